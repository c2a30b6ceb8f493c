/** Turns between people: a short request begins within one item of a long one, and the long one pays nothing twice. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { estimateOf } from "../../src/tasks/queue_estimate.ts";
import { eachAddress } from "../../src/nouns/certificate/batches.ts";
import { defineJob } from "../../src/jobs/kind.ts";
import { givenAddresses } from "../helpers/addresses.ts";
import { minji } from "../store/notes.ts";
import { gate, openJobOffice } from "./office.ts";

const jun = { ...minji, id: "jun", name: "준" };

/** A kind that works on addresses, and notes each with its attempt. */
const onAddresses = (did: string[], each: (id: string) => Promise<void>) =>
  defineJob({
    kind: "issue_certificates",
    title: "시험",
    args: z.strictObject({ address_ids: z.array(z.string()) }),
    queue: "certificates",
    handler: ({ address_ids }, context) =>
      eachAddress(context, address_ids, async ({ id }) => {
        did.push(`${context.attempt}:${id}`);
        await each(id);
      }),
  });

/** Turns with the KV's queue, and with a KV server, which has none. */
for (const [name, given] of [["the KV's queue", {}], ["no queue", { queue: null }]] as const) {
  Deno.test(`with ${name}, a request for five begins within one item of one for four times fifty, and the long one continues in the same attempt`, async () => {
    const did: string[] = [];
    const held = gate();
    const office = await openJobOffice(
      onAddresses(did, () => did.length > 8 ? held.pass() : Promise.resolve()),
    );
    const ids = await givenAddresses(office.books, 205);
    const [long, short] = [ids.slice(0, 200), ids.slice(200)];
    await office.worker("anna", given).start();
    const ask = (address_ids: string[]) => ({ queue: "certificates", args: { address_ids } });
    await office.queue("long", ask(long));
    await held.reached;
    const before = did.length;
    await office.queue("short", ask(short), jun);
    const rung = Promise.withResolvers<void>();
    // Its message has come by then, where there is one.
    setTimeout(rung.resolve, 500);
    await rung.promise;
    held.open();
    await office.until("short", "succeeded");
    const first = did.findIndex((one) => one.startsWith("short"));
    assert(
      first - before <= 4,
      `${first - before} items came before it: those that were under way`,
    );
    await office.until("long", "succeeded");
    assertEquals(did.filter((one) => one.startsWith("long.1:")).length, 200, "none twice");
    assertEquals([did.length, office.state("long").attempt], [205, 1]);
    const history = await office.books.history("job/long");
    assert(history.some(({ type }) => type === "job.released"));
    await office.close();
  });
}

Deno.test("an estimate counts what is before it: all of one's own, another's by turns, and none of what gives way", async () => {
  const office = await openJobOffice(onAddresses([], () => Promise.resolve()));
  const ids = await givenAddresses(office.books, 9);
  const many = (count: number) => ({
    queue: "certificates",
    args: { address_ids: Array.from({ length: count }, (_, n) => ids[n] ?? `other-${n}`) },
    kind: "campaign",
  });
  const config = {
    ...office.config,
    certificates: { url: "", key: "", timeoutMs: 1, perSecond: 1 },
  };
  const estimate = (id: string) => {
    const { job } = office.books.views;
    return estimateOf(job, job.byId.get(id)!, { config, now: office.clock.now().getTime() });
  };
  await office.queue("own1", many(100));
  await office.queue("own2", many(20));
  assertEquals(estimate("own1"), { ahead: 0, seconds: 100 });
  assertEquals(estimate("own2"), { ahead: 1, seconds: 120 });
  await office.queue("theirs", many(5), jun);
  assertEquals(
    estimate("theirs"),
    { ahead: 1, seconds: 5 + 50 },
    "a batch of another's, then its turn",
  );
  await office.queue("waits", { ...many(3), after: ["own2"] }, jun);
  assertEquals(estimate("waits").ahead, 3);
  await office.close();
});
