/** Words of a file that name no row of another table: found, exchanged for others, or made into rows. */
import { koreanOrder } from "../../../events/base/text.ts";
import { hash } from "node:crypto";
import type { Actor, Role } from "../../../events/base/event.ts";
import type { Column } from "../../../events/kit/column.ts";
import { uniqueKey } from "../../../events/kit/table.ts";
import { isRefusal, refuse } from "../../../events/base/refusal.ts";
import { type TableBook } from "../../../projections/kit/table_view.ts";
import type { Views } from "../../../projections/registry.ts";
import { checkNew } from "../../../projections/table/check.ts";
import type {
  CreatedRow,
  Replace,
  UnknownValue,
} from "../../../projections/table/import_shapes.ts";
import type { Books, CommandMeta } from "../../store/contract.ts";
import { resources } from "../../tables/registry.ts";
import type { Decision, Resource, Values } from "../../tables/resource.ts";
import { idAt } from "../../tables/save.ts";
import { runChanges } from "../../tables/run.ts";
import { operationName } from "../../tables/operations.ts";
import { lineText } from "../../kit/cell.ts";
import { columnsOf } from "./layout.ts";
import type { Line } from "./lines.ts";
import type { ImportNoun } from "../nouns/noun.ts";
import { cellAt } from "../files/row_reader.ts";

/** Words to be exchanged, by the column's key. */
export type Exchanged = Map<string, Map<string, string>>;

/** Unknown words that a preview lists, and names that one of them may be exchanged for. */
const LISTED_MAX = 100;
const CHOICES_MAX = 500;
const ROLES: Role[] = ["visitor", "user", "staff", "superuser"];

/** Columns that a file may fill. */
const fillable = ({ resource, targets }: ImportNoun): Column[] =>
  resource.columns.filter(({ key }) => targets.some((target) => target.key === key));

/** Those that refer to rows of another table, with that table. */
const namingOf = (noun: ImportNoun): { key: string; label: string; other: Resource }[] =>
  fillable(noun).flatMap(({ key, label, reference }) => {
    const other = resources.find(({ noun }) => noun === reference?.noun);
    return other ? [{ key, label, other }] : [];
  });

/** Those with choices of their own, without a table behind them. */
const choosing = (noun: ImportNoun): Column[] =>
  fillable(noun).filter(({ options }) => options !== undefined);

/** The words that are exchanged while a row is read: of columns with choices of their own. */
export function exchangedChoices(noun: ImportNoun, replace: Replace): Exchanged {
  const keys = new Set(choosing(noun).map(({ key }) => key));
  return new Map([...exchangedIn(replace)].filter(([key]) => keys.has(key)));
}

/** Words with their rows, most frequent first; `wordIn` reads the word of a line. */
function wordsIn<T>(lines: T[], wordIn: (line: T) => unknown): { value: string; rows: number }[] {
  const said = lines.map(wordIn).filter((word) => typeof word === "string" && word !== "");
  return [...Map.groupBy(said as string[], uniqueKey).values()]
    .map((same) => ({ value: same[0], rows: same.length }))
    .sort((a, b) => b.rows - a.rows).slice(0, LISTED_MAX);
}

/** Words that are no choice of a column: refused, or replaced. */
export function strangeIn(noun: ImportNoun, lines: Line[], replace: Replace): UnknownValue[] {
  const exchanged = exchangedIn(replace);
  return choosing(noun).flatMap(({ key, label, options = [] }) => {
    const words = wordsIn(lines, ({ row, layout, problems }) => {
      const [column] = columnsOf(layout, key);
      const word = column === undefined ? "" : lineText(cellAt(row, column));
      const isRefused = problems.some((problem) => problem.column === label);
      return isRefused || exchanged.get(key)?.has(uniqueKey(word)) ? word : null;
    });
    const choices = options.map((option) => option.label);
    return words.map((word) => ({ key, label, ...word, mayCreate: false, choices }));
  });
}

/** The words to replace, from the choices. */
export function exchangedIn(replace: Replace): Exchanged {
  return new Map(
    Object.entries(replace).map(([key, words]) => [
      key,
      new Map(
        Object.entries(words).flatMap(([word, choice]): [string, string][] =>
          "to" in choice ? [[uniqueKey(word), choice.to]] : []
        ),
      ),
    ]),
  );
}

/** The values of a line with its words exchanged. */
export function exchange(exchanged: Exchanged = new Map(), values: Values): Values {
  if (exchanged.size === 0) return values;
  const others: Values = {};
  for (const [key, words] of exchanged) {
    const to = words.get(uniqueKey(values[key]));
    if (to !== undefined) others[key] = to;
  }
  return { ...values, ...others };
}

const bookOf = (views: Views, noun: string) =>
  (views as unknown as Record<string, TableBook>)[noun];

interface By {
  now: Date;
  actor: Actor;
}

