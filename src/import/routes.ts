/** POST …/import_excel, …/import_errors (S2 §7) and …/import: look first, then import exactly that. */
import type { z } from "zod";
import { isRefusal, refuse } from "../../events/base/refusal.ts";
import { seoulParts } from "../../events/base/seoul.ts";
import type { LineOutcome } from "../../projections/table/import_shapes.ts";
import { columnsBefore, importedBefore } from "../../projections/table/import.ts";
import type { Deps } from "../deps.ts";
import { FairQueue } from "../kit/fair_queue.ts";
import { answerWorkbook } from "../server/attachment.ts";
import { logRowsRead } from "../security/personal_reads.ts";
import { askerOf, markOf, metaOf } from "../server/command.ts";
import { problem } from "../server/respond.ts";
import type { Ctx, Given } from "../server/route.ts";
import type { CommandMeta, Progress } from "../store/contract.ts";
import { answerLong, stillAllowed } from "../tables/bulk.ts";
import { operationName } from "../tables/operations.ts";
import type { Resource } from "../tables/resource.ts";
import { errorSheet, reasonOf } from "./error_file.ts";
import { contextOf, type Course, courseOf, planOf, summaryOf } from "./course.ts";
import type { linesBody } from "./layout/form.ts";
import { importNoun } from "./nouns/nouns.ts";
import { cachedLookups, clearLookups, lookupsOf } from "./nouns/lookups.ts";
import { describe, type PlanContext, planLines, type Planned, settled } from "./plan.ts";
import { onlyNames, previewOf } from "./preview.ts";
import { columnNames, remember } from "./layout/remembered.ts";
import { runImport, writesIn, writesOf } from "./run.ts";
import {
  createReferencedRows,
  creationFields,
  exchangedIn,
  namelessIn,
  strangeIn,
  withCreatedRows,
} from "./layout/unknown.ts";

/** Names offered to a program for an unknown word. */
const SUGGESTED_MAX = 5;

/** Files being read: each may take two hundred times its size in memory. */
const inHand = new FairQueue({ places: 3, share: 1, waiting: { all: 30, own: 4 } });

type Answer = (c: Ctx, deps: Deps, resource: Resource) => Promise<Response>;
/** Work that continues while its response is read: the file stays in use until it ends. */
type Holding = <T>(work: Promise<T>) => Promise<T>;

/** Answers in the caller's turn; the place is theirs until all work on the file is done. */
const queuedAnswer =
  (answer: (holding: Holding, ...asked: Parameters<Answer>) => Promise<Response>): Answer =>
  async (c, deps, resource) => {
    const asker = askerOf(c);
    const works: Promise<unknown>[] = [];
    const holding: Holding = (work) => {
      works.push(work);
      return work;
    };
    try {
      const leave = await inHand.enter(asker);
      try {
        asker.signal?.throwIfAborted();
        return await answer(holding, c, deps, resource);
      } finally {
        void Promise.allSettled(works).then(leave);
      }
    } catch (error) {
      if (!asker.signal?.aborted) throw error;
      return problem(c, GONE);
    }
  };

const GONE = refuse(400, "body_cut_off", "기다리는 동안 연결이 끊겨 파일을 읽지 않았습니다.");

/** A preview, or with `dry_run=false` the import of a previewed file. */
async function previewOrImport(
  holding: Holding,
  c: Ctx,
  deps: Deps,
  resource: Resource,
): Promise<Response> {
  const course = await courseOf(c, deps, resource);
  if (isRefusal(course)) return problem(c, course);
  const meta = metaOf(c);
  const context = contextOf(deps, course, meta);
  if (!course.form.dry_run) return await confirm(holding, c, deps, context, course, meta);
  const lookups = await lookupsOf(context);
  const plan = await planOf(context, course.lines, lookups);
  logRowsRead(c, resource, rowsMet(plan), "change");
  c.set("keepAnswer", false);
  const at = deps.now().getTime();
  const summary = await summaryOf(course, plan);
  const { views } = deps.books;
  const before = importedBefore(views, resource.noun, course.digest);
  const { noun, lines, form } = course;
  const unknown = [
    ...namelessIn(noun, views, lines, context),
    ...strangeIn(noun, lines, form.replace),
  ];
  return Response.json(previewOf(context, {
    ...course,
    plan,
    summary,
    at,
    unknown,
    before,
    names: lookups.similar?.learnt?.() ?? [],
  }));
}

