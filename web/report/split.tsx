/**
 * The split of rows into groups: a bar and its legend, each part of which lists its rows (S1 §2). A separate script:
 * the server renders it before, and its links work without one.
 */
import { type Share, sharesOf } from "../../projections/kit/shares.ts";
import { follow } from "../ui/client/follow.ts";
import { FigureCard, percentText } from "./figure_card.tsx";
import { addressOf } from "./filter.ts";
import type { Group } from "./noun.ts";
import type { AnyPage } from "./use_report.ts";

/** Smaller shares have room for their label only on wide bars, or on bars wider than a phone's. */
const NARROW_PERCENT = 14;
const TIGHT_PERCENT = 22;

function placeholderOf(percent: number): string | undefined {
  if (percent < NARROW_PERCENT) return "report-narrow";
  return percent < TIGHT_PERCENT ? "report-tight" : undefined;
}

interface SplitProps {
  name: string;
  shares: (Group & Share)[];
  /** The group whose rows alone are listed; "" for all. */
  only: string;
  onPick(key: string): void;
  /** Address of its rows; for the selected one, of all rows. */
  hrefOf(key: string): string;
}

/** The split as one bar. SVG, because the page's policy allows no style attributes. */
function SplitBar({ name, shares, onPick }: Pick<SplitProps, "name" | "shares" | "onPick">) {
  const described = shares.map(({ label, percent }) => `${label} ${percentText(percent)}`);
  const starts = shares.map((_, index) =>
    shares.slice(0, index).reduce((sum, share) => sum + share.percent, 0)
  );
  return (
    <svg className="report-bar" role="img" aria-label={`${name}: ${described.join(", ")}`}>
      <rect className="report-bar-ground" width="100%" height="100%" />
      {shares.map(({ key, label, percent, whole, labelled }, index) => (
        <g
          key={key}
          onClick={() => onPick(key)}
        >
          <rect x={`${starts[index]}%`} width={`${percent}%`} height="100%" />
          {labelled && (
            <text
              x={`${starts[index] + percent / 2}%`}
              y="50%"
              className={placeholderOf(percent)}
            >
              <tspan>{label}</tspan> {whole}%
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function Legend({ shares, only, onPick, hrefOf }: Omit<SplitProps, "name">) {
  return (
    <ul className="report-legend">
      {shares.map(({ key, label, percent }) => (
        <li key={key}>
          <a
            href={hrefOf(key)}
            aria-current={key === only || undefined}
            onClick={follow(() => onPick(key))}
          >
            <svg className="report-dot" viewBox="0 0 10 10" aria-hidden="true">
              <rect width="10" height="10" rx="2" />
            </svg>
            {label} <b>{percentText(percent)}</b>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The total and its split. */
export default function Split({ page }: { page: AnyPage }) {
  const { noun, totals, state } = page;
  const { only } = state;
  const groups: Group[] | null = totals && noun.groupsOf(totals);
  const toggled = (key: string) => ({ only: key === only ? "" : key });
  const parts = {
    shares: sharesOf(groups ?? []),
    only,
    onPick: (key: string) => page.look(toggled(key)),
    hrefOf: (key: string) => addressOf({ ...state, ...toggled(key) }),
  };
  return (
    <FigureCard
      title="합계"
      figure={groups && <b className="report-sum">{page.sumText(totals)}</b>}
    >
      <SplitBar name={noun.sharesName} {...parts} />
      <Legend {...parts} />
      {noun.note && totals && <p className="report-fine">{noun.note(totals)}</p>}
    </FigureCard>
  );
}
