/** What a link of one use leads to: the link of a new office's first start, an invitation. No script. */
import { paths } from "../../paths.ts";
import { SignInButtons, type SignInWay } from "../../ui/sign_in_buttons.tsx";

export interface SignInLinkWords {
  heading: string;
  /** What signing in by it does, a paragraph each. */
  texts: readonly string[];
  /** Follows "로그인" on the buttons. */
  then: string;
}

interface SignInLinkPageProps extends SignInLinkWords {
  /** Why the link cannot be used; null when it can. */
  problem: string | null;
  signIn: readonly SignInWay[];
}

export function SignInLinkPage({ heading, texts, then, problem, signIn }: SignInLinkPageProps) {
  return (
    <section className="error-page">
      <h1>{problem ? "링크를 쓸 수 없습니다." : heading}</h1>
      {(problem ? [problem] : texts).map((text) => <p key={text}>{text}</p>)}
      <p className="error-actions">
        {problem
          ? <a className="button" href={paths.home()}>처음으로</a>
          : <SignInButtons ways={signIn} then={then} byLink />}
      </p>
    </section>
  );
}