/** Rows of the table that a preview shows: changed ones, and similar ones. */
const rowsMet = (plan: Planned[]): { id: string }[] =>
  plan.flatMap(({ kind, row }) => row && (kind === "changed" || kind === "similar") ? [row] : []);

async function confirm(
  holding: Holding,
  c: Ctx,
  deps: Deps,
  context: PlanContext,
  course: Course,
  asked: CommandMeta,
): Promise<Response> {
  const { books } = deps;
  const { form, token, lines } = course;
  const seen = form.preview;
  const writes = seen && writesIn(seen.lines, lines.length);
  if (!seen) return problem(c, refuse(422, "preview_missing", "먼저 미리보기를 확인해 주세요."));
  if (seen.token !== token || !writes) {
    const message = "미리보기와 다른 파일이나 설정입니다. 미리보기를 다시 확인해 주세요.";
    return problem(c, refuse(409, "preview_changed", message));
  }
  // A form's boundary differs each time it is sent: the same import is recognised by its content.
  const fingerprint = markOf(c).update(JSON.stringify(seen)).digest("hex");
  const actor = { ...asked.actor, via: "import" } as const;
  const meta: CommandMeta = { ...asked, actor, fingerprint };
  const by = { actor, now: new Date(seen.at) };
  const name = JSON.stringify([seen.token, seen.at, actor.id]);
  const creations = creationFields(context.noun, form.replace, books.views, lines, name, by);
  const created = await createReferencedRows(books, creations, meta);
  const confirmed = {
    context: { ...context, ...by },
    lines: lines.filter(({ problems }) => problems.length === 0),
    seen: writes,
    name,
    meta: { ...meta, causationId: operationName("import", meta) },
  };
  const onRetold = () => c.set("keepAnswer", false);
  const mayGoOn = stillAllowed(c, deps, context.noun.resource);
  const { same, similar, refused, money } = seen.counts;
  const run = async (onProgress?: (progress: Progress) => void) => {
    const answer = await runImport(books, confirmed, { onProgress, onRetold, mayGoOn });
    if (isRefusal(answer)) return answer;
    if (answer.operation === "") return { ...answer, created };
    await remember(books, confirmed.meta, answer.operation, {
      noun: context.noun.resource.noun,
      file: context.file,
      digest: course.digest,
      columns: columnNames(course.understood.layouts[0]),
      key: context.key,
      counts: {
        added: answer.added,
        changed: answer.changed,
        same,
        similar,
        refused: refused + answer.lines.length,
      },
      money,
      ...seen.names.length > 0 ? { names: seen.names } : {},
    });
    return { ...answer, created };
  };
  return await answerLong(c, deps, (onProgress) => holding(run(onProgress)));
}

export const importExcel = queuedAnswer(previewOrImport);

/** The refused lines as a workbook, with the reasons beside them. */
async function refusedLines(
  _holding: Holding,
  c: Ctx,
  deps: Deps,
  resource: Resource,
): Promise<Response> {
  const course = await courseOf(c, deps, resource);
  if (isRefusal(course)) return problem(c, course);
  const { form, noun, lines } = course;
  const reasons = new Map(form.lines?.map(({ at, message }) => [at, message]));
  for (const planned of await planOf(contextOf(deps, course, metaOf(c)), lines)) {
    if (planned.kind === "refused") reasons.set(planned.at, reasonOf(planned));
  }
  const refused = lines.flatMap((line) => {
    const reason = reasons.get(line.at);
    return reason === undefined ? [] : [{ line, reason }];
  });
  const { day } = seoulParts(deps.now().getTime());
  const name = `${resource.title.replaceAll(" ", "_")}_가져오기_오류_${day}`;
  const plain = `${resource.noun}-import-errors-${day}`;
  return answerWorkbook(c, [errorSheet(noun, refused)], name, plain);
}

