/** Accepted cases (수임 사건): one row each, with parties, objects and money in tables of their own. */
import type { DayKind } from "../base/day_kinds.ts";
import { choice, day, hiddenText, text, won } from "../kit/field.ts";
import { columnOf } from "../kit/column.ts";
import { employeeChoice } from "../kit/person_fields.ts";
import { defineTable } from "../kit/table.ts";
import { type Refusal, refuse, refuseField } from "../base/refusal.ts";
import { MATTER_WON_MAX } from "./matter_money.ts";
import {
  type FactCode,
  isEnded,
  KIND_OPTIONS,
  MATTER_FACTS,
  MATTER_STATES,
  type MatterKind,
  needsReason,
} from "./matter_shapes.ts";
import { ESTIMATE_MAX } from "./quote_limits.ts";

/** A fact is not shown in the list until a person adds its column. */
const fact = <C extends FactCode>(code: C) => MATTER_FACTS[code].label;
const date = (
  code: {
    [C in FactCode]: (typeof MATTER_FACTS)[C] extends { days: DayKind } ? C : never;
  }[FactCode],
  more: { added?: number } = {},
) => day(fact(code), 120, MATTER_FACTS[code].days, { visible: false, ...more });
const amount = (code: FactCode) =>
  won(fact(code), 140, { min: 0, max: MATTER_WON_MAX, visible: false });

/** A derived figure of the case's entries. */
const sum = (key: string, label: string) =>
  columnOf(key, label, 120, { type: "currency", derived: true });

export const NO_MATTER = refuse(404, "matter_not_found", "사건을 찾을 수 없습니다.");

/** Clients get a mail, or 알림톡 where their account has no address (`src/notices/messenger.ts`). */
const TO_CLIENTS = { mail: "now", push: "off", alimtalk: "now" } as const;
/** A step that was a mistake is put back within these minutes, and nothing is sent of it. */
const SETTLED_MINUTES = 3;

