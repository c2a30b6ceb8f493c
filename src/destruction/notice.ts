/** Notices of coming destruction: each is shown on its page for seven days before. */
import {
  announceDestruction,
  destructionStream,
  KEYS_MAX,
} from "../../events/personal_data/destruction.ts";
import { consultationStream } from "../../events/consultation/consultation.ts";
import type { Actor } from "../../events/base/event.ts";
import { DAY_MILLISECONDS, seoulDay } from "../../events/base/seoul.ts";
import { dueForDestruction } from "../../projections/consultation/consultation.ts";
import type { Views } from "../../projections/registry.ts";
import { dueOn } from "../../projections/personal_data/retention_due.ts";
import type { Deps } from "../deps.ts";
import { inSlices } from "../kit/pause.ts";

/** How long a notice is shown before a rule is applied. */
const NOTICE_MS = 7 * DAY_MILLISECONDS;

interface Coming {
  subject: string;
  keys: string[];
  rule: string;
  /** The first day without it, YYYY-MM-DD. */
  due: string;
}

/** Data due at a moment by any rule, visitors' requests by their day. */
function* dueAt(views: Views, moment: number): Generator<void, Coming[]> {
  const asked = Map.groupBy(
    dueForDestruction(views.consultation, moment),
    ({ due_at }) => seoulDay(due_at),
  );
  return [
    ...[...asked].map(([due, entries]) => {
      const keys = entries.map(({ id }) => consultationStream(id));
      return { subject: `consultation/${due}`, keys, rule: "consultation", due };
    }),
    // Names in the books are destroyed only by a person, so they have no notice.
    ...(yield* dueOn(views, seoulDay(moment))).filter(({ rule }) => rule !== "books_name"),
  ];
}

/** Keys of it that no notice names with this day. */
const unannounced = ({ destruction }: Views, { keys, due }: Coming): string[] =>
  keys.filter((key) => destruction.announced.get(key)?.due !== due);

/** Data due within seven days of `now` without a notice. */
async function upcomingWithoutNotice(views: Views, now: Date): Promise<Coming[]> {
  const coming = await inSlices(dueAt(views, now.getTime() + NOTICE_MS));
  return coming.map((one) => ({ ...one, keys: unannounced(views, one) }))
    .filter(({ keys }) => keys.length > 0);
}

/** Is any notice to be given at `now`? */
export const isNoticeDue = async ({ books }: Pick<Deps, "books">, now: Date): Promise<boolean> =>
  (await upcomingWithoutNotice(books.views, now)).length > 0;

/** Gives notice of what is due within seven days. */
export async function announceUpcoming(
  { books }: Pick<Deps, "books">,
  actor: Actor,
  now: Date,
): Promise<void> {
  for (const { subject, keys, rule, due } of await upcomingWithoutNotice(books.views, now)) {
    for (let at = 0; at < keys.length; at += KEYS_MAX) {
      const some = keys.slice(at, at + KEYS_MAX);
      await books.execute({
        stream: destructionStream(subject),
        decide: () => [announceDestruction({ subject, keys: some, reason: rule, due })],
        meta: { actor, requestId: "destruction", key: `notice:${some[0]}:${due}` },
      });
    }
  }
}

/** The first moment at which a rule may destroy what was announced. */
export const noticeEnd = ({ at }: { at: string }): number => Date.parse(at) + NOTICE_MS;

/** Has the notice of this key, with this day, been shown for seven days at `now`? */
export function isNoticePeriodOver(
  { destruction }: Views,
  key: string,
  due: string,
  now: Date,
): boolean {
  const notice = destruction.announced.get(key);
  return notice?.due === due && noticeEnd(notice) <= now.getTime();
}
