import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { chatStream } from "../../events/chat/chat.ts";
import { endChats } from "../../src/nouns/chat/desk.ts";
import { destroyExpiredRequests } from "../../src/nouns/consultation/destruction.ts";
import { testNow } from "../helpers/server.ts";
import { type Console, linesOf, saidOf, textOf, withConsole } from "./console.ts";
import { calls, says } from "./model_server.ts";

const first = "11111111-1111-4111-8111-111111111111";
const second = "22222222-2222-4222-8222-222222222222";
const base = "/api/chat/conversations";

const bodyOf = async (response: Response | Promise<Response>) => await (await response).json();

/** The version in the last line of a turn. */
const versionOf = (lines: string[]): number =>
  (saidOf(lines).findLast((said) => "conversation" in said)!.conversation as { version: number })
    .version;

Deno.test("a conversation is kept, found by what was said, renamed and taken away as text", async () => {
  await withConsole([says("냉면은 9,000원입니다."), says("네.")], async ({ call, ask, model }) => {
    const lines = await ask({ prompt: "점심  값을\n알려 줘", conversation: first });
    await ask({ prompt: "고마워", conversation: first, version: versionOf(lines) });
    assertEquals(model.asked[1].messages.map(({ role }) => role), [
      "system",
      "user",
      "assistant",
      "user",
    ]);
    const { data } = await bodyOf(call(`${base}/?search=냉면`));
    assertEquals(data.map(({ title }: { title: string }) => title), ["점심 값을 알려 줘"]);
    assertStringIncludes(data[0].excerpt, "냉면은 9,000원");
    assertEquals((await bodyOf(call(`${base}/?search=탕수육`))).data, []);
    const json = { title: "점심값" };
    const renamed = await bodyOf(call(`${base}/${first}/`, { method: "PUT", json }));
    assertEquals([renamed.data.title, renamed.data.messages.length], ["점심값", 4]);
    const text = await (await call(`${base}/${first}/export/`)).text();
    assertStringIncludes(text, "# 점심값");
    assertStringIncludes(text, "냉면은 9,000원입니다.");
  });
});

Deno.test("a conversation is hidden from everybody else, also superusers, who see only its cost", async () => {
  await withConsole([says("네.")], async ({ call, ask }) => {
    await ask({ prompt: "비밀", conversation: first });
    for (const [path, method] of [["", "GET"], ["/export", "GET"], ["", "DELETE"]]) {
      const response = await call(`${base}/${first}${path}/`, { as: "superuser", method });
      assertEquals(response.status, 404, method + path);
    }
    const json = { prompt: "엿보기", conversation: first };
    const asked = await call("/api/chat/stream/", { method: "POST", as: "superuser", json });
    assertEquals((await asked.json()).code, "chat_not_found");
    const { data } = await bodyOf(call("/api/chat/usage/", { as: "superuser" }));
    const { id, answers, prompt_tokens, completion_tokens } = data[0];
    assertEquals([id, answers, prompt_tokens, completion_tokens], ["staff", 1, 12, 5]);
  });
});

Deno.test("a second tab that has not seen the newest answer is refused with the reason", async () => {
  await withConsole([says("네.")], async ({ call, ask }) => {
    const seen = versionOf(await ask({ prompt: "하나", conversation: first }));
    await ask({ prompt: "둘", conversation: first, version: seen });
    const send = (json: unknown) => call("/api/chat/stream/", { method: "POST", json });
    const stale = await send({ prompt: "셋", conversation: first, version: seen });
    assertEquals([stale.status, (await stale.json()).code], [409, "stale_version"]);
    const blind = await send({ prompt: "셋", conversation: first });
    assertEquals([blind.status, (await blind.json()).code], [428, "version_required"]);
  });
});

Deno.test("a deleted conversation is gone from memory and stays gone after a replay", async () => {
  await withConsole([says("주민번호는 비밀입니다.")], async ({ call, ask, deps }) => {
    await ask({ prompt: "비밀번호 7788", conversation: first });
    assertEquals((await call(`${base}/${first}/`, { method: "DELETE" })).status, 204);
    assertEquals((await call(`${base}/${first}/`)).status, 404);
    assertEquals(deps.keys.isGone(chatStream(first)), true);
    await deps.books.replay({});
    const dump = JSON.stringify([...deps.books.views.chat.byId.values()]) +
      JSON.stringify(await deps.books.history(chatStream(first)));
    for (const secret of ["7788", "주민번호"]) assert(!dump.includes(secret), secret);
    const { data } = await bodyOf(call("/api/chat/usage/", { as: "superuser" }));
    assertEquals(data[0].answers, 1);
  });
});

Deno.test("a conversation is deleted a year after its last use", async () => {
  let now = testNow;
  await withConsole([says("네.")], async ({ ask, deps }) => {
    await ask({ prompt: "안녕", conversation: first });
    now = new Date("2027-11-20T00:00:00.000Z");
    assertEquals((await destroyExpiredRequests(deps, now)).destroyed, 0);
    now = new Date("2027-11-23T00:00:00.000Z");
    assertEquals((await destroyExpiredRequests(deps, now)).destroyed, 1);
    assertEquals(deps.books.views.chat.byId.get(first)!.state.deleted, true);
  }, { now: () => now });
});

