/** A file that was uploaded, as it is understood, and the plan of its lines. */
import { createHash } from "node:crypto";
import { isRefusal, type Refusal, refuse } from "../../events/refusal.ts";
import type { ImportSummary } from "../../projections/table/import_shapes.ts";
import type { Deps } from "../deps.ts";
import type { Ctx } from "../server/route.ts";
import type { CommandMeta } from "../store/contract.ts";
import type { Resource } from "../tables/resource.ts";
import { BadFile } from "./limits.ts";
import { isBlank } from "./cell.ts";
import type { Layout } from "./layout.ts";
import { type ImportForm, readForm } from "./form.ts";
import type { Line, Reading } from "./lines.ts";
import type { ImportNoun } from "./noun.ts";
import { importNoun } from "./nouns.ts";
import { type PlanContext, planLines, type Planned } from "./plan.ts";
import { readingsOf, type SheetSource, understand, type Understood } from "./read_lines.ts";
import { knownColumns } from "./remembered.ts";
import { Tally } from "./summary.ts";
import { slicesOf } from "./turns.ts";
import { exchangedChoices, exchangedIn, makingsOf, withMade } from "./unknown.ts";
import { readUpload } from "./upload.ts";

/** A file as it is understood; the same bytes and choices give the same token. */
export interface Course {
  noun: ImportNoun;
  form: ImportForm;
  format: string;
  sheets: (SheetSource & { size: number })[];
  understood: Understood;
  readings: Reading[];
  lines: Line[];
  token: string;
  /** SHA-256 of the file, hex. */
  digest: string;
}

/** Reads the form and its file. A refusal (400, 413, 415, 422) says why they cannot be read. */
export async function courseOf(c: Ctx, deps: Deps, resource: Resource): Promise<Course | Refusal> {
  const form = await readForm(c);
  if (isRefusal(form)) return form;
  const bytes = new Uint8Array(await form.file.arrayBuffer());
  const content = await readUpload(form.file.name, bytes, c.req.raw.signal);
  if (isRefusal(content)) return content;
  const noun = importNoun(resource);
  const sheets = content.tables.map(({ rows, ...table }) => ({
    ...table,
    size: rows.filter(({ cells }) => !cells.every(isBlank)).length,
    rows: () => slicesOf(rows),
  }));
  const { sheet, header, columns, key, constants, clear_blanks: clearBlanks } = form;
  const options = {
    sheet,
    header,
    columns,
    key,
    constants,
    exchanged: exchangedChoices(noun, form.replace),
    clearBlanks,
    now: deps.now(),
    lenient: true,
  };
  try {
    const known = (layout: Layout) => knownColumns(deps.books, resource.noun, layout);
    const understood = await understand(noun, sheets, {
      ...options,
      known: columns ? undefined : known,
    });
    const readings = (await Array.fromAsync(
      readingsOf(noun, sheets, understood, { ...options, key: understood.key }),
    )).flat();
    const lines = readings.filter((reading) => reading.kind === "data");
    const layouts = understood.layouts.map(({ sheet, header, keys }) => [sheet, header, keys]);
    const { similar, replace } = form;
    const choices = [
      resource.path,
      layouts,
      understood.key,
      constants,
      clearBlanks,
      similar,
      replace,
    ];
    const digest = createHash("sha256").update(bytes).digest("hex");
    const token = createHash("sha256").update(digest + JSON.stringify(choices)).digest("hex");
    const { format } = content;
    return { noun, form, format, sheets, understood, readings, lines, token, digest };
  } catch (error) {
    if (error instanceof BadFile) return refuse(422, error.code, error.message);
    throw error;
  }
}

/** What a plan of it is made against. */
export function contextOf(
  { books, now }: Deps,
  { noun, form, understood, lines, token }: Course,
  { actor }: CommandMeta,
): PlanContext {
  const by = { now: now(), actor };
  // A preview is planned as if the rows that were asked for were there.
  const views = form.dry_run
    ? withMade(books.views, makingsOf(noun, form.replace, books.views, lines, token, by), by)
    : books.views;
  const { key, layouts } = understood;
  const keys = [...new Set(layouts.flatMap(({ keys }) => keys))].filter((one) => one !== null);
  return {
    ...by,
    noun,
    views,
    key,
    keys,
    file: form.file.name.slice(-255),
    own: () => false,
    addSimilar: form.similar,
    exchanged: exchangedIn(form.replace),
  };
}

/** A plan of every line; those that could not be read are refused as they are. */
export async function planOf(context: PlanContext, lines: Line[]): Promise<Planned[]> {
  const planned = await planLines(context, lines.filter(({ problems }) => problems.length === 0));
  const byAt = new Map(planned.map((line) => [line.at, line]));
  return lines.map(({ at, line, values, problems }) =>
    byAt.get(at) ?? { at, line, kind: "refused", values, problems }
  );
}

/** Counts every row by what its line is planned to become. */
export async function summaryOf(
  { noun, readings }: Course,
  plan: Planned[],
): Promise<ImportSummary> {
  const tally = new Tally(noun);
  const kinds = new Map(plan.map(({ at, kind }) => [at, kind]));
  for await (const slice of slicesOf(readings)) {
    for (const reading of slice) {
      tally.count(reading, reading.kind === "data" ? kinds.get(reading.at) : undefined);
    }
  }
  return tally.end();
}
