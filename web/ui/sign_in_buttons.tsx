/** The buttons that lead to the login providers, one for each that is set up. No script. */
import { paths } from "../paths.ts";
import { signInByLinkPath } from "../site/paths.ts";

export interface SignInWay {
  /** The provider's path segment. */
  provider: string;
  /** "카카오로 로그인" */
  text: string;
}

/** A provider whose rules ask for a colour of its own. */
const STYLES: Record<string, string> = { kakao: "button-kakao" };

interface SignInButtonsProps {
  ways: readonly SignInWay[];
  /** Follows the text: "카카오로 로그인해 시작하기". */
  then?: string;
  /** On the page of a link of one use: the sign-in takes what the link gives. */
  byLink?: boolean;
}

export function SignInButtons({ ways, then = "", byLink = false }: SignInButtonsProps) {
  if (ways.length === 0) {
    return <p>로그인이 아직 설정되지 않았습니다. 최고관리자에게 문의해 주세요.</p>;
  }
  return ways.map(({ provider, text }) => (
    <a
      key={provider}
      className={`button ${STYLES[provider] ?? (ways.length === 1 ? "button-primary" : "")}`}
      href={byLink ? signInByLinkPath(provider) : paths.oauth.login(provider)}
    >
      {text}
      {then}
    </a>
  ));
}

/** Target of a single link for all ways to sign in. */
export const signInAddress = (ways: readonly SignInWay[]): string =>
  ways.length === 1 ? paths.oauth.login(ways[0].provider) : `${paths.home()}#portal`;
