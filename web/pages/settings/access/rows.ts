/** What the settings show of an account's sessions and tokens. */
import type { z } from "zod";
import type { accountAccess } from "../../../../projections/account/account_answers.ts";

export type AccountAccess = z.infer<typeof accountAccess>;
