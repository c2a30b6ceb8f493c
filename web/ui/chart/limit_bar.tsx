/** How much of a limit is used, as a bar: what is beyond it is hatched behind the limit's mark. SVG; no script. */
import { useId } from "react";

/** From here on the bar is in the colour of what matters. */
const NEAR_PERCENT = 80;

interface LimitBarProps {
  /** What is used, in percent of the limit; may be more than 100. */
  percent: number;
  /** All of it in words, for who does not see it. */
  label: string;
}

/** A bar as wide as the limit, or as what is used once that is more. */
export function LimitBar({ percent, label }: LimitBarProps) {
  const hatch = useId();
  const isOver = percent > 100;
  /** Where the limit is, in percent of the bar. */
  const limit = isOver ? 100 * 100 / percent : 100;
  const used = `${Math.min(percent, limit)}%`;
  return (
    <svg
      className={!isOver && percent >= NEAR_PERCENT ? "limit-bar limit-near" : "limit-bar"}
      role="img"
      aria-label={label}
    >
      <pattern
        id={hatch}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="limit-ground" width="7" height="7" />
        <rect className="limit-stripe" width="4" height="7" />
      </pattern>
      <rect className="limit-ground" width="100%" height="100%" />
      <rect className="limit-used" width={used} height="100%" />
      {isOver && (
        <>
          <rect x={used} width={`${100 - limit}%`} height="100%" fill={`url(#${hatch})`} />
          <rect className="limit-mark" x={used} width="3" height="100%" />
        </>
      )}
    </svg>
  );
}
