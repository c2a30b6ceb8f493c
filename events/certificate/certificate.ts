/**
 * Registry certificates of an address, issued through the office or obtained elsewhere and filed: which document, where
 * its file is.
 */
import { z } from "zod";
import { dayOf } from "../base/day_kinds.ts";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { defineNoun } from "../kit/noun.ts";

/** Most addresses of one request (S2 §9 has batches of 50 and thirty minutes). */
export const ADDRESSES_MAX = 500;
/** Addresses processed in one batch (S2 §9). */
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
  /** The job that requested it, and the provider's order. */
  job: id,
  order: z.string().min(1).max(160),
});
export type Issued = z.infer<typeof issued>;

/** Longest number of a document, typed by a person. */
export const NUMBER_MAX = 60;

const filed = document.extend({
  /** The number on the document and its date of issue; "" if not entered. */
  number: z.string().max(NUMBER_MAX),
  issued_on: z.union([z.literal(""), dayOf("occurred")]),
});
export type Filed = z.infer<typeof filed>;

const certificateEvents = [
  define("certificate.issued", issued),
  /** A certificate obtained elsewhere. */
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
    "files",
  ]],
});

export type CertificateEvent =
  | NewEvent<"certificate.issued", Issued>
  | NewEvent<"certificate.filed", Filed>;
export type StoredCertificateEvent = CertificateEvent & StoredEvent;

/** A certificate: `sample` and `gateway` were issued by a job, `filed` was not issued here. */
export type Certificate = Issued | Filed & { source: "filed" };

/** The id of a job's certificate for an address: one, however often it is retried. */
export const certificateId = (job: string, address: string): string => `${job}.${address}`;
export const certificateStream = (id: string): string => `certificate/${id}`;

/**
 * Records a certificate. The same job and address again is the same certificate; `holder` is the address that already
 * has a document with this number, which no other may have.
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

/** Files a certificate obtained elsewhere under its own id. */
export const fileCertificate = (id: string, certificate: Filed): CertificateEvent[] => [
  { stream: certificateStream(id), type: "certificate.filed", data: certificate },
];

/** Folds one event into a certificate. */
export const evolve = (_state: Certificate | undefined, event: CertificateEvent): Certificate =>
  event.type === "certificate.filed" ? { ...event.data, source: "filed" } : event.data;
