/** When and from where each personal access token was last used: kept beside the log, not an event a use. */

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

export class TokenUses {
  constructor(private readonly kv: Deno.Kv, private readonly now: () => Date) {}

  /** Notes a use. */
  async note(id: string, network: string): Promise<void> {
    const at = this.now().getTime();
    const last = await this.of(id);
    if (last && at - last.at < NOTE_MS && last.network === network) return;
    await this.kv.set(useKey(id), { at, network } satisfies TokenUse, { expireIn: KEPT_MS });
  }

  /** The last use of a token; null when it was never used. */
  async of(id: string): Promise<TokenUse | null> {
    return (await this.kv.get<TokenUse>(useKey(id))).value;
  }
}
