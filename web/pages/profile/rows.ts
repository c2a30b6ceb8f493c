/** What the profile page shows of a session and of a personal access token. */
import type { z } from "zod";
import type { newToken, session, token } from "../../../projections/answers.ts";

export type SessionRow = z.infer<typeof session>;
export type TokenRow = z.infer<typeof token>;
/** A new one; `token` is told this once. */
export type NewToken = z.infer<typeof newToken>;
