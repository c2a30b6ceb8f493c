/** A personal access token as the books know it: never the secret. */
import { z } from "zod";
import type { DefinitionOptions } from "../base/definition.ts";

/** Longest name of a personal access token. */
export const TOKEN_NAME_MAX_LENGTH = 60;
/** Longest life of one, in days. */
export const TOKEN_DAYS_MAX = 365;
/** The visible part that distinguishes tokens: `pat_` and six of its 43 letters. */
export const TOKEN_PREFIX_LENGTH = 10;

/**
 * Access by area (`events/account/scope.ts`); null is everything. An area that is gone some day must not make
 * an old event unreadable.
 */
const storedScopes = z.record(z.string().max(40), z.enum(["read", "write"])).nullable();

export const personalToken = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(TOKEN_NAME_MAX_LENGTH),
  /** SHA-256 of the token, hex. The token itself is shown once and kept nowhere. */
  digest: z.string().length(64),
  /** How it begins. */
  prefix: z.string().length(TOKEN_PREFIX_LENGTH),
  scopes: storedScopes,
  /** Instant, ISO 8601 UTC. */
  expires_at: z.iso.datetime(),
  /** Did its maker show a second factor in the session it was made in? */
  proved: z.boolean(),
});

/** A token, or its confirmation, of before second factors were known of. */
export const unproved: Pick<DefinitionOptions, "schema" | "upcasters"> = {
  schema: 2,
  upcasters: { 1: (data) => ({ ...data as object, proved: false }) },
};
export type PersonalToken = z.infer<typeof personalToken>;

/** One that an account holds, with the instant at which it was made. A paused one opens nothing until it is confirmed. */
export type StoredToken = PersonalToken & { paused: boolean; made_at: string };
