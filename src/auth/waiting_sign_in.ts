/**
 * Sign-ins that wait for their second factor: bound to the browser that began them, sealed with its
 * secret, over after ten minutes, a right answer, or five wrong codes.
 */
import { createHash } from "node:crypto";
import { decrypt, digestOf, encrypt } from "../kit/secret.ts";
import type { Entrant } from "./sign_in.ts";

const WAIT_MS = 10 * 60_000;
const WRONG_CODES_MAX = 5;

/** A sign-in that the provider finished, where it leads, and whether a link of one use began it. */
export interface WaitingSignIn {
  entrant: Entrant;
  returnUri: string;
  byLink: boolean;
  /** The account's as it began: a sign-in from before all sessions were ended opens none. */
  epoch: number;
}

interface Kept {
  startedAt: number;
  wrongCodes: number;
  sealed: Uint8Array;
}

export class WaitingSignIns {
  constructor(private readonly kv: Deno.Kv, private readonly now: () => Date) {}

  /** Stores a sign-in for the browser that holds `browser`, replacing its former one. */
  async begin(browser: string, waiting: WaitingSignIn): Promise<void> {
    const startedAt = this.now().getTime();
    const kept: Kept = { startedAt, wrongCodes: 0, sealed: encrypt(secretOf(browser), waiting) };
    await this.kv.set(keyOf(browser), kept, { expireIn: WAIT_MS });
  }

  /** The waiting sign-in of this browser; null if there is none, or it expired. */
  async find(browser: string): Promise<WaitingSignIn | null> {
    if (browser === "") return null;
    const { value } = await this.kv.get<Kept>(keyOf(browser));
    if (!value || this.now().getTime() - value.startedAt >= WAIT_MS) return null;
    return decrypt(secretOf(browser), value.sealed) as WaitingSignIn | null;
  }

  /** Ends it; false if it had ended already: only one response opens a session. */
  async end(browser: string): Promise<boolean> {
    const entry = await this.kv.get<Kept>(keyOf(browser));
    if (!entry.value) return false;
    return (await this.kv.atomic().check(entry).delete(entry.key).commit()).ok;
  }

  /** Counts a code before checking it; false if there were too many. */
  async mayTry(browser: string): Promise<boolean> {
    const entry = await this.kv.get<Kept>(keyOf(browser));
    if (!entry.value || entry.value.wrongCodes >= WRONG_CODES_MAX) return false;
    const counted = { ...entry.value, wrongCodes: entry.value.wrongCodes + 1 };
    const life = { expireIn: WAIT_MS };
    return (await this.kv.atomic().check(entry).set(entry.key, counted, life).commit()).ok;
  }
}

const keyOf = (browser: string): Deno.KvKey => ["waiting_sign_in", digestOf(browser)];

const secretOf = (browser: string): Uint8Array =>
  createHash("sha256").update(`waiting\0${browser}`).digest();
