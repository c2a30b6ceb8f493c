/** An import's effect on each line, decided on the present books. Writes nothing. */
import type { Actor, NewEvent } from "../../events/base/event.ts";
import type { TableRow as Row } from "../../events/kit/column.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import type { Views } from "../../projections/registry.ts";
import { refuseByRules } from "../../projections/office/office_rules.ts";
import { checkChange } from "../../projections/table/check.ts";
import { rowName } from "../../projections/table/row_name.ts";
import { pauses } from "../kit/pause.ts";
import type { Decision, Values } from "../tables/resource.ts";
import { isSameValue, previewText } from "./values/cell_value.ts";
import type { Line } from "./layout/lines.ts";
import { type Lookups, lookupsOf } from "./nouns/lookups.ts";
import type { ImportNoun } from "./nouns/noun.ts";
import type { Problem } from "./files/row_reader.ts";
import { exchange, type Exchanged } from "./layout/unknown.ts";

/** The part of a line that the books need: it may come from another process. */
export type SentLine = Pick<Line, "at" | "line" | "values" | "key" | "occurrence">;

export interface Planned {
  at: number;
  line: number;
  kind: "added" | "changed" | "same" | "similar" | "refused";
  /** The row that is changed, or that this line looks like. */
  row?: Row;
  /** The question about the line: until a person has answered it is left out as `similar`. */
  doubts?: string[];
  /** A new row's id, if derived from its content. */
  id?: string;
  /** Values to write: for a changed row only differences. */
  values: Values;
  problems: Problem[];
}

export interface PlanContext {
  noun: ImportNoun;
  views: Views;
  /** Column that identifies the row of a line. */
  key: string | null;
  /** Keys of the columns that the file fills. */
  keys: string[];
  now: Date;
  actor: Actor;
  file: string;
  /** Name of an earlier import of the same file; null if new. */
  sameFile: string | null;
  /** Rows that this import itself has written so far. */
  own(id: string): boolean;
  /** Lines that look like rows already there go in as well. */
  addSimilar: boolean;
  /** Words that a person exchanged for others. */
  exchanged?: Exchanged;
}

/** Items in one slice of long work on the server's own thread: a few milliseconds of reading or planning. */
const SLICE = 100;

/** The items in their order, a slice at a time; other requests run between two. */
export async function* slicesOf<T>(items: T[]): AsyncGenerator<T[]> {
  const pause = pauses();
  for (let from = 0; from < items.length; from += SLICE) {
    yield items.slice(from, from + SLICE);
    const paused = pause();
    if (paused) await paused;
  }
}

/** A plan for every line, in their order; others have their turn meanwhile. */
export async function planLines(
  context: PlanContext,
  lines: SentLine[],
  known?: Lookups,
): Promise<Planned[]> {
  const lookups = known ?? await lookupsOf(context);
  const made = new Set<string>();
  const plan: Planned[] = [];
  for await (const slice of slicesOf(lines)) {
    for (const said of slice) {
      const line = settled(context, said);
      const planned = planLine(context, lookups, line);
      if (isRefusal(planned)) plan.push(refused(line, problemsOf(context, planned)));
      else if (planned.id !== undefined && made.has(planned.id)) {
        plan.push({ ...planned, kind: "same", values: {} });
      } else {
        plan.push(planned);
        if (planned.id !== undefined) made.add(planned.id);
      }
    }
  }
  return plan;
}

/** A line in the words of these books. */
export function settled({ noun, views, exchanged }: PlanContext, line: SentLine): SentLine {
  const values = noun.settle?.(views, line.values) ?? line.values;
  return { ...line, values: exchange(exchanged, values) };
}

const refused = ({ at, line, values }: SentLine, problems: Problem[]): Planned => {
  return { at, line, kind: "refused", values, problems };
};

function planLine(context: PlanContext, lookups: Lookups, line: SentLine): Planned | Refusal {
  const place = placeOf(context, lookups, line);
  if (isRefusal(place)) return place;
  const { row, id, isKnown } = place;
  if (isKnown) return { ...base(line), kind: "same", row };
  return row ? planChange(context, line, row) : planNew(context, lookups, line, id);
}

const base = ({ at, line }: SentLine): Omit<Planned, "kind"> => {
  return { at, line, values: {}, problems: [] };
};

interface Place {
  /** The row that a line means; undefined for a new one. */
  row?: Row;
  /** A new row's name, if its content has one. */
  id?: string;
  /** The row has all values of the line. */
  isKnown?: boolean;
}

/** The row that a line means, or why it is ambiguous. */
export function placeOf(context: PlanContext, lookups: Lookups, line: SentLine): Place | Refusal {
  const { noun, views, key, keys } = context;
  const { resource } = noun;
  if (noun.idOf) {
    const named = typeof line.values.id === "string" && key !== null
      ? resource.row(views, line.values.id)
      : undefined;
    if (named && !named.deleted) return { row: named };
    const id = noun.idOf(line.values, line.occurrence);
    const row = resource.row(views, id);
    return row && !row.deleted ? { row, id, isKnown: true } : { id };
  }
  const found = line.key === "" ? [] : (lookups.byKey.get(line.key) ?? [])
    .flatMap((id) => resource.row(views, id) ?? []);
  const live = found.filter(({ deleted }) => !deleted);
  if (live.length === 1) return { row: live[0] };
  const no = (message: string) => refuse(422, "no_place", message, [{ field: key }]);
  if (live.length > 1) {
    return no(`같은 값을 가진 행이 ${live.length}건 있어 어느 행인지 알 수 없습니다.`);
  }
  if (found.length > 0) return no("삭제된 행입니다. 먼저 복원한 뒤 다시 가져와 주세요.");
  if (key === "id" && line.key !== "") return no("이 번호를 가진 행이 없습니다.");
  if (!resource.create) {
    if (line.key === "") return no("어느 행인지 알 수 있는 값이 비어 있습니다.");
    return no(`이 값을 가진 ${resource.title} 행이 없습니다. 가져오기로는 추가할 수 없습니다.`);
  }
  const same = lookups.counts.get(noun.identity(line.values, keys)) ?? 0;
  return same >= line.occurrence ? { isKnown: true } : {};
}

