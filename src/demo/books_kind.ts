/** Whether a log is a demo's, read from the log alone: also where its keys are missing, or a server has it open. */
import { registry } from "../../events/registry.ts";
import { FILLING } from "./mark.ts";
import { openKvKeys } from "../personal/key_ring.ts";
import { Codec } from "../store/codec.ts";
import { lastPosition, readEvents } from "../store/reader.ts";
import { safeKv } from "../store/safe_kv.ts";

export type BooksKind = "demo" | "office";

export const KIND_NAMES: Record<BooksKind, string> = { demo: "데모", office: "실제 사무소" };

/** The first record of a demo marks it; earlier versions began with its first employees. */
const FIRST = 20;
const OLD_DEMO = "employee/demo-01";

/** The kind of this log; null without records. Throws LogDamaged if its beginning cannot be read. */
export async function booksKind(kv: Deno.Kv): Promise<BooksKind | null> {
  const safe = safeKv(kv);
  const end = await lastPosition(safe);
  if (!end) return null;
  if ((await safe.get(FILLING)).value !== null) return "demo";
  const codec = new Codec(registry, openKvKeys(kv));
  for await (const events of readEvents(safe, codec, 1, Math.min(FIRST, end.position))) {
    const isOfDemo = events.some(({ type, stream }) =>
      type === "log.marked_as_demo" || stream === OLD_DEMO
    );
    if (isOfDemo) return "demo";
  }
  return "office";
}
