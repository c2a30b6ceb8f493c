/** Courier records for tests. */
import type { CourierRecord } from "../../events/courier/courier.ts";
import type { StoredEvent } from "../../events/base/event.ts";
import type { CourierRow } from "../../projections/courier/courier_shapes.ts";

const by = { id: "staff", name: "김직원", via: "web" } as const;

/** A delivery of the office, of 2026-11-20 11:00 in Seoul. */
export const courier = (more: Partial<CourierRow> = {}): CourierRow => ({
  id: "c1",
  created_at: "2026-11-20T02:00:30.000Z",
  rider: "1042",
  sender: "사무소",
  receiver: "서초등기소",
  amount: 7_000,
  memo: "등기 신청서",
  status: "delivery",
  balance: 93_000,
  reversed: false,
  reversals: [],
  version: 1,
  recorded_at: "2026-11-20T02:00:30.000Z",
  recorded_by: by,
  updated_at: "2026-11-20T02:00:30.000Z",
  updated_by: by,
  ...more,
});

/** The event of a delivery, the `position`th of a log. */
export const recorded = (position: number, more: Partial<CourierRecord> = {}): StoredEvent => {
  const { created_at, rider, sender, receiver, amount, memo } = courier(more);
  return {
    stream: `courier/r${position - 1}`,
    type: "courier.recorded",
    data: { created_at, rider, sender, receiver, amount, memo },
    position,
    version: 1,
    schema: 1,
    at: created_at,
    actor: { ...by, role: "staff" },
    requestId: "",
    key: `k${position}`,
  };
};
