/** The office's own days for each kind of leave, by its rules of employment: never fewer than the law's. */
import { choice, day, number, text } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";
import {
  type Attendance60,
  KINDS,
  lawOf,
  LEAVE_KINDS,
  type LeaveKind,
  type Pay,
} from "../leave_rules/kinds.ts";
import { withParticle } from "../base/particle.ts";
import { type Refusal, refuse } from "../base/refusal.ts";

const wrong = (field: string, message: string): Refusal =>
  refuse(422, "below_the_law", message, [{ field, message }]);

/** The better for the employee first. */
const BEST: readonly Attendance60[] = ["attended", "excluded", "absent"];
const PAYS: readonly Pay[] = ["paid", "partial", "unpaid"];
/** No rule of the office: as the law or custom has it. */
const AS_LAW = { value: "", label: "법과 같음" } as const;

export const leaveRule = defineTable({
  noun: "leave_rule",
  title: "휴가 규정",
  list: "휴가 종류별 규정",
  about: {
    label: "휴가 종류별 규정",
    area: "leave",
    settings: ["leave", "leave_rule"],
    without: [["A setting of leave, on the page of leave's settings.", "find", "recent", "files"]],
  },
  createdEvent: "set",
  path: "/api/leave_rule",
  read: "superuser",
  write: "superuser",
  importKey: "id",
  filters: [{ key: "kind", kind: "select" }],
  check(_before, { kind, day, days, pay, attendance }) {
    if (!day) return null;
    const law = lawOf(kind, day);
    const { label, by } = KINDS[kind];
    const name = withParticle(label, "은/는");
    if (by === "law" && days !== null && law.days !== null && days < law.days) {
      return wrong(
        "days",
        `${name} 법정 일수(${law.days}일)보다 적게 정할 수 없습니다. ${law.source}`,
      );
    }
    if (by === "law" && pay !== "" && PAYS.indexOf(pay) > PAYS.indexOf(law.pay)) {
      return wrong("pay", `${name} 법보다 불리한 급여로 정할 수 없습니다. ${law.source}`);
    }
    // Work rules may count a suspension as days missed (2008다41666), and nothing else.
    const isWorse = attendance !== "" && BEST.indexOf(attendance) > BEST.indexOf(law.attendance);
    return isWorse && kind !== "suspension"
      ? wrong(
        "attendance",
        `${name} 연차 출근율에서 법보다 불리하게 정할 수 없습니다. ${law.source}`,
      )
      : null;
  },
  fields: {
    kind: choice<LeaveKind>(
      "종류",
      150,
      LEAVE_KINDS.map((value) => ({ value, label: KINDS[value].label })),
      {
        required: true,
        default: "family_event",
      },
    ),
    day: day("시행일", 130, "calendar", { required: true }),
    // Per year, month or event, as the kind counts; empty for the law's.
    days: number("한도", 100, { min: 0.5, max: 1_000, unit: "일" }),
    pay: choice<Pay | "">("급여", 120, [
      AS_LAW,
      { value: "paid", label: "유급" },
      { value: "partial", label: "일부 유급" },
      { value: "unpaid", label: "무급" },
    ], { default: "" }),
    attendance: choice<Attendance60 | "">("연차 출근율", 190, [
      AS_LAW,
      { value: "attended", label: "출근으로 봄" },
      { value: "excluded", label: "소정근로일에서 제외" },
      { value: "absent", label: "결근으로 봄" },
    ], { default: "" }),
    memo: text("근거(취업규칙 조항)", 220, { maxLength: 200, searchable: true }),
  },
});