/** Asks, and lets the test act once the first words are there; answers with all that was said then. */
async function whileAnswering(console: Console, act: () => unknown): Promise<string[]> {
  const json = { prompt: "길게", conversation: first };
  const response = await console.call("/api/chat/stream/", { method: "POST", json });
  const decoder = new TextDecoder();
  let text = "";
  let acted = false;
  for await (const piece of response.body!) {
    text += decoder.decode(piece, { stream: true });
    if (acted || !text.includes("반쯤")) continue;
    acted = true;
    await act();
  }
  return linesOf(text);
}

/** Ways in which a person may lose the right to an answer in progress. */
const losses: [how: string, act: (console: Console) => Promise<unknown>][] = [
  ["the role", ({ deps: { auth } }) => {
    const actor = { id: "superuser", name: "", role: "superuser", via: "web" } as const;
    const meta = { actor, requestId: "rights", key: "rights" };
    return auth.accounts.changeFlags("staff", { is_staff: false }, meta);
  }],
  ["the session", async ({ call }) => {
    const response = await call("/oauth/logout/", { method: "POST", json: {} });
    assertEquals((await response.json()).signed_out, true);
  }],
];

for (const [how, act] of losses) {
  Deno.test(`an answer ends when the right to it is lost, and its received part is kept (${how})`, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await withConsole(
      [[{ text: "반쯤" }, { wait: promise }, { text: "전부" }]],
      async (console) => {
        const lines = await whileAnswering(console, () => act(console));
        const said = saidOf(lines);
        assertStringIncludes(JSON.stringify(said), "권한이 바뀌어");
        assertEquals(textOf(lines), "반쯤");
        const [, answer] = console.deps.books.views.chat.byId.get(first)!.state.messages;
        assertEquals([answer.role === "ai" && answer.text, answer.role === "ai" && answer.end], [
          "반쯤",
          "stopped",
        ]);
        resolve();
      },
    );
  });
}

Deno.test("a stopping server reports it, and the next one has the received part", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await withConsole([[{ text: "반쯤" }, { wait: promise }]], async (console) => {
    const lines = await whileAnswering(console, () => endChats(console.deps.books));
    resolve();
    assertStringIncludes(JSON.stringify(saidOf(lines)), "서버가 다시 시작되어");
    const { data } = await bodyOf(console.call(`${base}/${first}/`));
    assertEquals([data.running, data.messages[1].text], [false, "반쯤"]);
  });
});

Deno.test("an answer cut off by a crash is marked as such, and the conversation continues", async () => {
  await withConsole([says("네.")], async ({ call, ask, deps }) => {
    const stream = chatStream(first);
    await deps.books.execute({
      stream,
      decide: () => [
        { stream, type: "chat.started", data: { owner: "staff", title: "하나" } },
        { stream, type: "chat.asked", data: { text: "하나", files: [] } },
        { stream, type: "chat.answer_begun", data: { model: "m" } },
        { stream, type: "chat.answer_grew", data: { text: "반쯤" } },
      ],
      meta: {
        actor: { id: "staff", name: "", role: "staff", via: "web" },
        requestId: "crash",
        key: "crash",
      },
    });
    const { data } = await bodyOf(call(`${base}/${first}/`));
    const { text, end, problem } = data.messages[1];
    assertEquals([text, end], ["반쯤", "broken"]);
    assertStringIncludes(problem, "중단되었습니다");
    const lines = await ask({ prompt: "계속해 줘", conversation: first, version: data.version });
    assertEquals(textOf(lines), "네.");
  });
});

Deno.test("a deletion stops the answer that is on its way", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await withConsole([[{ text: "반쯤" }, { wait: promise }]], async (console) => {
    const lines = await whileAnswering(
      console,
      () => console.call(`${base}/${first}/`, { method: "DELETE" }),
    );
    resolve();
    assertEquals(lines.at(-1), "[DONE]");
    assertEquals((await console.call(`${base}/${first}/`)).status, 404);
  });
});

Deno.test("a conversation has one answer at a time", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await withConsole(
    [[{ text: "반쯤" }, { wait: promise }, { finish: "stop" }]],
    async (console) => {
      let busy = { status: 0, code: "" };
      await whileAnswering(console, async () => {
        const { version } = console.deps.books.views.chat.byId.get(first)!;
        const json = { prompt: "또", conversation: first, version };
        const response = await console.call("/api/chat/stream/", { method: "POST", json });
        busy = { status: response.status, code: (await response.json()).code };
        resolve();
      });
      assertEquals(busy, { status: 409, code: "answering" });
    },
  );
});

Deno.test("a tool's answer stays in the conversation with its call", async () => {
  await withConsole([calls("query_file", { file: "없음" }), says("없습니다.")], async (app) => {
    await app.ask({ prompt: "찾아 줘", conversation: second });
    const { messages } = app.deps.books.views.chat.byId.get(second)!.state;
    assertEquals(messages.map(({ role }) => role), ["user", "ai", "tool", "ai"]);
    const tool = messages[2];
    assert(tool.role === "tool" && tool.told && !tool.told.ok);
  });
});
