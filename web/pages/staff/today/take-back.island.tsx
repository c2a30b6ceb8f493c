/** Undoes one's own act where it is listed. */
import { island } from "../../../ui/frame/island.tsx";
import { type UndoRequest, useUndo } from "../../../ui/use_take_back.ts";

interface TakeBackProps extends UndoRequest {
  /** What is undone, for screen readers. */
  name: string;
}

function TakeBack({ name, ...call }: TakeBackProps) {
  const { state, run } = useUndo(call);
  return (
    <button
      type="button"
      aria-label={`${name} 되돌리기`}
      aria-disabled={state !== "ready"}
      onClick={() => void run()}
    >
      {state === "done" ? "되돌렸습니다" : "되돌리기"}
    </button>
  );
}

export default island("take-back", TakeBack);
