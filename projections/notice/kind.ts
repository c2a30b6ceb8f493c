/** What each kind of notice is made by: who gets it and what it says, as pure functions of the views. */
import { userStream } from "../../events/account/user.ts";
import type { StoredEvent } from "../../events/base/event.ts";
import type { AskedNotice } from "../../events/notice/notice.ts";
import type { Office } from "../office/office.ts";
import type { Views } from "../registry.ts";

/** What they may look at. */
export interface NoticeFacts {
  views: Views;
  office: Office;
  now: Date;
}

/**
 * A notice as its receiver reads it now. It names nobody: a mail lies on other people's servers, and a locked screen is
 * read by who passes. Who it is about is on the page that it leads to.
 */
export interface NoticeText {
  title: string;
  lines: readonly string[];
  /** Path of the page with the decision. To open it changes nothing. */
  path: string;
  /** What the link says. */
  action: string;
  /** Nothing is left to do: it is not sent any more. */
  isDone?: boolean;
}

type About = AskedNotice["about"];

/** What the clock finds due. */
export interface DueNotice {
  about: About;
  /** The same one is asked once. */
  occasion: string;
  /** Receivers, as streams. */
  to: readonly string[];
}

export interface NoticeRules {
  /** Receivers after an event, as streams; what an event names is in the views already. */
  to?(facts: NoticeFacts, event: StoredEvent): readonly string[];
  /** What it is about where that is not the event's record, and how often: the same occasion is asked once. */
  about?(facts: NoticeFacts, event: StoredEvent, to: string): { id: string; occasion?: string };
  /** By the clock. */
  due?(facts: NoticeFacts): readonly DueNotice[];
  /** Null where nothing can be said any more: its record is gone. */
  text(facts: NoticeFacts, notice: { about: About; to: string }): NoticeText | null;
}

/** Id of the record that an event is about. */
export const idOf = ({ stream }: Pick<StoredEvent, "stream">): string =>
  stream.slice(stream.indexOf("/") + 1);

/** Receivers are held to the role of their kind where they are asked: these are all accounts. */
export const everybody = ({ user }: Pick<Views, "user">): string[] =>
  [...user.byId.keys()].map(userStream);
