/** Columns side by side, each of one or several parts, and the same figures as a table. SVG; works without a script. */
import { type ReactNode, useEffect, useId, useRef } from "react";
import { follow } from "../client/follow.ts";
import { unfoldOnPaper } from "../on_paper.ts";

export interface ChartColumn {
  label: string;
  /** Link to its rows. */
  href: string;
  /** One figure per part; negative ones are not drawn. */
  values: number[];
}

interface ColumnsProps {
  title: string;
  /** The column's kind ("월"), for the table's heading. */
  of: string;
  /** Names of the parts, three at most. */
  parts: string[];
  columns: ChartColumn[];
  format(value: number): string;
  /** The text without data. */
  none: string;
  /** The sum of a column in short, shown above it in place of a scale: '36만'. */
  short?(value: number): string;
  /** Limit of a column's first part; not applied to columns after the present one. */
  limit?: { label: string; value: number };
  /** The present column, with a highlighted label. */
  current?: number;
  /** For a page that handles the press itself; it is a link all the same. */
  onPick?(index: number): void;
}

/** Height of the drawing, and of the labels below, in CSS pixels. */
const HEIGHT = 150;
const FOOT = 22;
const HEAD = 16;
/** Most columns with room for letters of the usual size on a phone. */
const FEW = 6;
/** Widths of a Korean letter in a label that is never cut: a month, a time. */
const SHORT = 3;
/** Width of a bar, in percent of its column. */
const BAR_SHARE = 0.62;

/** The lowest of 1, 2 or 5 times a power of ten that is not below the value. */
function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((times) => times * power).find((limit) => limit >= value) ?? value;
}

const sumOf = (values: number[]): number =>
  values.reduce((sum, value) => sum + Math.max(0, value), 0);

/** In Korean letters, about: figures and Latin letters are half as wide. */
const widthOf = (label: string): number =>
  Array.from(label).reduce((sum, letter) => sum + (letter < "\u1100" ? 0.5 : 1), 0);

interface DrawnProps
  extends
    Pick<ColumnsProps, "columns" | "parts" | "format" | "short" | "limit" | "current" | "onPick"> {
  top: number;
}

/** The short sum above a column, and the limit across it. */
function Marks({ values, at, room, top, short, limit, current }:
  & { values: number[]; at: number; room: number }
  & Pick<DrawnProps, "top" | "short" | "limit" | "current">) {
  const sum = sumOf(values);
  const heightOf = (value: number) => HEAD + HEIGHT - value / top * HEIGHT;
  return (
    <>
      {short && sum > 0 && (
        <text
          className="chart-sum"
          aria-hidden="true"
          x={`${(at + 0.5) * room}%`}
          y={heightOf(sum) - 5}
        >
          {short(sum)}
        </text>
      )}
      {limit && at <= (current ?? at) && (
        <line
          className="chart-limit"
          x1={`${(at + 0.14) * room}%`}
          x2={`${(at + 0.86) * room}%`}
          y1={heightOf(limit.value)}
          y2={heightOf(limit.value)}
        />
      )}
    </>
  );
}

function Column({ column, at, room, ...rest }: {
  column: ChartColumn;
  at: number;
  /** Percent of the width. */
  room: number;
} & Omit<DrawnProps, "columns">) {
  const { label, href, values } = column;
  const { top, parts, format, current, onPick } = rest;
  const looks = ["chart-label"];
  if (widthOf(label) > SHORT) looks.push("chart-name");
  if (at === current) looks.push("chart-now");
  const heights = values.map((value) => Math.max(0, value) / top * HEIGHT);
  const said = parts.length === 1
    ? format(values[0])
    : parts.map((part, index) => `${part} ${format(values[index])}`).join(", ");
  return (
    <a href={href} onClick={onPick && follow(() => onPick(at))}>
      <title>{`${label}: ${said}`}</title>
      <rect
        className="chart-room"
        x={`${at * room}%`}
        width={`${room}%`}
        y={HEAD}
        height={HEIGHT + FOOT}
      />
      {heights.map((height, index) => (
        <rect
          key={parts[index]}
          className={`chart-part-${index}`}
          x={`${(at + (1 - BAR_SHARE) / 2) * room}%`}
          width={`${BAR_SHARE * room}%`}
          y={HEAD + HEIGHT - sumOf(heights.slice(0, index + 1))}
          height={height}
        />
      ))}
      <Marks values={values} at={at} room={room} {...rest} />
      {/* Text of SVG is never cut: names of shops would run into each other. */}
      <foreignObject
        x={`${at * room}%`}
        width={`${room}%`}
        y={HEAD + HEIGHT + 2}
        height={FOOT - 2}
        aria-hidden="true"
      >
        <div className={looks.join(" ")}>{label}</div>
      </foreignObject>
    </a>
  );
}

