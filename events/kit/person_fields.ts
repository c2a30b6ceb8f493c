/** Fields that accounts and employees have in common (S2 §3). */
import { number, text } from "./field.ts";

export const cardNumber = text("카드번호", 200, {
  maxLength: 30,
  searchable: true,
  personal: true,
});

/** Days of leave carried over from the year before; fewer than none when too many were taken. */
export const leaveOverrun = number("이월 연차", 120, {
  default: 0,
  min: -365,
  max: 365,
  headUnit: "일",
  fraction: 1,
});

/** An employee by id, for people share names; the page has the names as its choices. */
export const employeeChoice = (label: string, more: { required?: boolean } = {}) => ({
  ...text(label, 160, { maxLength: 64, ...more }),
  type: "select" as const,
  default: "",
  idOf: { noun: "employee", title: "직원" },
});