export const importErrors = queuedAnswer(refusedLines);

/** The result of a line; `failed` has the reason why it could not be written. */
function outcomeOf(context: PlanContext, planned: Planned, failed?: string): LineOutcome {
  const { at, kind, row, doubts } = planned;
  const reason = failed ?? (kind === "refused" ? reasonOf(planned) : undefined);
  const said = doubts?.join(" ") ?? (row ? describe(context, row) : undefined);
  const like = kind === "similar" && said !== undefined ? { like: said } : {};
  return { at, outcome: reason === undefined ? kind : "refused", ...like, reason };
}

/** Lines that another process has read (the command line): what became of each. */
export async function importLines(
  c: Ctx,
  { books, now }: Deps,
  resource: Resource,
  { body }: Given<unknown, z.output<typeof linesBody>>,
): Promise<Response> {
  const asked = metaOf(c);
  const actor = { ...asked.actor, via: "import" } as const;
  const own = { ...asked, actor, key: `${actor.id}:import:${body.operation}`, fingerprint: "" };
  const operation = operationName("import", own);
  const lines = body.lines.map((line) => ({ ...line, problems: [] }));
  const noun = importNoun(resource);
  const by = { now: now(), actor };
  const creations = creationFields(noun, body.replace, books.views, lines, operation, by);
  const created = body.dry_run ? [] : await createReferencedRows(books, creations, own);
  const before = importedBefore(books.views, resource.noun, body.digest);
  const context: PlanContext = {
    ...body,
    ...by,
    noun,
    views: body.dry_run ? withCreatedRows(books.views, creations, by) : books.views,
    sameFile: before?.file ?? null,
    own: (id) => books.views.operation.rows.get(operation)?.has(`${resource.noun}/${id}`) ?? false,
    addSimilar: body.similar,
    exchanged: exchangedIn(body.replace),
  };
  const began = performance.now();
  const lookups = await cachedLookups(books, operation, context);
  const plan = await planLines(context, lines, lookups);
  const matched = performance.now();
  if (body.dry_run) logRowsRead(c, resource, rowsMet(plan), "change");
  const seen = writesOf(plan);
  const failed = new Map<number, string>();
  if (!body.dry_run && seen.length > 0) {
    const meta = { ...own, causationId: operation };
    const confirmed = { context, lines, seen, lookups, name: operation, meta };
    const answer = await runImport(books, confirmed);
    if (isRefusal(answer) && answer.code !== "nothing_to_import") return problem(c, answer);
    if (!isRefusal(answer)) { for (const { at, message } of answer.lines) failed.set(at, message); }
  }
  const took = {
    matching: Math.round(matched - began),
    writing: Math.round(performance.now() - matched),
  };
  const data = plan.map((planned) => outcomeOf(context, planned, failed.get(planned.at)));
  const { digest, done, file, key } = body;
  if (done) clearLookups(books);
  if (done && !body.dry_run) {
    const learnt = lookups.similar?.learnt?.() ?? [];
    const names = learnt.length > 0 ? { names: learnt } : {};
    const record = { noun: resource.noun, file, digest, key, ...done, ...names };
    await remember(books, asked, operation, record);
  }
  const columns = body.names && columnsBefore(books.views.import, resource.noun, body.names);
  const unknown = namelessIn(noun, context.views, lines.map((line) => settled(context, line)), by)
    .map((word) => ({ ...word, choices: word.choices.slice(0, SUGGESTED_MAX) }));
  const only = body.names ? onlyNames(context) : {};
  return Response.json({
    ...{ before, columns: columns ?? null, operation, data, created, unknown },
    took,
    only,
  });
}
