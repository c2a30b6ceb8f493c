/** The customer portal's card: the way in, or, once in, where to go. */
import { paths } from "../../paths.ts";
import { sitePaths } from "../../site_paths.ts";

interface PortalProps {
  demo: boolean;
  user: { name: string } | null;
  /** Where this person works, if the product has a page for them. */
  workplace: string | null;
}

/** The sign-in card is for visitors only (S1 §2, §6); others see that they are in. */
export function Portal({ demo, user, workplace }: PortalProps) {
  return user ? <SignedIn name={user.name} workplace={workplace} /> : <SignIn demo={demo} />;
}

function SignIn({ demo }: { demo: boolean }) {
  return (
    <section className="card portal" aria-labelledby="portal-title">
      <h2 id="portal-title">고객 포털</h2>
      <p>로그인하시면 업무 안내와 내 정보 화면을 열 수 있습니다.</p>
      <a className="button button-kakao" href={paths.oauth.login("kakao")}>
        {demo ? "데모 계정으로 로그인" : "카카오로 로그인"}
      </a>
    </section>
  );
}

function SignedIn({ name, workplace }: { name: string; workplace: string | null }) {
  return (
    <section className="card portal" aria-labelledby="portal-title">
      <h2 id="portal-title">{name}님, 안녕하세요.</h2>
      {workplace
        ? (
          <>
            <p>로그인되어 있습니다.</p>
            <a className="button button-primary" href={workplace}>업무 화면으로 이동</a>
          </>
        )
        : (
          <>
            <p>로그인되어 있습니다.</p>
            <a className="button" href={sitePaths.services()}>업무 안내</a>
            <a className="button" href={paths.profile()}>내 정보</a>
          </>
        )}
      <form method="post" action={paths.oauth.logout()}>
        <button type="submit" className="button button-quiet">로그아웃</button>
      </form>
    </section>
  );
}
