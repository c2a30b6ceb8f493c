/** 오늘: what of the books is damaged, in the words that doctor and /readyz use. */
import { momentText } from "../../projections/moment.ts";
import type { Views } from "../../projections/registry.ts";
import type { TodayItem } from "../../projections/today.ts";
import { logPaths } from "../../web/log_paths.ts";
import { todayPath } from "../../web/today_paths.ts";
import { damageFound } from "../damage_found.ts";
import type { Deps } from "../deps.ts";
import type { Damage } from "../store/contract.ts";
import type { TodayUser } from "./item.ts";

/** Records named at once; the others are counted. */
const NAMED_MAX = 3;

/** What the record of a damaged file is called; it names nobody. */
function recordText(views: Views, about: string): string {
  const [noun, id] = about.split(/\/(.*)/s);
  const certificate = noun === "certificate" && views.certificate.byId.get(id);
  if (certificate) return `등기 증명서 ${certificate.state.number}`;
  const post = noun === "post" && views.post.byId.get(id);
  if (post) return `게시물 ‘${post.state.title}’의 사진`;
  return noun === "job" ? "작업이 만든 파일" : "쓰는 곳이 없는 파일";
}

/** Between when and when it came: the last time that it was read whole, and the time that it was not. */
function sinceText({ whole, found }: Damage): string {
  const until = momentText(found, 0);
  return whole === null ? `${until}에 발견` : `${momentText(whole, 0)}–${until} 사이`;
}

function detailOf(views: Views, all: readonly Damage[]): string {
  const files = all.filter(({ what }) => what === "file");
  const named = files.slice(0, NAMED_MAX)
    .map((one) => `${recordText(views, one.about)} (${sinceText(one)})`);
  const more = files.length - named.length;
  return [...named, ...more > 0 ? [`그 밖에 ${more}개`] : []].join(", ");
}

/** Everybody of the office hears that something is damaged; superusers, which records and since when. */
export function damageItems(
  deps: Pick<Deps, "books" | "logState">,
  { role }: Pick<TodayUser, "role">,
): TodayItem[] {
  const text = damageFound(deps);
  if (text === null) return [];
  const [title, ...rest] = text.split(/(?<=\.) /);
  const isTheirs = role === "superuser";
  const records = isTheirs ? detailOf(deps.books.views, deps.books.damage.all) : "";
  return [{
    id: "damage",
    tone: "urgent",
    title: title.replace(/\.$/, ""),
    detail: [rest.join(" "), records].filter((part) => part !== "").join(" "),
    href: isTheirs ? logPaths.page() : todayPath(),
    action: isTheirs ? "기록 점검" : "새로 고침",
  }];
}
