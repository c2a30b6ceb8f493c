/** Takes one's own act back where it is told, once; why it could not be is said. */
import { useState } from "react";
import type { TodayChange } from "../../../../projections/today.ts";
import { island } from "../../../island.tsx";
import { callApi } from "../../../ui/api.ts";
import { toast } from "../../../ui/toasts.ts";

interface TakeBackProps extends NonNullable<TodayChange["takeBack"]> {
  /** What is taken back, for who hears the button. */
  name: string;
}

/** What a call on many rows answers besides: those that stay as they are. */
interface Left {
  refused?: { message: string }[];
}

function TakeBack({ path, body, name }: TakeBackProps) {
  const [state, setState] = useState<"ready" | "busy" | "done">("ready");
  const run = async () => {
    if (state !== "ready") return;
    setState("busy");
    const answer = await callApi<Left>("POST", path, { body });
    const problem = answer.ok ? answer.data.refused?.[0] : answer.problem;
    if (problem) toast("error", problem.message);
    else toast("success", "되돌렸습니다.");
    setState(problem ? "ready" : "done");
  };
  return (
    <button
      type="button"
      aria-label={`${name} 되돌리기`}
      aria-disabled={state !== "ready"}
      onClick={() => void run()}
    >
      {state === "done" ? "되돌림" : "되돌리기"}
    </button>
  );
}

export default island("take-back", TakeBack);
