/** Certificates, with each address's newest one and the owner of a document's number. */
import type { StoredEvent } from "../../events/base/event.ts";
import {
  type Certificate,
  evolve,
  type StoredCertificateEvent,
} from "../../events/certificate/certificate.ts";
import type { CertificateRow } from "./certificate_shapes.ts";
import type { JobBook } from "../job/job.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";
import type { MoreCells } from "../kit/table_rows.ts";
import { stampOf } from "../kit/row_book.ts";

export type CertificateEntry = StreamEntry<Certificate>;

interface CertificateIndexes {
  /** The newest certificate by address. */
  newest: Map<string, CertificateEntry>;
  /** Address by the number of an issued document; typed numbers prove nothing. */
  numbers: Map<string, string>;
}

export type CertificateBook = StreamBook<CertificateEntry> & CertificateIndexes;

export const certificateView = streamView<Certificate, CertificateEntry, CertificateIndexes>({
  noun: "certificate",
  evolve: (state, event) => evolve(state, event as StoredCertificateEvent),
  indexes: () => ({ newest: new Map(), numbers: new Map() }),
  index({ newest, numbers }, entry) {
    newest.set(entry.state.address, entry);
    if (entry.state.source !== "filed") numbers.set(entry.state.number, entry.state.address);
  },
});

/** How a certificate was obtained. */
const KINDS: Record<Certificate["source"], string> = {
  gateway: "발급",
  filed: "직접 등록",
  sample: "견본",
};

/** A certificate in its list. */
export const certificateRowOf = ({ id, state, recorded_at, recorded_by }: CertificateEntry) => ({
  id,
  address_id: state.address,
  kind: KINDS[state.source],
  number: state.number,
  issued_on: state.source === "filed" ? state.issued_on : "",
  size: state.size,
  at: recorded_at,
  by: recorded_by.name,
} satisfies CertificateRow);

/** An address's columns about its newest certificate: when it was issued or filed, by whom, and how it was obtained. */
export function certificateCells(books: object): MoreCells {
  const { certificate, job } = books as { certificate: CertificateBook; job?: JobBook };
  const issuer = ({ recorded_by, state }: CertificateEntry): string =>
    // Earlier versions recorded the office as the issuer: the job's requester is shown instead.
    recorded_by.id === "system" && state.source !== "filed"
      ? job?.byId.get(state.job)?.recorded_by.name ?? recorded_by.name
      : recorded_by.name;
  return {
    stamp: stampOf(certificate),
    parts: ({ id }) => [certificate.newest.get(id)?.id ?? null],
    cells({ id }) {
      const newest = certificate.newest.get(id);
      return {
        certificate_at: newest?.recorded_at ?? null,
        certificate_by: newest ? issuer(newest) : "",
        certificate_kind: newest ? KINDS[newest.state.source] : "",
      };
    },
  };
}

/** Ids of these certificates' addresses. */
export const certifiedAddresses = (
  { certificate }: { certificate: CertificateBook },
  events: StoredEvent[],
): string[] =>
  events.flatMap(({ stream }) =>
    certificate.byId.get(stream.slice("certificate/".length))?.state.address ?? []
  );
