/** Monitors stored data: damage found by any read is recorded, and every byte is read periodically. */
import type { KeyRing } from "../personal/key_ring.ts";
import { marksOf, verifyChain, withFiles } from "./chain.ts";
import type { Books, DamageNotes } from "./contract.ts";
import { DamageBook } from "./damage_book.ts";
import type { Ledger } from "./folded.ts";
import type { HeadMark } from "./head_mark.ts";
import { fileNames } from "./kept_files.ts";
import { Scrub } from "./scrub.ts";

/** Files of the views: the record of each, and those that must exist. */
export interface FilesOf<V> {
  recordOf(views: V, sha256: string): string;
  expected(views: V, keys: KeyRing): Iterable<string>;
}

interface Watched<V> {
  files?: FilesOf<V>;
  mark?: HeadMark;
  now: () => Date;
}

/** Loads findings of earlier processes, and the scrub's progress. */
export async function watchOver<V>(
  { files, mark, now }: Watched<V>,
  { kv, codec, folded }: Ledger<V>,
): Promise<{ damage: DamageBook; scrub: Scrub; verify: Books["verify"] }> {
  const damage: DamageBook = new DamageBook({
    kv,
    now,
    recordOf: (sha256) => files?.recordOf(folded.views, sha256) ?? "",
    wholeAt: (one) => scrub.wholeAt(one),
  });
  const expected = () => files?.expected(folded.views, codec.keys) ?? [];
  const scrub = new Scrub({ ...{ kv, now, damage, expected }, head: () => folded.position });
  await scrub.load();
  await damage.load();
  const verify: Books["verify"] = async (onProgress, logOnly = false) => {
    const chain = await verifyChain(kv, await marksOf(kv, mark), onProgress);
    if (chain.ok) damage.mended("log");
    else damage.log(chain.position!, chain.reason!);
    if (logOnly) return chain;
    const report = await withFiles(kv, chain, expected());
    // One deleted while others were read is not missing.
    const missed = new Set([...await fileNames(kv), ...expected()]);
    const damaged = report.damaged.filter((name) => missed.has(name));
    for (const { what, name } of damage.all) {
      if (what === "file" && !damaged.includes(name)) damage.mended("file", name);
    }
    for (const name of damaged) damage.file(name);
    return { ...report, ok: chain.ok && damaged.length === 0, damaged };
  };
  return { damage, scrub, verify };
}

/** The same calls; damage found by one of them is recorded before its caller gets the error. */
export function noting<T extends object>(damage: Pick<DamageNotes, "note">, calls: T): T {
  const result = (error: unknown): never => {
    damage.note(error);
    throw error;
  };
  const noted = ([name, call]: [string, (...given: unknown[]) => unknown]) => [
    name,
    (...given: unknown[]) => {
      const answer = call(...given);
      if (answer instanceof Promise) return answer.catch(result);
      return (async function* () {
        try {
          yield* answer as AsyncIterable<unknown>;
        } catch (error) {
          result(error);
        }
      })();
    },
  ];
  return Object.fromEntries(Object.entries(calls).map(noted)) as T;
}
