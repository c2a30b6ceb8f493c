import { assertEquals } from "@std/assert";
import { COURIER_LIMITS } from "../../../events/courier/courier.ts";
import { bodyOf, draftOf, EMPTY, isValid, LIMITS } from "../../../web/pages/quick/draft.ts";
import { courier } from "../../helpers/couriers.ts";

Deno.test("the form has the limits of the stored record", () =>
  assertEquals(LIMITS, COURIER_LIMITS));

Deno.test("an empty form is no record; any filled field or an amount above 0 makes it one", () => {
  assertEquals(isValid(EMPTY), false);
  assertEquals(isValid({ ...EMPTY, rider: "  ", amount: "0", reason: "정정" }), false);
  for (const key of ["rider", "sender", "receiver", "memo"] as const) {
    assertEquals(isValid({ ...EMPTY, [key]: "가" }), true);
  }
  assertEquals(isValid({ ...EMPTY, amount: "100" }), true);
});

Deno.test("typed texts are sent trimmed, and an empty amount as 0", () => {
  assertEquals(bodyOf({ ...EMPTY, sender: " 사무소 ", memo: "급송\n" }), {
    rider: "",
    sender: "사무소",
    receiver: "",
    memo: "급송",
    amount: 0,
  });
});

Deno.test("a time on Seoul's clock is sent as an instant, and only when it was changed", () => {
  const base = draftOf(courier());
  assertEquals(base.created_at, "2026-11-20T11:00");
  assertEquals("created_at" in bodyOf(base, base), false);
  const moved = bodyOf({ ...base, created_at: "2026-11-21T00:30" }, base);
  assertEquals(moved, {
    rider: "1042",
    sender: "사무소",
    receiver: "서초등기소",
    memo: "등기 신청서",
    amount: 7_000,
    created_at: "2026-11-20T15:30:00.000Z",
    reason: "",
  });
});
