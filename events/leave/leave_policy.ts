/** How the office counts annual leave: since when it has five people, and its chosen basis. */
import { choice, day, flag, number } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";

export const leavePolicy = defineTable({
  noun: "leave_policy",
  title: "연차 기준",
  list: "연차 기준",
  about: {
    area: "leave",
    settings: ["leave", "leave_policy"],
    plural: "leave-policies",
    without: [["A setting of leave, on the page of leave's settings.", "find", "recent", "files"]],
  },
  createdEvent: "set",
  path: "/api/leave_policy",
  read: "superuser",
  write: "superuser",
  importKey: "day",
  filters: [{ key: "day", kind: "daterange" }],
  fields: {
    day: day("시행일", 130, "calendar", {
      required: true,
      unique: "그날부터의 기준이 이미 있습니다.",
      fixed: true,
    }),
    // Below five people art. 60 does not apply: from that day on no leave is granted.
    five_or_more: flag("상시 5명 이상", 130, { default: true }),
    basis: choice<"hire" | "fiscal">("산정 기준", 130, [
      { value: "hire", label: "입사일" },
      { value: "fiscal", label: "회계연도" },
    ], { default: "hire" }),
    fiscal_month: number("회계연도 시작 월", 150, { default: 1, min: 1, max: 12, integer: true }),
    rounding: choice<"whole" | "half">("첫해 비례분 올림", 140, [
      { value: "whole", label: "하루 단위" },
      { value: "half", label: "반일 단위" },
    ], { default: "whole" }),
  },
});
