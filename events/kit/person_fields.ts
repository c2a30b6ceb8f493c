/** Fields that accounts and employees have in common (S2 §3). */
import { number, text } from "./field.ts";

export const cardNumber = text("카드번호", 200, {
  maxLength: 30,
  searchable: true,
  personal: true,
});

/** Days of leave carried over from the previous year; negative if too many were taken. */
export const leaveOverrun = number("이월 연차", 120, {
  default: 0,
  min: -365,
  max: 365,
  headUnit: "일",
  fraction: 1,
});

/** An employee by id, because names are not unique; the page offers the names as choices. */
export const employeeChoice = (label: string, more: { required?: boolean } = {}) => ({
  ...text(label, 160, { maxLength: 64, ...more }),
  type: "select" as const,
  default: "",
  idOf: { noun: "employee", title: "직원" },
});
