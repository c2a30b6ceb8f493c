/** Every date of every event says which rule it keeps to (events/base/day_kinds.ts), or is one that the program computes. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { datedFields } from "../../events/base/dated_fields.ts";
import { instantOf } from "../../events/base/day_kinds.ts";
import { registry } from "../../events/registry.ts";
import { tables } from "../../events/tables.ts";
import { columnsOf } from "../../events/kit/field.ts";

/** Dates that no person states: deadlines and marks that follow from a rule or from the clock. */
const COMPUTED = new Set([
  "destruction.announced due",
  "first_superuser.offered expires_at",
  "invitation.made expires_at",
  "job.batch_done until",
  "job.failed retry_at",
  "job.item_done until",
  "job.leased until",
  "job.queued scheduled_for",
  "job_monitor.cleaned ended_by",
  "leave_promotion.notified answer_by",
  "leave_promotion.notified fix_by",
  "leave_promotion.notified until",
  "log.clock_confirmed known",
  "log.clock_confirmed machine",
  "log.clock_doubted known",
  "log.clock_doubted machine",
  "notice.asked deliveries.*.due",
  "notice.failed again_at",
  "notice.retried due",
  "restore.opened backup_at",
  "restore.opened changes.*.at",
  "security.noted since",
  "user.passkey_added added_at",
  "user.passkey_used used_at",
  "user.token_created expires_at",
]);

const dates = [...registry.values()].flatMap(({ type, data }) =>
  datedFields(data).map(({ path, days }) => ({ name: `${type} ${path.join(".")}`, days }))
);

Deno.test("every date of an event names its kind, or is listed as computed", () => {
  assert(dates.length > 60, "the shapes are read");
  const silent = dates.filter(({ days }) => days === null).map(({ name }) => name);
  assertEquals(silent.filter((name) => !COMPUTED.has(name)), [], "these name no kind");
  assertEquals([...COMPUTED].filter((name) => !silent.includes(name)), [], "these are gone");
});

Deno.test("every date of a table that a person fills names its kind", () => {
  const silent = Object.values(tables).flatMap(({ noun, fields }) =>
    columnsOf(fields).filter(({ type, days }) => (type === "date" || type === "datetime") && !days)
      .map(({ key }) => `${noun}.${key}`)
  );
  assertEquals(silent, []);
});

Deno.test("a date is found at any depth of a shape", () => {
  const day = instantOf("occurred");
  const shape = z.object({
    plain: z.iso.date(),
    list: z.array(z.object({ at: day.nullable() })),
    either: z.union([z.literal(""), day]).optional(),
    by: z.record(z.string(), day),
    changes: z.object({ day: z.object({ from: day, to: day }).optional() }),
    text: z.string(),
  });
  assertEquals(datedFields(shape).map(({ path, days }) => [path.join("."), days]), [
    ["plain", null],
    ["list.*.at", "occurred"],
    ["either", "occurred"],
    ["by.*", "occurred"],
    ["changes.day.to", "occurred"],
  ]);
});
