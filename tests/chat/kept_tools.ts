/** Conversations of many tools, as they are stored: references without answers. */
import { assertEquals } from "@std/assert";
import { chatStream } from "../../events/chat/chat.ts";
import type { Deps } from "../../src/deps.ts";

/** Keeps a conversation in which so many tools looked for an employee. */
export async function keepTools(
  { books }: Pick<Deps, "books">,
  { tools, owner, conversation, employee, search }: {
    tools: number;
    owner: string;
    conversation: string;
    employee: string;
    search: string;
  },
): Promise<void> {
  const stream = chatStream(conversation);
  const reads = [{ noun: "employee", fields: ["phone_num"], ids: [employee] }];
  const result = { ok: true, reads, text: "", links: [], figures: [], undo: null };
  const usage = { prompt: 1, completion: 1, ms: 1 };
  const wish = (call: string) => {
    return { id: call, name: "search_employee", arguments: JSON.stringify({ search }) };
  };
  const events = [
    { type: "chat.started", data: { owner, title: "연락처" } },
    { type: "chat.asked", data: { text: `${search} 연락처`, files: [] } },
    ...Array.from({ length: tools }, (_, at) => [
      { type: "chat.answer_begun", data: { model: "gemma" } },
      {
        type: "chat.answer_ended",
        data: { end: "whole", problem: "", calls: [wish(`call-${at}`)], usage },
      },
      { type: "chat.tool_answered", data: { call: `call-${at}`, ...result } },
    ]).flat(),
  ];
  const actor = { id: owner, name: "대표", role: "superuser", via: "web" } as const;
  const outcome = await books.execute({
    stream,
    decide: () => events.map((one) => ({ stream, ...one })),
    meta: { actor, requestId: "r", key: `kept:${owner}` },
  });
  assertEquals(outcome.refused, false);
}
