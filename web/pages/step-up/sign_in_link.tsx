/** What a link of one use leads to: the link of a new office's first start, an invitation. No script. */
import { paths } from "../../paths.ts";
import { todayPath } from "../staff/today/paths.ts";
import { SignInButtons, type SignInWay } from "../../ui/sign_in_buttons.tsx";

export interface SignInLinkWords {
  heading: string;
  /** What signing in by it does, a paragraph each. */
  texts: readonly string[];
  /** What the reader can do about a failed sign-in, if there is no administrator. */
  help?: string;
  /** Follows "로그인" on the buttons. */
  then: string;
}

interface SignInLinkPageProps extends SignInLinkWords {
  /** Why the link cannot be used; null when it can. */
  problem: string | null;
  /** Is the reader signed in, and at work here already? */
  worksHere: boolean;
  /** Why a sign-in by the link did not work; null otherwise. */
  signInError: string | null;
  signIn: readonly SignInWay[];
}

/** Out of a link that gives nothing. */
const LeaveLink = ({ worksHere }: Pick<SignInLinkPageProps, "worksHere">) =>
  worksHere
    ? <a className="button" href={todayPath()}>업무 화면으로 이동</a>
    : <a className="button" href={paths.home()}>처음으로</a>;

export function SignInLinkPage(props: SignInLinkPageProps) {
  const { heading, texts, help, then, problem, worksHere, signInError, signIn } = props;
  return (
    <section className="error-page">
      {signInError && <p className="notice" role="alert">{signInError} {help}</p>}
      <h1>{problem ? "링크를 쓸 수 없습니다." : heading}</h1>
      {(problem ? [problem] : texts).map((text) => <p key={text}>{text}</p>)}
      <p className="wrap gap-3 mt-5">
        {problem
          ? <LeaveLink worksHere={worksHere} />
          : <SignInButtons ways={signIn} then={then} byLink />}
      </p>
    </section>
  );
}
