/** Signing out everywhere: what that ends, and the tokens that go on unless they are revoked as well. */
import { paths } from "../../paths.ts";
import { Shell, type ShellFrame } from "../../ui/frame/shell.tsx";
import type { SessionRow, TokenRow } from "./rows.ts";
import { sessionWay, WaysIn } from "../../ui/ways_in.tsx";
import SignOutForm from "./sign-out.island.tsx";

interface SignOutProps {
  frame: ShellFrame;
  sessions: SessionRow[];
  tokens: TokenRow[];
}

export function SignOutPage({ frame, sessions, tokens }: SignOutProps) {
  return (
    <Shell {...frame} current={paths.profile()}>
      <div className="profile">
        <h1>모든 기기에서 로그아웃</h1>
        <p className="profile-note">
          지금 이 기기를 포함해 <b>{sessions.length}곳</b>에서 로그아웃합니다.
        </p>
        <WaysIn
          label="로그아웃할 기기"
          rows={sessions.map((row) => sessionWay(row))}
        />
        <SignOutForm tokens={tokens} />
      </div>
    </Shell>
  );
}
