/** Certificates, with the newest of each address and whose a document's number is kept beside them. */
import { type Certificate, evolve, type StoredCertificateEvent } from "../events/certificate.ts";
import { type StreamBook, type StreamEntry, streamView } from "./kit/stream_view.ts";

export type CertificateEntry = StreamEntry<Certificate>;

interface CertificateIndexes {
  /** The newest certificate of each address, by the address. */
  newest: Map<string, CertificateEntry>;
  /** Address by the document's number. */
  numbers: Map<string, string>;
}

export type CertificateBook = StreamBook<CertificateEntry> & CertificateIndexes;

export const certificateView = streamView<Certificate, CertificateEntry, CertificateIndexes>({
  noun: "certificate",
  evolve: (state, event) => evolve(state, event as StoredCertificateEvent),
  indexes: () => ({ newest: new Map(), numbers: new Map() }),
  index({ newest, numbers }, entry) {
    newest.set(entry.state.address, entry);
    numbers.set(entry.state.number, entry.state.address);
  },
});
