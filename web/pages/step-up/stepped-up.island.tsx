/** Tells the pages that wait for a fresh sign-in that it is done, and closes the window it happened in. */
import { useEffect } from "react";
import { island } from "../../ui/frame/island.tsx";
import { STEP_UP_CHANNEL } from "../../ui/dialog/step_up.ts";

function SteppedUp() {
  useEffect(() => {
    const channel = new BroadcastChannel(STEP_UP_CHANNEL);
    channel.postMessage("done");
    channel.close();
    // A tab that no script opened stays: the page says what to do then.
    globalThis.close();
  }, []);
  return null;
}

export default island("stepped-up", SteppedUp);
