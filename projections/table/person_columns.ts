/** Columns that accounts and employees have in common (S2 §3). */
import { columnOf } from "./column_of.ts";

export const cardNumber = columnOf("card_num", "카드번호", 200, {
  editable: true,
  maxLength: 30,
  searchable: true,
});

/** Days of leave carried over from the year before; fewer than none when too many were taken. */
export const leaveOverrun = columnOf("vacation_over_days", "이월 연차", 110, {
  type: "number",
  editable: true,
  min: -365,
  max: 365,
  show: "days",
});
