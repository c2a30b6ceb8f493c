/** Recovery codes: shown once, stored as digests, each valid for one sign-in. */
import { digestOf } from "../kit/secret.ts";

const CODES = 10;
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 24;

/** A new code of 120 random bits: `ABCD-EFGH-JKLM-NPQR-STUV-WXYZ`. A plain digest is enough for that many (ASVS 6.5.2). */
function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
  return letters.match(/.{4}/g)!.join("-");
}

export const newCodes = (): string[] => Array.from({ length: CODES }, newCode);

/** The digest of a code however it was typed: small letters, spaces and other dashes are the same. */
export const codeDigest = (typed: string): string =>
  digestOf(typed.toUpperCase().replace(/[^A-Z0-9]/g, ""));
