/** Address records: land and buildings whose certificates are requested (S2 §1, §3). */
import { columnOf } from "../kit/column.ts";
import { choice, day, hiddenText, reference, text, won } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";
import { refuse } from "../base/refusal.ts";

/** Highest figure of one cost, in won. */
const WON_MAX = 1_000_000_000_000;

/** Status of a record (S2 §4). */
export const ADDRESS_STATUSES = [
  { value: "pending", label: "대기" },
  { value: "surveying", label: "진행 중" },
  { value: "appraising", label: "감정 중" },
  { value: "completed", label: "완료" },
  { value: "cancelled", label: "취소" },
  { value: "on_hold", label: "보류" },
] as const;

const cost = (label: string) => won(label, 120, { min: 0, max: WON_MAX });

export const address = defineTable({
  noun: "address",
  title: "물건(부동산)",
  list: "물건(부동산)",
  about: {
    area: "registrations",
    plural: "addresses",
    find: { title: "address", order: 7 },
    menu: { group: "등기", icon: "place", order: 1 },
    retention: { rules: ["address_record"], becomes: "파기" },
  },
  createdEvent: "registered",
  path: "/api/deposition/address",
  read: "staff",
  write: "staff",
  importKey: "id",
  filters: [
    { key: "status", kind: "select" },
    { key: "company", kind: "select" },
    { key: "department_id", kind: "select", label: "부서" },
    { key: "business_section", kind: "text" },
    { key: "regi_office", kind: "text" },
    { key: "receipted_at", kind: "daterange" },
    { key: "registrated_at", kind: "daterange" },
    { key: "deposit_at", kind: "daterange" },
  ],
  /** A newly chosen department must belong to the record's company. */
  check(before, { company_id, department_id }, look) {
    const stays = before?.company_id === company_id && before.department_id === department_id;
    if (stays || !department_id) return null;
    if (look.cellOf("department", department_id, "company_id") === company_id) return null;
    const message = "선택한 부서는 이 회사의 부서가 아닙니다. 회사와 부서를 함께 선택해 주세요.";
    return refuse(422, "invalid_input", message, [{ field: "department", message }]);
  },
  fields: {
    address: text("주소", 300, {
      required: true,
      maxLength: 200,
      searchable: true,
      compare: "address",
      fixed: true,
    }),
    status: {
      ...choice("상태", 110, ADDRESS_STATUSES, { default: "pending" }),
      type: "status" as const,
    },
    business_section: text("사업구역", 150, { maxLength: 100, searchable: true }),
    business_manager: text("사업 담당자", 120, {
      maxLength: 50,
      searchable: true,
      personal: true,
    }),
    owner_name: text("소유자", 120, { maxLength: 100, searchable: true, personal: true }),
    purpose: text("등기 목적", 160, { maxLength: 100, searchable: true }),
    regi_office: text("관할 등기소", 140, { maxLength: 50, searchable: true }),
    company_id: hiddenText(64),
    company: reference("회사", 170, { noun: "company", id: "company_id", title: "회사" }, {
      group: "deposit",
      searchable: true,
    }),
    department_id: hiddenText(64),
    department: reference(
      "부서",
      140,
      { noun: "department", id: "department_id", title: "부서" },
      // A copied cell has the bare name, choices have company and name.
      { group: "deposit", searchable: true, open: true },
    ),
    fees: cost("보수"),
    proof: cost("제증명"),
    tax: cost("공과금"),
    stamp: cost("인지"),
    fees_vat: cost("보수 부가세"),
    receipted_at: day("접수일", 120, "case_step"),
    created_at: day("등록일", 120, "case_step"),
    registrated_at: day("등기일", 120, "case_step"),
    cost_request_at: day("비용 청구일", 120, "case_step"),
    tax_invoice_at: day("세금계산서일", 120, "case_step"),
    deposit_at: day("입금일", 120, "case_step"),
  },
  shownAfter: {
    field: "status",
    columns: [
      columnOf("certificate_at", "증명서 발급", 150, {
        type: "datetime",
        group: "basic",
        derived: true,
        show: "certificate",
      }),
      columnOf("certificate_by", "증명서 발급자", 120, { derived: true }),
      columnOf("certificate_kind", "증명서 구분", 110, { derived: true }),
    ],
  },
  shown: [
    columnOf("department_id", "부서 번호", 120, { type: "select", visible: false }),
  ],
});
