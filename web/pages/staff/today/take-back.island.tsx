/** Takes one's own act back where it is told. */
import { island } from "../../../island.tsx";
import { type TakeBackCall, useTakeBack } from "../../../ui/use_take_back.ts";

interface TakeBackProps extends TakeBackCall {
  /** What is taken back, for who hears the button. */
  name: string;
}

function TakeBack({ name, ...call }: TakeBackProps) {
  const { state, run } = useTakeBack(call);
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
