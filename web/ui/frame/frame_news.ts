/** One line for all that the frame follows: a browser has six connections to a server, and each open window holds this one. */
import { followSoon } from "../client/follow_rows.ts";

/** What is done at news, by the name that the line knows the noun by. */
const followers = new Map<string, () => void>();
/** Position of the log that the line has reached. */
const at = { current: 0 };
let stop = () => {};

/** Opens the line anew, once for all that begin or end to follow together. */
let timer: ReturnType<typeof setTimeout> | undefined;
function restart(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    stop();
    stop = () => {};
    if (followers.size === 0) return;
    const onReset = () => followers.forEach((onNews) => onNews());
    stop = followSoon({ noun: [...followers.keys()].join(), at, onReset });
  });
}

/**
 * Calls `onNews` when something of a noun, or of another that the frame follows, is new since the page was rendered
 * (`position` of the log); answers with the way to stop.
 */
export function followInFrame(noun: string, position: number, onNews: () => void): () => void {
  if (followers.size === 0) at.current = Math.max(at.current, position);
  followers.set(noun, onNews);
  restart();
  return () => {
    followers.delete(noun);
    restart();
  };
}
