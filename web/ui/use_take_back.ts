/** Undoes one's own act where it is listed, once at a time; the reason of a failure is shown. */
import { useState } from "react";
import type { TodayChange } from "../../projections/kit/today.ts";
import { callApi } from "./client/api.ts";
import { toast } from "./client/toasts.ts";

/** The call that takes an act back. */
export type UndoRequest = NonNullable<TodayChange["takeBack"]>;

/** What a call on many rows answers besides: those that stay as they are. */
interface Left {
  refused?: { message: string }[];
}

/** `run` resolves to whether all of it is back; a press while one is under way, or after, does nothing. */
export function useUndo({ path, body }: UndoRequest, said = "되돌렸습니다.") {
  const [state, setState] = useState<"ready" | "busy" | "done">("ready");
  const run = async (): Promise<boolean> => {
    if (state !== "ready") return false;
    setState("busy");
    const answer = await callApi<Left>("POST", path, { act: "takeBack", body });
    const problem = answer.ok ? answer.data.refused?.[0] : answer.problem;
    if (problem) toast("error", problem.message);
    else toast("success", said);
    setState(problem ? "ready" : "done");
    return !problem;
  };
  return { state, run };
}
