/** Registry certificates that were issued for an address: which document, where its file is, who was asked. */
import { z } from "zod";
import { define } from "./definition.ts";
import type { NewEvent, StoredEvent } from "./event.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** Addresses that one request may name (S2 §9 has batches of 50 and thirty minutes). */
export const ADDRESSES_MAX = 500;
/** Addresses that are worked on in one go (S2 §9). */
export const BATCH_SIZE = 50;

const id = z.string().min(1).max(64);

const issued = z.object({
  /** Id of the address. */
  address: id,
  /** The provider's number of the document. */
  number: z.string().min(1).max(60),
  /** Its file, sealed with the key of the address. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes. */
  size: z.int().positive(),
  source: z.enum(["sample", "gateway"]),
  /** The job that asked for it, and what the provider knows the order by. */
  job: id,
  order: z.string().min(1).max(160),
});
export type Certificate = z.infer<typeof issued>;

export const certificateEvents = [define("certificate.issued", issued)];

export type CertificateEvent = NewEvent<"certificate.issued", Certificate>;
export type StoredCertificateEvent = CertificateEvent & StoredEvent;

/** The certificate that a job gets for an address: one, however often it is tried. */
export const certificateId = (job: string, address: string): string => `${job}.${address}`;
export const certificateStream = (id: string): string => `certificate/${id}`;

/**
 * Records a certificate. The same job and address again is the same certificate; `holder` is the address that
 * a document of this number was issued for, which no other one's can be.
 */
export function issueCertificate(
  state: Certificate | undefined,
  certificate: Certificate,
  { holder }: { holder: string | undefined },
): CertificateEvent[] | Refusal {
  if (state) return [];
  if (holder !== undefined && holder !== certificate.address) {
    return refuse(409, "certificate_of_another", "다른 주소로 발급된 증명서입니다.");
  }
  const stream = certificateStream(certificateId(certificate.job, certificate.address));
  return [{ stream, type: "certificate.issued", data: certificate }];
}

/** Folds an event into a certificate: there is one. */
export const evolve = (_state: Certificate | undefined, event: CertificateEvent): Certificate =>
  event.data;
