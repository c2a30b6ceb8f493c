/** The confirmed import: exactly what was previewed, as one operation that one undo takes back. */
import { createHash } from "node:crypto";
import { isRefusal, type Refusal, refuse } from "../../events/refusal.ts";
import type { Views } from "../../projections/registry.ts";
import { checkNew } from "../../projections/table/check.ts";
import type { TableRow } from "../../events/kit/column.ts";
import type {
  ImportAnswer,
  ImportSeen,
  RefusedLine,
} from "../../projections/table/import_shapes.ts";
import type { Books, CommandMeta, Progress } from "../store/contract.ts";
import type { ReadLine } from "./import_lines.ts";
import {
  changedValues,
  isProblem,
  newValues,
  placeOf,
  type PlanContext,
  type RowsByKey,
  rowsByKey,
} from "./import_plan.ts";
import type { Decision } from "./resource.ts";
import { type Change, runChanges } from "./run.ts";
import { editing } from "./save.ts";

const CHANGED =
  "미리보기를 만든 뒤에 다른 사람이 이 행을 바꾸었습니다. 다시 가져와 변경 내용을 확인해 주세요.";
const TAKEN =
  "미리보기를 만든 뒤에 같은 값을 가진 행이 생겼습니다. 다시 가져와 변경 내용을 확인해 주세요.";

export interface Confirmed {
  context: PlanContext;
  lines: ReadLine[];
  seen: ImportSeen;
  meta: CommandMeta;
}

/** Names the row a new line becomes: the same line of the same preview has the same name, always. */
function newId({ seen, meta }: Confirmed, line: number): string {
  const text = JSON.stringify([seen.token, seen.at, meta.actor.id, line]);
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 20);
  return seen.at.toString(36).padStart(9, "0") + hash;
}

/**
 * Writes the lines that the preview showed as new or changed. A row that somebody changed since, and
 * a key that somebody took since, is refused and not overwritten; the others go in.
 */
export async function runImport(
  books: Books,
  confirmed: Confirmed,
  onProgress?: (progress: Progress) => void,
  onRetold?: () => void,
): Promise<ImportAnswer | Refusal> {
  const { context, seen, meta } = confirmed;
  const { changes, lineOf, refused } = changesOf(confirmed);
  if (changes.length === 0) {
    return refuse(422, "nothing_to_import", refused[0]?.message ?? "가져올 행이 없습니다.");
  }
  const answer = await runChanges(books, context.resource, changes, meta, onProgress, (why) => {
    if (why === "again" || refused.length === 0) onRetold?.();
  });
  if (isRefusal(answer)) return answer;
  const versions = new Map(seen.lines);
  const failed = new Set(answer.refused.map(({ id }) => id));
  const done = changes.filter(({ id }) => !failed.has(id));
  const added = done.filter(({ id }) => versions.get(lineOf.get(id)!) === 0).length;
  for (const { id, message } of answer.refused) {
    refused.push({ line: lineOf.get(id)!, column: "", message });
  }
  const lines = refused.sort((a, b) => a.line - b.line);
  return { ...answer, added, changed: done.length - added, lines };
}

interface Changes {
  changes: Change[];
  lineOf: Map<string, number>;
  refused: RefusedLine[];
}

function changesOf(confirmed: Confirmed): Changes {
  const { context, lines, seen } = confirmed;
  const byLine = new Map(lines.map((line) => [line.line, line]));
  const rows = rowsByKey(context);
  const result: Changes = { changes: [], lineOf: new Map(), refused: [] };
  for (const [number, version] of seen.lines) {
    const line = byLine.get(number);
    const change = line && line.problems.length === 0
      ? changeOf(confirmed, rows, line, version)
      : { line: number, column: "", message: "미리보기에 없던 행입니다." };
    if ("message" in change) result.refused.push(change);
    else {
      result.changes.push(change);
      result.lineOf.set(change.id, number);
    }
  }
  return result;
}

function changeOf(
  confirmed: Confirmed,
  rows: RowsByKey,
  line: ReadLine,
  version: number,
): Change | RefusedLine {
  const { context, meta } = confirmed;
  if (version === 0) {
    const id = newId(confirmed, line.line);
    return { id, isNew: true, decide: creating(context, rows, line, id) };
  }
  const place = placeOf(context, rows, line);
  if (place === null || isProblem(place)) {
    return { line: line.line, column: "", message: place?.message ?? CHANGED };
  }
  const { resource } = context;
  const decide = (views: Views, row: TableRow, now: Date) => {
    const values = changedValues(resource, line.values, row);
    return editing(resource, row.id, values, meta)(views, row, now);
  };
  return { id: place.id, version, decide };
}

/**
 * The decision to add a row, if its key was still free when the import began. Whoever takes it while the
 * import runs is met by the table itself, when the column is unique.
 */
function creating({ resource, actor }: PlanContext, rows: RowsByKey, line: ReadLine, id: string) {
  return (views: Views, _none: undefined, now: Date): Decision => {
    if (rows.has(line.key)) return refuse(409, "key_taken", TAKEN);
    const columns = resource.createColumns ?? resource.columns;
    const { values, problems } = checkNew(columns, newValues(line.values));
    if (problems.length > 0) return refuse(422, "invalid_input", problems[0].message, problems);
    return resource.create!(views, id, values, now, actor);
  };
}
