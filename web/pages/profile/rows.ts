/** What the profile page shows of a session and of a personal access token. Instants are UTC. */

export interface SessionRow {
  id: string;
  client: "browser" | "script";
  created_at: string;
  used_at: string;
  ends_at: string;
  /** The one this page was asked for with. */
  current: boolean;
}

export interface TokenRow {
  id: string;
  name: string;
  expires_at: string | null;
  /** The one this call was made with. */
  current: boolean;
}

/** A new token; `token` is told this once. */
export interface NewToken extends Omit<TokenRow, "current"> {
  token: string;
}
