/** Signing out, here or everywhere. Plain forms, so that it works before and without any script. */
import { paths } from "../paths.ts";

export function SignOut() {
  return (
    <>
      <form method="post" action={paths.oauth.logout()}>
        <button type="submit" className="button button-quiet">로그아웃</button>
      </form>
      <form method="post" action={paths.oauth.logoutEverywhere()}>
        <button type="submit" className="button button-quiet">모든 기기에서 로그아웃</button>
      </form>
    </>
  );
}
