/** Workers that die, fall silent or fight over a job: what is recorded is recorded once, and the job continues. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { revokeJob } from "../../events/job/job_acts.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { LEASE_MILLISECONDS } from "../../src/jobs/hold.ts";
import { defineJob } from "../../src/jobs/kind.ts";
import { minji } from "../store/notes.ts";
import { gate, Life, openJobOffice } from "./office.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const ITEMS = ["가", "나", "다"];

/** A job of three items; what it did outside is noted in `effects`. */
function certificates(effects: string[], life: () => Life = () => new Life()) {
  return defineJob({
    kind: "certificates",
    title: "증명서",
    args: z.strictObject({}),
    queue: "office",
    async handler(_args, { item, attempt }) {
      for (const name of ITEMS) {
        await item(name, () => {
          // A process that died does nothing any more.
          if (!life().died) effects.push(name);
          return Promise.resolve(bytes(`증명서 ${name}`));
        });
      }
      return { attempt };
    },
  });
}

/** Steps of an undisturbed run: two for each call of the books. */
async function stepsOfARun(): Promise<number> {
  const office = await openJobOffice(certificates([]));
  const life = new Life(1_000);
  await office.queue("j1");
  await office.worker("first", { life }).start();
  await office.until("j1", "succeeded");
  await office.close();
  return 1_000 - life.steps;
}

for (
  const [how, alone] of [["its process starts anew", true], ["another worker is there", false]]
) {
  Deno.test(`a worker killed at any step records each item once, and the job continues: ${how}`, async () => {
    const steps = await stepsOfARun();
    assert(steps >= 2 * (1 + 2 * ITEMS.length + 1), "a step for each call and each answer");
    for (let step = 1; step <= steps; step++) {
      const effects: string[] = [];
      let life = new Life(step);
      const office = await openJobOffice(certificates(effects, () => life));
      await office.queue("j1");
      const first = office.worker("first", { life, alone: alone as boolean });
      await first.start();
      await life.death;
      await first.close();
      life = new Life();
      // A new process on the same folder knows that the old one is gone; another one waits for the lease.
      if (!alone) office.clock.pass(LEASE_MILLISECONDS);
      await office.worker("second", { alone: alone as boolean }).start();
      await office.until("j1", "succeeded");
      const result = await office.told("j1");
      assertEquals(result.filter((type) => type === "item_done").length, 3, `step ${step}`);
      assertEquals(result.filter((type) => type === "succeeded").length, 1, `step ${step}`);
      assertEquals(office.state("j1").items.map(({ item }) => item), ITEMS);
      for (const { sha256 } of office.state("j1").items) {
        assert(await office.books.blobs.info(sha256!), `step ${step}`);
      }
      // What was cut short is done again; what is recorded is not.
      assert(effects.length <= ITEMS.length + 1, `step ${step}: ${effects}`);
      await office.close();
    }
  });
}

Deno.test("of two workers that look at once, one gets the job", async () => {
  const effects: string[] = [];
  const office = await openJobOffice(certificates(effects));
  await office.queue("j1");
  await Promise.all(["anna", "bora"].map((name) => office.worker(name).start()));
  await office.until("j1", "succeeded");
  assertEquals([office.state("j1").attempt, effects], [1, ITEMS]);
  await office.close();
});

/** A job whose first attempt stops at a gate between its work and the record of it. */
function slowJob(stop: ReturnType<typeof gate>, made: string[], signals: AbortSignal[] = []) {
  return defineJob({
    kind: "slow",
    title: "느린 작업",
    args: z.strictObject({}),
    queue: "office",
    async handler(_args, { item, attempt, signal }) {
      signals.push(signal);
      await item("1", async () => {
        if (attempt.endsWith(".1")) await stop.pass();
        made.push(attempt);
        return bytes(attempt);
      });
      return attempt;
    },
  });
}

