/**
 * When and from where each personal access token was last used: stored beside the log, not an event per use. The
 * network is sealed with the key of the token's account.
 */
import type { KeyRing } from "../personal/key_ring.ts";
import { openTrace, sealTrace } from "./traces.ts";

export interface TokenUse {
  /** Milliseconds UTC. */
  at: number;
  network: string;
}

/** Uses closer together than this are one. */
const NOTE_MS = 60_000;
/** Longer than any token lives. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

/** Where the use of a token is kept. */
export const useKey = (id: string): Deno.KvKey => ["token_use", id];

/** A use as it is kept. */
interface Kept {
  at: number;
  trace: string;
}

const placeOf = (id: string): string => `token_use/${id}`;

export class TokenUses {
  constructor(
    private readonly kv: Deno.Kv,
    private readonly keys: KeyRing,
    private readonly now: () => Date,
  ) {}

  /** Notes a use of an account's token. */
  async note(userId: string, id: string, network: string): Promise<void> {
    const at = this.now().getTime();
    const last = await this.of(userId, id);
    if (last && at - last.at < NOTE_MS && last.network === network) return;
    const trace = await sealTrace(this.keys, userId, placeOf(id), network);
    await this.kv.set(useKey(id), { at, trace } satisfies Kept, { expireIn: KEPT_MS });
  }

  /** The last use of an account's token; null when it was never used. */
  async of(userId: string, id: string): Promise<TokenUse | null> {
    const { value } = await this.kv.get<Kept>(useKey(id));
    if (!value) return null;
    const network = await openTrace<string>(this.keys, userId, placeOf(id), value.trace) ?? "";
    return { at: value.at, network };
  }
}
