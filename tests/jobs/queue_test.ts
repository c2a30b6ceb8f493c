/** Jobs over the KV's queue: a message begins them, one for each batch, and one that is lost, late or doubled does no harm. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { defineJob, type JobKind } from "../../src/jobs/kind.ts";
import { UNDELIVERED } from "../../src/store/keys.ts";
import type { CommitMessages, Woken } from "../../src/store/contract.ts";
import { minji } from "../store/notes.ts";
import { gate, openJobOffice } from "./office.ts";

const kindOf = (handler: JobKind["handler"], more: Partial<JobKind> = {}): JobKind =>
  defineJob({
    kind: "test",
    title: "시험",
    args: z.strictObject({}),
    queue: "office",
    handler,
    ...more,
  });

/** A job of three batches; what it did is noted. */
const inThree = (
  did: string[],
  more: (number: number) => Promise<void> = () => Promise.resolve(),
) =>
  kindOf(async (_args, { batches, attempt }) => {
    const left = await batches(["가", "나", "다"], async (part, number) => {
      did.push(`${attempt}:${part}`);
      await more(number);
      return { part };
    });
    return left.map(({ part }) => part);
  });

type Office = Awaited<ReturnType<typeof openJobOffice>>;

/** A queue in the hands of a test: nothing is handed out but what it hands out. */
function heldQueue({ books }: Office) {
  const listeners: Woken[] = [];
  const queue: CommitMessages = {
    listen(woken) {
      listeners.push(woken);
      return () => listeners.splice(listeners.indexOf(woken), 1);
    },
    undelivered: () => books.queue!.undelivered(),
  };
  return {
    queue,
    hand: (...ids: string[]) => Promise.all(listeners.map((woken) => woken(ids))),
  };
}

/** A worker that receives messages when the test delivers them. */
async function heldWorker(office: Office, name = "anna") {
  const { queue, hand } = heldQueue(office);
  const worker = office.worker(name, { queue });
  await worker.start();
  return { worker, hand };
}

Deno.test("given a job that a person asks for, when its message has not come, then nothing begins; each batch waits for its own", async () => {
  const did: string[] = [];
  const steps = [gate(), gate(), gate()];
  const office = await openJobOffice(inThree(did, (number) => steps[number - 1].pass()));
  const { worker, hand } = await heldWorker(office);
  await office.queue("j1");
  await worker.look();
  assertEquals([office.state("j1").status, did], ["queued", []]);
  const first = hand("j1");
  await steps[0].reached;
  steps[0].open();
  await first;
  assertEquals(
    office.state("j1").batches.length,
    1,
    "a message is done when its batch is recorded",
  );
  assertEquals(did, ["j1.1:가"]);
  const second = hand("j1");
  await steps[1].reached;
  steps[1].open();
  await second;
  assertEquals([office.state("j1").status, did.length], ["running", 2]);
  void hand("j1");
  await steps[2].reached;
  steps[2].open();
  await office.until("j1", "succeeded");
  assertEquals([did, office.state("j1").result], [
    ["j1.1:가", "j1.1:나", "j1.1:다"],
    ["가", "나", "다"],
  ]);
  assertEquals((await office.told("j1")).filter((type) => type === "batch_done").length, 3);
  await office.close();
});

Deno.test("a repeated message, during its batch or long after, does nothing twice", async () => {
  const did: string[] = [];
  const steps = [gate(), gate(), gate()];
  const office = await openJobOffice(inThree(did, (number) => steps[number - 1].pass()));
  const { hand } = await heldWorker(office);
  await office.queue("j1");
  const handed = [hand("j1"), hand("j1"), hand("j1", "j0-of-another-log")];
  await steps[0].reached;
  void hand("j1");
  for (const { open } of steps) open();
  await Promise.all(handed);
  for (let n = 0; n < 4; n++) await hand("j1");
  await office.until("j1", "succeeded");
  await hand("j1");
  assertEquals(did, ["j1.1:가", "j1.1:나", "j1.1:다"]);
  assertEquals(office.state("j1").attempt, 1);
  await office.close();
});

Deno.test("after a worker died between two batches the next one repeats nothing recorded", async () => {
  const did: string[] = [];
  const office = await openJobOffice(inThree(did));
  const first = await heldWorker(office, "first");
  await office.queue("j1");
  await first.hand("j1");
  assertEquals(did, ["j1.1:가"]);
  const second = office.worker("second", { alone: true });
  await second.start();
  await office.until("j1", "succeeded");
  assertEquals(did, ["j1.1:가", "j1.2:나", "j1.2:다"]);
  assertEquals(office.state("j1").result, ["가", "나", "다"], "with what the first one left");
  await office.close();
});

