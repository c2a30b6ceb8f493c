/**
 * The hidden field of the contact form: its id and time, signed with a secret of the store. It makes a form that is
 * sent twice one request, and distinguishes a person's form from one that a program sent at once, or kept for days.
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { deriveSecret, randomId, sameSecret } from "../../kit/secret.ts";
import { storeSecret } from "../../auth/store_secret.ts";
import type { KeyRing } from "../../personal/key_ring.ts";

/** Minimum time for filling in the form. */
const SOONEST_MILLISECONDS = 3_000;
/** A form that was left open over a weekend still goes through. */
const LATEST_MILLISECONDS = 3 * 24 * 60 * 60 * 1_000;

export interface FormToken {
  /** The id of the request that this form becomes. */
  id: string;
  /** `early` and `late` forms were not filled in by a person just now. */
  time: "fine" | "early" | "late";
}

const sign = async (keys: KeyRing, text: string): Promise<string> =>
  deriveSecret(await storeSecret(keys, "contact"), text, "contact");

/** A token for a form that is shown at `now` (epoch milliseconds). */
export async function newFormToken(keys: KeyRing, now: number): Promise<string> {
  const text = `${randomId()}.${now.toString(36)}`;
  return `${text}.${await sign(keys, text)}`;
}

/** Reads a token; null when it is not one of ours. */
export async function readFormToken(
  keys: KeyRing,
  token: string,
  now: number,
): Promise<FormToken | null> {
  const [id, shown, signature] = token.split(".");
  if (!id || !shown || !signature) return null;
  if (!sameSecret(signature, await sign(keys, `${id}.${shown}`))) return null;
  const age = now - parseInt(shown, 36);
  const time = age < SOONEST_MILLISECONDS ? "early" : age > LATEST_MILLISECONDS ? "late" : "fine";
  return { id, time };
}

/** Letters and digits that are not taken for one another when they are read out. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** The receipt number of a request: its Seoul day (YYYY-MM-DD) and six letters that its id gives. */
export function receiptOf(id: string, day: string): string {
  const bytes = Buffer.from(createHash("sha256").update(`receipt\0${id}`).digest());
  const letters = [...bytes.subarray(0, 6)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `${day.replaceAll("-", "")}-${letters.join("")}`;
}
