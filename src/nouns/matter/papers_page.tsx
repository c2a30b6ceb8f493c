/** `/staff/matters/:id/papers` and one paper of it: what each lacks, corrections by hand, the PDF, versions, packs. */
import { NO_MATTER } from "../../../events/matter/matter.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { cleanText } from "../../../events/base/text.ts";
import {
  CORRECTION_MAX,
  correctPaper,
  paperId,
  paperStream,
} from "../../../events/matter/matter_paper.ts";
import { kindOf, type Matter } from "../../../events/matter/matter_shapes.ts";
import { MATTER_PARTS, matterOf } from "../../../projections/matter/matter.ts";
import { paperOf } from "../../../projections/matter/matter_paper.ts";
import { paperPaths } from "../../../web/pages/staff/matters/papers/paths.ts";
import {
  type CaseHead,
  type PaperLine,
  PaperPage,
  PapersPage,
} from "../../../web/pages/staff/matters/papers/page.tsx";
import { matterPaths } from "../../../web/pages/staff/matters/paths.ts";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { clientsOf } from "../../papers/parts.ts";
import { formsOf } from "../../papers/forms.ts";
import type { Corrections, FormSource, PaperField } from "../../papers/paper.ts";
import { PaperSheet } from "../../papers/sheet.tsx";
import { fullName } from "../../papers/words.ts";
import { noteExport } from "../../security/note.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { checkPurpose } from "../../security/purpose.ts";
import { attachment } from "../../server/attachment.ts";
import { askerOf, formKey, formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import { newRowId } from "../../tables/save.ts";
import { templatesFor } from "./filled_templates.ts";
import { matterPack } from "./matter_pack.ts";
import { keepPaperFile, keptOf, NO_PAPER, paperFor, papersPdf, placeHref } from "./papers.ts";

const TITLE = "사건 서류";

/** Notices after a form was sent, by the word in the address. */
const NOTICES: Record<string, string> = {
  saved: "고친 내용을 저장했습니다.",
  kept: "PDF를 사건의 첨부파일로 보관했습니다.",
  pack: "서류 묶음을 만들고 있습니다. 끝나면 사건의 첨부파일에 들어갑니다.",
};
const noticeOf = (c: Ctx, message = ""): string =>
  message || (NOTICES[c.req.query("done") ?? ""] ?? "");

/** A case as the heads of its pages have it. */
export const headOf = (matter: Matter): CaseHead => ({
  id: matter.id,
  number: matter.number,
  clients: clientsOf(matter).map(fullName).join(", ") || "의뢰인 미입력",
  kind: kindOf(matter.kind).label,
});

const sourceText = ({ text, day }: FormSource): string => day ? `${text} (${day} 시행)` : text;

/** Whose data the page shows. */
export const logRead = (c: Ctx, id: string, how: "detail" | "export" | "change"): void =>
  logPersonalDataRead(c, { noun: "matter", how, fields: ["papers"], ids: [id] });

const lacking = (id: string, fields: readonly PaperField[]) =>
  fields.map(({ label, place }) => ({ label, href: placeHref(id, place) }));

function lineOf(deps: Deps, matter: Matter, code: string): PaperLine {
  const { form, paper } = paperFor(deps, matter.id, code, { whole: false })!;
  return {
    form: code,
    name: form.name,
    source: sourceText(form.source),
    unsure: form.source.unsure,
    missing: lacking(matter.id, paper.missing),
    kept: keptOf(deps.books.views, matter.id, code),
  };
}

/** The case of the address. */
const matterFor = (c: Ctx, { books: { views } }: Deps): Matter | undefined =>
  matterOf(views, c.req.param("id")!);

async function list(c: Ctx, deps: Deps, message = ""): Promise<Response> {
  const matter = matterFor(c, deps);
  if (!matter) return c.redirect(matterPaths.list(), 302);
  logRead(c, matter.id, "detail");
  const page = (
    <PapersPage
      frame={officeFrame(c, deps)}
      head={headOf(matter)}
      templates={templatesFor(deps.books.views, matter).map((template) => ({
        ...template,
        kept: keptOf(deps.books.views, matter.id, template.id),
      }))}
      papers={formsOf(matter).map(({ code }) => lineOf(deps, matter, code))}
      csrf={await pageToken(c, deps)}
      formKey={crypto.randomUUID()}
      notice={noticeOf(c, message)}
    />
  );
  const title = `${TITLE} ${matter.number}`;
  return await renderPage(c, deps, page, { title, area: "office", status: message ? 422 : 200 });
}

async function one(c: Ctx, deps: Deps, message = ""): Promise<Response> {
  const matter = matterFor(c, deps);
  const code = c.req.param("form")!;
  const found = matter && paperFor(deps, matter.id, code, { whole: false });
  if (!matter || !found) return c.redirect(matterPaths.list(), 302);
  logRead(c, matter.id, "detail");
  const { form, paper } = found;
  const page = (
    <PaperPage
      frame={officeFrame(c, deps)}
      head={headOf(matter)}
      form={code}
      name={form.name}
      source={sourceText(form.source)}
      fields={paper.fields.map((field) => ({ ...field, href: placeHref(matter.id, field.place) }))}
      missing={lacking(matter.id, paper.missing)}
      sheet={<PaperSheet blocks={paper.blocks} />}
      csrf={await pageToken(c, deps)}
      formKey={crypto.randomUUID()}
      notice={noticeOf(c, message)}
    />
  );
  const title = `${form.name} ${matter.number}`;
  return await renderPage(c, deps, page, { title, area: "office", status: message ? 422 : 200 });
}

/**
 * Corrections as they follow from the form: a field that is as it was shown stays as it is (a masked number too), an
 * empty one takes the case's value again, any other is a correction.
 */
function correctionsIn(
  c: Ctx,
  fields: readonly PaperField[],
  before: Corrections,
): Record<string, string> {
  const given = readForm(c);
  const corrections: Record<string, string> = {};
  for (const { key, text, corrected } of fields) {
    const typed = cleanText(given(`field:${key}`), CORRECTION_MAX);
    if (typed === cleanText(text, CORRECTION_MAX)) {
      if (corrected) corrections[key] = before[key];
    } else if (typed !== "") corrections[key] = typed;
  }
  return corrections;
}

async function save(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const code = c.req.param("form")!;
  const found = paperFor(deps, id, code, { whole: false });
  if (!found) return c.redirect(matterPaths.list(), 302);
  const before = paperOf(deps.books.views.matter_paper, id, code)?.state.corrections ?? {};
  const corrections = correctionsIn(c, found.paper.fields, before);
  const act = readForm(c)("act");
  const stream = paperStream(paperId(id, code));
  const meta = formMeta(c, stream, formKey(c, { corrections, act }));
  logRead(c, id, "change");
  const outcome = await deps.books.execute({
    stream,
    meta,
    decide: ({ matter_paper }) =>
      correctPaper(
        paperOf(matter_paper, id, code)?.state,
        { matter_id: id, form: code },
        corrections,
      ),
  });
  if (isRefusal(outcome)) return await one(c, deps, outcome.message);
  if (act !== "keep") return c.redirect(`${paperPaths.page(id, code)}?done=saved`, 303);
  const { paper, form } = paperFor(deps, id, code, { whole: true })!;
  const pdf = await papersPdf(deps, [paper], form.name, askerOf(c));
  if (isRefusal(pdf)) return await one(c, deps, pdf.message);
  const kept = { matter: id, name: form.name, type: "pdf", content: pdf, form: code } as const;
  const file = await keepPaperFile(deps, kept, { ...meta, key: `${meta.key}.keep` });
  if (isRefusal(file)) return await one(c, deps, file.message);
  return c.redirect(`${paperPaths.page(id, code)}?done=kept`, 303);
}

async function pack(c: Ctx, deps: Deps): Promise<Response> {
  const matter = matterFor(c, deps);
  if (!matter) return c.redirect(matterPaths.list(), 302);
  const known = formsOf(matter).map(({ code }) => code);
  const body = new URLSearchParams(new TextDecoder().decode(c.get("body") ?? new Uint8Array()));
  const fillable = templatesFor(deps.books.views, matter)
    .filter(({ hasFile }) => hasFile).map(({ id }) => id);
  const forms = body.getAll("form").filter((code) => known.includes(code));
  const templates = body.getAll("template").filter((id) => fillable.includes(id));
  const isAll = forms.length + templates.length === 0;
  const job = newRowId(deps.now());
  const stream = `job/${job}`;
  const outcome = await enqueue(deps.books, {
    id: job,
    kind: matterPack.kind,
    queue: matterPack.queue,
    args: {
      matter_id: matter.id,
      forms: isAll ? known : forms,
      templates: isAll ? fillable : templates,
    },
  }, formMeta(c, stream, formKey(c, { forms, templates })));
  if (isRefusal(outcome)) return await list(c, deps, outcome.message);
  return c.redirect(`${paperPaths.list(matter.id)}?done=pack`, 303);
}

async function file(c: Ctx, deps: Deps): Promise<Response> {
  const unsaid = checkPurpose(c, true);
  if (unsaid) return problem(c, unsaid);
  const id = c.req.param("id")!;
  if (!matterFor(c, deps)) return problem(c, NO_MATTER);
  const found = paperFor(deps, id, c.req.param("form")!, { whole: true });
  if (!found) return problem(c, NO_PAPER);
  logRead(c, id, "export");
  noteExport(c, deps, `${TITLE} PDF`, 1, true);
  const pdf = await papersPdf(deps, [found.paper], found.form.name, askerOf(c));
  if (isRefusal(pdf)) return problem(c, pdf);
  return new Response(pdf, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": attachment(`${found.form.name}.pdf`, "paper.pdf"),
    },
  });
}

const LIST = "/staff/matters/:id/papers";
const shows = [
  ...MATTER_PARTS,
  "matter",
  "address",
  "matter_paper",
  "paper_template",
  "employee",
] as const;

/** Pages of a case's papers, their forms, and the PDF for printing. */
export const matterPaperRoutes: Route[] = [
  pageRoute(LIST, "staff", "사건 서류 화면", (c, deps) => list(c, deps), { shows }),
  formRoute(LIST, "staff", "사건의 서류를 한 묶음으로 만듭니다.", pack),
  pageRoute(`${LIST}/:form`, "staff", "사건의 서류 하나의 화면", (c, deps) => one(c, deps), {
    shows,
  }),
  formRoute(`${LIST}/:form`, "staff", "서류를 손으로 고치거나 PDF로 보관합니다.", save),
  call(
    "GET /api/matter/:id/papers/:form",
    "staff",
    "사건의 서류를 인쇄용 PDF로 내려받습니다.",
    file,
    {
      answer: { "application/pdf": null },
      described: { also: [404, 422, 428] },
    },
  ),
];