function planChange(context: PlanContext, line: SentLine, row: Row): Planned | Refusal {
  const { noun: { resource }, views, now, actor } = context;
  const { wanted, fixed } = changesOf(context, line.values, row);
  if (fixed.length > 0) return refused(line, fixed);
  const { values, problems } = checkChange(resource.columns, wanted, row);
  if (problems.length > 0) {
    return refused(line, problems.map(({ field, message }) => problemOf(context, field, message)));
  }
  if (Object.keys(values).length === 0) return { ...base(line), kind: "same", row };
  const decision = keeping(context, resource.update(views, row.id, values, now, actor));
  if (isRefusal(decision)) return decision;
  if (decision.length === 0) return { ...base(line), kind: "same", row, values };
  const doubts = doubtsOf(context, row.id, decision);
  if (doubts.length > 0) return { ...base(line), kind: "similar", values, doubts };
  return { ...base(line), kind: "changed", row, values };
}

function planNew(
  context: PlanContext,
  lookups: Lookups,
  line: SentLine,
  id?: string,
): Planned | Refusal {
  const { noun, views, now, actor, file } = context;
  const origin = { file, line: line.line };
  const by = { now, actor, origin };
  const newId = id ?? `import-${line.at}`;
  const decision = keeping(context, noun.create!(views, newId, line.values, by));
  if (isRefusal(decision)) return decision;
  const doubts = doubtsOf(context, newId, decision);
  const like = lookups.similar?.find(views, line.values, context.own, line.line) ?? undefined;
  if (doubts.length > 0) {
    return { ...base(line), kind: "similar", row: like, values: line.values, id, doubts };
  }
  const kind = like && !context.addSimilar ? "similar" : "added";
  return { ...base(line), kind, row: like, values: line.values, id };
}

/** Questions about a line before it is imported; similar existing rows are `similar`'s. */
function doubtsOf(
  { noun: { resource }, views, addSimilar }: PlanContext,
  id: string,
  decision: NewEvent[],
): string[] {
  if (addSimilar) return [];
  return (resource.doubts?.(views, id, decision) ?? [])
    .flatMap(({ message, isTwin }) => isTwin ? [] : [message]);
}

/** A decision as the books would take it: they refuse dates beyond reason, and changes of closed months. */
const keeping = ({ views, now }: PlanContext, decision: Decision): Decision =>
  isRefusal(decision) ? decision : refuseByRules(views, decision, now) ?? decision;

/** Differences of a line from its row; `fixed` columns cannot change. */
export function changesOf(
  { noun: { resource, idOf } }: PlanContext,
  said: Values,
  row: Row,
): { wanted: Values; fixed: Problem[] } {
  const wanted: Values = {};
  const fixed: Problem[] = [];
  for (const [key, value] of Object.entries(said)) {
    const column = resource.columns.find((entry) => entry.key === key);
    if (!column || isSameValue(column, row[key], value)) continue;
    if (column.editable) wanted[key] = value;
    else if (idOf && key !== "id") {
      const [from, to] = [previewText(column, row[key]), previewText(column, value)];
      const reason = `기록된 값은 가져오기로 바꿀 수 없습니다(장부 ${from || "없음"}, 파일 ${
        to || "없음"
      }).`;
      fixed.push({ column: column.label, value: to, reason });
    }
  }
  return { wanted, fixed };
}

/** A problem by the label of the column it names. */
function problemOf({ noun }: PlanContext, field: string, reason: string): Problem {
  const { columns, createColumns = [] } = noun.resource;
  const named = [...columns, ...createColumns].find(({ key }) => key === field);
  return { column: named?.label ?? field, value: "", reason };
}

/** A decision's no, by the column it names. */
function problemsOf(context: PlanContext, no: Refusal): Problem[] {
  const details = (no.details ?? []) as { field?: string; message?: string }[];
  const named = details.filter(({ field }) => typeof field === "string");
  if (named.length === 0) return [{ column: "", value: "", reason: no.message }];
  return named.map(({ field, message }) => problemOf(context, field!, message ?? no.message));
}

/** A row among others alike: its day and time, its name and its amount, where its table has them. */
export function describe(context: PlanContext, row: Values): string {
  const { sums, resource: { columns } } = context.noun;
  const when = columns.find(({ type }) => type === "datetime");
  const amount = columns.find(({ key }) => key === sums?.key);
  const parts = [
    // Midnight means an unknown time.
    when ? previewText(when, row[when.key]).replace(/ 00:00$/, "") : "",
    nameOf(context, row),
    amount ? `${previewText(amount, row[amount.key])}${sums!.unit}` : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** A row's name: its first column, with its key. */
export function nameOf({ noun: { resource }, key }: PlanContext, row: Values): string {
  const own = resource.columns.find((column) => column.key === key && column.key !== "id");
  const first = rowName(resource.columns, { id: "", ...row } as Row);
  const second = own ? previewText(own, row[own.key]) : "";
  return [...new Set([first, second].filter((part) => part !== ""))].join(" · ");
}
