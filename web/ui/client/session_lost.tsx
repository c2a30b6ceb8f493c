/** The session ended under an edit: what is typed stays, signing in happens in another window. */
import { paths } from "../../paths.ts";
import { session } from "./session.ts";

export default function SessionLost() {
  return (
    <p role="alert" className="report-error">
      로그인이 만료되었습니다. 입력한 내용은 그대로 있습니다.{" "}
      <a
        href={paths.oauth.login(session.peek().provider, paths.home())}
        target="_blank"
        rel="noopener"
      >
        새 창에서 로그인
      </a>
      한 뒤 다시 저장해 주세요.
    </p>
  );
}
