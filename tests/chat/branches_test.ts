import { assertEquals, assertStringIncludes } from "@std/assert";
import { type Console, linesOf, saidOf, textOf, withConsole } from "./console.ts";
import { calls, says } from "./model_server.ts";

const first = "11111111-1111-4111-8111-111111111111";
const base = `/api/chat/conversations/${first}`;

type Head = { version: number; forks: { question: number; part: string }[] };
/** The conversation in the last line of a turn. */
const headOf = (lines: string[]): Head =>
  saidOf(lines).findLast((said) => "conversation" in said)!.conversation as Head;
const wholeOf = async ({ call }: Console) => (await (await call(`${base}/`)).json()).data;
const textsOf = ({ messages }: { messages: { text: string }[] }) =>
  messages.map(({ text }) => text);

const again = async ({ call }: Console, question: number, version?: number) => {
  const json = { question, ...(version === undefined ? {} : { version }) };
  return await call(`${base}/answers/`, { method: "POST", json });
};
const show = ({ call }: Console, json: object) => call(`${base}/branch/`, { method: "PUT", json });
const codeOf = async (response: Response) => [response.status, (await response.json()).code];

Deno.test("a question is asked in other words, an answer given again, and a model gets the shown branch alone", async () => {
  const script = [says("하나"), says("둘"), says("고친 답"), says("다시 한 답"), says("끝")];
  await withConsole(script, async (console) => {
    const { ask, model } = console;
    const one = headOf(await ask({ prompt: "첫째", conversation: first }));
    const two = headOf(await ask({ prompt: "둘째", conversation: first, version: one.version }));
    const edited = await ask({
      ...{ prompt: "고친 첫째", conversation: first },
      ...{ version: two.version, replaces: 0 },
    });
    assertEquals(textOf(edited), "고친 답");
    assertEquals(model.asked[2].messages.slice(1).map(({ content }) => content), ["고친 첫째"]);
    assertEquals(headOf(edited).forks, [
      { question: 0, part: "question", shown: 1, count: 2 } as Head["forks"][number],
    ]);
    const other = linesOf(await (await again(console, 0, headOf(edited).version)).text());
    assertEquals(textOf(other), "다시 한 답");
    assertEquals(model.asked[3].messages.slice(1).map(({ content }) => content), ["고친 첫째"]);

    const seen = await wholeOf(console);
    assertEquals(textsOf(seen), ["고친 첫째", "다시 한 답"]);
    const choice = { question: 0, part: "question", shown: 0, version: seen.version };
    const back = (await (await show(console, choice)).json()).data;
    assertEquals(textsOf(back), ["첫째", "하나", "둘째", "둘"]);
    await ask({ prompt: "셋째", conversation: first, version: back.version });
    assertEquals(
      model.asked[4].messages.slice(1).map(({ content }) => content),
      ["첫째", "하나", "둘째", "둘", "셋째"],
    );
    const file = await (await console.call(`${base}/export/`)).text();
    assertStringIncludes(file, "고쳐 물은 질문 2개 가운데 1번째");
    assertEquals(file.includes("고친 답"), false);
  });
});

Deno.test("a branch is refused while an answer comes, without the version that was seen, and to everybody else", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const slow = [{ text: "천" }, { wait: held }, ...says("천히")];
  await withConsole([says("하나"), slow], async (console) => {
    const { ask, call } = console;
    const { version } = headOf(await ask({ prompt: "첫째", conversation: first }));
    assertEquals(await codeOf(await again(console, 0)), [428, "version_required"]);
    assertEquals(await codeOf(await again(console, 0, version - 1)), [409, "stale_version"]);
    assertEquals(await codeOf(await again(console, 5, version)), [404, "question_not_found"]);
    const json = { question: 0, version };
    const theirs = await call(`${base}/answers/`, { method: "POST", json, as: "superuser" });
    assertEquals(await codeOf(theirs), [404, "chat_not_found"]);

    const running = await again(console, 0, version);
    // A second press, another tab: one answer is begun.
    assertEquals(await codeOf(await again(console, 0, version)), [409, "answering"]);
    const edit = { prompt: "고친 첫째", conversation: first, version, replaces: 0 };
    const edited = await call("/api/chat/stream/", { method: "POST", json: edit });
    assertEquals(await codeOf(edited), [409, "answering"]);
    const choice = { question: 0, part: "answer", shown: 0, version };
    assertEquals(await codeOf(await show(console, choice)), [409, "answering"]);
    release();
    assertEquals(textOf(linesOf(await running.text())), "천천히");
    const { forks } = await wholeOf(console);
    assertEquals(forks, [{ question: 0, part: "answer", shown: 1, count: 2 }]);
    assertEquals(console.model.asked.length, 2);
  });
});

Deno.test("a tool that a branch runs has another id than that of the branch beside it", async () => {
  const script = [
    calls("find_nothing", {}, "call-1"),
    says("가"),
    calls("find_nothing", {}, "call-1"),
  ];
  await withConsole([...script, says("나")], async (console) => {
    const { version } = headOf(await console.ask({ prompt: "첫째", conversation: first }));
    const callOf = async () =>
      (await wholeOf(console)).messages.find(({ role }: { role: string }) => role === "tool").call;
    const before = await callOf();
    await (await again(console, 0, version)).text();
    assertEquals([before, await callOf() === before], ["call-1", false]);
  });
});

Deno.test("a question keeps its files when it is asked in other words", async () => {
  await withConsole([says("네.")], async (console) => {
    const form = new FormData();
    form.set("file", new File(["회의는 3시"], "메모.txt"));
    const sent = await console.call("/api/chat/upload/", {
      method: "POST",
      as: "token",
      body: form,
    });
    const { info } = await sent.json();
    const asked = { prompt: "요약", conversation: first, file_context: [info.id] };
    const { version } = headOf(await console.ask(asked));
    await console.ask({ prompt: "한 줄로", conversation: first, version, replaces: 0 });
    assertStringIncludes(String(console.model.asked[1].messages.at(-1)!.content), "회의는 3시");
  });
});

Deno.test("given ten answers that a person waits for, when one more is wanted, then it is refused and nothing is stored", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await withConsole([says("하나"), [{ wait: held }, ...says("천천히")]], async (console) => {
    const { version } = headOf(await console.ask({ prompt: "첫째", conversation: first }));
    const send = (json: object) => console.call("/api/chat/stream/", { method: "POST", json });
    const others = await Promise.all(Array.from(
      { length: 10 },
      (_, at) => send({ prompt: "?", conversation: `22222222-2222-4222-8222-22222222222${at}` }),
    ));
    const full = [429, "too_many_turns"];
    assertEquals(await codeOf(await again(console, 0, version)), full);
    const edit = { prompt: "고친 첫째", conversation: first, version };
    assertEquals(await codeOf(await send({ ...edit, replaces: 0 })), full);
    assertEquals(await codeOf(await send(edit)), full);
    release();
    for (const one of others) await one.text();
    const seen = await wholeOf(console);
    assertEquals([textsOf(seen), seen.forks, seen.version], [["첫째", "하나"], [], version]);
  });
});
