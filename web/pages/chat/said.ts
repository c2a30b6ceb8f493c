/** What the server says while a turn goes on: its `data:` lines, one by one (S2 §7). */
import { createParser } from "eventsource-parser";
import type { ChatWhole } from "../../../projections/chat/chat_answers.ts";

export type Message = ChatWhole["messages"][number];
export type ToolMessage = Extract<Message, { role: "tool" }>;

/** One line; it has one of these. */
export interface TurnLine {
  content?: string;
  waiting?: number;
  tool?: { call: string; name: string; arguments: string };
  result?: ToolMessage;
  proposal?: ToolMessage;
  error?: string;
  code?: string;
  conversation?: Pick<ChatWhole, "id" | "version" | "title" | "allowed">;
}

const CUT_OFF =
  "연결이 끊겨 답변이 중단되었습니다. 대화를 다시 불러오면 받은 내용이 남아 있습니다.";

/** Reads a stream to its end. False where it ended without `[DONE]`; one that nobody stopped is said to be cut off. */
export async function readTurn(
  response: Response,
  onSaid: (said: TurnLine) => void,
  { aborted }: { aborted(): boolean },
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
    // Said below.
  }
  if (!isDone && !aborted()) onSaid({ error: CUT_OFF, code: "cut_off" });
  return isDone;
}
