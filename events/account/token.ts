/** A personal access token as it is stored: never with the secret. */
import { z } from "zod";
import { define, type DefinitionOptions } from "../base/definition.ts";

/** Longest name of a personal access token. */
export const TOKEN_NAME_MAX_LENGTH = 60;
/** Longest life of one, in days. */
export const TOKEN_DAYS_MAX = 365;
/** The visible part that distinguishes tokens: `pat_` and six of its 43 letters; `mcp_` and six of a connection's id. */
export const TOKEN_PREFIX_LENGTH = 10;

/**
 * Access by area (`events/account/scope.ts`); null means everything. A removed area must not make an old event
 * unreadable.
 */
const storedScopes = z.record(z.string().max(40), z.enum(["read", "write"])).nullable();

/** An app that was connected through the consent page (`src/connect/`). */
const connectedApp = z.object({
  /** SHA-256 of the app's client id, hex. */
  client: z.string().length(64),
  /** Where its answers go: the host of its address, the only part of it that nobody else can claim. */
  host: z.string().min(1).max(260),
});

const personalToken = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(TOKEN_NAME_MAX_LENGTH),
  /** SHA-256, hex: of the token, which is shown once and kept nowhere; of a connected app its refresh tokens' family. */
  digest: z.string().length(64),
  /** The token's visible beginning. */
  prefix: z.string().length(TOKEN_PREFIX_LENGTH),
  scopes: storedScopes,
  /** Instant, ISO 8601 UTC. */
  expires_at: z.iso.datetime(),
  /** Did its creator use a second factor in that session? */
  proved: z.boolean(),
  /** The app that holds it; null for a token that a person made for a script. */
  app: connectedApp.nullable(),
});

const withoutProof = (data: unknown) => ({ ...data as object, proved: false });

/** Its first version is from before second factors were recorded, its second from before apps could be connected. */
export const tokenCreated = define("user.token_created", personalToken, {
  schema: 3,
  upcasters: { 1: withoutProof, 2: (data) => ({ ...data as object, app: null }) },
});

/** A token's confirmation from before second factors were recorded. */
export const unproved: Pick<DefinitionOptions, "schema" | "upcasters"> = {
  schema: 2,
  upcasters: { 1: withoutProof },
};
export type PersonalToken = z.infer<typeof personalToken>;

/** A token of an account, with its time of creation. A paused one opens nothing until it is confirmed. */
export type StoredToken = PersonalToken & { paused: boolean; made_at: string };
