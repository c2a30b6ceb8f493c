/** What a noun says of its notices: one entry each. Lists of them (choices, defaults, the manual) are derived. */

/** Ways that a notice leaves the house; the bell in the office is none of them. */
export const CHANNELS = ["mail", "push", "alimtalk", "webhook"] as const;
export type ChannelName = (typeof CHANNELS)[number];

export const CHANNEL_NAMES: Readonly<Record<ChannelName, string>> = {
  mail: "메일",
  push: "푸시",
  alimtalk: "알림톡·문자",
  webhook: "웹훅",
};

/** How a channel sends a kind of notice: at once, once a day with others, or not. */
export const MODES = ["now", "digest", "off"] as const;
export type Mode = (typeof MODES)[number];

/** One kind of notice. Who gets it and what it says is in `projections/notice/`. */
export interface NounNotice {
  /** Stable: it is in the log. */
  kind: string;
  /** Korean, as lists of kinds have it. */
  title: string;
  /** Types of the events that cause it; none where the clock does. */
  on: readonly string[];
  /** The lowest role that gets it; a visitor has no account and no choice. */
  for: "visitor" | "user" | "staff" | "superuser";
  /** How channels send it until somebody chooses, where that is not `FIRST_MODES`. */
  first?: Partial<Record<ChannelName, Mode>>;
  /** Minutes that it waits first: what is taken back meanwhile is not sent. */
  after?: number;
  /** It is sent in quiet hours too. */
  urgent?: true;
  /** Its author gets it as well: it is about their own account. */
  toAuthor?: true;
}

/** How channels send a kind until somebody chooses. */
export const FIRST_MODES: Readonly<Record<ChannelName, Mode>> = {
  mail: "now",
  push: "now",
  alimtalk: "off",
  webhook: "off",
};
