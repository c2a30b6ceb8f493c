/** The palette (Ctrl+K): matching records, and other places. */
import { z } from "zod";
import { recordAddress } from "../../../events/kit/noun.ts";
import { areaOf, nouns } from "../../../events/nouns.ts";
import { covers } from "../../../events/account/scope.ts";
import { mayUse } from "../../../events/account/user.ts";
import { seoulParts } from "../../../events/base/seoul.ts";
import {
  finderOf,
  findRecords,
  FOUND_NOUNS,
  type FoundNoun,
  type FoundRecord,
} from "../../../projections/find.ts";
import { TYPED_MAX_LENGTH } from "../../../projections/search/found.ts";
import { auditPaths } from "../../../web/pages/staff/changes/paths.ts";
import { importing } from "../../../web/ui/palette/paths.ts";
import { documentPaths } from "../../../web/pages/staff/documents/paths.ts";
import { ledgerPaths } from "../../../web/pages/staff/car-ledger/paths.ts";
import { LIST_LABELS, LISTS, TABS } from "../../../web/pages/settings/tabs.ts";
import { matterPaths } from "../../../web/pages/staff/matters/paths.ts";
import { paths } from "../../../web/paths.ts";
import { postPaths } from "../../../web/pages/staff/posts/paths.ts";
import { subjectName } from "../../../web/site/consultation.ts";
import { filterQuery, monthOfInstant } from "../../../web/report/filter.ts";
import { navigationFor } from "../../../web/ui/frame/navigation.ts";
import type { Deps } from "../../deps.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { shellUser } from "../../server/render.tsx";
import { resourceNamed } from "../../tables/registry.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";

const place = z.strictObject({
  /** Its kind: 화면, 설정, 할 일, 직원, … */
  kind: z.string(),
  title: z.string(),
  /** Distinguishes it from others of its name; "" if nothing does. */
  detail: z.string(),
  href: z.string(),
  /** No target: the page's own form of this address is sent. */
  sends: z.literal(true).optional(),
  /** Part of the frame that opens where one is; without its script the address is gone to. */
  opens: z.literal("acts").optional(),
});
type Place = z.infer<typeof place>;
const answer = z.strictObject({ places: z.array(place) });

const body = z.strictObject({
  q: z.string().max(TYPED_MAX_LENGTH, `${TYPED_MAX_LENGTH}자까지 찾을 수 있습니다.`).meta({
    title: "찾을 글자",
  }),
});

/** Faster than typing: each call searches every name of the office. */
const RATE = { max: 600, windowSeconds: 60 };

/** The personal part of a found record, for the log of reads. */
function personalOf(noun: FoundNoun): readonly string[] {
  const { title, personal } = finderOf(noun);
  const column = resourceNamed(noun)?.columns.find(({ key }) => key === title);
  return personal ?? (column?.personal ? [title] : []);
}

/** An address with the list's own search in it; every row is searched, whatever its default filter. */
const searching = (page: string, search: string): string =>
  `${page}${page.includes("?") ? "&" : "?"}${new URLSearchParams({ search })}`;

/** The noun's page that the caller may open; undefined if none. */
function listOf(c: Ctx, noun: FoundNoun): string | undefined {
  const { page, pageRole = "staff", find } = nouns[noun];
  return mayUse(c.get("identity")!.user.state.flags, pageRole) ? page : find?.staffPage;
}

/** The address of a record. For those who may not open a noun's page: the person's or the car's activity. */
function hrefOf(c: Ctx, { books, now }: Deps, { noun, id, title }: FoundRecord): string {
  const { record } = nouns[noun];
  if (record) return recordAddress(record, id);
  const list = listOf(c, noun)!;
  if (noun !== "card") return searching(list, title);
  const { used_at } = books.views.card.byId.get(id)!.state;
  const today = seoulParts(now().getTime()).day;
  return searching(`${list}?${filterQuery(monthOfInstant(used_at, today))}`, title);
}

