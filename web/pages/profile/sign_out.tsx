/** Signing out everywhere: what that ends, and the tokens that go on unless they are revoked as well. */
import { paths } from "../../paths.ts";
import { Moment } from "../../ui/moment.tsx";
import { Shell, type ShellFrame } from "../../ui/frame/shell.tsx";
import type { SessionRow, TokenRow } from "./rows.ts";
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
        <p>
          지금 이 기기를 포함해 <b>{sessions.length}곳</b>에서 로그아웃합니다.
        </p>
        <ul className="profile-list">
          {sessions.map(({ id, device, used_at, current }) => (
            <li key={id}>
              <div>
                <b>{device}</b>
                {current && <span className="badge">지금 이 기기</span>}
                <p>
                  마지막 사용 <Moment at={used_at} />
                </p>
              </div>
            </li>
          ))}
        </ul>
        <SignOutForm tokens={tokens} />
      </div>
    </Shell>
  );
}
