/** 오늘: a full disk, and damage of the books, in the words of doctor and /readyz. */
import { momentText } from "../../../projections/kit/moment.ts";
import type { Views } from "../../../projections/registry.ts";
import type { TodayItem } from "../../../projections/kit/today.ts";
import { logPaths } from "../../../web/pages/staff/log/paths.ts";
import { todayPath } from "../../../web/pages/staff/today/paths.ts";
import { damageFound, diskFullNotice } from "../../backup/damage_found.ts";
import type { Deps } from "../../deps.ts";
import { concernsOf } from "../../server/concerns.ts";
import type { Damage } from "../../store/contract.ts";
import type { TodayUser } from "../audit/item.ts";

/** Records named at once; the others are counted. */
const NAMED_MAX = 3;

/** Name of a damaged file's record, without personal data. */
function recordText(views: Views, about: string): string {
  const cut = about.indexOf("/");
  const [noun, id] = [about.slice(0, Math.max(0, cut)), about.slice(cut + 1)];
  const certificate = noun === "certificate" && views.certificate.byId.get(id);
  if (certificate) return `등기 증명서 ${certificate.state.number}`;
  const post = noun === "post" && views.post.byId.get(id);
  if (post) return `게시물 ‘${post.state.title}’의 사진`;
  return noun === "job" ? "작업이 만든 파일" : "쓰는 곳이 없는 파일";
}

/** Dates the damage: the last intact read, and the first damaged one. */
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

/** One item whose first sentence says what happened. */
function itemOf(id: string, text: string, more: string, where: Pick<TodayItem, "href" | "action">) {
  const [title, ...rest] = text.split(/(?<=\.) /);
  return {
    ...{ id, tone: "urgent" as const, title: title.replace(/\.$/, "") },
    detail: [rest.join(" "), more].filter((part) => part !== "").join(" "),
    ...where,
  };
}

/**
 * Further reasons why `/readyz` fails, for superusers: a clock that is behind, a full disk. The rest has items of its
 * own, and a clock ahead asks on this page.
 */
export async function concernItems(
  deps: Deps,
  { role }: Pick<TodayUser, "role">,
): Promise<TodayItem[]> {
  if (role !== "superuser") return [];
  const isSaid = { clock: Boolean(deps.clock?.doubt), disk: diskFullNotice(deps) !== null };
  return (await concernsOf(deps))
    .filter(({ name }) => (name === "clock" || name === "disk") && !isSaid[name])
    .map(({ name, text }) => itemOf(name, text, "", { href: todayPath(), action: "새로 고침" }));
}

/**
 * Everybody of the office is informed that the disk is full or something is damaged; superusers, which records and
 * since when.
 */
export function damageItems(
  deps: Pick<Deps, "books" | "logState">,
  { role }: Pick<TodayUser, "role">,
): TodayItem[] {
  const isTheirs = role === "superuser";
  const again = { href: todayPath(), action: "새로 고침" };
  const where = isTheirs ? { href: logPaths.page(), action: "기록 점검" } : again;
  const [damage, room] = [damageFound(deps), diskFullNotice(deps)];
  const records = isTheirs ? detailOf(deps.books.views, deps.books.damage.all) : "";
  return [
    ...room === null ? [] : [itemOf("room", room, "", again)],
    ...damage === null ? [] : [itemOf("damage", damage, records, where)],
  ];
}
