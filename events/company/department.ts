/** Departments of the companies (S1 §7 `GET /api/deposition/department/?company_id=`). */
import { columnOf } from "../kit/column.ts";
import { flag, hiddenText, reference, text } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";

export const department = defineTable({
  noun: "department",
  title: "부서",
  list: "거래 회사 부서",
  counter: "곳",
  about: {
    label: "거래 회사 부서",
    find: { title: "name", detail: ["company"], order: 6 },
    menu: { group: "등기", icon: "department", order: 4 },
    retention: { rules: ["partner_contact"], becomes: "파기" },
  },
  createdEvent: "registered",
  path: "/api/deposition/department",
  listPath: "/api/deposition/department",
  read: "staff",
  write: "staff",
  importKey: "id",
  filters: [{ key: "company", kind: "select" }, { key: "is_active", kind: "checkbox" }],
  fields: {
    name: text("부서명", 180, { required: true, maxLength: 50, searchable: true, fixed: true }),
    company_id: hiddenText(64),
    company: reference("회사", 200, { noun: "company", id: "company_id", title: "회사" }, {
      required: true,
      searchable: true,
    }),
    manager: text("담당자", 120, { maxLength: 50, searchable: true, personal: true }),
    phone_num: text("전화번호", 140, { maxLength: 30, format: "phone", show: "phone" }),
    is_active: flag("거래 중", 100, { default: true }),
    memo: text("메모", 200, { maxLength: 500, searchable: true }),
  },
  shown: [
    columnOf("company_id", "회사 번호", 120, { type: "select", visible: false }),
  ],
});
