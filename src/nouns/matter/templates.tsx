/** The office's own templates for a case: which there are, one of them filled, and what it could not fill. */
import { NO_MATTER } from "../../../events/matter/matter.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { paperId, paperStream } from "../../../events/matter/matter_paper.ts";
import type { Matter } from "../../../events/matter/matter_shapes.ts";
import { MATTER_PARTS, matterOf } from "../../../projections/matter/matter.ts";
import { TemplatePage } from "../../../web/pages/staff/matters/papers/page.tsx";
import { paperPaths } from "../../../web/pages/staff/matters/papers/paths.ts";
import { matterPaths } from "../../../web/pages/staff/matters/paths.ts";
import type { Deps } from "../../deps.ts";
import { noteExport } from "../../security/note.ts";
import { checkPurpose } from "../../security/purpose.ts";
import { attachment } from "../../server/attachment.ts";
import { askerOf, formKey, formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import { filledWith } from "./filled_templates.ts";
import { headOf, logRead } from "./papers_page.tsx";
import { keepPaperFile, keptOf } from "./papers.ts";

/** The template of the address filled with the case. */
const filledFor = (c: Ctx, deps: Deps, matter: Matter, whole: boolean) =>
  filledWith(deps, matter, c.req.param("template")!, { whole, asker: askerOf(c) });

async function show(c: Ctx, deps: Deps, message = ""): Promise<Response> {
  const matter = matterOf(deps.books.views, c.req.param("id")!);
  if (!matter) return c.redirect(matterPaths.list(), 302);
  logRead(c, matter.id, "detail");
  const template = c.req.param("template")!;
  const done = await filledFor(c, deps, matter, false);
  const page = (
    <TemplatePage
      frame={officeFrame(c, deps)}
      head={headOf(matter)}
      template={template}
      kept={keptOf(deps.books.views, matter.id, template)}
      csrf={await pageToken(c, deps)}
      formKey={crypto.randomUUID()}
      notice={message || (c.req.query("done") ? KEPT : "")}
      name={isRefusal(done) ? "서식" : done.name}
      problem={isRefusal(done) ? done.message : ""}
      missing={isRefusal(done) ? [] : done.filled.missing}
      unknown={isRefusal(done) ? [] : done.filled.unknown}
    />
  );
  const status = isRefusal(done) ? done.status : message ? 422 : 200;
  return await renderPage(c, deps, page, { title: "서식 채우기", area: "office", status });
}

async function file(c: Ctx, deps: Deps): Promise<Response> {
  const unsaid = checkPurpose(c, true);
  if (unsaid) return problem(c, unsaid);
  const matter = matterOf(deps.books.views, c.req.param("id")!);
  if (!matter) return problem(c, NO_MATTER);
  logRead(c, matter.id, "export");
  noteExport(c, deps, "사무소 서식", 1, true);
  const done = await filledFor(c, deps, matter, true);
  if (isRefusal(done)) return problem(c, done);
  return new Response(done.filled.file, {
    headers: {
      "content-type": DOCX,
      "content-disposition": attachment(`${done.name} ${matter.number}.docx`, "paper.docx"),
    },
  });
}

/** Fills the template anew and keeps it as a version among the case's files. */
async function keep(c: Ctx, deps: Deps): Promise<Response> {
  const matter = matterOf(deps.books.views, c.req.param("id")!);
  if (!matter) return c.redirect(matterPaths.list(), 302);
  const template = c.req.param("template")!;
  logRead(c, matter.id, "change");
  const done = await filledFor(c, deps, matter, true);
  if (isRefusal(done)) return await show(c, deps, done.message);
  const kept = {
    matter: matter.id,
    name: `${done.name} ${matter.number}`,
    type: "docx",
    content: done.filled.file,
    form: template,
  } as const;
  const stream = paperStream(paperId(matter.id, template));
  const meta = formMeta(c, stream, formKey(c, { template }));
  const file = await keepPaperFile(deps, kept, meta);
  if (isRefusal(file)) return await show(c, deps, file.message);
  return c.redirect(`${paperPaths.template(matter.id, template)}?done=kept`, 303);
}

const KEPT = "채운 문서를 사건의 첨부파일로 보관했습니다.";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const PAGE = "/staff/matters/:id/papers/template/:template";

/** A template filled with a case: what it lacks, and the document. */
export const templateRoutes: Route[] = [
  pageRoute(PAGE, "staff", "사무소 서식을 사건으로 채우는 화면", (c, deps) => show(c, deps), {
    shows: [...MATTER_PARTS, "matter", "address", "matter_paper", "paper_template"],
  }),
  formRoute(PAGE, "staff", "사무소 서식을 사건의 내용으로 채워 보관합니다.", keep),
  call(
    "GET /api/matter/:id/templates/:template",
    "staff",
    "사무소 서식을 사건의 내용으로 채워 내려받습니다.",
    file,
    { answer: { [DOCX]: null }, described: { also: [404, 409, 422, 428] } },
  ),
];
