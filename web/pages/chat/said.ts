/** Reads a turn's stream: its `data:` lines, one by one (S2 §7). */
import { createParser } from "eventsource-parser";
import type { ChatWhole } from "../../../projections/chat/chat_answers.ts";

export type Message = ChatWhole["messages"][number];
export type ToolMessage = Extract<Message, { role: "tool" }>;

/** One line; it has exactly one of these. */
export interface TurnLine {
  /** First of a turn that is joined: all until then. */
  whole?: ChatWhole;
  content?: string;
  thought?: string;
  /** Letters of the answer, or of the thought, before this piece. */
  at?: number;
  waiting?: number;
  delay?: { seconds: number; isLoading: boolean };
  tool?: { call: string; name: string; arguments: string };
  result?: ToolMessage;
  proposal?: ToolMessage;
  /** What was left out of what the model was asked with, or that it used no tools. */
  note?: string;
  error?: string;
  /** Of the error: how an answer ended (`ENDS`), or what went wrong. */
  code?: string;
  conversation?: Pick<ChatWhole, "id" | "version" | "title" | "allowed" | "forks">;
}

/** Reads a stream to its end. False if it ended without `[DONE]`: the rest is at the conversation's address. */
export async function readTurn(
  response: Response,
  onSaid: (said: TurnLine) => void,
): Promise<boolean> {
  let isDone = false;
  const parser = createParser({
    onEvent({ data }) {
      if (data === "[DONE]") isDone = true;
      else onSaid(JSON.parse(data));
    },
  });
  const decoder = new TextDecoder();
  const reader = response.body!.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // The connection was cut, or the reader left.
  }
  return isDone;
}
