/** The office's own data about a user, beside the login provider's profile (S2 §3 User). */
import type { NewEvent } from "../base/event.ts";
import { day, emptyRecord, type RecordOf, schemaOf, text } from "../kit/field.ts";
import type { Changes } from "../kit/changes.ts";
import { cardNumber, employeeChoice, leaveOverrun } from "../kit/person_fields.ts";

export const userFields = {
  /** Full name; "" leaves it to the nickname. */
  name: text("이름", 200, {
    maxLength: 50,
    searchable: true,
    fixed: true,
    show: "user",
    personal: true,
  }),
  last_name: text("성명", 110, {
    maxLength: 50,
    searchable: true,
    visible: false,
    personal: true,
  }),
  /** Position or rank: the login provider's field has that use here. */
  first_name: text("직급", 110, { maxLength: 50, searchable: true }),
  card_num: cardNumber,
  employment_date: day("입사 연도", 110, "employment", { show: "year" }),
  vacation_over_days: leaveOverrun,
  /** Id of the linked employee; "" if none. */
  employee: employeeChoice("직원 연결"),
};
export type UserDetails = RecordOf<typeof userFields>;

export const userDetails = schemaOf(userFields);

export type UserChanged = NewEvent<"user.changed", { changes: Changes<UserDetails> }>;

/** Details of an account for which nothing was entered yet. */
export const emptyDetails: UserDetails = emptyRecord(userFields);
