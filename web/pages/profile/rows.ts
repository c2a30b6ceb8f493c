/** What the profile page shows of a session and of a personal access token. */
import type { z } from "zod";
import type {
  door,
  newCodes,
  newToken,
  passkeyRow,
  session,
  token,
} from "../../../projections/account/account_answers.ts";

export type DoorRow = z.infer<typeof door>;
export type SessionRow = z.infer<typeof session>;
export type TokenRow = z.infer<typeof token>;
/** A new one; `token` is shown this once. */
export type NewToken = z.infer<typeof newToken>;
export type PasskeyRow = z.infer<typeof passkeyRow>;
/** Recovery codes, shown this once. */
export type NewCodes = z.infer<typeof newCodes>;

export interface OfficeSuperuser {
  id: string;
  name: string;
  passkeys: number;
  /** True for the person at the page, who manages their own above. */
  self: boolean;
}

/** What the profile page says of an account's second factor. */
export interface SecondFactorProps {
  passkeys: PasskeyRow[];
  /** Recovery codes that were not used. */
  codes: number;
  /** Has the person said that they are kept? */
  codesSeen: boolean;
  /** True where this address has a name: browsers make no passkey for a bare one. */
  here: boolean;
  /** True for a superuser whose rights wait for a passkey. */
  withheld: boolean;
  /** For superusers: what the office asks of them, and who of them has passkeys. */
  office: { required: boolean; superusers: OfficeSuperuser[] } | null;
}
