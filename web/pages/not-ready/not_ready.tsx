/** What visitors get at every public address while the office has not said who it is: that, and the way in for its people. */
import { paths } from "../../paths.ts";
import { SignInButtons, type SignInWay } from "../../ui/sign_in_buttons.tsx";
import type { SiteUser } from "../../ui/frame/public_frame.tsx";

export interface NotReadyProps {
  signIn: readonly SignInWay[];
  /** Who is signed in without being staff; null for visitors. */
  user: SiteUser | null;
  /** Does a sign-in lead on to a page that was asked for before it? */
  isLedOn: boolean;
  /** Why a sign-in did not work; null otherwise. */
  signInError: string | null;
}

export function NotReady({ signIn, user, isLedOn, signInError }: NotReadyProps) {
  return (
    <section className="error-page">
      {signInError && <p className="notice" role="alert">{signInError}</p>}
      <h1>준비 중입니다.</h1>
      <p>이 사이트는 아직 열지 않았습니다. 준비를 마치면 이 주소에서 안내해 드리겠습니다.</p>
      {user
        ? (
          <form className="wrap gap-3 mt-5" method="post" action={paths.oauth.logout()}>
            <a className="button" href={paths.profile()}>내 정보</a>
            <button type="submit" className="button button-quiet">로그아웃</button>
          </form>
        )
        : (
          <div id="portal">
            <p>
              {isLedOn
                ? "로그인하시면 조금 전에 여신 화면으로 이어집니다."
                : "사무소에서 일하시는 분은 로그인해 주세요."}
            </p>
            <p className="wrap gap-3 mt-5">
              <SignInButtons ways={signIn} />
            </p>
          </div>
        )}
    </section>
  );
}
