/** What a conversation shows of people: read anew each time, with the rights of now, and written down. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { chatStream } from "../../events/chat/chat.ts";
import { mock } from "node:test";
import { deskOf } from "../../src/nouns/chat/desk.ts";
import { destroyData } from "../../src/destruction/destruction.ts";
import { mina } from "../helpers/people.ts";
import { testNow } from "../helpers/server.ts";
import { type Console, withConsole } from "./console.ts";
import { keepTools } from "./kept_tools.ts";
import { startMcpServer } from "./mcp_server.ts";
import { calls, says } from "./model_server.ts";

const id = "44444444-4444-4444-8444-444444444444";
const base = `/api/chat/conversations/${id}`;
const PHONE = "010-7777-1234";
const ANSWER = `이미나의 번호는 ${PHONE}입니다.`;
const asked = { prompt: "이미나 연락처", conversation: id };
const search = calls("search_employee", { search: "이미나" });

/** Mina has a telephone, and the superuser has asked for it. */
async function withAnswer(work: (console: Console, move: (ms: number) => void) => Promise<void>) {
  let now = testNow.getTime();
  await withConsole([search, says(ANSWER), says("네.")], async (console) => {
    const json = { phone_num: PHONE };
    const set = await console.call(`/api/employee/${mina}/update`, {
      as: "superuser",
      method: "PUT",
      json,
    });
    assert(set.ok, await set.text());
    assertStringIncludes(JSON.stringify(await console.ask(asked, "superuser")), PHONE);
    await work(console, (ms) => now += ms);
  }, { now: () => new Date(now) });
}

/** Gives or takes the right; another superuser stays. */
async function flags({ deps: { auth } }: Console, is_superuser: boolean): Promise<void> {
  const profile = {
    nickname: "부대표",
    email: "",
    phone_number: "",
    profile_img: "",
    thumbnail_img: "",
  };
  const other = {
    id: "second",
    provider: "kakao",
    subject: "second",
    profile,
    flags: { is_active: true, is_staff: true, is_superuser: true },
  } as const;
  await auth.accounts.register(other, { requestId: "r", via: "system" });
  const outcome = await auth.accounts.changeFlags(
    "superuser",
    { is_active: true, is_staff: true, is_superuser },
    {
      actor: { id: "system", name: "", role: "superuser", via: "cli" },
      requestId: "r",
      key: `flags:${is_superuser}`,
    },
  );
  assertEquals(outcome, null);
}

const text = async (console: Console, path: string) =>
  await (await console.call(path, { as: "superuser" })).text();

/** The conversation, its file, and the page that opens with it. */
const WAYS = [`${base}/`, `${base}/export/`, `/chat/?c=${id}`];

Deno.test("of an answer about people only a reference to the tool's answer is stored", () =>
  withAnswer(async ({ deps }) => {
    const events = await deps.books.history(chatStream(id));
    const answered = events.filter(({ type }) => type === "chat.tool_answered");
    assertEquals(answered.map(({ data }) => (data as { reads: unknown }).reads), [
      [{ noun: "employee", fields: ["email", "phone_num", "card_num"], ids: [mina] }],
    ]);
    assertEquals(JSON.stringify(answered).includes(PHONE), false);
  }));

Deno.test("with the right to read about people a conversation shows current data on its own line", () =>
  withAnswer(async (console, move) => {
    const { call, deps } = console;
    const json = { phone_num: "010-8888-9999" };
    await (await call(`/api/employee/${mina}/update`, { as: "superuser", method: "PUT", json }))
      .text();
    for (const way of WAYS) {
      move(11 * 60_000);
      await console.signInAgain("superuser");
      const before = deps.books.views.security.byId.size;
      assertStringIncludes(await text(console, way), "010-8888-9999");
      const lines = [...deps.books.views.security.byId.values()].slice(before);
      const reads = lines.flatMap(({ read }) => read ?? []);
      assert(reads.some(({ noun, ids }) => noun === "employee" && ids.includes(mina)), way);
    }
  }));

Deno.test("after the right is lost, the conversation, its file and the next prompt omit the data", () =>
  withAnswer(async (console) => {
    await flags(console, false);
    for (const way of WAYS) assertEquals((await text(console, way)).includes(PHONE), false, way);
    const found = await text(console, `/api/chat/conversations/?search=${PHONE}`);
    assertEquals(JSON.parse(found).data, [], "a search finds nothing that is not shown");
    const { version } = console.deps.books.views.chat.byId.get(id)!;
    await console.ask({ ...asked, prompt: "고마워", version }, "superuser");
    assertEquals(JSON.stringify(console.model.asked.at(-1)).includes(PHONE), false);
    await flags(console, true);
    assertStringIncludes(await text(console, WAYS[0]), PHONE);
  }));

