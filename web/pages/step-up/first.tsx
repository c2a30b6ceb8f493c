/** What the link of a new office's first start leads to: who signs in by it is its superuser. No script. */
import { paths } from "../../paths.ts";
import { SignInButtons, type SignInWay } from "../../ui/sign_in_buttons.tsx";

interface FirstProps {
  /** Why the link cannot be used; null when it can. */
  problem: string | null;
  signIn: readonly SignInWay[];
}

export function First({ problem, signIn }: FirstProps) {
  return (
    <section className="error-page">
      <h1>{problem ? "링크를 쓸 수 없습니다." : "사무소를 시작합니다."}</h1>
      {problem ? <p>{problem}</p> : (
        <>
          <p>
            이 사무소에는 아직 최고관리자가 없습니다. 아래 버튼으로 로그인하는 계정이 최고관리자가
            됩니다.
          </p>
          <p>링크는 한 번만 쓸 수 있습니다. 다른 사람에게 보내지 마세요.</p>
        </>
      )}
      <p className="error-actions">
        {problem
          ? <a className="button" href={paths.home()}>처음으로</a>
          : <SignInButtons ways={signIn} then="해 시작하기" />}
      </p>
    </section>
  );
}
