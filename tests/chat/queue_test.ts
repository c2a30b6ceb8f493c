import { assertEquals, assertRejects } from "@std/assert";
import { ModelProblem } from "../../src/nouns/chat/model_problem.ts";
import { ModelQueue } from "../../src/nouns/chat/queue.ts";

/** Questions on one model whose work ends when the test says so. */
function desk(atOnce = 1) {
  const queue = new ModelQueue(atOnce);
  const done: string[] = [];
  const waits: number[] = [];
  const ask = (person: string, name: string, signal = new AbortController().signal) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = async () => {
      await promise;
      done.push(name);
    };
    const ran = queue.run({ model: "m", person, signal }, work, (before) => waits.push(before));
    return { ran, finish: resolve };
  };
  return { done, waits, ask };
}

Deno.test("a person with one question is not delayed by one with many", async () => {
  const { done, waits, ask } = desk();
  const asked = [ask("a", "a1"), ask("a", "a2"), ask("a", "a3"), ask("b", "b1")];
  for (const { finish } of asked) finish();
  await Promise.all(asked.map(({ ran }) => ran));
  assertEquals(done, ["a1", "b1", "a2", "a3"]);
  assertEquals(waits, [0, 1, 0], "who is served next has nobody before them");
});

Deno.test("a caller who leaves the queue is skipped and delays nobody", async () => {
  const { done, ask } = desk();
  const first = ask("a", "a1");
  const stop = new AbortController();
  const left = ask("b", "b1", stop.signal);
  const last = ask("c", "c1");
  stop.abort(new Error("gone"));
  await assertRejects(() => left.ran, Error, "gone");
  first.finish();
  last.finish();
  await Promise.all([first.ran, last.ran]);
  assertEquals(done, ["a1", "c1"]);
});

Deno.test("one person may wait with twenty questions at most", async () => {
  const { ask } = desk();
  const asked = Array.from({ length: 21 }, (_, index) => ask("a", `a${index}`));
  await assertRejects(() => ask("a", "too many").ran, ModelProblem, "기다릴 자리가 없습니다");
  for (const { finish } of asked) finish();
  await Promise.all(asked.map(({ ran }) => ran));
});

Deno.test("new model names do not add answers at the same time", async () => {
  const queue = new ModelQueue(4);
  const end = Promise.withResolvers<void>();
  const begun: string[] = [];
  const ask = (person: string, model: string) =>
    queue.run({ model, person, signal: new AbortController().signal }, async () => {
      begun.push(person);
      await end.promise;
    });
  const asked = [...Array.from({ length: 10 }, (_, at) => ask("a", `m${at}`)), ask("b", "m0")];
  await new Promise((resolve) => setTimeout(resolve, 0));
  assertEquals(begun, ["a", "a", "b"]);
  end.resolve();
  await Promise.all(asked);
  assertEquals(begun.length, 11);
});
