/** An answer lives at its conversation's address: it continues without its reader, is joined by others, and stops on request. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { type Console, linesOf, saidOf, withConsole } from "./console.ts";
import { type Answer, calls, says, type Step } from "./model_server.ts";

const conversation = "77777777-7777-4777-8777-777777777777";
const at = `/api/chat/conversations/${conversation}`;

interface Scene extends Console {
  /** Reads the running answer until this text has come; then its reader is gone. */
  leaveAfter(text: string): Promise<void>;
  /** Lets the model write the rest. */
  goOn(): void;
  /** Resolves once the model has been asked. */
  started(): Promise<void>;
  kept(): Promise<{ running: boolean; messages: { text: string; end: string | null }[] }>;
}

/** Plays while the model has written the first part of its answer. */
async function whileItWrites(
  [before, after]: [Step[], Step[]],
  play: (scene: Scene) => Promise<void>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const answer: Answer = [...before, { wait: promise }, ...after, { finish: "stop" }, "done"];
  const script = () => {
    begun.resolve();
    return answer;
  };
  await withConsole([script], async (console) => {
    const scene: Scene = {
      ...console,
      goOn: resolve,
      started: () => begun.promise,
      async leaveAfter(text) {
        const json = { prompt: "길게 답해 줘", conversation, model: "small-1b" };
        const response = await console.call("/api/chat/stream/", { method: "POST", json });
        const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
        for (let received = ""; !received.includes(text);) {
          const { value, done } = await reader.read();
          if (done) throw new Error(`it did not come: ${received}`);
          received += value;
        }
        await reader.cancel();
      },
      async kept() {
        const { data } = await (await console.call(`${at}/`)).json();
        return data;
      },
    };
    await play(scene).finally(resolve);
  });
}

/** All that a join says, put together as the page does: letters at their place. */
function textOfJoined(lines: string[]): string {
  const [{ whole }, ...rest] = saidOf(lines) as {
    whole?: { messages: { text: string }[] };
    content?: string;
    at?: number;
  }[];
  return rest.reduce(
    (text, { content, at }) => content === undefined ? text : text.slice(0, at) + content,
    whole!.messages[1].text,
  );
}

Deno.test("given a reader that leaves, when the model continues, then the whole answer is in the conversation", () =>
  whileItWrites(
    [[{ text: "반쯤 " }], [{ text: "끝까지" }]],
    async ({ leaveAfter, goOn, call, kept }) => {
      await leaveAfter("반쯤");
      assertEquals((await kept()).running, true);
      goOn();
      await (await call(`${at}/stream/`)).text();
      const { running, messages } = await kept();
      assertEquals([running, messages[1].text, messages[1].end], [false, "반쯤 끝까지", "whole"]);
    },
  ));

Deno.test("given a running answer, when two join it, then each has every letter once and its end", () =>
  whileItWrites(
    [[{ thought: "음" }, { text: "반쯤 " }], [{ text: "끝" }, { text: "까지" }]],
    async (scene) => {
      await scene.leaveAfter("반쯤");
      const joined = await Promise.all([0, 1].map(() => scene.call(`${at}/stream/`)));
      scene.goOn();
      for (const response of joined) {
        const lines = linesOf(await response.text());
        assertEquals([textOfJoined(lines), lines.at(-1)], ["반쯤 끝까지", "[DONE]"]);
        const [, { thought }] = (saidOf(lines)[0] as { whole: { messages: { thought: string }[] } })
          .whole.messages;
        assertEquals(thought, "음");
      }
    },
  ));

Deno.test("given what a reader has seen, when the server were killed now, then it is in the conversation", () =>
  whileItWrites([[{ text: "가" }, { text: "나" }, { text: "다" }], []], async (scene) => {
    await scene.leaveAfter("가");
    // What is shown was stored first.
    const { state } = scene.deps.books.views.chat.byId.get(conversation)!;
    const answer = state.messages[1];
    assertStringIncludes(answer.role === "ai" ? answer.text : "", "가");
    scene.goOn();
  }));

Deno.test("given a running answer, when its owner stops it, then the model request is aborted and the part stays", () =>
  whileItWrites(
    [[{ text: "반쯤" }], [{ text: "끝까지" }]],
    async ({ leaveAfter, call, kept, model }) => {
      await leaveAfter("반쯤");
      const joined = await call(`${at}/stream/`);
      assertEquals((await call(`${at}/stop/`, { method: "POST", json: {} })).status, 204);
      const lines = linesOf(await joined.text());
      assertStringIncludes(JSON.stringify(saidOf(lines)), "중지했습니다.");
      await model.cancelledBy(1);
      const { running, messages } = await kept();
      assertEquals([running, messages[1].text, messages[1].end], [false, "반쯤", "stopped"]);
    },
  ));

