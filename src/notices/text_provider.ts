/** The one contract of firms that hand messages over to telephones. */
import type { Failed, Sent } from "./channel.ts";

/** What is said to a telephone: a provider fills an approved template with the variables, or sends the text. */
export interface TextMessage {
  /** The same at every attempt. */
  key: string;
  /** Digits as they are dialled in Korea. */
  to: string;
  text: string;
  template: "notice" | "receipt";
  variables: Readonly<Record<string, string>>;
}

/** A firm that hands messages over to telephones. */
export interface TextProvider {
  /** Korean: which one, with which number and which templates, without a key. */
  described(): string;
  send(message: TextMessage, signal: AbortSignal): Promise<Sent | Failed>;
  /** What it took of this message in an earlier attempt; null for nothing. */
  find(message: TextMessage, signal: AbortSignal): Promise<Sent | Failed | null>;
}
