/** POST …/import_excel and …/import_errors (S2 §7): look first, then import exactly that. */
import { createHash } from "node:crypto";
import { isRefusal, type Refusal, refuse } from "../../events/refusal.ts";
import { seoulParts } from "../../events/seoul.ts";
import type { Deps } from "../deps.ts";
import { workbookStream, XLSX_TYPE } from "../excel/workbook.ts";
import { attachment } from "../server/attachment.ts";
import { metaOf } from "../server/command.ts";
import { problem } from "../server/respond.ts";
import type { Ctx } from "../server/route.ts";
import type { Table } from "../import/cell.ts";
import type { CommandMeta } from "../store/contract.ts";
import { type Layout, layoutOf } from "./import_columns.ts";
import { errorSheet } from "./import_errors.ts";
import { readWorkbook } from "./import_file.ts";
import { type ImportForm, readForm } from "./import_form.ts";
import { keyOf, type ReadLine, readLines } from "./import_lines.ts";
import { type PlanContext, planLines } from "./import_plan.ts";
import { previewOf } from "./import_preview.ts";
import { runImport } from "./import_run.ts";
import { answerLong } from "./long.ts";
import { operationName } from "./operation.ts";
import type { Resource } from "./resource.ts";

/** A file as it is understood; the same bytes and choices give the same token. */
interface Understood {
  form: ImportForm;
  format: string;
  tables: Table[];
  layout: Layout;
  key: string | null;
  lines: ReadLine[];
  token: string;
}

async function understand(c: Ctx, resource: Resource): Promise<Understood | Refusal> {
  const form = await readForm(c);
  if (isRefusal(form)) return form;
  const bytes = new Uint8Array(await form.file.arrayBuffer());
  const content = await readWorkbook(form.file.name, bytes);
  if (isRefusal(content)) return content;
  const layout = layoutOf(resource, content.tables, form);
  const key = keyOf(resource, layout, form.key);
  const lines = readLines(resource, layout, { key, clearBlanks: form.clear_blanks });
  const { keys, header, table } = layout;
  const choices = JSON.stringify([resource.path, table.name, header, keys, key, form.clear_blanks]);
  const token = createHash("sha256").update(bytes).update(choices).digest("hex");
  return { form, ...content, layout, key, lines, token };
}

/** A preview, or with `dry_run=false` the import of what was previewed. */
export async function importExcel(c: Ctx, deps: Deps, resource: Resource): Promise<Response> {
  const understood = await understand(c, resource);
  if (isRefusal(understood)) return problem(c, understood);
  const meta = metaOf(c);
  const context = contextOf(deps, resource, understood, meta);
  if (!understood.form.dry_run) return await confirm(c, deps, context, understood, meta);
  const plan = planLines(context, understood.lines);
  c.set("keepAnswer", false);
  const at = deps.now().getTime();
  return Response.json(previewOf(resource, { ...understood, plan, at }));
}

function contextOf(
  { books, now }: Deps,
  resource: Resource,
  { key }: Understood,
  { actor }: CommandMeta,
): PlanContext {
  return { resource, views: books.views, key, now: now(), actor };
}

async function confirm(
  c: Ctx,
  { books }: Deps,
  context: PlanContext,
  { form, token, lines }: Understood,
  asked: CommandMeta,
): Promise<Response> {
  const seen = form.preview;
  if (!seen) return problem(c, refuse(422, "preview_missing", "먼저 미리보기를 확인해 주세요."));
  if (seen.token !== token) {
    const message = "미리보기와 다른 파일이나 설정입니다. 미리보기를 다시 확인해 주세요.";
    return problem(c, refuse(409, "preview_changed", message));
  }
  // The boundary of a form differs each time it is sent: the same import is known by what is in it.
  const fingerprint = createHash("sha256").update(JSON.stringify(seen)).digest("hex");
  const meta: CommandMeta = {
    ...asked,
    actor: { ...asked.actor, via: "import" },
    fingerprint,
  };
  const confirmed = {
    context,
    lines,
    seen,
    meta: { ...meta, causationId: operationName("import", meta) },
  };
  const onRetold = () => c.set("keepAnswer", false);
  return await answerLong(c, (onProgress) => runImport(books, confirmed, onProgress, onRetold));
}

/** The refused lines as a workbook, with the reasons beside them. */
export async function importErrors(c: Ctx, deps: Deps, resource: Resource): Promise<Response> {
  const understood = await understand(c, resource);
  if (isRefusal(understood)) return problem(c, understood);
  const { form, layout, lines } = understood;
  const reasons = new Map(form.lines?.map(({ line, message }) => [line, message]));
  for (const planned of planLines(contextOf(deps, resource, understood, metaOf(c)), lines)) {
    if (planned.kind !== "refused") continue;
    const said = planned.problems.map(({ column, message }) =>
      column === "" ? message : `${column}: ${message}`
    );
    reasons.set(planned.line, said.join(" / "));
  }
  const { day } = seoulParts(deps.now().getTime());
  const name = `${resource.title.replaceAll(" ", "_")}_가져오기_오류_${day}.xlsx`;
  return new Response(workbookStream(errorSheet(resource, layout, reasons)), {
    headers: {
      "content-type": XLSX_TYPE,
      "content-disposition": attachment(name, `${resource.noun}-import-errors-${day}.xlsx`),
    },
  });
}
