/** 오늘, "최근 변경": others' changes of one's recent work, and one's own last acts. */
import type { Actor } from "../../../events/base/event.ts";
import { actsOf, lastActOn, type RecentAct } from "../../../projections/audit/recent.ts";
import type { Views } from "../../../projections/registry.ts";
import type { TodayChange } from "../../../projections/kit/today.ts";
import type { TodayUser } from "../audit/item.ts";
import { undoCallOf } from "../audit/take_back.ts";
import { canViewRecords, fieldNames, manyOf, recordOf } from "../audit/records.ts";
import { actText } from "../audit/words.ts";

/** Lines on the page. */
const SHOWN = 6;
/** A view's data about a record's newest change. */
interface Entry {
  updated_at: string;
  updated_by: Pick<Actor, "id" | "name">;
}

const entryOf = (views: Views, { noun, id }: RecentAct): Entry | undefined =>
  (views[noun as "card"].byId as ReadonlyMap<string, Entry>).get(id);

const keyOf = ({ noun, id, operation }: RecentAct): string => operation || `${noun}/${id}`;

const whatOf = (act: RecentAct): string =>
  actText(act, act.rows === 1 ? fieldNames(act.noun, act.fields) : []);

/** One's own act. */
function ownLine(views: Views, act: RecentAct, user: TodayUser): TodayChange | null {
  const named = act.rows > 1 ? manyOf(act) : recordOf(views, act.noun, act.id);
  const { undoneBy } = views.operation;
  const undone = undoneBy.has(act.operation.split(":", 1)[0]);
  return named && {
    ...named,
    id: keyOf(act),
    at: act.at,
    who: "나",
    what: whatOf(act),
    undone,
    takeBack: undoCallOf(views, user, act),
  };
}

/** Another person's later change of the same record. */
function otherLine(views: Views, act: RecentAct, self: string): TodayChange | null {
  const entry = act.rows === 1 ? entryOf(views, act) : undefined;
  if (!entry || entry.updated_by.id === self || entry.updated_at <= act.at) return null;
  const named = recordOf(views, act.noun, act.id);
  const { id, name } = entry.updated_by;
  const theirs = lastActOn(views.recent, id, act.noun, act.id);
  const what = theirs ? whatOf(theirs) : "변경";
  return named && {
    ...named,
    id: `${keyOf(act)} ${id}`,
    at: entry.updated_at,
    who: name || "다른 사용자",
    what,
    undone: false,
    takeBack: null,
  };
}

/** The newest of both, newest first. */
export function todayChanges(views: Views, user: TodayUser): TodayChange[] {
  const { id } = user.account;
  const acts = actsOf(views.recent, id).filter(({ noun }) => canViewRecords(user, noun));
  const lines = acts.flatMap((act) => [otherLine(views, act, id), ownLine(views, act, user)]);
  return lines.filter((line) => line !== null)
    .sort((a, b) => a.at < b.at ? 1 : a.at > b.at ? -1 : 0)
    .slice(0, SHOWN);
}
