import { assertEquals } from "@std/assert";
import { QUEUE_LABELS } from "../../projections/job_states.ts";
import { jobKinds } from "../../src/jobs/registry.ts";

Deno.test("every queue that a kind of job uses has a Korean name, and no name is without a queue", () => {
  const used = new Set([...jobKinds.values()].map(({ queue }) => queue));
  assertEquals([...used].toSorted(), Object.keys(QUEUE_LABELS).toSorted());
});