Deno.test("jobs of lost or late messages begin when the worker polls", async () => {
  const office = await openJobOffice(kindOf(() => Promise.resolve(null)));
  const { worker } = await heldWorker(office);
  await office.queue("given_up");
  await office.queue("late");
  await office.books.kv.set([...UNDELIVERED, 1, 0], { position: 1, wakes: ["given_up"] });
  await worker.look();
  await office.until("given_up", "succeeded");
  assertEquals(office.state("late").status, "queued");
  office.clock.pass(5_000);
  await worker.look();
  await office.until("late", "succeeded");
  await office.close();
});

Deno.test("jobs without a free slot begin when one ends, without another message", async () => {
  const stop = gate();
  const begun: string[] = [];
  const office = await openJobOffice(kindOf(async (_args, { id }) => {
    begun.push(id);
    if (begun.length === 1) await stop.pass();
    return null;
  }));
  const { hand } = await heldWorker(office);
  for (const id of ["a", "b", "c"]) await office.queue(id);
  const working = hand("a");
  await stop.reached;
  await hand("b");
  assertEquals(begun, ["a"], "what has no place does not keep its message open");
  stop.open();
  await working;
  await office.until("b", "succeeded");
  assertEquals([begun, office.state("c").status], [["a", "b"], "queued"]);
  await office.close();
});

Deno.test("a server that stops during a message completes it, and the next process continues", async () => {
  const did: string[] = [];
  const stop = gate();
  const office = await openJobOffice(
    inThree(did, (number) => number === 2 ? stop.pass() : Promise.resolve()),
  );
  const { worker, hand } = await heldWorker(office);
  await office.queue("j1");
  await hand("j1");
  const handed = hand("j1");
  await stop.reached;
  await worker.close();
  await handed;
  assertEquals(office.state("j1").status, "queued");
  await office.worker("next").start();
  stop.open();
  await office.until("j1", "succeeded");
  assertEquals(did.filter((one) => one.endsWith("가")).length, 1);
  await office.close();
});

Deno.test("scheduled jobs, or jobs without a queue in the KV, begin at once after a commit", async () => {
  const office = await openJobOffice(
    inThree([]),
    kindOf(() => Promise.resolve(null), {
      kind: "chore",
      queue: "chores",
      schedule: "0 * * * *",
    }),
  );
  const { hand } = await heldWorker(office);
  await office.until("chore-20261121T2300", "succeeded");
  await office.queue("j1");
  await hand("j1");
  await office.close();
  const remote = await openJobOffice(inThree([]));
  await remote.worker("anna", { queue: null }).start();
  await remote.queue("j1");
  await remote.until("j1", "succeeded");
  assertEquals(remote.state("j1").batches.length, 3);
  assert((await remote.told("j1")).includes("batch_done"));
  await remote.close();
});

Deno.test("with the KV's own queue, jobs of several batches at once are each completed once", async () => {
  const did: string[] = [];
  const office = await openJobOffice(inThree(did));
  await office.worker("anna").start();
  const ids = Array.from({ length: 10 }, (_, n) => `j${n}`);
  await Promise.all(ids.map((id) => office.queue(id)));
  for (const id of ids) await office.until(id, "succeeded");
  assertEquals(did.length, 30);
  assertEquals(ids.map((id) => office.state(id).attempt), Array(10).fill(1));
  await office.close();
});

const jun = { ...minji, id: "jun", name: "준" };

Deno.test("a colleague's job runs after the current batch of a job of three, and nothing is done twice", async () => {
  const did: string[] = [];
  const first = gate();
  const office = await openJobOffice(inThree(did, () => first.pass()));
  const worker = office.worker("anna", { queue: null });
  await worker.start();
  await office.queue("long");
  await first.reached;
  await office.queue("long2");
  await office.queue("short", {}, jun);
  first.open();
  await office.until("short", "succeeded");
  await office.until("long2", "succeeded");
  assertEquals(did[1], "short.1:가");
  const parts = did.map((one) => one.replace(/\.\d:/, ":"));
  assertEquals(new Set(parts).size, 9);
  assertEquals(parts.length, 9);
  assertEquals(parts.filter((one) => one.startsWith("long:")), ["long:가", "long:나", "long:다"]);
  await office.close();
});
