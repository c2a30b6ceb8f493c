/** An uploaded file, how it is understood, and the plan of its lines (S2 §5 "Excel upload"). */
import { hash } from "node:crypto";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { columnsBefore, importedBefore } from "../../projections/table/import.ts";
import {
  IMPORT_FILE_MAX_BYTES,
  IMPORT_NAMES,
  IMPORT_SIZE_TEXT,
  IMPORT_TYPE_TEXT,
} from "../../projections/table/import_limits.ts";
import type { ImportSummary } from "../../projections/table/import_shapes.ts";
import type { Deps } from "../deps.ts";
import { askerOf } from "../server/command.ts";
import type { Ctx } from "../server/route.ts";
import type { CommandMeta } from "../store/contract.ts";
import type { Resource } from "../tables/resource.ts";
import { BadFile } from "./files/limits.ts";
import { isBlank } from "../kit/cell.ts";
import { readForm } from "./layout/form.ts";
import type { Line } from "./layout/lines.ts";
import { type Lookups, lookupsOf } from "./nouns/lookups.ts";
import { importNoun } from "./nouns/nouns.ts";
import { type PlanContext, planLines, type Planned, slicesOf } from "./plan.ts";
import { readingsOf, understand } from "./layout/read_lines.ts";
import { readFileSafely } from "./files/read_safely.ts";
import { columnNames, rememberedColumns } from "./layout/remembered.ts";
import { Tally } from "./summary.ts";
import {
  creationFields,
  exchangedChoices,
  exchangedIn,
  withCreatedRows,
} from "./layout/unknown.ts";

/** An understood file; the same bytes and choices give the same `token`. `digest`: SHA-256, hex. */
export type Course = Exclude<Awaited<ReturnType<typeof courseOf>>, Refusal>;

const wrongType = (): Refusal => refuse(415, "not_excel", IMPORT_TYPE_TEXT);

/** Reads the form and its file. A refusal (400, 413, 415, 422) has the reason. */
export async function courseOf(c: Ctx, deps: Deps, resource: Resource) {
  const form = readForm(c);
  if (isRefusal(form)) return form;
  const { file, columns, replace, similar, constants, clear_blanks: clearBlanks } = form;
  if (!IMPORT_NAMES.test(file.name)) return wrongType();
  if (file.size > IMPORT_FILE_MAX_BYTES) return refuse(413, "too_large", IMPORT_SIZE_TEXT);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const noun = importNoun(resource);
  const exchanged = exchangedChoices(noun, replace);
  const options = { ...form, exchanged, clearBlanks, now: deps.now() };
  try {
    const { format, tables } = await readFileSafely(bytes, askerOf(c));
    const sheets = tables.map(({ rows, ...table }) => ({
      ...table,
      size: rows.filter(({ cells }) => !cells.every(isBlank)).length,
      rows: () => slicesOf(rows),
    }));
    const understood = await understand(noun, sheets, {
      ...options,
      lenient: true,
      known(layout) {
        const names = Object.keys(columnNames(layout));
        const then = columnsBefore(deps.books.views.import, resource.noun, names);
        return columns ? null : rememberedColumns(then, layout);
      },
    });
    const { key } = understood;
    const readings = (await Array.fromAsync(
      readingsOf(noun, sheets, understood, { ...options, key }),
    )).flat();
    const lines = readings.filter((reading) => reading.kind === "data");
    const layouts = understood.layouts.map(({ sheet, header, keys }) => [sheet, header, keys]);
    const choices = [resource.path, layouts, key, constants, clearBlanks, similar, replace];
    const digest = hash("sha256", bytes);
    const token = hash("sha256", digest + JSON.stringify(choices));
    return { noun, form, format, sheets, understood, readings, lines, token, digest };
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    return error.code === "not_a_table" ? wrongType() : refuse(422, error.code, error.message);
  }
}

/** State that a plan needs. */
export function contextOf(
  { books, now }: Deps,
  { noun, form, understood, lines, token, digest }: Course,
  { actor }: CommandMeta,
): PlanContext {
  const by = { now: now(), actor };
  // A preview is planned as if the chosen rows had been created.
  const views = form.dry_run
    ? withCreatedRows(
      books.views,
      creationFields(noun, form.replace, books.views, lines, token, by),
      by,
    )
    : books.views;
  return {
    ...by,
    noun,
    views,
    key: understood.key,
    keys: understood.keys,
    file: form.file.name.slice(-255),
    sameFile: importedBefore(books.views, noun.resource.noun, digest)?.file ?? null,
    own: () => false,
    addSimilar: form.similar,
    exchanged: exchangedIn(form.replace),
  };
}

/** A plan of every line; unreadable ones are refused. */
export async function planOf(
  context: PlanContext,
  lines: Line[],
  lookups?: Lookups,
): Promise<Planned[]> {
  const whole = lines.filter(({ problems }) => problems.length === 0);
  const planned = await planLines(context, whole, lookups ?? await lookupsOf(context));
  const byAt = new Map(planned.map((line) => [line.at, line]));
  return lines.map(({ at, line, values, problems }) =>
    byAt.get(at) ?? { at, line, kind: "refused", values, problems }
  );
}

/** Counts every row by what its line is planned to become. */
export async function summaryOf(
  { noun, readings, understood }: Course,
  plan: Planned[],
): Promise<ImportSummary> {
  const tally = new Tally(noun);
  const kinds = new Map(plan.map(({ at, kind }) => [at, kind]));
  for await (const slice of slicesOf(readings)) {
    for (const reading of slice) {
      tally.count(reading, reading.kind === "data" ? kinds.get(reading.at) : undefined);
    }
  }
  return tally.end(understood.layouts);
}
