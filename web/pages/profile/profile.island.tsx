/** The living part of the profile page. */
import { island } from "../../island.tsx";
import type { SessionRow, TokenRow } from "./rows.ts";
import { Sessions } from "./sessions.tsx";
import { Tokens } from "./tokens.tsx";

export interface ProfileProps {
  sessions: SessionRow[];
  tokens: TokenRow[];
  /** The server's clock, ISO 8601 UTC. */
  now: string;
}

function Profile({ sessions, tokens, now }: ProfileProps) {
  return (
    <>
      <Sessions first={sessions} />
      <Tokens first={tokens} now={now} />
    </>
  );
}

export default island("profile", Profile);
