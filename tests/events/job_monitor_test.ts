/** The job monitor: what superusers ask of the list and of workers, and what workers answer. */
import { assertEquals } from "@std/assert";
import {
  cleanList,
  evolve,
  type JobMonitorState,
  recordWorkerRestart,
  requestReport,
  requestRestart,
  type StoredJobMonitorEvent,
} from "../../events/job/job_monitor.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 0, 0, second)).toISOString();
type Told = Pick<StoredJobMonitorEvent, "type" | "data">;

/** The monitor after these events, one a second. */
const given = (...events: Told[]): JobMonitorState | undefined =>
  events.reduce<JobMonitorState | undefined>(
    (state, event, second) => evolve(state, { ...event, at: at(second) } as StoredJobMonitorEvent),
    undefined,
  );

Deno.test("clearing the list of finished jobs clears it up to that moment", () => {
  const events = cleanList({ ended_by: at(5), jobs: 3 });
  assertEquals(events.map(({ type }) => type), ["job_monitor.cleaned"]);
  assertEquals(given(...events as Told[]), { ended_by: at(5), restarts: {} });
  assertEquals(cleanList({ ended_by: at(5), jobs: 0 }), [], "nothing to clear is nothing done");
});

Deno.test("a requested restart is done when the worker answers, with the jobs it returned", () => {
  const asked = requestRestart(["anna", "bora"]) as Told[];
  assertEquals(given(...asked)?.restarts.anna, { asked_at: at(0), done_at: null, given_back: 0 });
  const done = recordWorkerRestart({ worker: "anna", given_back: 2 }) as Told[];
  const { anna, bora } = given(...asked, ...done)!.restarts;
  assertEquals(anna, { asked_at: at(0), done_at: at(1), given_back: 2 });
  assertEquals(bora.done_at, null);
  assertEquals([requestRestart([]), requestReport([])], [[], []], "nobody there, nothing asked");
});

Deno.test("of more workers than the limit the newest are kept", () => {
  const names = Array.from({ length: 201 }, (_, number) => `w${number}`);
  const state = given(...names.flatMap((name) => requestRestart([name])) as Told[])!;
  assertEquals(Object.keys(state.restarts).length, 200);
  assertEquals(["w0" in state.restarts, "w200" in state.restarts], [false, true]);
});
