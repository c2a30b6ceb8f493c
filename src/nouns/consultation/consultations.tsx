/** The staff's inbox of consultation requests: list, search, and the destruction of what is due. */
import { z } from "zod";
import { STAGES } from "../../../events/consultation/consultation.ts";
import { cleanLine, searchable } from "../../../events/base/text.ts";
import {
  type ConsultationEntry,
  inboxPage,
  inWorkOrder,
  tabCounts,
} from "../../../projections/consultation/consultation.ts";
import { inboxPaths } from "../../../web/pages/staff/consultations/paths.ts";
import type { Act } from "../../../web/pages/staff/consultations/actions.tsx";
import { Inbox } from "../../../web/pages/staff/consultations/inbox.tsx";
import { INBOX_TITLE } from "../../../web/pages/staff/consultations/words.tsx";
import { refuseInDoubt } from "../../clock/doubt.ts";
import { destroyExpiredRequests } from "./destruction.ts";
import type { Deps } from "../../deps.ts";
import { count, data } from "../../../projections/kit/answers.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { metaOf } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { pageNumber, problem } from "../../server/respond.ts";
import { call, type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import { pauses } from "../../kit/pause.ts";
import { act, ACTS, showConsultation } from "./consultation_page.tsx";
import { deskRoutes, standingNow } from "./desk.ts";

const PAGE_SIZE = 50;
/** Requests looked into for one search, the newest of them. */
const SEARCHED_MAX = 3_000;
/** Requests that a search shows. */
const FOUND_MAX = 50;

/** A person's data in a list: masked, but for what the request is about. */
const LISTED = ["name", "phone", "email", "subject"];

const plain = (text: string): string => searchable(text).replace(/[\s-]/g, "");

/** Searches requests' texts, newest first; results are in the order of work. */
async function found(deps: Deps, text: string): Promise<ConsultationEntry[]> {
  const wanted = plain(text);
  const entries: ConsultationEntry[] = [];
  const pause = pauses();
  const all = [...deps.books.views.consultation.byId.values()].reverse();
  for (const [index, entry] of all.entries()) {
    if (entries.length === FOUND_MAX) break;
    await pause();
    const { receipt, person } = entry.state;
    const texts = [receipt, ...(index < SEARCHED_MAX ? Object.values(person ?? {}) : [])];
    if (texts.some((one) => plain(one).includes(wanted))) entries.push(entry);
  }
  return inWorkOrder(entries.reverse());
}

async function show(c: Ctx, deps: Deps, search: string): Promise<Response> {
  const { consultation } = deps.books.views;
  const stage = STAGES.find((one) => one === c.req.query("stage")) ?? null;
  const asked = pageNumber(c.req.query("page"));
  const { shown, ...place } = inboxPage(consultation, stage, asked, PAGE_SIZE);
  const standing = standingNow(deps);
  const rows = (search ? await found(deps, search) : shown)
    .map((entry) => ({ entry, person: entry.state.person, ...standing(entry) }));
  logPersonalDataRead(c, {
    noun: "consultation",
    how: search ? "search" : "list",
    fields: LISTED,
    ids: rows.filter(({ person }) => person !== null).map(({ entry }) => entry.id),
    ...(search ? { filter: search } : {}),
  });
  const inbox = (
    <Inbox
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      counts={tabCounts(consultation)}
      stage={search ? null : stage}
      rows={rows}
      // Search results are on one page.
      place={search ? { page: 1, pages: 1 } : place}
      search={search}
      cut={consultation.byId.size > SEARCHED_MAX}
    />
  );
  return await renderPage(c, deps, inbox, { title: INBOX_TITLE, area: "office" });
}

const NO_PAST =
  "보유 기간이 지나 파기한 개인정보는 과거 시점으로도 다시 볼 수 없어, 그때 그대로의 목록을 보여 드릴 수 없습니다. " +
  "그래서 상담 접수는 지금의 내용만 보여 드립니다. 한 건의 처리 과정은 그 접수의 화면에서 볼 수 있습니다.";
const FINDING = "상담 접수를 찾습니다. 찾는 말은 주소에 남지 않습니다.";
const DESTROYING = "보유 기간이 끝난 개인정보를 파기합니다.";

const search = (c: Ctx, deps: Deps): Promise<Response> =>
  show(c, deps, cleanLine(readForm(c)("q")).slice(0, 100));

const toList = (c: Ctx): Response => c.redirect(inboxPaths.list(), 302);

async function destroy(c: Ctx, deps: Deps): Promise<Response> {
  const doubt = refuseInDoubt(deps);
  if (doubt) return problem(c, doubt);
  return Response.json({
    data: await destroyExpiredRequests(deps, deps.now(), { actor: metaOf(c).actor }),
  });
}

const request = `${inboxPaths.list()}/:id`;

/** The inbox with its subpages, and the call that destroys due requests. */
export const consultationRoutes: Route[] = [
  pageRoute(inboxPaths.list(), "staff", "상담 접수 목록 화면", (c, deps) => show(c, deps, ""), {
    noPast: NO_PAST,
    shows: ["consultation", "day_off"],
  }),
  // Opening the address of a search again shows all requests, because the search is not in it.
  pageRoute(inboxPaths.search(), "staff", "상담 접수 목록 화면", toList),
  formRoute(inboxPaths.search(), "staff", FINDING, search),
  pageRoute(request, "staff", "상담 접수 한 건의 화면", (c, deps) => showConsultation(c, deps)),
  ...(Object.keys(ACTS) as Act[]).map((name) => {
    const role = name === "destruction" ? "superuser" : "staff";
    const { summary } = ACTS[name];
    const form = formRoute(`${request}/${name}`, role, summary, (c, deps) => act(c, deps, name));
    return name === "destruction" ? { ...form, fresh: true } as const : form;
  }),
  ...deskRoutes,
  call("POST /api/consultation/destroy_expired", "superuser", DESTROYING, destroy, {
    fresh: true,
    body: z.strictObject({}),
    answer: data(z.strictObject({ destroyed: count, finished: count, left: count })),
    described: { also: [409] },
  }),
];
