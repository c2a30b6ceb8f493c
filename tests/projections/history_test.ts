/** A record's history, whatever the noun: what one command did is one entry. */
import { assertEquals } from "@std/assert";
import type { StoredEvent } from "../../events/base/event.ts";
import { changesTo, type HistoryFields, historyOf } from "../../projections/kit/history.ts";

type Box = { label: string; weight: number };
const story: HistoryFields<Box> = {
  labels: { label: "이름표", weight: "무게" },
  next: (before, event) => ({ ...before!, ...(event.data as Partial<Box>) }),
  values: (box) => box,
};

interface Step {
  what: string;
  data: Partial<Box>;
  command?: string;
  cause?: string;
}

const historyAfter = (steps: Step[]) =>
  historyOf(
    steps.map(({ what, data, command, cause }, index): StoredEvent => ({
      stream: "box/1",
      type: `box.${what}`,
      data,
      position: index + 1,
      version: index + 1,
      schema: 1,
      at: "2026-11-20T10:22:00.000Z",
      actor: { id: "staff", name: "김직원", role: "staff", via: "web" },
      requestId: "r",
      key: command ?? `command ${index}`,
      causationId: cause,
    })),
    story,
  );

const recorded: Step = { what: "recorded", data: { label: "상자", weight: 1 } };

Deno.test("two events of one command are one entry, with what both changed", () => {
  const [entry, first] = historyAfter([
    recorded,
    { what: "restored", data: {}, command: "back" },
    { what: "changed", data: { label: "새 상자", weight: 2 }, command: "back" },
  ]);
  assertEquals([first.kind, entry.kind, entry.version], ["created", "restored", 3]);
  assertEquals(entry.changes, [
    { key: "label", label: "이름표", from: "상자", to: "새 상자" },
    { key: "weight", label: "무게", from: 1, to: 2 },
  ]);
});

Deno.test("a change of nothing shown is no entry", () => {
  const entries = historyAfter([recorded, { what: "opened", data: {} }]);
  assertEquals(entries.map(({ version }) => version), [1]);
});

Deno.test("restoring a version changes exactly the fields changed since", () => {
  const entries = historyAfter([
    recorded,
    { what: "changed", data: { label: "둘" } },
    { what: "changed", data: { label: "셋", weight: 5 } },
    { what: "changed", data: { weight: 1 } },
  ]);
  const result = entries.map((entry) =>
    changesTo(entries, entry).map(({ key, from, to }) => `${key} ${from} → ${to}`)
  );
  assertEquals(result, [
    [],
    ["weight 1 → 5"],
    ["label 셋 → 둘"],
    ["label 셋 → 상자"],
  ]);
});

Deno.test("an operation that was undone is marked, and a restore names its version", () => {
  const entries = historyAfter([
    recorded,
    { what: "changed", data: { label: "둘" }, cause: "op_edit-a" },
    { what: "changed", data: { label: "상자" }, cause: "op_restore-b:to:1" },
    { what: "changed", data: { label: "둘" }, cause: "op_undo-c:undoes:op_restore-b" },
  ]);
  assertEquals(entries.map(({ kind, to_version, undone }) => [kind, to_version, undone]), [
    ["changed", null, false],
    ["reverted", 1, true],
    ["changed", null, false],
    ["created", null, false],
  ]);
});
