/** Actions on a stage: a start, a command, a day of work; each returns an outcome. */
import { openOwnBooks } from "../../../src/opening/own_books.ts";
import { BooksNotOpened } from "../../../src/opening/open_problem.ts";
import { damageFound } from "../../../src/backup/damage_found.ts";
import { refuseInDoubt } from "../../../src/clock/doubt.ts";
import { clockOver } from "../../../src/clock/machine.ts";
import type { Books } from "../../../src/store/contract.ts";
import { DatabaseSync } from "node:sqlite";
import type { Did, Outcome } from "./row.ts";
import { runHere } from "./run_here.ts";
import type { Stage } from "./stage.ts";

/** The day after the last record of a stage. */
export const TODAY = new Date("2026-11-11T01:00:00.000Z");

/** Opens the books as a start does, and reads every byte as the scrub does. */
export async function start(
  { config, head }: Stage,
  work: (books: Books) => Promise<unknown> = () => Promise.resolve(),
  machine: Date = TODAY,
): Promise<Outcome> {
  const clock = clockOver(() => machine);
  let books: Books;
  const said: string[] = [];
  try {
    ({ books } = await openOwnBooks(config, clock, (line) => said.push(line)));
  } catch (error) {
    if (!(error instanceof BooksNotOpened)) throw error;
    return { did: "refused", message: error.message };
  }
  try {
    await work(books);
    await books.verify();
    const found = damageFound({ books }) ?? refuseInDoubt({ clock })?.message;
    if (found) return { did: "told", message: found };
    // A start that opens less than there was, and says nothing of it, is the worst of all.
    if (books.head < head) throw new Error(`opened ${books.head} of ${head} records in silence`);
    return { did: "works", message: "" };
  } finally {
    await books.close();
  }
}

/** Runs a command; with exit code 0 it worked, with 1 it reported what is wrong. */
export async function cli(
  { env }: Stage,
  args: string[],
  more: Record<string, string> = {},
): Promise<Outcome> {
  const { code, stdout, stderr } = await runHere(args, { ...env, ...more });
  const did: Did = code === 0 ? "works" : code === 1 ? "told" : "refused";
  return { did, message: did === "works" ? stdout : `${stdout}\n${stderr}` };
}

/** Turns one bit of a value in the KV, beside the program that has it open. `share` says where in the value. */
export function flipValue(path: string, prefix: string, which: number, share: number): boolean {
  const db = new DatabaseSync(path);
  try {
    const all = db.prepare("SELECT k, v FROM kv ORDER BY k").all() as {
      k: Uint8Array;
      v: Uint8Array;
    }[];
    // A part of a key is its bytes between a tag and a zero.
    const tag = [2, ...new TextEncoder().encode(prefix), 0];
    const found = all.filter(({ k }) => tag.every((byte, at) => k[at] === byte));
    if (found.length === 0) return false;
    const { k, v } = found[Math.min(found.length - 1, Math.floor(which * found.length))];
    const bad = v.slice();
    bad[Math.min(bad.length - 1, Math.floor(share * bad.length))] ^= 1;
    db.prepare("UPDATE kv SET v = ? WHERE k = ?").run(bad, k);
    return true;
  } finally {
    db.close();
  }
}

/** Turns one bit of a file. */
async function flipByte(path: string, share: number): Promise<void> {
  const bytes = await Deno.readFile(path);
  bytes[Math.min(bytes.length - 1, Math.floor(share * bytes.length))] ^= 1;
  await Deno.writeFile(path, bytes);
}

/** What people do with files, by name. */
export const TO_A_FILE: Record<string, (path: string, other: string) => Promise<unknown>> = {
  deleted: (path) => Deno.remove(path, { recursive: true }),
  emptied: (path) => Deno.writeFile(path, new Uint8Array()),
  "cut in half": async (path) => Deno.truncate(path, (await Deno.stat(path)).size >> 1),
  "a flipped byte at its beginning": (path) => flipByte(path, 0.001),
  "a flipped byte in its middle": (path) => flipByte(path, 0.5),
  "a flipped byte at its end": (path) => flipByte(path, 0.999),
  "overwritten with text": (path) => Deno.writeTextFile(path, "메모장에서 저장함\n"),
  "another office's": (path, other) => Deno.copyFile(other, path),
  "made a folder": async (path) => {
    await Deno.remove(path);
    await Deno.mkdir(path);
  },
};
