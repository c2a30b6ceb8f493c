/** Personal access tokens: made, shown once, revoked. */
import { useState } from "react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { askConfirm } from "../../ui/confirm.ts";
import { seoulDay } from "../../../events/seoul.ts";
import { NewTokenForm, ShownOnce } from "./new_token.tsx";
import type { NewToken, TokenRow } from "./rows.ts";
import { useEnding } from "./use_ending.ts";

const until = ({ expires_at }: TokenRow) =>
  expires_at === null ? "만료 없음" : `${seoulDay(expires_at)}까지`;

export function Tokens({ first, now }: { first: TokenRow[]; now: string }) {
  const { rows, setRows, ending, end } = useEnding(first);
  const [made, setMade] = useState<NewToken | null>(null);

  function add(token: NewToken): void {
    setMade(token);
    const { id, name, expires_at } = token;
    setRows((before) => [...before, { id, name, expires_at, current: false }]);
  }

  async function revoke({ id, name }: TokenRow): Promise<void> {
    const sure = await askConfirm({
      title: "접근 토큰을 폐기할까요?",
      text: `‘${name}’ 토큰을 쓰는 스크립트는 바로 멈춥니다. 되돌릴 수 없습니다.`,
      confirm: "폐기",
      danger: true,
    });
    if (!sure) return;
    const gone = await end(id, paths.api.tokenRevoke(id), "접근 토큰을 폐기했습니다.");
    if (gone && made?.id === id) setMade(null);
  }

  return (
    <section aria-labelledby="tokens-title">
      <h2 id="tokens-title">접근 토큰</h2>
      <p className="profile-note">스크립트가 로그인 없이 나의 권한으로 일할 때 씁니다.</p>
      {rows.length === 0
        ? <p className="profile-empty">만든 접근 토큰이 없습니다.</p>
        : (
          <ul className="profile-list">
            {rows.map((row) => (
              <li key={row.id}>
                <div>
                  <b>{row.name}</b>
                  {row.expires_at !== null && row.expires_at <= now && (
                    <span className="badge">만료됨</span>
                  )}
                  <p>{until(row)}</p>
                </div>
                <Button
                  small
                  look="danger"
                  busy={ending === row.id}
                  onClick={() => revoke(row)}
                  aria-label={`${row.name} 토큰 폐기`}
                >
                  폐기
                </Button>
              </li>
            ))}
          </ul>
        )}
      {made && <ShownOnce made={made} onDone={() => setMade(null)} />}
      <NewTokenForm onMade={add} />
    </section>
  );
}
