/** Writes exactly what was planned, as one operation that one undo reverts. */
import { hash } from "node:crypto";
import type { TableRow as Row } from "../../events/kit/column.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import type { Views } from "../../projections/registry.ts";
import type { ImportAnswer, RefusedLine } from "../../projections/table/import_shapes.ts";
import type { Books, CommandMeta } from "../store/contract.ts";
import type { Decision } from "../tables/resource.ts";
import { type Change, runChanges, type Running } from "../tables/run.ts";
import { editing, idAt } from "../tables/save.ts";
import { type Lookups, lookupsOf } from "./nouns/lookups.ts";
import {
  changesOf,
  placeOf,
  type PlanContext,
  type Planned,
  type SentLine,
  settled,
  slicesOf,
} from "./plan.ts";

const CHANGED =
  "미리보기를 만든 뒤에 다른 사람이 이 행을 바꾸었습니다. 다시 가져와 변경 내용을 확인해 주세요.";
const TAKEN =
  "미리보기를 만든 뒤에 같은 값을 가진 행이 생겼습니다. 다시 가져와 변경 내용을 확인해 주세요.";

/** Lines to write, with the version of the row that each changes; 0 for a new row. */
export type Writes = [at: number, version: number][];

/** The part of a plan that is written: shown to the person, and sent back with the confirmation. */
export function writesOf(plan: Planned[]): Writes {
  return plan.flatMap(({ kind, at, row }): Writes =>
    kind === "added" ? [[at, 0]] : kind === "changed" ? [[at, row!.version]] : []
  );
}

/** The same in short: `1-2004 2006:3`, ranges of lines with a version (0 if none). */
export function writesText(writes: Writes): string {
  const runs: { from: number; to: number; version: number }[] = [];
  for (const [at, version] of writes) {
    const last = runs.at(-1);
    if (last && last.to === at - 1 && last.version === version) last.to = at;
    else runs.push({ from: at, to: at, version });
  }
  return runs.map(({ from, to, version }) =>
    `${from}${to > from ? `-${to}` : ""}${version > 0 ? `:${version}` : ""}`
  ).join(" ");
}

/** Parses `writesText`; null if invalid, or with more lines than `most`. */
export function writesIn(text: string, most: number): Writes | null {
  const writes: Writes = [];
  for (const run of text === "" ? [] : text.split(" ")) {
    const match = /^(\d{1,9})(?:-(\d{1,9}))?(?::(\d{1,9}))?$/.exec(run);
    if (!match) return null;
    const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])];
    if (to - from >= most - writes.length) return null;
    for (let at = from; at <= to; at++) writes.push([at, Number(match[3] ?? 0)]);
  }
  return writes;
}

export interface Confirmed {
  context: PlanContext;
  lines: SentLine[];
  /** The lines that were seen as new or changed. */
  seen: Writes;
  /** From the context; created if missing. */
  lookups?: Lookups;
  /** Names the import: the same line of the same import makes the same row, always. */
  name: string;
  meta: CommandMeta;
}

/** The id of the row that a new line becomes; sorts by time where it is not made by content. */
function newId(
  { context: { noun, now }, name }: Confirmed,
  { at, values, occurrence }: SentLine,
): string {
  if (noun.idOf) return noun.idOf(values, occurrence);
  return idAt(now, hash("sha256", `${name}\n${at}`));
}

/**
 * Writes the lines that were seen as new or changed. A row changed since, and a key used since, is refused and not
 * overwritten; the others are written.
 */
export async function runImport(
  books: Books,
  confirmed: Confirmed,
  { onProgress, onRetold, mayGoOn }: Running = {},
): Promise<Omit<ImportAnswer, "created"> | Refusal> {
  const { context, seen, meta } = confirmed;
  const { changes, atOf, refused } = await changesFor(confirmed);
  if (changes.length === 0) {
    return refuse(422, "nothing_to_import", refused[0]?.message ?? "가져올 행이 없습니다.");
  }
  const { resource } = context.noun;
  const answer = await runChanges(books, resource, changes, meta, {
    onProgress,
    mayGoOn,
    onRetold(why) {
      if (why === "again" || refused.length === 0) onRetold?.(why);
    },
  });
  if (isRefusal(answer)) return answer;
  const versions = new Map(seen);
  const failed = new Set(answer.refused.map(({ id }) => id));
  const done = changes.filter(({ id }) => !failed.has(id));
  const added = done.filter(({ id }) => versions.get(atOf.get(id)!) === 0).length;
  const numbers = new Map(confirmed.lines.map(({ at, line }) => [at, line]));
  for (const { id, message } of answer.refused) {
    const at = atOf.get(id)!;
    refused.push({ at, line: numbers.get(at)!, column: "", message });
  }
  const lines = refused.sort((a, b) => a.at - b.at);
  return { ...answer, added, changed: done.length - added, lines };
}

interface Changes {
  changes: Change[];
  /** The line of each row's id. */
  atOf: Map<string, number>;
  refused: RefusedLine[];
}

async function changesFor(confirmed: Confirmed): Promise<Changes> {
  const { context, lines, seen, lookups = await lookupsOf(context) } = confirmed;
  const byAt = new Map(lines.map((line) => [line.at, line]));
  const result: Changes = { changes: [], atOf: new Map(), refused: [] };
  for await (const slice of slicesOf(seen)) {
    for (const [at, version] of slice) {
      const line = byAt.get(at);
      const change = line
        ? changeFor(confirmed, lookups, settled(context, line), version)
        : "미리보기에 없던 행입니다.";
      if (typeof change === "string") {
        result.refused.push({ at, line: line?.line ?? 0, column: "", message: change });
      } else {
        result.changes.push(change);
        result.atOf.set(change.id, at);
      }
    }
  }
  return result;
}

/** The command of a line, or the reason for none. */
function changeFor(
  confirmed: Confirmed,
  lookups: Lookups,
  line: SentLine,
  version: number,
): Change | string {
  const { context, meta } = confirmed;
  const { noun: { resource } } = context;
  if (version === 0) {
    const id = newId(confirmed, line);
    return { id, isNew: true, reads: resource.reads, decide: creating(context, lookups, line, id) };
  }
  const place = placeOf(context, lookups, line);
  if (isRefusal(place)) return place.message;
  if (!place.row) return CHANGED;
  const decide = (views: Views, row: Row, now: Date) => {
    const { wanted } = changesOf(context, line.values, row);
    return editing(resource, row.id, wanted, meta)(views, row, now);
  };
  return { id: place.row.id, version, decide };
}

/**
 * The decision to add a row, if its key was still free when the import began. A key taken while the import runs is
 * refused by the noun itself, if the column is unique.
 */
function creating(
  { noun, actor, file }: PlanContext,
  lookups: Lookups,
  line: SentLine,
  id: string,
) {
  return (views: Views, _none: undefined, now: Date): Decision => {
    if (lookups.byKey.has(line.key)) return refuse(409, "key_taken", TAKEN);
    return noun.create!(views, id, line.values, { now, actor, origin: { file, line: line.line } });
  };
}
