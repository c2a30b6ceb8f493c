/** After the login provider's sign-in: a passkey, or a recovery code in its place. */
import { paths } from "../../paths.ts";
import { secondFactorPaths } from "./paths.ts";
import { Field } from "../../ui/form/field.tsx";
import SecondFactorIsland from "./second-factor.island.tsx";

interface SecondFactorPageProps {
  name: string;
  /** True where this address has a name: browsers use no passkey on a bare one. */
  here: boolean;
  /** Recovery codes that were not used. */
  codes: number;
  /** The code that was typed, and why it is none; null when none was. */
  wrong: { typed: string; message: string } | null;
}

export function SecondFactorPage({ name, here, codes, wrong }: SecondFactorPageProps) {
  return (
    <main className="step-up">
      <h1>패스키로 확인</h1>
      <p>{name} 님, 등록한 패스키로 한 번 더 확인해 주세요.</p>
      {here ? <SecondFactorIsland /> : (
        <p role="alert">
          IP 주소로는 패스키를 쓸 수 없습니다. 도메인 이름으로 접속해 주세요.
        </p>
      )}
      {/* Without script there is the code alone. */}
      <details className="step-up-code" open={wrong !== null}>
        <summary>기기가 없어요</summary>
        {codes === 0
          ? <p>남은 복구 코드가 없습니다. 다른 최고관리자에게 패스키 초기화를 요청해 주세요.</p>
          : (
            <form method="post" action={secondFactorPaths.code()}>
              <Field
                label="복구 코드"
                name="code"
                id="code"
                required
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                hint={`패스키를 등록할 때 보관한 코드입니다. ${codes}개 남았습니다.`}
                defaultValue={wrong?.typed}
                problem={wrong?.message}
              />
              <button type="submit" className="button">복구 코드로 로그인</button>
            </form>
          )}
      </details>
      <p className="step-up-actions">
        <a className="button button-quiet" href={paths.home()}>취소</a>
      </p>
    </main>
  );
}
