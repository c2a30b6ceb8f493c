/** About how much memory a view takes: the estimate of a value, and that it grows as the value does. */
import { assert, assertEquals } from "@std/assert";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { emptyViews, foldViews } from "../../src/store/folded.ts";
import { weights } from "../../src/store/weight.ts";
import { sampleStored } from "../../scripts/lab/bench/sample.ts";

const weigh = async (value: object) => (await weights({ value })).value;

Deno.test("a text weighs its letters once, and a list a pointer for each", async () => {
  const text = await weigh({ name: "a".repeat(800) }) - await weigh({ name: "" });
  assertEquals(text, 800);
  assertEquals(await weigh({ name: "가".repeat(400) }) - await weigh({ name: "" }), 800);
  const one = { name: "김밥천국" };
  assertEquals(await weigh([one, one]) - await weigh([one]), 8, "what stands twice is there once");
  assertEquals(await weigh(new Uint32Array(1_000)) - await weigh(new Uint32Array(0)), 4_000);
});

/** Bytes of the views of so many payments. */
async function ofPayments(count: number): Promise<Record<string, number>> {
  const views = emptyViews<Views>(viewRegistry);
  for (let n = 0; n < count; n++) {
    const event = sampleStored(n);
    foldViews(viewRegistry, views, { ...event, position: n + 1 });
  }
  return await weights(views);
}

Deno.test("a sample of ten times the rows gives about ten times the memory, without other views", async () => {
  const [few, many] = [await ofPayments(2_000), await ofPayments(20_000)];
  const ratio = many.card / few.card;
  assert(ratio > 7 && ratio < 12, `${ratio}`);
  const perRow = many.card / 20_000;
  assert(perRow > 200 && perRow < 2_000, `${perRow} bytes a row`);
  assertEquals(many.vehicle, few.vehicle);
});