/** A new row that has a name and nothing else, as its own noun decides. */
function decideNamed(views: Views, other: Resource, id: string, name: string, by: By): Decision {
  const { values, problems } = checkNew(other.createColumns ?? other.columns, { name });
  if (problems.length > 0) return refuse(422, "invalid_input", problems[0].message, problems);
  return other.create!(views, id, values, by.now, by.actor);
}

/** May who imports here make rows over there, and is a name enough for one? */
function canCreateReference(
  views: Views,
  own: Resource,
  other: Resource,
  name: string,
  by: By,
): boolean {
  const mayWrite = ROLES.indexOf(other.write) <= ROLES.indexOf(own.write);
  return mayWrite && other.create !== undefined &&
    !isRefusal(decideNamed(views, other, "new", name, by));
}

/** Words that name no row of the table they should, with the rows that have them; the most frequent first. */
export function namelessIn(
  noun: ImportNoun,
  views: Views,
  lines: Pick<Line, "values">[],
  by: By,
): UnknownValue[] {
  return namingOf(noun).flatMap(({ key, label, other }) => {
    const rows = [...bookOf(views, other.noun).byId.values()].filter(({ state }) => !state.deleted);
    // Names of some tables are not unique: the noun decides which row is meant.
    const known = new Set(rows.map(({ state }) => uniqueKey(state.name)));
    const words = wordsIn(lines, ({ values }) => {
      const word = (noun.settle?.(views, values) ?? values)[key];
      return known.has(uniqueKey(word)) ? null : word;
    });
    if (words.length === 0) return [];
    const choices = [...new Set(rows.map(({ state }) => String(state.name)))]
      .sort(koreanOrder);
    return words.map((word) => ({
      key,
      label,
      ...word,
      mayCreate: canCreateReference(views, noun.resource, other, word.value, by),
      choices: choices.slice(0, CHOICES_MAX),
    }));
  });
}

/** A row to be made before the lines that name it. */
export interface RowToCreate {
  other: Resource;
  id: string;
  name: string;
}

/**
 * Rows to create first, for words of lines without other problems. `name` names the import: the same one creates the
 * same rows.
 */
export function creationFields(
  noun: ImportNoun,
  replace: Replace,
  views: Views,
  lines: Pick<Line, "values" | "problems">[],
  name: string,
  by: By,
): RowToCreate[] {
  return namingOf(noun).flatMap(({ key, other }) => {
    const chosen = Object.entries(replace[key] ?? {}).filter(([, choice]) => "create" in choice);
    if (chosen.length === 0) return [];
    const said = new Set(
      lines.flatMap(({ values, problems }) => problems.length > 0 ? [] : uniqueKey(values[key])),
    );
    return chosen.flatMap(([word]) => {
      if (
        !said.has(uniqueKey(word)) || !canCreateReference(views, noun.resource, other, word, by)
      ) {
        return [];
      }
      const id = idAt(by.now, hash("sha256", JSON.stringify([name, other.noun, word])));
      return [{ other, id, name: word }];
    });
  });
}

/** The books as they would be with those rows, for planning a preview. */
export function withCreatedRows(views: Views, creations: RowToCreate[], by: By): Views {
  const copies: Record<string, unknown> = {};
  const at = by.now.toISOString();
  for (const { other: { noun, view }, other, id, name } of creations) {
    const decided = decideNamed({ ...views, ...copies }, other, id, name, by);
    if (isRefusal(decided)) continue;
    // A plan asks nothing of the past.
    const copy = copies[noun] ??= structuredClone({ ...bookOf(views, noun), past: undefined });
    decided.forEach((event, index) => {
      const place = { position: 0, version: index + 1, schema: 1, requestId: "", key: "" };
      view.fold(copy, { ...event, ...place, at, actor: by.actor });
    });
  }
  return creations.length === 0 ? views : { ...views, ...copies };
}

/** Creates those rows, each table's as its own operation. */
export async function createReferencedRows(
  books: Books,
  creations: RowToCreate[],
  meta: CommandMeta,
): Promise<CreatedRow[]> {
  const created: CreatedRow[] = [];
  for (const other of new Set(creations.map((making) => making.other))) {
    const key = `${meta.key}:${other.noun}`;
    const own = { ...meta, key, causationId: operationName("import", { ...meta, key }) };
    const changes = creations.filter((making) => making.other === other).map(({ id, name }) => ({
      id,
      isNew: true as const,
      reads: other.reads,
      decide: (views: Views, _none: undefined, now: Date) =>
        decideNamed(views, other, id, name, { now, actor: meta.actor }),
    }));
    const answer = await runChanges(books, other, changes, own);
    if (isRefusal(answer) || answer.operation === "") continue;
    const { operation, rows } = answer;
    const { noun, title } = other;
    created.push(...rows.map(({ name }) => ({ noun, title, name: String(name), operation })));
  }
  return created;
}
