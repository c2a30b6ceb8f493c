/** Gets the certificate of one address for a job, so that whatever dies it is paid and recorded once. */
import {
  certificateId,
  certificateStream,
  issueCertificate,
} from "../../../events/certificate/certificate.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { askerOf, type JobContext } from "../../jobs/kind.ts";
import { documentsOf } from "./provider.ts";
import { type Issued, SourceProblem, type Subject } from "./source.ts";

/** The provider's order of an address, in one attempt. */
const orderOf = (attempt: string, { id }: Subject): string => `${attempt}:${id}`;

/** Name of the key of an address's data: its files are destroyed with it. */
export const addressSeal = (id: string): string => `address/${id}`;

/** An order of an earlier attempt may have been accepted: it is looked up first, never repeated blindly. */
async function obtain(
  { deps, attempt, earlier, signal }: JobContext,
  subject: Subject,
): Promise<Issued & { order: string }> {
  const documents = documentsOf(deps);
  const order = orderOf(attempt, subject);
  const before = earlier.map((one) => orderOf(one, subject));
  const found = before.length === 0 ? null : await documents.find(subject, before, signal);
  return { ...found ?? await documents.issue(subject, order, signal), order };
}

/** Issues and keeps the certificate of an address. Throws `SourceProblem`. */
export async function issueFor(context: JobContext, subject: Subject): Promise<void> {
  const { deps, id: job } = context;
  const { books } = deps;
  const id = certificateId(job, subject.id);
  // Recorded, but the process died before the item was marked as done.
  if (books.views.certificate.byId.has(id)) return;
  const { number, file, order } = await obtain(context, subject);
  const { sha256, size } = await books.blobs.put(file, addressSeal(subject.id));
  const { name: source } = documentsOf(deps);
  const certificate = { address: subject.id, number, sha256, size, source, job, order };
  const outcome = await books.execute({
    stream: certificateStream(id),
    // Two addresses that are given one number at the same time: the second sees the first.
    reads: ["certificate"],
    decide: ({ certificate: { byId, numbers } }) =>
      issueCertificate(byId.get(id)?.state, certificate, { holder: numbers.get(number) }),
    meta: { actor: askerOf(context), requestId: job, key: `certificate:${id}` },
  });
  if (!isRefusal(outcome)) {
    // Another attempt was quicker, and its file is kept.
    if (books.views.certificate.byId.get(id)?.state.sha256 !== sha256) {
      await books.blobs.remove(sha256);
    }
    return;
  }
  if (outcome.code === "certificate_of_another") {
    await books.blobs.remove(sha256);
    throw new SourceProblem("wrong", outcome.message);
  }
  throw new Error(outcome.message);
}
