/**
 * Passkeys (WebAuthn): challenges, and verification of browsers' responses. The library is loaded on the first use
 * (docs/decisions/0049-passkeys.md).
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { NewPasskey, Passkey } from "../../events/account/passkey.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { digestOf, randomSecret } from "../kit/secret.ts";

/** How long a challenge may be answered. */
const CHALLENGE_MS = 5 * 60_000;

/** Where passkeys are valid: the name they are bound to, and the pages that may request them. */
export interface Place {
  rpId: string;
  origin: string;
}

/** The owner of a new passkey. */
interface Owner {
  id: string;
  name: string;
  passkeys: Passkey[];
}

/** Binding of a challenge: a session or a sign-in in progress, and its purpose. */
export interface Binding {
  holder: string;
  purpose: "add" | "step_up" | "sign_in";
}

interface Challenge {
  challenge: string;
  startedAt: number;
}

/**
 * The relying party for an address. Null for an IP address (`127.0.0.1`): browsers bind passkeys to names, and to
 * `localhost` even over plain http.
 */
export function placeOf(address: string): Place | null {
  const { hostname, origin } = new URL(address);
  const isName = !/^[\d.]+$/.test(hostname) && !hostname.startsWith("[");
  return isName ? { rpId: hostname, origin } : null;
}

const wrong = () =>
  refuse(401, "passkey_failed", "패스키를 확인하지 못했습니다. 다시 시도해 주세요.");

/** Challenges of an office, and the check of what answers them. */
export class Passkeys {
  constructor(private readonly kv: Deno.Kv, private readonly now: () => Date) {}

  /** Options for `navigator.credentials.create`: a passkey that identifies its owner by itself. */
  async creation(
    { rpId }: Place,
    office: string,
    owner: Owner,
    binding: Binding,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await import("@simplewebauthn/server");
    const options = await generateRegistrationOptions({
      rpName: office,
      rpID: rpId,
      userName: owner.name,
      userDisplayName: owner.name,
      userID: new TextEncoder().encode(digestOf(owner.id)).slice(0, 32),
      excludeCredentials: owner.passkeys.map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      challenge: new TextEncoder().encode(randomSecret()),
      timeout: CHALLENGE_MS,
    });
    await this.#begin(binding, options.challenge);
    return options;
  }

  /** The passkey of a browser's response, or why it is invalid. */
  async created(
    place: Place,
    name: string,
    response: unknown,
    binding: Binding,
  ): Promise<NewPasskey | Refusal> {
    const challenge = await this.#take(binding);
    if (challenge === null) return wrong();
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: place.origin,
        expectedRPID: place.rpId,
      });
      if (!verified) return wrong();
      const { credential, credentialBackedUp } = registrationInfo;
      return {
        id: credential.id,
        name,
        public_key: credential.publicKey.toBase64({ alphabet: "base64url", omitPadding: true }),
        counter: credential.counter,
        transports: (credential.transports ?? []).slice(0, 10),
        synced: credentialBackedUp,
        added_at: this.now().toISOString(),
      };
    } catch {
      // The library's messages contain the browser's data, so they are not logged.
      return wrong();
    }
  }

  /** Options of `navigator.credentials.get`. No passkey is named: the device finds its own. */
  async request(
    { rpId }: Place,
    binding: Binding,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
    const options = await generateAuthenticationOptions({
      rpID: rpId,
      userVerification: "required",
      challenge: new TextEncoder().encode(randomSecret()),
      timeout: CHALLENGE_MS,
    });
    await this.#begin(binding, options.challenge);
    return options;
  }

  /** Which of these passkeys answered the challenge, and its counter; or why none did. */
  async used(
    place: Place,
    passkeys: Passkey[],
    response: unknown,
    binding: Binding,
  ): Promise<{ passkey: string; counter: number } | Refusal> {
    const challenge = await this.#take(binding);
    const given = response as AuthenticationResponseJSON;
    const known = passkeys.find(({ id }) => id === given?.id);
    if (challenge === null || !known) return wrong();
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: given,
        expectedChallenge: challenge,
        expectedOrigin: place.origin,
        expectedRPID: place.rpId,
        credential: {
          id: known.id,
          publicKey: Uint8Array.fromBase64(known.public_key, { alphabet: "base64url" }),
          // The decision checks the counter, so that a copied key has its own message.
          counter: 0,
        },
      });
      return verified ? { passkey: known.id, counter: authenticationInfo.newCounter } : wrong();
    } catch {
      // The library's messages contain the browser's data, so they are not logged.
      return wrong();
    }
  }

  async #begin(binding: Binding, challenge: string): Promise<void> {
    const value: Challenge = { challenge, startedAt: this.now().getTime() };
    await this.kv.set(keyOf(binding), value, { expireIn: CHALLENGE_MS });
  }

  /** The challenge that waits for an answer, once. */
  async #take(binding: Binding): Promise<string | null> {
    const entry = await this.kv.get<Challenge>(keyOf(binding));
    if (!entry.value) return null;
    const { ok } = await this.kv.atomic().check(entry).delete(entry.key).commit();
    const age = this.now().getTime() - entry.value.startedAt;
    return ok && age < CHALLENGE_MS ? entry.value.challenge : null;
  }
}

const keyOf = ({ holder, purpose }: Binding): Deno.KvKey => [
  "passkey_challenge",
  digestOf(holder),
  purpose,
];
