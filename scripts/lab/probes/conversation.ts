/** Conversations with many answers of tools, as they are in the books. */
import { chatStream } from "../../../events/chat/chat.ts";
import type { Books } from "../../../src/store/contract.ts";

export const LONG_CONVERSATION = "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa";
export const SHORT_CONVERSATION = "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb";

const CALLS = 8;
const ASKED = JSON.stringify({ search: "점", start_date: "2000-01-01", end_date: "2199-12-31" });
const usage = { prompt: 1, completion: 1, ms: 1 };
const reference = { ok: true, reads: [], text: "", links: [], figures: [], undo: null };

/** Eight tools of one question. */
function turn(number: number): { type: string; data: unknown }[] {
  const calls = Array.from({ length: CALLS }, (_, at) => {
    return { id: `call-${number}-${at}`, name: "search_cards", arguments: ASKED };
  });
  return [
    { type: "chat.asked", data: { text: "카드 사용내역", files: [] } },
    { type: "chat.answer_begun", data: { model: "gemma" } },
    { type: "chat.answer_ended", data: { end: "whole", problem: "", calls, usage } },
    ...calls.map(({ id }) => ({ type: "chat.tool_answered", data: { call: id, ...reference } })),
  ];
}

export async function fillConversation(
  books: Books,
  owner: string,
  id: string,
  tools: number,
): Promise<void> {
  const stream = chatStream(id);
  const turns = Array.from({ length: Math.ceil(tools / CALLS) }, (_, at) => turn(at));
  const started = [{ type: "chat.started", data: { owner, title: "카드 사용내역" } }];
  for (const events of [started, ...turns]) {
    const outcome = await books.execute({
      stream,
      decide: () => events.map((event) => ({ stream, ...event })),
      meta: {
        actor: { id: owner, name: "", role: "superuser", via: "cli" },
        requestId: "bench",
        key: crypto.randomUUID(),
      },
    });
    if (outcome.refused) throw new Error(outcome.message);
  }
}