/** Finds records that match some letters, as far as the caller may read them; found people are logged. */
export function placesFor(c: Ctx, deps: Deps, q: string): Place[] {
  const { scopes } = c.get("identity")!;
  const readable = FOUND_NOUNS.filter((noun) =>
    covers(scopes, areaOf(noun), "read") && listOf(c, noun) !== undefined
  );
  const found = findRecords(deps.books.views, q, readable);
  for (const noun of readable) {
    const ids = found.filter((record) => record.noun === noun).map(({ id }) => id);
    const fields = personalOf(noun);
    // The input may be a name: it is not logged.
    if (fields.length > 0) logPersonalDataRead(c, { noun, how: "search", fields, ids, filter: "" });
  }
  return found.map((record): Place => ({
    kind: finderOf(record.noun).label ?? nouns[record.noun].label,
    title: record.title,
    detail: record.noun === "consultation" ? subjectName(record.detail) : record.detail,
    href: hrefOf(c, deps, record),
  }));
}

const findThem = (c: Ctx, deps: Deps, { body: { q } }: WithBody<typeof body>): Response =>
  Response.json({ places: placesFor(c, deps, q) });

/** Actions available everywhere, with their roles. */
const ACTIONS: [title: string, href: string, role?: "superuser"][] = [
  ["휴가 신청하기", paths.leave()],
  ["소식 쓰기", postPaths.new()],
  ["등기 문서 쓰기", documentPaths.new()],
  ["사건부 보기", matterPaths.book()],
  ["카드 내역 가져오기", importing(paths.cardReport()), "superuser"],
  ["직원 가져오기", importing(paths.settings("cards")), "superuser"],
  ["차량 가져오기", importing(paths.settings("vehicles", "cars")), "superuser"],
  ["운행 기록 가져오기", importing(paths.settings("vehicles", "trips")), "superuser"],
  ["물건(부동산) 가져오기", importing(paths.table("address"))],
  ["거래 회사 가져오기", importing(paths.table("company"))],
  ["거래 회사 부서 가져오기", importing(paths.table("department"))],
  ["국세청 운행기록부 다운로드", ledgerPaths.log()],
  ["변경 이력 보기", auditPaths.page()],
  ["내 정보·로그인·토큰", paths.profile()],
  ["사이트 보기", paths.home()],
];

const signOut: Place = {
  kind: "할 일",
  title: "로그아웃",
  detail: "",
  href: paths.oauth.logout(),
  sends: true,
};

const ownActsPlace: Place = {
  kind: "할 일",
  title: "내 작업 내역·되돌리기",
  detail: "",
  // An address of its own, which distinguishes recent targets.
  href: `${auditPaths.page()}#own`,
  opens: "acts",
};

function settingsPlaces(): Place[] {
  return TABS.flatMap(({ name, label }) => {
    const lists = LISTS[name].filter((list) => LIST_LABELS[list]);
    const tab = { kind: "설정", title: label, detail: "", href: paths.settings(name) };
    return [
      tab,
      ...lists.map((list): Place => ({
        kind: "설정",
        title: LIST_LABELS[list]!,
        detail: label,
        href: paths.settings(name, list),
      })),
    ];
  });
}

function answerPlaces(c: Ctx): Response {
  const user = shellUser(c.get("identity")!);
  const pages = navigationFor(user).flatMap(({ label, entries }) =>
    entries.map(({ label: title, href }): Place => ({ kind: "화면", title, detail: label, href }))
  );
  const actions = ACTIONS.filter(([, , role]) => !role || role === user.role)
    .map(([title, href]): Place => ({ kind: "할 일", title, detail: "", href }));
  const settings = user.role === "superuser" ? settingsPlaces() : [];
  return Response.json({ places: [...pages, ...actions, ownActsPlace, signOut, ...settings] });
}

/** `POST /api/find/` and `GET /api/find/places/`. */
export const findRoutes: Route[] = [
  {
    ...call(
      "POST /api/find",
      "staff",
      "이름, 가맹점, 접수번호, 제목으로 기록을 찾습니다. 초성만으로도 찾습니다.",
      findThem,
      { body, answer, described: { reads: true, also: [429] } },
    ),
    rate: RATE,
  },
  call(
    "GET /api/find/places",
    "staff",
    "열 수 있는 화면과 설정, 시작할 수 있는 일을 조회합니다.",
    answerPlaces,
    {
      answer,
    },
  ),
];