function Drawn({ columns, top, ...rest }: DrawnProps) {
  const room = 100 / columns.length;
  return (
    <>
      {(rest.short ? [0] : [1, 0.5, 0]).map((share) => (
        <g key={share} aria-hidden="true">
          <line
            x1="0"
            x2="100%"
            y1={HEAD + HEIGHT * (1 - share)}
            y2={HEAD + HEIGHT * (1 - share)}
          />
        </g>
      ))}
      {columns.map((column, at) => (
        <Column key={column.label} column={column} at={at} room={room} top={top} {...rest} />
      ))}
    </>
  );
}

function FigureTable({ title, of, parts, columns, format }: ColumnsProps) {
  const table = useRef<HTMLDetailsElement>(null);
  useEffect(() => unfoldOnPaper(table.current!.parentElement!), []);
  return (
    <details className="chart-table text-2" ref={table}>
      <summary aria-label={`${title} 표로 보기`}>표로 보기</summary>
      <table className="mt-2 full" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {parts.map((part) => <th key={part} scope="col">{part}</th>)}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ label, href, values }) => (
            <tr key={label}>
              <th scope="row">
                <a href={href}>{label}</a>
              </th>
              {values.map((value, index) => <td key={parts[index]}>{format(value)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Top of the drawing's scale: a round figure if there is a scale, else the highest value. */
const topOf = (highest: number, { short, limit }: ColumnsProps): number =>
  short ? Math.max(highest, limit?.value ?? 0) : roundAbove(highest);

/** The chart with its title, its legend and its table. */
export function ColumnChart(props: ColumnsProps): ReactNode {
  const { title, of: _of, none, ...drawn } = props;
  const { parts, columns, limit } = drawn;
  const id = useId();
  const highest = Math.max(0, ...columns.map(({ values }) => sumOf(values)));
  const top = topOf(highest, props);
  return (
    <section className={columns.length > FEW ? "chart" : "chart chart-few"} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {highest === 0 ? <p className="faint">{none}</p> : (
        <>
          {parts.length > 1 && (
            <ul className="chart-legend wrap muted text-2">
              {parts.map((part, index) => (
                <li key={part}>
                  <svg viewBox="0 0 10 10" aria-hidden="true">
                    <rect className={`chart-part-${index}`} width="10" height="10" rx="2" />
                  </svg>
                  {part}
                </li>
              ))}
              {limit && (
                <li>
                  <svg viewBox="0 0 10 10" aria-hidden="true">
                    <line x2="10" y1="5" y2="5" />
                  </svg>
                  {limit.label}
                </li>
              )}
            </ul>
          )}
          <div className="chart-plot strip">
            <svg
              className="chart-area"
              height={HEAD + HEIGHT + FOOT}
              role="group"
              aria-label={title}
            >
              <Drawn {...drawn} top={top} />
            </svg>
            {!drawn.short && (
              // Beside the columns: over them, the last one would stand behind a figure.
              <p className="chart-scale" aria-hidden="true">
                {[1, 0.5].map((share) => <span key={share}>{drawn.format(top * share)}</span>)}
              </p>
            )}
          </div>
          <FigureTable {...props} />
        </>
      )}
    </section>
  );
}
