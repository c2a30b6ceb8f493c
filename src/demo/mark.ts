/** Books of a demo are marked as that in their log. */
import type { Actor } from "../../events/base/event.ts";
import { LOG_STREAM, markAsDemo } from "../../events/log/log.ts";
import type { Books } from "../store/contract.ts";

/** Marks that sample data is being written: an interrupted start continues it. */
export const FILLING = ["filling"];

/** Were these books filled with sample data? Those of older programs have no mark; their first employee is one. */
export async function isDemoBooks({ views, history, kv }: Books): Promise<boolean> {
  if (views.employee.byId.has("demo-01")) return true;
  if ((await kv.get(FILLING)).value !== null) return true;
  return (await history(LOG_STREAM)).some(({ type }) => type === "log.marked_as_demo");
}

const SYSTEM: Actor = { id: "system", name: "데모 데이터", role: "system", via: "system" };

/** Marks the books, once. */
export async function markBooks(books: Books): Promise<void> {
  await books.execute({
    stream: LOG_STREAM,
    meta: { actor: SYSTEM, requestId: "demo", key: "demo:mark" },
    decide: () => [markAsDemo()],
  });
}

/** Empty books without an owner, as an interrupted first start leaves them. */
export const areNobodys = ({ isNew, head, keys }: Books): boolean =>
  isNew || (head === 0 && keys.names("").length === 0);