export const matter = defineTable({
  noun: "matter",
  title: "사건",
  list: "사건",
  about: {
    area: "registrations",
    revision: 2,
    page: "/staff/matters",
    record: "/staff/matters/:id",
    find: { title: "number", order: 4 },
    menu: { group: "사건", icon: "matter", order: 0 },
    retention: { rules: ["matter_record"], becomes: "파기" },
    notices: [
      {
        kind: "matter_due_near",
        title: "사건 기한 가까움",
        on: [],
        for: "staff",
        first: { mail: "digest" },
      },
      { kind: "matter_due_missed", title: "사건 기한 지남", on: [], for: "staff" },
      {
        kind: "matter_sent",
        title: "의뢰인이 서류를 보냄",
        on: ["attachment.added"],
        for: "staff",
        first: { mail: "digest" },
      },
      {
        kind: "matter_step",
        title: "내 사건의 진행 단계",
        on: ["matter.changed", "matter_party.changed"],
        for: "user",
        first: TO_CLIENTS,
        after: SETTLED_MINUTES,
      },
      {
        kind: "matter_papers",
        title: "내 사건의 서류 요청과 전달",
        on: ["matter_handover.entered"],
        for: "user",
        first: TO_CLIENTS,
        after: SETTLED_MINUTES,
      },
    ],
  },
  createdEvent: "opened",
  path: "/api/matter",
  read: "staff",
  write: "staff",
  importKey: "number",
  filters: [
    { key: "state", kind: "select" },
    { key: "kind", kind: "select" },
    { key: "staff_id", kind: "select" },
    { key: "received_on", kind: "daterange" },
    { key: "correction_due", kind: "daterange" },
    { key: "next_due", kind: "daterange" },
    { key: "balance", kind: "number" },
  ],
  check: (before, { number }) =>
    before && before.number !== "" && before.number !== number
      ? refuseField("number", "사건번호는 바꿀 수 없습니다.")
      : null,
  fields: {
    /** '2026-0001', by the year in which it was received: given once, and never again. */
    number: text("사건번호", 120, {
      maxLength: 20,
      unique: "같은 사건번호의 사건이 이미 있습니다.",
      searchable: true,
      fixed: true,
      editable: false,
      show: "matter",
    }),
    kind: choice<MatterKind>("종류", 150, KIND_OPTIONS, { default: "other", required: true }),
    state: {
      ...choice("단계", 110, MATTER_STATES, { default: "accepted", required: true }),
      type: "status" as const,
    },
    state_reason: text("단계 변경 사유", 200, { maxLength: 200, personal: true, visible: false }),
    received_on: day("접수일", 120, "case_step", { required: true }),
    staff_id: employeeChoice("담당"),
    second_staff_id: { ...employeeChoice("보조 담당"), visible: false },
    cause: text("등기원인", 140, { maxLength: 100, searchable: true }),
    cause_date: day("원인일자", 120, "case_step", { visible: false }),
    receipt_office: text("접수 관청", 140, { maxLength: 50, searchable: true, visible: false }),
    receipt_number: text("관청 접수번호", 130, { maxLength: 40, searchable: true }),
    receipt_date: day("관청 접수일", 120, "case_step", { visible: false }),
    /** Serial and passwords that the registry gave to the new owner. */
    registry_secret: text("등기필정보", 160, { maxLength: 2_000, personal: true, visible: false }),
    ended_on: day("완료일", 120, "case_step", { visible: false }),
    note: text("메모", 240, { maxLength: 2_000, searchable: true, personal: true }),
    price: amount("price"),
    claim_amount: amount("claim_amount"),
    deposit_amount: amount("deposit_amount"),
    capital: amount("capital"),
    contract_date: date("contract_date"),
    balance_date: date("balance_date"),
    death_date: date("death_date"),
    approved_on: date("approved_on"),
    resolved_on: date("resolved_on"),
    appointed_on: date("appointed_on"),
    term_end: date("term_end"),
    moved_on: date("moved_on"),
    paid_on: date("paid_on"),
    dissolved_on: date("dissolved_on"),
    served_on: date("served_on"),
    lease_start: date("lease_start"),
    lease_end: date("lease_end"),
    tax_paid_on: date("tax_paid_on"),
    known_on: date("known_on"),
    resigned_on: date("resigned_on"),
    liquidator_on: date("liquidator_on"),
    notified_on: date("notified_on"),
    settled_on: date("settled_on"),
    settled_filed_on: date("settled_filed_on", { added: 2 }),
    deposit_due: date("deposit_due"),
    claimable_on: date("claimable_on"),
    complaint_served_on: date("complaint_served_on"),
    order_notified_on: date("order_notified_on"),
    submitted_on: date("submitted_on"),
    correction_due: day(fact("correction_due"), 120, "case_step"),
    /** The consultation that it came from; "" for none. */
    consultation_id: hiddenText(64),
    /** The estimate as it was computed then (`MatterEstimate` as JSON); "" for none. */
    estimate: hiddenText(ESTIMATE_MAX),
  },
  shownAfter: {
    field: "state",
    columns: [
      columnOf("next_due", "다음 기한", 120, { type: "date", derived: true }),
      columnOf("next_due_name", "기한의 내용", 160, { derived: true, visible: false }),
      columnOf("clients", "의뢰인", 160, { searchable: true, personal: true, derived: true }),
      columnOf("objects", "물건", 240, { searchable: true, compare: "address", derived: true }),
      sum("balance", "미수금"),
    ],
  },
  shown: [
    columnOf("parties", "당사자", 200, {
      searchable: true,
      personal: true,
      derived: true,
      visible: false,
    }),
    sum("fees", "보수"),
    sum("expenses", "비용"),
    sum("paid", "입금"),
  ],
});

/** Values of a case that follow from a step, and what a step needs. */
interface Step {
  state: string;
  state_reason: string;
  ended_on: string | null;
}

/** Why a case may not take this step; null where it may. A step back says why. */
export function checkStep(before: Step, values: Partial<Step>): Refusal | null {
  const { state = before.state, state_reason = "" } = values;
  if (state === before.state || !needsReason(before.state, state)) return null;
  if (state_reason !== "") return null;
  return refuseField(
    "state_reason",
    "앞 단계로 되돌리거나 취소할 때에는 사유를 입력해 주세요. 사건 화면의 ‘다른 단계로 변경’에서 함께 입력합니다.",
  );
}

/** The end of the work follows from the step: the day on which it was taken, and none once it continues. */
export function endOfStep(before: Step, state: string, today: string): Partial<Step> {
  if (isEnded(before.state) === isEnded(state)) return {};
  return { ended_on: isEnded(state) ? before.ended_on ?? today : null };
}
