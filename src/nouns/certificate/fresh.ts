/** Does an address have a certificate that can be handed in, or is it to be issued anew? */
import { certificateStream } from "../../../events/certificate/certificate.ts";
import type { CertificateEntry } from "../../../projections/certificate/certificate.ts";
import type { Deps } from "../../deps.ts";

/** A certificate is handed in within three months of its issue (부동산등기규칙 제62조). */
const VALID_MS = 90 * 24 * 60 * 60_000;
/** What a certificate says, by the fields of its address. */
const CERTIFIED = ["address", "owner_name", "regi_office"];
/** Clocks of several servers differ by less. */
const CLOCKS_DIFFER_MS = 60_000;

type Office = Pick<Deps, "books" | "now" | "config">;

/** The day or moment that it is of. */
const issuedAt = ({ state, recorded_at }: CertificateEntry): number =>
  Date.parse(state.source === "filed" && state.issued_on ? state.issued_on : recorded_at);

/** Did what it says of its address change after it? By positions: two moments may be of two clocks. */
async function isChangedSince({ books }: Office, { id, state }: CertificateEntry) {
  const [certificate, address] = await Promise.all([
    books.history(certificateStream(id)),
    books.history(`address/${state.address}`),
  ]);
  return address.some(({ position, data }) =>
    position > certificate[0].position &&
    CERTIFIED.some((field) => field in ((data as { changes?: object }).changes ?? {}))
  );
}

/** Is there a certificate of this address, not too old, of a registry where the office has one, and still true? */
export async function isFresh(office: Office, address: string): Promise<boolean> {
  const { books: { views }, now, config } = office;
  const newest = views.certificate.newest.get(address);
  const row = views.address.byId.get(address);
  if (!newest || !row || now().getTime() - issuedAt(newest) > VALID_MS) return false;
  if (newest.state.source === "sample" && config.certificates) return false;
  const changed = Date.parse(row.updated_at) + CLOCKS_DIFFER_MS;
  return changed < Date.parse(newest.recorded_at) || !await isChangedSince(office, newest);
}
