/** 오늘: what a new office has yet to do. Each step is done once the books show it, by whatever way it came there. */
import { mayUse } from "../../events/user.ts";
import { newOfficeRules } from "../../projections/new_office.ts";
import { readablePosts } from "../../projections/post.ts";
import type { Views } from "../../projections/registry.ts";
import type { FirstStep, TodayItem } from "../../projections/today.ts";
import { officePaths } from "../../web/office_paths.ts";
import { paths } from "../../web/paths.ts";
import { postPaths } from "../../web/post_paths.ts";
import { sitePaths } from "../../web/site_paths.ts";
import type { Deps } from "../deps.ts";
import type { TodayUser } from "./item.ts";

/** A real office that has not said who it is. */
const isUnsaid = ({ config, office }: Deps): boolean => !config.demo && !office.registered;

/** That the office has not said who it is: everybody who works there is told, a superuser can mend it. */
export function officeItems(deps: Deps, { role }: TodayUser): TodayItem[] {
  if (!isUnsaid(deps)) return [];
  const may = role === "superuser";
  return [{
    id: "office",
    tone: "urgent",
    title: "사무소 정보를 아직 등록하지 않았습니다",
    detail: may
      ? "등록하기 전에는 사이트에 이름과 연락처가 나오지 않습니다."
      : "사이트에 이름과 연락처가 나오지 않습니다. 최고관리자에게 등록을 요청해 주세요.",
    href: may ? officePaths.page() : sitePaths.about(),
    action: may ? "등록하기" : "사이트 보기",
  }];
}

const hasAny = (book: Views["employee"] | Views["vehicle"]): boolean =>
  [...book.byId.values()].some(({ state }) => !state.deleted);

function stepsOf({ books: { views }, office }: Deps, now: Date): FirstStep[] {
  return [
    {
      title: "사무소 정보",
      text: "이름, 연락처, 주소. 사이트와 문서에 나옵니다.",
      href: officePaths.page(),
      action: "등록하기",
      done: office.registered,
    },
    {
      title: "직원 불러오기",
      text: "엑셀 파일로 한 번에 넣거나 한 명씩 추가합니다.",
      href: paths.settings("cards"),
      action: "불러오기",
      done: hasAny(views.employee),
    },
    {
      title: "카드 내역 가져오기",
      text: "카드사에서 받은 엑셀이나 CSV 파일을 끌어다 놓습니다.",
      href: paths.cardReport(),
      action: "가져오기",
      done: views.card.byId.size > 0,
    },
    {
      title: "차량",
      text: "차계부와 운행기록부에 쓸 차량을 등록합니다.",
      href: paths.settings("vehicles", "cars"),
      action: "등록하기",
      done: hasAny(views.vehicle),
    },
    {
      title: "첫 소식",
      text: "사이트에 실을 첫 글을 씁니다.",
      href: postPaths.new(),
      action: "쓰기",
      done: readablePosts(views.post, now.getTime()).length > 0,
    },
  ];
}

/** The first steps, for superusers; null once all are done, or the list was put away. Never in a demo. */
export function firstSteps(
  deps: Deps,
  { account, role }: TodayUser,
  now: Date,
): FirstStep[] | null {
  const may = role === "superuser" && mayUse(account.state.flags, "staff");
  if (deps.config.demo || !may) return null;
  if (newOfficeRules(deps.books.views.new_office).dismissed) return null;
  const steps = stepsOf(deps, now);
  return steps.every(({ done }) => done) ? null : steps;
}
