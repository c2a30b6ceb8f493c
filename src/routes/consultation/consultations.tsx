/** The staff's inbox of consultation requests: list, search, one request. */
import { cleanLine } from "../../../events/text.ts";
import { stageCounts } from "../../../projections/consultation.ts";
import { Inbox } from "../../../web/pages/staff/consultations/inbox.tsx";
import { INBOX_TITLE } from "../../../web/pages/staff/consultations/words.tsx";
import { inboxPaths } from "../../../web/inbox_paths.ts";
import type { Deps } from "../../deps.ts";
import { consultationActRoutes } from "./consultation_actions.ts";
import { showConsultation } from "./consultation_page.tsx";
import { inbox, searchInbox } from "./consultation_rows.ts";
import { pageToken } from "../../server/csrf.ts";
import { FORM_TYPE, readForm } from "../../server/forms.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { pageNumber } from "../../server/respond.ts";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";

const PAGE_SIZE = 50;

/** What a search finds, of every stage, on one page. */
async function found(deps: Deps, text: string) {
  const { rows, cut } = await searchInbox(deps, text);
  return { stage: null, page: 1, pages: 1, rows, search: { text, cut } };
}

async function show(c: Ctx, deps: Deps, text: string): Promise<Response> {
  const page = pageNumber(c.req.query("page"));
  const list = text === ""
    ? { ...await inbox(deps, c.req.query("stage") ?? "", page, PAGE_SIZE), search: null }
    : await found(deps, text);
  const element = (
    <Inbox
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      counts={stageCounts(deps.books.views.consultation)}
      stage={list.stage}
      rows={list.rows}
      page={list.page}
      pages={list.pages}
      search={list.search}
    />
  );
  return await renderPage(c, deps, element, { title: INBOX_TITLE, area: "office" });
}

/** `/staff/consultations` and what is below it. */
export function consultationRoutes(deps: Deps): Route[] {
  const base = { role: "staff", kind: "page" } as const;
  return [
    pageRoute(inboxPaths.list(), "staff", "상담 접수 목록 화면", (c) => show(c, deps, "")),
    {
      // Whoever comes to the address of a search again has no search in it: all requests are shown.
      ...base,
      method: "GET",
      path: inboxPaths.search(),
      summary: "상담 접수 목록 화면",
      handle: (c) => c.redirect(inboxPaths.list(), 302),
    },
    {
      ...base,
      method: "POST",
      path: inboxPaths.search(),
      summary: "상담 접수를 찾습니다. 찾는 말은 주소에 남지 않습니다.",
      accepts: [FORM_TYPE],
      handle: (c) => show(c, deps, cleanLine(readForm(c)("q")).slice(0, 100)),
    },
    pageRoute(
      `${inboxPaths.list()}/:id`,
      "staff",
      "상담 접수 한 건의 화면",
      (c) => showConsultation(c, deps),
    ),
    ...consultationActRoutes(deps),
  ];
}
