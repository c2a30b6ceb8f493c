import { assertEquals } from "@std/assert";
import { QUEUE_LABELS } from "../../projections/job/job_states.ts";
import { jobKinds } from "../../src/nouns/job/kinds.ts";

Deno.test("every queue of a kind of job has a Korean name, and every name a queue", () => {
  const used = new Set([...jobKinds.values()].map(({ queue }) => queue));
  assertEquals([...used].toSorted(), Object.keys(QUEUE_LABELS).toSorted());
});
