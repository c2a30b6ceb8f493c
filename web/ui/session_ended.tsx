/** The session of this page ended elsewhere: the page is covered until its person is back. */
import { paths } from "../paths.ts";
import { Button } from "./form/button.tsx";
import { Dialog } from "./dialog/dialog.tsx";
import { signInInWindow } from "./client/session.ts";

const KEPT =
  "이 화면에 입력한 내용은 그대로 있습니다. 같은 계정으로 로그인하면 이어서 할 수 있습니다.";

export default function SessionEnded({ message }: { message: string }) {
  return (
    <Dialog title="로그아웃되었습니다" text={message} covering onClose={() => {}}>
      <p>{KEPT}</p>
      <div className="dialog-actions">
        <a className="button" href={paths.home()}>첫 화면으로</a>
        <Button look="primary" onClick={signInInWindow}>다시 로그인</Button>
      </div>
    </Dialog>
  );
}
