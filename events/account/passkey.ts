/** The second factor of an account: passkeys (WebAuthn) and recovery codes, folded from its events. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent } from "../base/event.ts";

/** Longest name of a passkey. */
export const PASSKEY_NAME_MAX_LENGTH = 60;

const credentialId = z.string().min(1).max(1_400);
const name = z.string().min(1).max(PASSKEY_NAME_MAX_LENGTH);
const digest = z.string().length(64);

const passkey = z.object({
  /** The credential's id, base64url. */
  id: credentialId,
  name,
  /** COSE key, base64url. */
  public_key: z.string().min(1).max(4_000),
  /** The authenticator's use counter; 0 if it has none. */
  counter: z.int().nonnegative(),
  transports: z.array(z.string().max(40)).max(10),
  /** True if the passkey is synchronised by its maker's account and works on new devices. */
  synced: z.boolean(),
  added_at: z.iso.datetime(),
});

const renamed = z.object({ passkey: credentialId, name });
const used = z.object({
  passkey: credentialId,
  counter: z.int().nonnegative(),
  used_at: z.iso.datetime(),
});
const removed = z.object({ passkey: credentialId });
/** SHA-256 of each code, hex. The codes are shown once and kept nowhere. */
const recoveryCodesCreated = z.object({ digests: z.array(digest).min(1).max(20) });
/** The owner confirmed that the shown codes are saved. */
const codesSeen = z.strictObject({});
const codeUsed = z.object({ digest });
const reset = z.object({});

export const passkeyEvents = [
  define("user.passkey_added", passkey, { personal: ["name"] }),
  define("user.passkey_renamed", renamed, { personal: ["name"] }),
  define("user.passkey_used", used),
  define("user.passkey_removed", removed),
  define("user.recovery_codes_made", recoveryCodesCreated),
  define("user.recovery_codes_seen", codesSeen),
  define("user.recovery_code_used", codeUsed),
  define("user.passkeys_reset", reset),
];

export type NewPasskey = z.infer<typeof passkey>;
export type PasskeyEvent =
  | NewEvent<"user.passkey_added", NewPasskey>
  | NewEvent<"user.passkey_renamed", z.infer<typeof renamed>>
  | NewEvent<"user.passkey_used", z.infer<typeof used>>
  | NewEvent<"user.passkey_removed", z.infer<typeof removed>>
  | NewEvent<"user.recovery_codes_made", z.infer<typeof recoveryCodesCreated>>
  | NewEvent<"user.recovery_codes_seen", z.infer<typeof codesSeen>>
  | NewEvent<"user.recovery_code_used", z.infer<typeof codeUsed>>
  | NewEvent<"user.passkeys_reset", z.infer<typeof reset>>;

export interface Passkey extends NewPasskey {
  /** Null until its first use. */
  used_at: string | null;
}

/** Second factors of an account, besides the login provider's sign-in. */
export interface SecondFactor {
  /** Oldest first. */
  passkeys: Passkey[];
  /** Digests of the unused recovery codes. */
  recovery: string[];
  /** Has the owner confirmed that they are saved? */
  codesSeen: boolean;
}

export const secondFactorMissing: SecondFactor = { passkeys: [], recovery: [], codesSeen: false };

/** Folds one event into the second factor. */
export function evolveSecondFactor(state: SecondFactor, event: PasskeyEvent): SecondFactor {
  const { passkeys, recovery } = state;
  const changed = (id: string, change: Partial<Passkey>) => ({
    ...state,
    passkeys: passkeys.map((one) => one.id === id ? { ...one, ...change } : one),
  });
  switch (event.type) {
    case "user.passkey_added":
      return { ...state, passkeys: [...passkeys, { ...event.data, used_at: null }] };
    case "user.passkey_renamed":
      return changed(event.data.passkey, { name: event.data.name });
    case "user.passkey_used": {
      const { passkey, counter, used_at } = event.data;
      return changed(passkey, { counter, used_at });
    }
    case "user.passkey_removed":
      return { ...state, passkeys: passkeys.filter(({ id }) => id !== event.data.passkey) };
    case "user.recovery_codes_made":
      return { ...state, recovery: event.data.digests, codesSeen: false };
    case "user.recovery_codes_seen":
      return { ...state, codesSeen: true };
    case "user.recovery_code_used":
      return { ...state, recovery: recovery.filter((one) => one !== event.data.digest) };
    case "user.passkeys_reset":
      return secondFactorMissing;
    default:
      return event satisfies never;
  }
}
