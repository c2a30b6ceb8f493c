import { assert, assertEquals, assertRejects } from "@std/assert";
import { FairQueue, QueueFull } from "../../src/kit/fair_queue.ts";

/** Works of a queue whose ends the test says; `order` is how they began. */
function desk(...[options]: ConstructorParameters<typeof FairQueue>) {
  const queue = new FairQueue(options);
  const order: string[] = [];
  const ask = (name: string, signal?: AbortSignal) => {
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const ran = queue.run({ person: name[0], signal }, () => {
      order.push(name);
      return promise;
    });
    return { ran, finish };
  };
  return { queue, order, ask };
}

/** Lets everything go on that can. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("with one person's twelve works in two slots, another person's first begins at once", async () => {
  const { order, ask } = desk({ places: 2 });
  const many = Array.from({ length: 12 }, (_, index) => ask(`a${index}`));
  const one = ask("b0");
  await settle();
  assertEquals(order, ["a0", "b0"], "one place of two is a person's");
  one.finish();
  await one.ran;
  for (const { finish, ran } of many) {
    finish();
    await ran;
  }
  assertEquals(order, ["a0", "b0", ...many.slice(1).map((_, index) => `a${index + 1}`)]);
});

Deno.test("with one slot people take turns, the longest unserved first", async () => {
  const { order, ask } = desk({ places: 1 });
  const asked = ["a0", "a1", "a2", "b0", "b1", "c0"].map((name) => ask(name));
  for (const { finish } of asked) finish();
  await Promise.all(asked.map(({ ran }) => ran));
  assertEquals(order, ["a0", "b0", "c0", "a1", "b1", "a2"]);
});

Deno.test("no person is served twice before a waiting one, however works are queued", async () => {
  const queue = new FairQueue({ places: 1 });
  const order: string[] = [];
  const work = (person: string) =>
    queue.run({ person }, async () => {
      order.push(person);
      await settle();
    });
  const oneByOne = async (person: string) => {
    for (let times = 0; times < 10; times++) await work(person);
  };
  await Promise.all([work("a"), work("a"), oneByOne("b"), oneByOne("c")]);
  assertEquals(order.slice(0, 6).join(""), "abcabc");
});

Deno.test("under any requests and cancellations no slot is lost or doubled, and shares hold", async () => {
  for (let seed = 1; seed <= 40; seed++) {
    let state = seed;
    const next = (most: number) => (state = state * 48_271 % 2_147_483_647) % most;
    const [places, share] = [1 + next(4), 1 + next(3)];
    const queue = new FairQueue({ places, share });
    const running: string[] = [];
    const works = Array.from({ length: 30 }, async () => {
      const person = "abc"[next(3)];
      const stop = new AbortController();
      if (next(4) === 0) setTimeout(() => stop.abort(new Error("gone")), next(3));
      await queue.run({ person, signal: stop.signal }, async () => {
        running.push(person);
        assert(running.length <= places);
        assert(running.filter((one) => one === person).length <= share);
        await settle();
        running.splice(running.indexOf(person), 1);
        if (next(5) === 0) throw new Error("failed");
      }).catch((error) => assert(["gone", "failed"].includes(error.message), error.stack));
    });
    await Promise.all(works);
    assert(queue.isIdle);
  }
});

Deno.test("a slot released twice is one slot", async () => {
  const queue = new FairQueue({ places: 2, share: 1 });
  const leave = await queue.enter({ person: "a" });
  leave();
  leave();
  assert(queue.isIdle);
});

Deno.test("beyond its limits, per person and in all, a queue refuses", async () => {
  const { ask } = desk({ places: 1, waiting: { all: 3, own: 2 } });
  const asked = ["a0", "a1", "a2"].map((name) => ask(name));
  await assertRejects(() => ask("a3").ran, QueueFull);
  const other = ask("b0");
  await assertRejects(() => ask("c0").ran, QueueFull);
  for (const { finish } of [...asked, other]) finish();
  await Promise.all([...asked, other].map(({ ran }) => ran));
});
