/** Money of a case: fees, expenses, payments and refunds, one row each. */
import { choice, day, number, text, won } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";
import { type Refusal, refuseField } from "../base/refusal.ts";
import { checkMatter, matterColumn, matterId } from "./matter_part.ts";
import { ENTRY_KINDS, isVatOf, MATTER_WON_MAX, PAYMENT_WAYS } from "./matter_money.ts";

/** What a row says of itself that decides its figures. */
interface Figures {
  kind: string;
  amount: number;
  vat: number;
  quoted: number | null;
  reason: string;
}

/** VAT belongs to fees; a line of the estimate that was changed by hand, or its VAT, says why. */
function checkFigures({ kind, amount, vat, quoted, reason }: Figures): Refusal | null {
  if (kind !== "fee" && vat !== 0) {
    return refuseField("vat", "부가세는 보수에만 입력할 수 있습니다.");
  }
  if (quoted === null || reason !== "") return null;
  if (amount !== quoted) {
    return refuseField("reason", "견적과 다른 금액에는 사유를 입력해 주세요.");
  }
  return kind === "fee" && !isVatOf(vat, amount)
    ? refuseField("reason", "견적과 다른 부가세에는 사유를 입력해 주세요.")
    : null;
}

export const matterEntry = defineTable({
  noun: "matter_entry",
  title: "사건 비용·입금",
  list: "사건 비용·입금",
  about: {
    area: "registrations",
    plural: "matter-entries",
    record: "/staff/matters/entry/:id",
    menu: { group: "사건", icon: "table", order: 1 },
    retention: { rules: ["matter_record"], becomes: "파기", items: "입금한 사람의 이름" },
    without: [
      ["Found by the case that it belongs to.", "find"],
      ["Files are attached to its case.", "files"],
    ],
  },
  createdEvent: "entered",
  path: "/api/matter_entry",
  read: "staff",
  write: "staff",
  importKey: "id",
  filters: [
    { key: "kind", kind: "select" },
    { key: "on", kind: "daterange" },
    { key: "matter_id", kind: "text", label: "사건" },
  ],
  check: (before, after, look) => checkFigures(after) ?? checkMatter(before, after, look),
  fields: {
    matter_id: matterId,
    on: day("날짜", 120, "occurred", { required: true, fixed: true }),
    kind: choice("구분", 110, ENTRY_KINDS, { default: "cost", required: true }),
    text: text("적요", 220, { required: true, maxLength: 200, searchable: true }),
    amount: won("금액", 120, { min: 0, max: MATTER_WON_MAX, required: true }),
    vat: won("부가세", 110, { min: 0, max: MATTER_WON_MAX }),
    how: choice("입금 방법", 120, PAYMENT_WAYS, { default: "" }),
    payer: text("입금한 사람", 120, { maxLength: 100, searchable: true, personal: true }),
    cash_receipt: text("현금영수증 승인번호", 160, { maxLength: 40, searchable: true }),
    tax_invoice: text("세금계산서 승인번호", 180, { maxLength: 40, searchable: true }),
    /** Amount of the estimate's line that it was made of; null for any other. */
    quoted: number("견적 금액", 120, {
      integer: true,
      min: 0,
      max: MATTER_WON_MAX,
      editable: false,
      visible: false,
    }),
    reason: text("금액 변경 사유", 200, { maxLength: 200 }),
    /** The record of another book that it was drawn from: `courier/…`, `certificate/…`. */
    drawn_from: text("원장 기록", 160, {
      maxLength: 120,
      unique: "이미 사건 비용으로 넣은 기록입니다.",
      editable: false,
      visible: false,
    }),
  },
  shown: [matterColumn],
});
