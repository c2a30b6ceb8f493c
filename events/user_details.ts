/** What the office itself writes about a user, beside the login provider's profile (S2 §3 User). */
import { z } from "zod";
import type { NewEvent } from "./event.ts";
import type { Changes } from "./table_noun.ts";

export const userDetails = z.object({
  /** Full name; "" leaves it to the nickname. */
  name: z.string().max(50),
  last_name: z.string().max(50),
  /** Position or rank: the login provider's field has that use here. */
  first_name: z.string().max(50),
  card_num: z.string().max(30),
  /** Seoul day, YYYY-MM-DD. */
  employment_date: z.iso.date().nullable(),
  /** Leave carried over, in days; may be negative. */
  vacation_over_days: z.number(),
});
export type UserDetails = z.infer<typeof userDetails>;

export type UserChanged = NewEvent<"user.changed", { changes: Changes<UserDetails> }>;

/** Details of an account nobody wrote anything about yet. */
export const noDetails: UserDetails = {
  name: "",
  last_name: "",
  first_name: "",
  card_num: "",
  employment_date: null,
  vacation_over_days: 0,
};