Deno.test("of two workers with one lease the one silent for too long writes nothing more", async () => {
  const stop = gate();
  const signals: AbortSignal[] = [];
  const office = await openJobOffice(slowJob(stop, [], signals));
  await office.queue("j1");
  const [anna, bora] = ["anna", "bora"].map((name) => office.worker(name));
  await anna.start();
  await stop.reached;
  await bora.look();
  assertEquals(office.state("j1").lease?.worker, "anna", "it is still hers");
  office.clock.pass(LEASE_MILLISECONDS);
  await bora.look();
  await office.until("j1", "succeeded");
  assertEquals(signals[0].aborted, true, "she is told");
  stop.open();
  await anna.close();
  assertEquals(office.state("j1").result, "j1.2");
  assertEquals((await office.told("j1")).filter((type) => type === "item_done").length, 1);
  await office.close();
});

Deno.test("a clock jump ahead costs an attempt and no second record; one back blocks nobody", async () => {
  const stop = gate();
  const office = await openJobOffice(slowJob(stop, []));
  await office.queue("j1");
  const anna = office.worker("anna");
  await anna.start();
  await stop.reached;
  office.clock.pass(60 * 60_000);
  const bora = office.worker("bora");
  await bora.look();
  await office.until("j1", "succeeded");
  stop.open();
  await bora.close();
  await office.queue("j2");
  await anna.look();
  await office.until("j2", "running");
  const life = new Life(0);
  await office.worker("dead", { life }).look();
  await anna.close();
  assertEquals(office.state("j2").status, "queued");
  office.clock.pass(-2 * 60 * 60_000);
  await office.worker("cora").look();
  await office.until("j2", "succeeded");
  await office.close();
});

Deno.test("a job cancelled at its last step is cancelled; one that ended before is done", async () => {
  const stop = gate();
  const received: unknown[] = [];
  const last = defineJob({
    kind: "last",
    title: "마지막",
    args: z.strictObject({}),
    queue: "office",
    async handler(_args, { item, signal }) {
      await item("1", () => Promise.resolve(null));
      signal.addEventListener("abort", () => received.push(signal.reason.why));
      await stop.pass();
      return "done";
    },
  });
  const office = await openJobOffice(last);
  const revoke = (id: string) =>
    office.books.execute({
      stream: `job/${id}`,
      decide: ({ job }) => revokeJob(job.byId.get(id)?.state, { id, reason: "잘못 눌렀습니다." }),
      meta: { actor: minji, requestId: "r", key: `revoke:${id}` },
    });
  await office.queue("j1");
  const worker = office.worker("anna");
  await worker.start();
  await stop.reached;
  await revoke("j1");
  stop.open();
  await worker.look();
  assertEquals(received, ["revoked"]);
  await office.queue("j2");
  await office.until("j2", "succeeded");
  const late = await revoke("j2");
  assert(isRefusal(late) && late.code === "job_ended");
  assertEquals(await office.told("j1"), [
    "queued",
    "leased",
    "attempt_started",
    "item_done",
    "revoked",
  ]);
  await office.close();
});

Deno.test("a server stopped midway returns its jobs, and the next one continues them", async () => {
  const stop = gate();
  const made: string[] = [];
  const two = defineJob({
    kind: "two",
    title: "둘",
    args: z.strictObject({}),
    queue: "office",
    async handler(_args, { item, attempt }) {
      for (const name of ["1", "2"]) {
        await item(name, async () => {
          made.push(name);
          if (name === "2" && attempt === "j1.1") await stop.pass();
          return null;
        });
      }
      return null;
    },
  });
  const office = await openJobOffice(two);
  await office.queue("j1");
  const first = office.worker("first");
  await first.start();
  await stop.reached;
  await first.close();
  assertEquals([office.state("j1").status, office.state("j1").fruitless], ["queued", 0]);
  await office.worker("second").start();
  await office.until("j1", "succeeded");
  assertEquals(made, ["1", "2", "2"]);
  stop.open();
  await office.close();
});

Deno.test("a replay starts no job", async () => {
  const effects: string[] = [];
  const office = await openJobOffice(certificates(effects));
  await office.queue("j1");
  await office.worker("anna").start();
  await office.until("j1", "succeeded");
  const { head } = office.books;
  const reports = await office.books.replay({});
  await office.books.asOf(2);
  assert(reports.every(({ same }) => same));
  assertEquals([effects.length, office.books.head], [3, head]);
  await office.close();
});
