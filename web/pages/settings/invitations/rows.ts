/** What the settings show of accounts that wait. */
import type { Proposal } from "../../../../projections/account/waiting_account.ts";

export interface WaitingAccount {
  id: string;
  version: number;
  name: string;
  /** "" if the login provider gave none, here and below. */
  email: string;
  phone: string;
  /** Instant of the first sign-in. */
  at: string;
  /** Employees who may be this person, the surest first. */
  proposals: Proposal[];
}

/** An employee without an account. */
export interface FreeEmployee {
  value: string;
  label: string;
}
