/** Columns side by side, each of one or several parts, and the same figures as a table. SVG; works without a script. */
import { type ReactNode, useId } from "react";

export interface ChartColumn {
  label: string;
  /** Where its rows are. */
  href: string;
  /** One figure per part, none below 0. */
  values: number[];
}

interface ColumnsProps {
  title: string;
  /** What the columns are of ("월"), for the head of the table. */
  of: string;
  /** Names of the parts, three at most. */
  parts: string[];
  columns: ChartColumn[];
  format(value: number): string;
  /** What is said where there is nothing to draw. */
  none: string;
}

/** Height of what is drawn, and of the line with the labels below, in CSS pixels. */
const HEIGHT = 150;
const FOOT = 22;
const HEAD = 16;
/** Of a column's room, in percent of it. */
const BAR_SHARE = 0.62;

/** The lowest of 1, 2 or 5 times a power of ten that is not below the value. */
function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((times) => times * power).find((limit) => limit >= value) ?? value;
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

interface DrawnProps extends Pick<ColumnsProps, "columns" | "parts" | "format"> {
  top: number;
}

function Column({ column, at, room, top, parts, format }: {
  column: ChartColumn;
  at: number;
  /** Percent of the width. */
  room: number;
} & Omit<DrawnProps, "columns">) {
  const { label, href, values } = column;
  const heights = values.map((value) => value / top * HEIGHT);
  const said = parts.length === 1
    ? format(values[0])
    : parts.map((part, index) => `${part} ${format(values[index])}`).join(", ");
  return (
    <a href={href}>
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
      <text x={`${(at + 0.5) * room}%`} y={HEAD + HEIGHT + 16} aria-hidden="true">{label}</text>
    </a>
  );
}

function Drawn({ columns, top, ...rest }: DrawnProps) {
  const room = 100 / columns.length;
  return (
    <>
      {[1, 0.5, 0].map((share) => (
        <g key={share} aria-hidden="true">
          <line
            x1="0"
            x2="100%"
            y1={HEAD + HEIGHT * (1 - share)}
            y2={HEAD + HEIGHT * (1 - share)}
          />
          {share > 0 && (
            <text className="chart-scale" x="100%" y={HEAD + HEIGHT * (1 - share) - 4}>
              {rest.format(top * share)}
            </text>
          )}
        </g>
      ))}
      {columns.map((column, at) => (
        <Column key={column.label} column={column} at={at} room={room} top={top} {...rest} />
      ))}
    </>
  );
}

function FigureTable({ title, of, parts, columns, format }: ColumnsProps) {
  return (
    <details className="chart-table">
      <summary>표로 보기</summary>
      <table aria-label={title}>
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

/** The chart with its title, its legend and its table. */
export function ColumnChart(props: ColumnsProps): ReactNode {
  const { title, parts, columns, format, none } = props;
  const id = useId();
  const highest = Math.max(0, ...columns.map(({ values }) => sumOf(values)));
  return (
    <section className="chart" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {highest === 0 ? <p className="chart-none">{none}</p> : (
        <>
          {parts.length > 1 && (
            <ul className="chart-legend">
              {parts.map((part, index) => (
                <li key={part}>
                  <svg viewBox="0 0 10 10" aria-hidden="true">
                    <rect className={`chart-part-${index}`} width="10" height="10" rx="2" />
                  </svg>
                  {part}
                </li>
              ))}
            </ul>
          )}
          <svg className="chart-area" height={HEAD + HEIGHT + FOOT} role="group" aria-label={title}>
            <Drawn columns={columns} parts={parts} format={format} top={roundAbove(highest)} />
          </svg>
          <FigureTable {...props} />
        </>
      )}
    </section>
  );
}
