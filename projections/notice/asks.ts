/** Which notices an event or the clock asks for, to whom, by which channels. Pure: the engine writes them. */
import type { StoredEvent } from "../../events/base/event.ts";
import type { ChannelName } from "../../events/kit/notice_kind.ts";
import { type AskedNotice, noticeId } from "../../events/notice/notice.ts";
import { mayUse } from "../../events/account/user.ts";
import { deliveriesTo } from "./choice.ts";
import { everybody, idOf, type NoticeFacts, type NoticeText } from "./kind.ts";
import { type NoticeKind, noticeKinds, noticesOn } from "./kinds.ts";

export interface Ask {
  id: string;
  notice: AskedNotice;
}

/** Channels that reach a receiver as the settings and the views are now. */
export type Reach = (receiver: string) => readonly ChannelName[];

interface Cause {
  kind: NoticeKind;
  about: AskedNotice["about"];
  occasion: string;
  /** Position; 0 where the clock did. */
  position: number;
  /** Its author is not notified of it; "" for nobody. */
  author: string;
}

const isVisitor = (receiver: string): boolean => !receiver.startsWith("user/");

/** May this receiver get this kind, by their rights as they are now? */
function mayGet(
  { views }: Pick<NoticeFacts, "views">,
  kind: NoticeKind,
  to: string,
): boolean {
  if (kind.for === "visitor") return isVisitor(to);
  const state = views.user.byId.get(to.slice("user/".length))?.state;
  return !isVisitor(to) && state !== undefined && mayUse(state.flags, kind.for);
}

function askFor(facts: NoticeFacts, cause: Cause, to: string, reach: Reach): Ask[] {
  const { kind, about, occasion, position, author } = cause;
  const account = to.slice("user/".length);
  if (!mayGet(facts, kind, to)) return [];
  if (!isVisitor(to) && account === author && !kind.toAuthor) return [];
  const id = noticeId(kind.kind, occasion, to);
  if (facts.views.notice.byId.has(id)) return [];
  const now = facts.now.getTime();
  const channels = reach(to);
  const deliveries = isVisitor(to)
    // A request of the night is acknowledged at night. A visitor has chosen nothing.
    ? channels.filter((channel) => (kind.first?.[channel] ?? "now") === "now")
      .map((channel) => ({ channel, due: facts.now.toISOString(), digest: false }))
    : deliveriesTo(facts.views.notice_choice, account, kind, channels, now);
  // A visitor has no bell.
  if (isVisitor(to) && deliveries.length === 0) return [];
  return [{ id, notice: { kind: kind.kind, to, about, cause: position, deliveries } }];
}

/** What an event asks for that was not asked yet. An import notifies nobody. */
export function asksAfter(facts: NoticeFacts, event: StoredEvent, reach: Reach): Ask[] {
  if (event.actor.via === "import") return [];
  return (noticesOn.get(event.type) ?? []).flatMap((kind) => {
    const { position, actor } = event;
    return [...new Set(kind.to?.(facts, event) ?? [])].flatMap((to) => {
      const { id, occasion = String(position) } = kind.about?.(facts, event, to) ??
        { id: idOf(event) };
      const about = { noun: kind.noun, id };
      return askFor(facts, { kind, about, occasion, position, author: actor.id }, to, reach);
    });
  });
}

/** A concern of the running office (`src/server/concerns.ts`): asked once a day while it is there. */
const CONCERN_KIND = "office_concern";

/** What the clock asks for that was not asked yet; `concerns` are names, `today` is the Seoul day. */
export function asksNow(
  facts: NoticeFacts,
  concerns: readonly string[],
  today: string,
  reach: Reach,
): Ask[] {
  const due = [...noticeKinds.values()]
    .flatMap((kind) => (kind.due?.(facts) ?? []).map((one) => ({ ...one, kind })));
  const concerned = concerns.map((id) => ({
    kind: noticeKinds.get(CONCERN_KIND)!,
    about: { noun: "log", id },
    occasion: `${id}-${today}`,
    to: everybody(facts.views),
  }));
  return [...due, ...concerned].flatMap(({ kind, about, occasion, to }) =>
    to.flatMap((one) =>
      askFor(facts, { kind, about, occasion, position: 0, author: "" }, one, reach)
    )
  );
}

/** What a notice says now; null where nothing is left to say or its receiver may not see it any more. */
export function textOf(
  facts: NoticeFacts,
  notice: Pick<AskedNotice, "kind" | "about" | "to">,
): NoticeText | null {
  const kind = noticeKinds.get(notice.kind);
  return kind && mayGet(facts, kind, notice.to) ? kind.text(facts, notice) : null;
}
