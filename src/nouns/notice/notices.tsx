/** One's notices: their page, and the calls of the bell. */
import { z } from "zod";
import { isRefusal } from "../../../events/base/refusal.ts";
import { noticeStream, readNotice } from "../../../events/notice/notice.ts";
import { data } from "../../../projections/kit/answers.ts";
import { pageWithin } from "../../../projections/kit/paging.ts";
import { unreadOf } from "../../../projections/notice/notice.ts";
import { bellNews, bellOf, noticeRows, shownNotices } from "../../../projections/notice/rows.ts";
import { NOTICES_TITLE, NoticesPage } from "../../../web/pages/staff/notices/notices.tsx";
import { noticePaths } from "../../../web/pages/staff/notices/paths.ts";
import type { Deps } from "../../deps.ts";
import { factsOf } from "../../notices/facts.ts";
import { metaOf } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import {
  call,
  type Ctx,
  formRoute,
  pageRoute,
  type Route,
  type WithBody,
} from "../../server/route.ts";

const PAGE_SIZE = 50;
/** Notices that one call marks as read. */
const IDS_MAX = 200;

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const account = c.get("identity")!.user.id;
  const facts = factsOf(deps);
  const rows = noticeRows(facts, shownNotices(facts, account));
  const onlyUnread = c.req.query("kind") === "unread";
  const unread = rows.filter(({ read, done }) => !read && !done);
  const page = Math.max(1, Number(c.req.query("page")) || 1);
  const { shown, ...place } = pageWithin(onlyUnread ? unread : rows, page, PAGE_SIZE);
  const element = (
    <NoticesPage
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      rows={shown}
      all={rows.length}
      unread={unread.length}
      onlyUnread={onlyUnread}
      place={place}
    />
  );
  return await renderPage(c, deps, element, { title: NOTICES_TITLE, area: "office" });
}

/** Marks these of one's own notices as read; what is no notice of theirs stays as it is. */
async function markRead(c: Ctx, { books }: Deps, ids: readonly string[]): Promise<void> {
  const to = `user/${c.get("identity")!.user.id}`;
  if (ids.length === 0) return;
  await books.execute({
    stream: noticeStream(ids[0]),
    meta: metaOf(c),
    decide: ({ notice }) =>
      ids.flatMap((id) => {
        const decided = readNotice(notice.byId.get(id)?.state, { id, to });
        return isRefusal(decided) ? [] : decided;
      }),
  });
}

/** Ids of what one has not read, as many as one call takes. */
const unreadIds = (c: Ctx, { books: { views } }: Deps): string[] =>
  unreadOf(views.notice, `user/${c.get("identity")!.user.id}`).slice(0, IDS_MAX)
    .map(({ id }) => id);

const bell = (c: Ctx, deps: Deps): Response =>
  c.json({ data: bellOf(factsOf(deps), c.get("identity")!.user.id) });

const IDS = `알림은 한 번에 ${IDS_MAX}개까지 읽음으로 바꿀 수 있습니다.`;
const readBody = z.strictObject({
  ids: z.array(z.string().max(300)).min(1, IDS).max(IDS_MAX, IDS)
    .describe("알림의 id. all 하나면 모두").meta({ title: "알림" }),
});

async function read(
  c: Ctx,
  deps: Deps,
  { body: { ids } }: WithBody<typeof readBody>,
): Promise<Response> {
  await markRead(c, deps, ids[0] === "all" ? unreadIds(c, deps) : [...new Set(ids)]);
  return bell(c, deps);
}

async function readAll(c: Ctx, deps: Deps): Promise<Response> {
  await markRead(c, deps, unreadIds(c, deps));
  return c.redirect(noticePaths.list(), 303);
}

export const noticeRoutes: Route[] = [
  pageRoute(noticePaths.list(), "staff", "받은 알림 화면", show, {
    shows: ["notice"],
    noPast: "알림은 지금의 것만 보여 줍니다.",
  }),
  formRoute(noticePaths.readAll(), "staff", "받은 알림을 모두 읽음으로 바꿉니다.", readAll),
  call(`GET ${noticePaths.api()}`, "staff", "읽지 않은 알림을 조회합니다.", bell, {
    background: true,
    answer: data(bellNews),
  }),
  call(`POST ${noticePaths.apiRead()}`, "staff", "알림을 읽음으로 바꿉니다.", read, {
    body: readBody,
    answer: data(bellNews),
  }),
];
