/** How a notice leaves the house: the one contract of mail, push, messengers and webhooks. */
import type { ChannelName } from "../../events/kit/notice_kind.ts";
import type { Views } from "../../projections/registry.ts";

/** What is sent: made when it is sent, from the views as they are then, and stored nowhere. */
export interface OutgoingMessage {
  /** The same at every attempt of this notice by this channel: the channel's own protection against repeats. */
  key: string;
  /** Where to: what the channel's `addressOf` answered. */
  to: string;
  /** Korean, one line, without line breaks. It names nobody, as all of a notice. */
  subject: string;
  /** What it says besides its subject, where it is one notice; nothing of a day's notices together. */
  lines: readonly string[];
  /** What the office calls itself. */
  sender: string;
  text: string;
  html: string;
  /** Absolute address of the signed-in page with the decision. To open it changes nothing. */
  link: string;
  /** Absolute address of the page where these notices are turned off; "" for what cannot be. */
  settingsLink: string;
  /** May an earlier attempt have handed it over? A channel without a key of its own looks that up. */
  isRepeat: boolean;
}

export interface Sent {
  sent: true;
  /** What the channel calls it, where it says so; "" otherwise. */
  reference: string;
}

export interface Failed {
  sent: false;
  /** Does another attempt make sense? */
  again: boolean;
  /** Is the channel itself out of reach, so that the next message would fail as well? */
  isDown: boolean;
  /** The provider's own words, or what kept us from asking it. It may name the address: it is sealed. */
  words: string;
}

/** One way to reach people. `channelsOf` (`channels.ts`) lists them. */
export interface Channel {
  name: ChannelName;
  /** Do the settings say all that it needs? Others are offered to nobody. */
  isSet(): boolean;
  /** Korean: where it leads to, without a key; or which settings it lacks. */
  described(): string;
  /**
   * Where this channel reaches a receiver (`user/⟨id⟩`, or `consultation/⟨id⟩` for a visitor), as the views have it now; ""
   * where it does not.
   */
  addressOf(views: Views, receiver: string): string;
  /** Messages that it takes at once. */
  atOnce: number;
  /** Milliseconds after which an attempt is aborted by the signal. */
  limitMs: number;
  /** Hands one message over. Never throws for what a provider answers; an aborted attempt may throw. */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Sent | Failed>;
}
