/** `/staff/matters/:id/papers` and one paper of it: what each lacks, corrections by hand, the PDF, versions, packs. */
import { NO_MATTER } from "../../../events/matter/matter.ts";
import { isRefusal, type Refusal } from "../../../events/base/refusal.ts";
import { correctPaper, paperId, paperStream } from "../../../events/matter/matter_paper.ts";
import { kindOf, type Matter } from "../../../events/matter/matter_shapes.ts";
import { MATTER_PARTS, matterOf } from "../../../projections/matter/matter.ts";
import { paperOf } from "../../../projections/matter/matter_paper.ts";
import { paperPaths } from "../../../web/pages/staff/matters/papers/paths.ts";
import {
  type CaseHead,
  type PaperFieldLine,
  type PaperLine,
  PaperPage,
  PapersPage,
} from "../../../web/pages/staff/matters/papers/page.tsx";
import { matterPaths } from "../../../web/pages/staff/matters/paths.ts";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { clientsOf } from "../../papers/parts.ts";
import { formsOf } from "../../papers/forms.ts";
import type { FormSource, PaperField } from "../../papers/paper.ts";
import { PaperSheet } from "../../papers/sheet.tsx";
import { fullName } from "../../papers/words.ts";
import { noteExport } from "../../security/note.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { checkPurpose } from "../../security/purpose.ts";
import { attachment } from "../../server/attachment.ts";
import { askerOf, formKey, formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import type { CommandMeta } from "../../store/contract.ts";
import { newRowId } from "../../tables/save.ts";
import {
  editsIn,
  type FormEdits,
  postedForm,
  shownMark,
  shownName,
  typedName,
} from "./corrections.ts";
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
    corrected: paper.fields.filter(({ corrected }) => corrected).length,
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

/** A field of the form as it is shown: with what was typed, where it is shown again. */
function lineFor(
  id: string,
  { key, label, text, own, corrected, isNumber, place }: PaperField,
  typed?: FormEdits["typed"],
): PaperFieldLine {
  const again = typed?.get(key);
  return {
    ...{ label, corrected, isNumber, own },
    name: typedName(key),
    shown: { name: shownName(key), mark: shownMark(text) },
    text: again?.text ?? text,
    problem: again?.problem ?? "",
    href: placeHref(id, place),
  };
}

async function one(c: Ctx, deps: Deps, again?: Again): Promise<Response> {
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
      fields={paper.fields.map((field) => lineFor(matter.id, field, again?.typed))}
      missing={lacking(matter.id, paper.missing)}
      sheet={<PaperSheet blocks={paper.blocks} />}
      csrf={await pageToken(c, deps)}
      formKey={crypto.randomUUID()}
      notice={noticeOf(c, again?.message)}
    />
  );
  const title = `${form.name} ${matter.number}`;
  return await renderPage(c, deps, page, { title, area: "office", status: again?.status ?? 200 });
}

/** A form that is shown again: what was typed stays, and it is said why it was not saved. */
interface Again {
  message: string;
  status: number;
  typed: FormEdits["typed"];
}

/** Whether each field can be saved; null where all can. */
function problemOf({ typed, isStale }: FormEdits): Pick<Again, "message" | "status"> | null {
  const wrong = [...typed.values()].filter(({ problem }) => problem !== "").length;
  if (wrong === 0) return null;
  return isStale
    ? { status: 409, message: `그사이 바뀐 값이 있어 저장하지 않았습니다. ${CHECK}` }
    : { status: 422, message: `저장할 수 없는 값이 ${wrong}개 있습니다. ${CHECK}` };
}
const CHECK = "표시된 칸을 확인하고 다시 저장해 주세요.";

async function save(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const code = c.req.param("form")!;
  const shown = paperFor(deps, id, code, { whole: false })?.paper.fields;
  if (!shown) return c.redirect(matterPaths.list(), 302);
  const whole = paperFor(deps, id, code, { whole: true })!.paper.fields;
  const posted = postedForm(c);
  const act = posted.get("act");
  const changed = editsIn(posted, { shown, whole });
  const { said, typed, edits } = changed;
  const wrong = problemOf(changed);
  if (wrong) return await one(c, deps, { ...wrong, typed });
  const stream = paperStream(paperId(id, code));
  const meta = formMeta(c, stream, formKey(c, { said, act }));
  logRead(c, id, "change");
  const outcome = await deps.books.execute({
    stream,
    meta,
    decide: ({ matter_paper }) =>
      correctPaper(paperOf(matter_paper, id, code)?.state, { matter_id: id, form: code }, edits),
  });
  if (isRefusal(outcome)) return await one(c, deps, { ...outcome, typed });
  if (act !== "keep") return c.redirect(`${paperPaths.page(id, code)}?done=saved`, 303);
  const refused = await keep(c, deps, { ...meta, key: `${meta.key}.keep` });
  if (refused) return await one(c, deps, { ...refused, typed });
  return c.redirect(`${paperPaths.page(id, code)}?done=kept`, 303);
}

/** Keeps the paper as it is now as a file of the case; answers why it is not. */
async function keep(c: Ctx, deps: Deps, meta: CommandMeta): Promise<Refusal | null> {
  const id = c.req.param("id")!;
  const { paper, form } = paperFor(deps, id, c.req.param("form")!, { whole: true })!;
  const pdf = await papersPdf(deps, [paper], form.name, askerOf(c));
  if (isRefusal(pdf)) return pdf;
  const kept = { matter: id, name: form.name, type: "pdf", content: pdf, form: form.code } as const;
  const file = await keepPaperFile(deps, kept, meta);
  return isRefusal(file) ? file : null;
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
  const matter = matterFor(c, deps);
  if (!matter) return problem(c, NO_MATTER);
  const found = paperFor(deps, id, c.req.param("form")!, { whole: true });
  if (!found) return problem(c, NO_PAPER);
  logRead(c, id, "export");
  noteExport(c, deps, `${TITLE} PDF`, 1, true);
  const pdf = await papersPdf(deps, [found.paper], found.form.name, askerOf(c));
  if (isRefusal(pdf)) return problem(c, pdf);
  return new Response(pdf, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": attachment(`${found.form.name} ${matter.number}.pdf`, "paper.pdf"),
    },
  });
}

/** A paper of 500 parties with addresses of usual length: about 1 MB, as forms are encoded. */
const FORM_BYTES = 4 * 1024 * 1024;

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
  {
    ...formRoute(`${LIST}/:form`, "staff", "서류를 손으로 고치거나 PDF로 보관합니다.", save),
    bodyLimit: FORM_BYTES,
  },
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