Deno.test("a token for conversations alone gets nothing of other areas", () =>
  withAnswer(async (console) => {
    const json = { name: "대화만", scopes: { chat: "write" } };
    const made = await console.call("/api/tokens/", { as: "superuser", method: "POST", json });
    const headers = { authorization: `Bearer ${(await made.json()).token}` };
    for (const way of WAYS.slice(0, 2)) {
      const answer = await console.call(way, { as: "visitor", headers });
      assertEquals([answer.status, (await answer.text()).includes(PHONE)], [200, false], way);
    }
  }));

Deno.test("personal data that is destroyed is destroyed in conversations too", () =>
  withAnswer(async (console) => {
    const order = { subject: `employee/${mina}`, keys: [`employee/${mina}`], reason: "request" };
    const actor = { id: "system", name: "", role: "system", via: "job" } as const;
    await destroyData(console.deps, order, { actor, requestId: "r", key: "destroy" });
    for (const way of WAYS) assertEquals((await text(console, way)).includes(PHONE), false, way);
    const { version } = console.deps.books.views.chat.byId.get(id)!;
    await console.ask({ ...asked, prompt: "다시", version }, "superuser");
    assertEquals(JSON.stringify(console.model.asked.at(-1)).includes(PHONE), false);
  }));

Deno.test("a copy stored by an earlier version is read again like any other", () =>
  withConsole([says("네.")], async (console) => {
    const { deps } = console;
    const stream = chatStream(id);
    const result = { ok: true, reads: null, links: [], figures: [], undo: null };
    const write = (events: { type: string; data: unknown }[]) =>
      deps.books.execute({
        stream,
        decide: () => events.map((one) => ({ stream, ...one })),
        meta: {
          actor: { id: "superuser", name: "대표", role: "superuser", via: "web" },
          requestId: "r",
          key: crypto.randomUUID(),
        },
      });
    const usage = { prompt: 1, completion: 1, ms: 1 };
    const wish = { id: "one", name: "search_employee", arguments: '{"search":"이미나"}' };
    await write([
      { type: "chat.started", data: { owner: "superuser", title: "연락처" } },
      { type: "chat.asked", data: { text: "이미나 연락처", files: [] } },
      { type: "chat.answer_begun", data: { model: "gemma" } },
      { type: "chat.answer_ended", data: { end: "whole", problem: "", calls: [wish], usage } },
      {
        type: "chat.tool_answered",
        data: { ...result, call: "one", text: `- 이름: 이미나 · ${PHONE} (id ${mina})` },
      },
      { type: "chat.answer_begun", data: { model: "gemma" } },
      { type: "chat.answer_grew", data: { text: ANSWER } },
      { type: "chat.answer_ended", data: { end: "whole", problem: "", calls: [], usage } },
    ]);
    const kept = deps.books.views.chat.byId.get(id)!.state.messages
      .filter(({ role }) => role === "tool");
    assertEquals(JSON.stringify(kept).includes(PHONE), false, "the copy is let go of");
    assertStringIncludes(await text(console, WAYS[0]), ANSWER);
    await flags(console, false);
    assertEquals((await text(console, WAYS[0])).includes(PHONE), false);
  }));

/** A conversation of so many answers of tools. */
const fill = ({ deps }: Console, tools: number, owner = "superuser", conversation = id) =>
  keepTools(deps, { tools, owner, conversation, employee: mina, search: "이미나" });