Deno.test("given an answer with tools, when its reader and their request are gone, then the tools are read and it ends whole", () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const script = [
    calls("card_totals", { year: 2026 }, "one"),
    [{ wait: promise }, ...calls("card_totals", { year: 2025 }, "two")],
    says("0원입니다."),
  ];
  return withConsole(script, async ({ call, deps }) => {
    const request = new AbortController();
    const json = { prompt: "합계는?", conversation, model: "small-1b" };
    const response = await call("/api/chat/stream/", {
      ...{ method: "POST", json, signal: request.signal },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let received = ""; !received.includes('"result"');) {
      received += (await reader.read()).value;
    }
    request.abort();
    await reader.cancel().catch(() => {});
    resolve();
    await (await call(`${at}/stream/`)).text();
    const { messages } = deps.books.views.chat.byId.get(conversation)!.state;
    const results = messages.flatMap((one) => one.role === "tool" ? [one.told?.ok] : []);
    const last = messages.at(-1)!;
    assertEquals(results, [true, true]);
    assertEquals(last.role === "ai" && [last.text, last.end], ["0원입니다.", "whole"]);
  });
});

Deno.test("given a question that is sent again, when its answer is under way, then both read the one answer", () =>
  whileItWrites([[{ text: "반쯤 " }], [{ text: "끝까지" }]], async (scene) => {
    const send = () =>
      scene.call("/api/chat/stream/", {
        method: "POST",
        json: { prompt: "길게 답해 줘", conversation, model: "small-1b" },
        headers: { "idempotency-key": "again" },
      });
    const first = await send();
    await scene.started();
    const second = await send();
    scene.goOn();
    const [one, two] = await Promise.all([first.text(), second.text()]);
    assertStringIncludes(one, "끝까지");
    assertEquals(textOfJoined(linesOf(two)), "반쯤 끝까지");
    assertEquals(scene.model.asked.length, 1);
  }));

Deno.test("given a stop before the answer began, when its turn begins, then it is stopped at once", () =>
  withConsole([says("늦었습니다.")], async ({ ask, call, model }) => {
    assertEquals((await call(`${at}/stop/`, { method: "POST", json: {} })).status, 204);
    const lines = await ask({ prompt: "길게", conversation, model: "small-1b" });
    assertStringIncludes(JSON.stringify(saidOf(lines)), "중지했습니다.");
    assertEquals(model.asked.length, 0);
    const { data } = await (await call(`${at}/`)).json();
    const again = await ask({ prompt: "다시", conversation, version: data.version });
    assertStringIncludes(JSON.stringify(saidOf(again)), "늦었습니다.");
  }));

Deno.test("given another's conversation, when it is joined or stopped, then there is none and it continues", () =>
  whileItWrites([[{ text: "반쯤" }], []], async ({ leaveAfter, call, kept }) => {
    await leaveAfter("반쯤");
    const joined = await call(`${at}/stream/`, { as: "superuser" });
    assertEquals(joined.status, 404);
    await joined.body?.cancel();
    await call(`${at}/stop/`, { method: "POST", json: {}, as: "superuser" });
    assertEquals((await kept()).running, true);
  }));

Deno.test("given a conversation that is answered, when it is joined, then it is sent whole and ends", () =>
  whileItWrites([[{ text: "네." }], []], async ({ leaveAfter, goOn, call, kept }) => {
    await leaveAfter("네.");
    goOn();
    while ((await kept()).running) await Promise.resolve();
    const lines = linesOf(await (await call(`${at}/stream/`)).text());
    assertEquals([textOfJoined(lines), lines.length, lines.at(-1)], ["네.", 2, "[DONE]"]);
  }));

Deno.test("given a conversation that is not kept, when its reader leaves, then the model is stopped", () =>
  withConsole([[{ text: "반쯤" }, { wait: new Promise(() => {}) }]], async ({ call, model }) => {
    const json = { prompt: "말해 줘", model: "small-1b" };
    const response = await call("/api/chat/stream/", { method: "POST", json });
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    await model.cancelledBy(1);
  }));
