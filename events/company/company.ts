/** Companies that give the office their deposits (S1 §7 `GET /api/deposition/company/`). */
import { flag, text } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";

export const company = defineTable({
  noun: "company",
  title: "회사",
  list: "거래 회사",
  counter: "곳",
  about: {
    label: "거래 회사",
    plural: "companies",
    find: { title: "name", order: 5 },
    menu: { group: "등기", icon: "company", order: 3 },
    retention: { rules: ["partner_contact"], becomes: "파기" },
  },
  createdEvent: "registered",
  path: "/api/deposition/company",
  listPath: "/api/deposition/company",
  read: "staff",
  write: "staff",
  importKey: "name",
  filters: [{ key: "manager", kind: "text" }, { key: "is_active", kind: "checkbox" }],
  fields: {
    name: text("회사명", 200, {
      required: true,
      maxLength: 50,
      unique: "같은 이름의 회사가 이미 있습니다.",
      searchable: true,
      fixed: true,
    }),
    registration_num: text("사업자등록번호", 150, { maxLength: 20, searchable: true }),
    manager: text("담당자", 120, { maxLength: 50, searchable: true, personal: true }),
    phone_num: text("전화번호", 140, {
      maxLength: 30,
      format: "phone",
      searchable: true,
      show: "phone",
      personal: true,
    }),
    address: text("주소", 260, { maxLength: 200, searchable: true }),
    is_active: flag("거래 중", 100, { default: true }),
    memo: text("메모", 220, { maxLength: 500, searchable: true }),
  },
});
