/** Who approves whose leave: the person's approver, else the department's, else the one for everybody. */
import { text } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";
import { employeeChoice } from "../kit/person_fields.ts";
import { refuse } from "../base/refusal.ts";

export const leaveApprover = defineTable({
  noun: "leave_approver",
  title: "휴가 승인자",
  list: "휴가 승인자",
  counter: "명",
  about: {
    area: "leave",
    without: [
      ["A rule about people, who are found themselves.", "find", "recent", "files"],
      ["Opened from the page of leave.", "menu"],
    ],
  },
  createdEvent: "named",
  path: "/api/leave_approver",
  read: "superuser",
  write: "superuser",
  importKey: "id",
  filters: [{ key: "dept", kind: "select" }, { key: "approver", kind: "select" }],
  check(_before, { dept, person }) {
    const message = "부서와 직원 가운데 하나만 정해 주세요.";
    const field = "person";
    return dept && person ? refuse(422, "invalid_input", message, [{ field, message }]) : null;
  },
  fields: {
    dept: text("부서", 160, { maxLength: 50, searchable: true }),
    person: employeeChoice("직원"),
    approver: employeeChoice("승인자", { required: true }),
    memo: text("메모", 220, { maxLength: 200, searchable: true }),
  },
});
