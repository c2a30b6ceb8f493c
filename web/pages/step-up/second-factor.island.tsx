/** Shows a passkey after the login provider's sign-in, and goes on to where that was to lead. */
import { useState } from "react";
import { island } from "../../ui/frame/island.tsx";
import { secondFactorPaths } from "./paths.ts";
import { Button } from "../../ui/form/button.tsx";
import { showPasskey } from "../../ui/client/webauthn.ts";

function SecondFactor() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  async function show(): Promise<void> {
    setBusy(true);
    setProblem("");
    const { options, prove } = secondFactorPaths;
    const shown = await showPasskey<{ to: string }>(options(), prove());
    if (shown.ok) return location.replace(shown.data.to);
    setBusy(false);
    setProblem(shown.message);
  }
  return (
    <>
      <Button look="primary" busy={busy} onClick={show}>패스키로 확인</Button>
      <p role="alert" className="step-up-problem alert">{problem}</p>
    </>
  );
}

export default island("second-factor", SecondFactor);