Deno.test("a long conversation rereads its newest tools, and an older one on request", () => {
  let now = testNow.getTime();
  return withConsole([says("네.")], async (console) => {
    const { deps, call } = console;
    await fill(console, 40);
    type Seen = { call: string; told: { later?: true; text: string } };
    const messages: Seen[] = JSON.parse(await text(console, WAYS[0])).data.messages
      .filter(({ role }: { role: string }) => role === "tool");
    const later = messages.filter(({ told: result }) => result.later);
    assertEquals(later.map((one) => one.call), Array.from({ length: 10 }, (_, at) => `call-${at}`));
    assertStringIncludes(messages.at(-1)!.told.text, "이미나");
    for (const { told: result } of later) assertStringIncludes(result.text, "다시 조회");

    now += 11 * 60_000;
    await console.signInAgain("superuser");
    const before = deps.books.views.security.byId.size;
    const one = await call(`${base}/calls/call-3/`, { as: "superuser" });
    const { data } = await one.json();
    assertEquals([one.status, data.call, data.told.later], [200, "call-3", undefined]);
    assertStringIncludes(data.told.text, "이미나");
    const lines = [...deps.books.views.security.byId.values()].slice(before);
    const reads = lines.flatMap(({ read }) => read ?? []);
    assert(reads.some(({ noun, ids }) => noun === "employee" && ids.includes(mina)));

    await flags(console, false);
    const refused = await (await call(`${base}/calls/call-3/`, { as: "superuser" })).text();
    assertStringIncludes(refused, "지금 권한으로는");
    await flags(console, true);
    const path = `${base}/calls/none/`;
    assertEquals((await call(path, { as: "superuser" })).status, 404);
    assertEquals((await call(`${base}/calls/call-3/`, { as: "staff" })).status, 404);
  }, { now: () => new Date(now) });
});

Deno.test("ten tabs of a long conversation are served in turn, and a colleague's beside them", () =>
  withConsole([says("네.")], async (console) => {
    const { deps } = console;
    const own = id.replaceAll("4", "5");
    await fill(console, 60);
    await fill(console, 5, "staff", own);
    // Each tool that is asked again asks who it is for.
    const identify = mock.method(deps.auth, "identify");
    const asked: number[] = [];
    const open = async (path: string, as: "staff" | "superuser") => {
      const { data } = await (await console.call(path, { as })).json();
      asked.push(identify.mock.callCount());
      return data.messages.filter((one: { role: string }) => one.role === "tool").length;
    };
    const tabs = Array.from({ length: 10 }, () => open(WAYS[0], "superuser"));
    const colleague = open(`/api/chat/conversations/${own}/`, "staff").then((tools) => {
      assertEquals([tools, asked.length <= 2], [5, true], "before the second tab");
    });
    assertEquals(await Promise.all(tabs), Array(10).fill(60));
    await colleague;
    assert(asked[0] < 150 && asked.at(-1)! > 300, asked.join());
    assert(deskOf(deps).displays.isIdle);
  }));

Deno.test("a token for conversations alone sees no values of a pending or refused change", () =>
  withConsole([
    calls("change_cards", { ids: ["lunch"], note: "비밀 메모" }, "one"),
    says("네."),
  ], async (console) => {
    const proposed = await console.ask({ ...asked, prompt: "메모해" }, "superuser");
    assertStringIncludes(JSON.stringify(proposed), "비밀 메모");
    const json = { name: "대화만", scopes: { chat: "write" } };
    const made = await console.call("/api/tokens/", { as: "superuser", method: "POST", json });
    const headers = { authorization: `Bearer ${(await made.json()).token}` };
    const seen = async (what: string) => {
      for (const way of WAYS.slice(0, 2)) {
        const answer = await console.call(way, { as: "visitor", headers });
        const text = await answer.text();
        assertEquals([answer.status, /비밀 메모|김밥천국/.test(text)], [200, false], what + way);
      }
    };
    await seen("it waits");
    assertStringIncludes(await text(console, WAYS[0]), "비밀 메모");
    const no = await console.call(`${base}/calls/one/decision/`, {
      as: "visitor",
      method: "POST",
      json: { decision: "refused" },
      headers,
    });
    assertEquals([no.status, (await no.text()).includes("비밀 메모")], [200, false]);
    await seen("it was refused");
    assertStringIncludes(await text(console, WAYS[0]), "비밀 메모");
  }));

Deno.test("values about people that wait to be sent elsewhere disappear with the right", async () => {
  const others = startMcpServer([["search", { reads: true }]]);
  const law = { name: "law", url: others.url, key: "k", read: ["search"], seconds: 1 };
  const sends = calls("law__search", { text: PHONE }, "two");
  try {
    await withConsole([search, sends, says("네.")], async (console) => {
      await console.ask(asked, "superuser");
      assertStringIncludes(await text(console, WAYS[0]), PHONE);
      await flags(console, false);
      for (const way of WAYS) assertEquals((await text(console, way)).includes(PHONE), false, way);
      const yes = await console.call(`${base}/calls/two/decision/`, {
        as: "superuser",
        method: "POST",
        json: { decision: "once" },
      });
      assertEquals((await yes.text()).includes(PHONE), false);
      assertEquals(others.called, [], "what is not shown does not go");
    }, { config: { outside: [law] } });
  } finally {
    await others.stop();
  }
});
