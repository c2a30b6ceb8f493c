/** Registry certificates of an address, issued through the office or got elsewhere and filed: which document, where its file is. */
import { z } from "zod";
import { dayOf } from "../base/day_kinds.ts";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { defineNoun } from "../kit/noun.ts";

/** Addresses that one request may name (S2 §9 has batches of 50 and thirty minutes). */
export const ADDRESSES_MAX = 500;
/** Addresses that are worked on in one go (S2 §9). */
export const BATCH_SIZE = 50;

const id = z.string().min(1).max(64);

const document = z.object({
  /** Id of the address. */
  address: id,
  /** Its file, sealed with the key of the address. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes. */
  size: z.int().positive(),
});

const issued = document.extend({
  /** The provider's number of the document. */
  number: z.string().min(1).max(60),
  source: z.enum(["sample", "gateway"]),
  /** The job that asked for it, and what the provider knows the order by. */
  job: id,
  order: z.string().min(1).max(160),
});
export type Issued = z.infer<typeof issued>;

/** Letters of a document's number that somebody may type. */
export const NUMBER_MAX = 60;

const filed = document.extend({
  /** The number on the document, and the day it was issued; "" where nobody typed it. */
  number: z.string().max(NUMBER_MAX),
  issued_on: z.union([z.literal(""), dayOf("occurred")]),
});
export type Filed = z.infer<typeof filed>;

const certificateEvents = [
  define("certificate.issued", issued),
  /** One that was got elsewhere. */
  define("certificate.filed", filed),
];

export const aboutCertificate = defineNoun("certificate", certificateEvents, {
  label: "증명서",
  area: "registrations",
  revision: 2,
  page: "/staff/tables/address",
  without: [[
    "A certificate is found, and worked on, with the address that it is of.",
    "find",
    "recent",
  ]],
});

export type CertificateEvent =
  | NewEvent<"certificate.issued", Issued>
  | NewEvent<"certificate.filed", Filed>;
export type StoredCertificateEvent = CertificateEvent & StoredEvent;

/** A certificate: `sample` and `gateway` were issued by a job, `filed` by nobody here. */
export type Certificate = Issued | Filed & { source: "filed" };

/** The certificate that a job gets for an address: one, however often it is tried. */
export const certificateId = (job: string, address: string): string => `${job}.${address}`;
export const certificateStream = (id: string): string => `certificate/${id}`;

/**
 * Records a certificate. The same job and address again is the same certificate; `holder` is the address that
 * a document of this number was issued for, which no other one's can be.
 */
export function issueCertificate(
  state: Certificate | undefined,
  certificate: Issued,
  { holder }: { holder: string | undefined },
): CertificateEvent[] | Refusal {
  if (state) return [];
  if (holder !== undefined && holder !== certificate.address) {
    return refuse(409, "certificate_of_another", "다른 주소로 발급된 증명서입니다.");
  }
  const stream = certificateStream(certificateId(certificate.job, certificate.address));
  return [{ stream, type: "certificate.issued", data: certificate }];
}

/** Files a certificate that was got elsewhere under an id of its own. */
export const fileCertificate = (id: string, certificate: Filed): CertificateEvent[] => [
  { stream: certificateStream(id), type: "certificate.filed", data: certificate },
];

/** Folds an event into a certificate: there is one. */
export const evolve = (_state: Certificate | undefined, event: CertificateEvent): Certificate =>
  event.type === "certificate.filed" ? { ...event.data, source: "filed" } : event.data;
