/** Courier records (S2 §2–§9): deliveries paid from a prepaid balance, and top-ups. Records are never removed. */
import { z } from "zod";
import { instantOf } from "../base/day_kinds.ts";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { changedSides, changesShape, fieldChanges, sideOf } from "../kit/changes.ts";
import { type Refusal, refuse, VERSION_NOT_FOUND } from "../base/refusal.ts";
import { defineNoun } from "../kit/noun.ts";

/** UTF-16 units (S2 §9); the reason of a reversal is as long as the memo of a top-up. */
export const COURIER_LIMITS = { party: 20, memo: 500, topUpMemo: 200, reason: 200 } as const;
/** Most won of one record; more is a misplaced digit. */
export const COURIER_WON_MAX = 100_000_000;

const party = z.string().max(COURIER_LIMITS.party);
const reason = z.string().max(COURIER_LIMITS.reason);

const record = z.object({
  /** The record's own time, which orders the running balance; not when it was entered. */
  created_at: instantOf("occurred"),
  rider: party,
  sender: party,
  receiver: party,
  /** Won. */
  amount: z.int().min(0).max(COURIER_WON_MAX),
  memo: z.string().max(COURIER_LIMITS.memo),
});
export type CourierRecord = z.infer<typeof record>;

const toppedUp = record.pick({ created_at: true, memo: true }).extend({
  amount: z.int().min(1).max(COURIER_WON_MAX),
});
export type TopUp = z.infer<typeof toppedUp>;

const changes = changesShape(record);
const corrected = z.object({ changes, reason });
const reversed = z.object({ reason });
/** A reversed record counts again, or an earlier version is restored, always as a new event. */
const restored = z.object({ to_version: z.int().positive().nullable(), changes });

/** They contain addresses and phone numbers; a reason may contain a name. */
const PERSONAL = ["sender", "receiver", "memo"];
const bothSides = changedSides(PERSONAL.map((path) => ({ path })));

/** The statement differs, and the record is kept as it is. */
const settled = z.strictObject({});

const courierEvents = [
  define("courier.recorded", record, { personal: PERSONAL }),
  define("courier.topped_up", toppedUp, { personal: ["memo"] }),
  define("courier.corrected", corrected, { personal: [...bothSides, "reason"] }),
  define("courier.reversed", reversed, { personal: ["reason"] }),
  define("courier.settled", settled),
  define("courier.restored", restored, { personal: bothSides }),
];

export const aboutCourier = defineNoun("courier", courierEvents, {
  label: "퀵 배송",
  area: "couriers",
  revision: 2,
  page: "/quick",
  table: "/staff/tables/courier",
  notices: [
    {
      kind: "courier_low",
      title: "퀵 배송 잔액 부족",
      on: [],
      for: "staff",
      first: { push: "off" },
    },
  ],
  securityLabel: "배송 기록",
  retention: { rules: ["courier_record"], becomes: "파기" },
  without: [["A delivery has no name: the ledger's own search finds its receiver.", "find"]],
});

export type CourierEvent =
  | NewEvent<"courier.recorded", CourierRecord>
  | NewEvent<"courier.topped_up", TopUp>
  | NewEvent<"courier.corrected", z.infer<typeof corrected>>
  | NewEvent<"courier.reversed", z.infer<typeof reversed>>
  | NewEvent<"courier.settled", z.infer<typeof settled>>
  | NewEvent<"courier.restored", z.infer<typeof restored>>;
export type StoredCourierEvent = CourierEvent & StoredEvent;

/** S2 §3: `balance_add` marks a top-up. */
export type CourierStatus = "delivery" | "balance_add";

/** One record, folded from its events. A reversed record stays and counts in no sum. */
export type CourierState = CourierRecord & {
  status: CourierStatus;
  reversed: boolean;
  /** The month's statement differs, and a person accepted it. */
  settled: boolean;
};

const NO_PARTIES = { rider: "", sender: "", receiver: "" };
const NEW = { reversed: false, settled: false };

/** Folds one event into a record; throws for a change of an unknown one. */
export function evolve(state: CourierState | undefined, event: CourierEvent): CourierState {
  if (event.type === "courier.recorded") {
    return { ...event.data, status: "delivery", ...NEW };
  }
  if (event.type === "courier.topped_up") {
    return { ...NO_PARTIES, ...event.data, status: "balance_add", ...NEW };
  }
  if (!state) throw new Error(`${event.stream}: ${event.type} before the record`);
  switch (event.type) {
    case "courier.corrected":
      return { ...state, ...sideOf(event.data.changes, "to") };
    case "courier.settled":
      return { ...state, settled: true };
    case "courier.reversed":
      return { ...state, reversed: true };
    case "courier.restored": {
      const back = sideOf(event.data.changes, "to");
      return { ...state, ...back, reversed: false };
    }
    default:
      return event satisfies never;
  }
}

