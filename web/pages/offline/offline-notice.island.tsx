/** Waits for the network on the offline page, and opens the page that was asked for once it is back. */
import { useEffect } from "react";
import { callServer } from "../../ui/client/api.ts";
import { createRetry } from "../../ui/retry.ts";
import { island } from "../../ui/frame/island.tsx";
import { phonePaths } from "../../ui/phone/paths.ts";
import { hasUnsaved } from "../../ui/form/unsaved.ts";
import { Button } from "../../ui/form/button.tsx";

const reload = () => location.reload();

function OfflineNotice() {
  useEffect(() => {
    // At its own address it replaces no other page.
    if (location.pathname === phonePaths.offline()) return;
    const retry = createRetry(() => void ask());
    const ask = async () => {
      const answer = await callServer("GET", "/healthz", { act: "unseen" });
      if (typeof answer === "string" || !answer.ok) return retry.later();
      retry.stop();
      // What is being typed stays; the button opens the page.
      if (!hasUnsaved.peek()) reload();
    };
    retry.later();
    return () => retry.stop();
  }, []);
  return <Button onClick={reload}>다시 시도</Button>;
}

export default island("offline-notice", OfflineNotice);
