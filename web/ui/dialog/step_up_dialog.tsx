/** The one dialog of the house for a call that asks for a fresh sign-in. */
import { useEffect, useState } from "react";
import { passkeyPaths, stepUpPaths } from "../../pages/step-up/paths.ts";
import { Button } from "../form/button.tsx";
import { Dialog } from "./dialog.tsx";
import { session } from "../client/session.ts";
import { SIGN_IN_WINDOW, STEP_UP_CHANNEL, stepUp } from "./step_up.ts";
import { showPasskey } from "../client/webauthn.ts";

/** Signing in happens in a window of its own: the page behind stays as it is. */
function useOwnWindow() {
  const [opened, setOpened] = useState(false);
  const address = stepUpPaths.begin(session.peek().provider);
  useEffect(() => {
    const channel = new BroadcastChannel(STEP_UP_CHANNEL);
    channel.onmessage = () => stepUp.peek()?.finish(true);
    return () => channel.close();
  }, []);
  // A browser that opens no window leaves the link, which opens a tab.
  const open = () => {
    setOpened(true);
    globalThis.open(address, "step-up", SIGN_IN_WINDOW);
  };
  return { address, opened, open };
}

/** The passkey's own dialog is the browser's; what it says comes back as a sentence. */
function usePasskey() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const show = async () => {
    setBusy(true);
    setProblem("");
    const shown = await showPasskey(passkeyPaths.stepUpOptions(), passkeyPaths.stepUp());
    setBusy(false);
    if (shown.ok) stepUp.peek()?.finish(true);
    else setProblem(shown.message);
  };
  return { busy, problem, show };
}

const TEXT = "권한, 토큰, 파기처럼 되돌리기 어려운 일에는 최근 10분 안의 로그인이 필요합니다. " +
  "화면에 입력한 내용은 그대로 있습니다.";

export default function StepUpDialog() {
  const { address, opened, open } = useOwnWindow();
  const { busy, problem, show } = usePasskey();
  const [asked] = useState(() => stepUp.peek());
  const cancel = () => asked?.finish(false);
  return (
    <Dialog title="다시 로그인해 주세요" text={TEXT} onClose={cancel} keepOpenOutside>
      {opened && (
        <p role="status">
          새 창에서 로그인하면 하던 일이 이어집니다. 창이 보이지 않으면{" "}
          <a href={address} target="_blank" rel="opener">새 탭에서 로그인</a>해 주세요.
        </p>
      )}
      {problem && <p role="alert" className="step-up-problem alert">{problem}</p>}
      <div className="dialog-actions">
        <Button onClick={cancel}>취소</Button>
        <Button look={asked?.passkey ? "plain" : "primary"} onClick={open}>다시 로그인</Button>
        {asked?.passkey && <Button look="primary" busy={busy} onClick={show}>패스키로 확인</Button>}
      </div>
    </Dialog>
  );
}
