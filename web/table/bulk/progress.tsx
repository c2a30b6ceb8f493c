/** How far a long change is, to see and to hear. */
import { count as figure } from "../../ui/time/format.ts";

export function Progress({ done, total }: { done: number; total: number }) {
  return (
    <span className="dt-progress">
      <progress value={done} max={total} aria-label="진행" />
      <span className="tabular" role="status">처리 중 {figure(done)} / {figure(total)}</span>
    </span>
  );
}