/** The record's effect on the balance, in won. */
export const effectOf = ({ status, amount, reversed }: CourierState): number =>
  reversed ? 0 : status === "balance_add" ? amount : 0 - amount;

export const courierStream = (id: string): string => `courier/${id}`;

type Known = CourierState | undefined;
type Decided = CourierEvent[] | Refusal;

export const courierNotFound = refuse(404, "courier_not_found", "배송 기록을 찾을 수 없습니다.");

const isBlank = ({ rider, sender, receiver, memo, amount }: CourierRecord): boolean =>
  rider + sender + receiver + memo === "" && amount === 0;

const BLANK = refuse(
  422,
  "empty_record",
  "기사번호, 보내는 곳, 받는 곳, 금액, 메모 가운데 하나 이상을 입력해 주세요.",
);
const already = () => refuse(409, "already_recorded", "이미 등록된 배송 기록입니다.");

/** Records a delivery with at least one field (S2 §4). */
export function recordCourier(
  state: Known,
  command: { id: string; record: CourierRecord },
): Decided {
  if (state) return already();
  const { id, record } = command;
  if (isBlank(record)) return BLANK;
  return [{ stream: courierStream(id), type: "courier.recorded", data: record }];
}

/** S2 §5, word for word. */
export const BAD_TOP_UP = "올바른 금액을 입력하세요.";

/** Adds to the balance: a positive whole number of won. */
export function topUp(state: Known, command: { id: string; data: TopUp }): Decided {
  if (state) return already();
  const { id, data } = command;
  const { amount } = data;
  if (!Number.isInteger(amount) || amount <= 0) {
    return refuse(422, "bad_amount", BAD_TOP_UP, [{ field: "amount", message: BAD_TOP_UP }]);
  }
  return [{ stream: courierStream(id), type: "courier.topped_up", data }];
}

/** Corrects a delivery: its former content is reversed and the new one counts. No change gives no event. */
export function correctCourier(
  state: Known,
  command: { id: string; record: Partial<CourierRecord>; reason: string },
): Decided {
  if (!state) return courierNotFound;
  if (state.status === "balance_add") {
    const text = "잔액 추가 기록은 수정할 수 없습니다. 삭제한 뒤 다시 추가해 주세요.";
    return refuse(409, "top_up_fixed", text);
  }
  if (state.reversed) {
    return refuse(409, "reversed", "삭제된 기록입니다. 복원한 뒤 수정해 주세요.");
  }
  const { id, reason } = command;
  const changes = fieldChanges<CourierRecord>(record, state, command.record);
  if (Object.keys(changes).length === 0) return [];
  const after = { ...state, ...command.record };
  if (isBlank(after)) return BLANK;
  return [{ stream: courierStream(id), type: "courier.corrected", data: { changes, reason } }];
}

/** Reverses a delivery or a top-up, which S2 calls deleting. It is kept with who, when and why. */
export function reverseCourier(state: Known, command: { id: string; reason: string }): Decided {
  if (!state) return courierNotFound;
  if (state.reversed) return refuse(409, "already_reversed", "이미 삭제된 기록입니다.");
  const { id, reason } = command;
  return [{ stream: courierStream(id), type: "courier.reversed", data: { reason } }];
}

/** Keeps a record although the courier company's statement differs; repeating it gives no event. */
export function acceptCourierDifference(state: Known, { id }: { id: string }): Decided {
  if (!state || state.reversed) return courierNotFound;
  return state.settled ? [] : [{ stream: courierStream(id), type: "courier.settled", data: {} }];
}

/** Restores a reversed record, or with `earlier` an earlier version. */
export function restoreCourier(
  state: Known,
  command: { id: string; to_version: number | null; earlier?: CourierState },
): Decided {
  if (!state) return courierNotFound;
  const { id, to_version, earlier } = command;
  if (to_version !== null && !earlier) {
    return VERSION_NOT_FOUND;
  }
  if (earlier?.reversed) {
    return state.reversed ? [] : reverseCourier(state, { id, reason: "이전 상태로 되돌림" });
  }
  const changes = earlier ? fieldChanges<CourierRecord>(record, state, earlier) : {};
  if (!state.reversed && Object.keys(changes).length === 0) {
    return earlier ? [] : refuse(409, "not_reversed", "삭제되지 않은 기록입니다.");
  }
  const data = { to_version, changes };
  return [{ stream: courierStream(id), type: "courier.restored", data }];
}
