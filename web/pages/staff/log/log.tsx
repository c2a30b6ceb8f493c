/** 기록 점검: the log, its views, and where each type of event goes. */
import { logPaths } from "./paths.ts";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import LogConsole from "./log-console.island.tsx";
import type { Flow, LogFacts, TypeRow, ViewRow } from "./rows.ts";

/** Of the drawing, in its own units; a letter of 13 is about as large on the screen. */
const WIDTH = 920;
const HEAD = 30;
const BAND = 36;
const NOUN = { x: 0, width: 320 };
const VIEW = { x: 398, width: 150 };
const PAGE = { x: 650, width: WIDTH - 650 };
/** A view on more pages than these says nothing of any of them, nor does a page of more views. */
const FEW = 8;
/** Letters of a noun's types that have room. */
const TYPES_MAX = 50;

interface Line {
  noun?: string;
  view: string;
  page?: string;
  /** From a noun to its own view, from there to a page of few: the rest are quieter lines. */
  own: boolean;
  path: string;
}

interface Place {
  key: string;
  y: number;
}

/** What has room of the types, and how many more there are. */
function typesText(types: readonly string[]): string {
  const shown: string[] = [];
  for (const type of types) {
    if ([...shown, type].join(", ").length > TYPES_MAX) break;
    shown.push(type);
  }
  const more = types.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` 외 ${more}` : "");
}

const isEverywhere = (pages: Flow["pages"], view: string): boolean =>
  pages.filter(({ views }) => views.includes(view)).length > FEW;

/** A view is listed with its noun, those of many nouns below; a page among its views. */
function placed({ nouns, views, pages }: Flow) {
  const bands = new Map(nouns.map(({ noun }, index) => [noun, index]));
  let next = nouns.length;
  const yOf = (band: number) => HEAD + band * BAND + BAND / 2;
  const noun = nouns.map((one, index): Place => ({ key: one.noun, y: yOf(index) }));
  const view = views.map(({ view }): Place => ({ key: view, y: yOf(bands.get(view) ?? next++) }));
  const height = HEAD + next * BAND;
  const at = new Map(view.map(({ key, y }) => [key, y]));
  const isTelling = (view: string) => bands.has(view) && !isEverywhere(pages, view);
  const middle = (shown: string[]) => {
    const telling = shown.some(isTelling) ? shown.filter(isTelling) : shown;
    return telling.reduce((sum, one) => sum + at.get(one)!, 0) / telling.length;
  };
  const room = (height - HEAD) / Math.max(1, pages.length);
  const page = pages.toSorted((a, b) => middle(a.views) - middle(b.views))
    .map(({ href }, index): Place => ({ key: href, y: HEAD + (index + 0.5) * room }));
  return { noun, view, page, height };
}

/** A line that leaves and arrives level. */
function curve(fromX: number, fromY: number, toX: number, toY: number): string {
  const half = (fromX + toX) / 2;
  return fromY === toY
    ? `M${fromX} ${fromY}H${toX}`
    : `M${fromX} ${fromY}C${half} ${fromY} ${half} ${toY} ${toX} ${toY}`.replace(
      /\.(\d)\d+/g,
      ".$1",
    );
}

function linesOf({ nouns, pages }: Flow, { noun, view, page }: ReturnType<typeof placed>): Line[] {
  const yOf = (places: Place[], key: string) => places.find((place) => place.key === key)!.y;
  const folded = nouns.flatMap((one) =>
    one.views.map((to): Line => ({
      noun: one.noun,
      view: to,
      own: to === one.noun,
      path: curve(NOUN.x + NOUN.width, yOf(noun, one.noun), VIEW.x, yOf(view, to)),
    }))
  );
  const shown = pages.flatMap(({ href, views }) =>
    views.map((from): Line => ({
      view: from,
      page: href,
      own: views.length <= FEW && nouns.some(({ noun }) => noun === from) &&
        !isEverywhere(pages, from),
      path: curve(VIEW.x + VIEW.width, yOf(view, from), PAGE.x, yOf(page, href)),
    }))
  );
  return [...folded, ...shown];
}

interface NodeProps {
  id: string;
  /** The page itself; a noun or a view is chosen. */
  href?: string;
  name: string;
  label: string;
  small?: string;
  /** Under the label, where it has a line of its own. */
  below?: string;
  box: { x: number; width: number };
  y: number;
  lines: Line[];
}

function Node({ id, href, name, label, small, below, box: { x, width }, y, lines }: NodeProps) {
  return (
    <>
      <a id={id} href={href ?? `#${id}`} className="flow-node" aria-label={name}>
        <rect
          className="flow-room"
          x={x}
          y={y - BAND / 2 + 1}
          width={width}
          height={BAND - 2}
          rx="4"
        />
        <text x={x + 6} y={below ? y - 3 : y + 4.5}>
          {label}
          {small && <tspan className="flow-small" dx="6">{small}</tspan>}
        </text>
        {below && <text className="flow-small" x={x + 6} y={y + 12}>{below}</text>}
      </a>
      <path className="flow-trace" d={lines.map(({ path }) => path).join("")} />
    </>
  );
}

function Heads() {
  return [[NOUN.x, "기록"], [VIEW.x, "집계"], [PAGE.x, "화면"]].map(([x, text]) => (
    <text key={text} className="flow-head" x={Number(x) + 6} y="14">{text}</text>
  ));
}

/** The picture; the same is in the tables beside it. */
function FlowPicture(flow: Flow) {
  const places = placed(flow);
  const lines = linesOf(flow, places);
  const pathOf = (own: boolean) =>
    lines.filter((line) => line.own === own).map(({ path }) => path).join("");
  const labels = new Map(flow.views.map(({ view, label }) => [view, label]));
  const named = (views: string[]) => views.map((view) => labels.get(view)).join(", ");
  return (
    <div className="flow" id="log-flow">
      <p className="log-fine">
        기록이나 집계를 누르면 이어진 선만 보이고, 화면을 누르면 그 화면으로 갑니다.{" "}
        <a className="flow-all" href="#log-flow">모두 보기</a>
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${places.height}`} role="group" aria-label="기록과 집계와 화면">
        <Heads />
        <g className="flow-lines">
          <path className="flow-shared" d={pathOf(false)} />
          <path d={pathOf(true)} />
        </g>
        {flow.nouns.map(({ noun, label, types, views }, index) => (
          <Node
            key={noun}
            id={`flow-noun-${noun}`}
            name={`${label} ${noun} ${typesText(types)}: ${named(views)} 집계로`}
            label={label}
            small={noun}
            below={typesText(types)}
            box={NOUN}
            y={places.noun[index].y}
            lines={lines.filter((line) =>
              line.noun === noun || line.page !== undefined && line.view === noun
            )}
          />
        ))}
        {flow.views.map(({ view, label }, index) => (
          <Node
            key={view}
            id={`flow-view-${view}`}
            name={`${label} 집계: ${
              flow.pages.filter((one) => one.views.includes(view)).length
            }개 화면에`}
            label={label}
            box={VIEW}
            y={places.view[index].y}
            lines={lines.filter((line) => line.view === view)}
          />
        ))}
        {places.page.map(({ key, y }) => {
          const { href, label, views } = flow.pages.find((page) => page.href === key)!;
          return (
            <Node
              key={key}
              id={`flow-page-${href}`}
              href={href}
              name={`${label} 화면: ${named(views)} 집계에서`}
              label={label}
              box={PAGE}
              y={y}
              lines={lines.filter((line) =>
                line.page === href || line.noun === line.view && views.includes(line.view)
              )}
            />
          );
        })}
      </svg>
    </div>
  );
}

export const LOG_TITLE = "기록 점검";

interface LogPageProps {
  frame: ShellFrame;
  facts: LogFacts;
  rows: ViewRow[];
  types: TypeRow[];
  flow: Flow;
}

const TYPES: Column<TypeRow>[] = [
  {
    label: "기록",
    names: true,
    cell: ({ type, label }) => (
      <span>
        <code>{type}</code> <small>{label}</small>
      </span>
    ),
  },
  {
    label: "형식",
    kind: "figure",
    cell: ({ schema }) => schema === 1 ? schema : `${schema} (1부터 읽음)`,
  },
  { label: "쓰는 집계", cell: ({ views }) => views.join(", ") },
];

const shown = (pages: Flow["pages"]): Column<Flow["views"][number]>[] => [
  {
    label: "집계",
    names: true,
    cell: ({ view, label }) => (
      <span>
        {label} <code>{view}</code>
      </span>
    ),
  },
  {
    label: "보이는 화면",
    cell: ({ view }) => <PagesOf pages={pages.filter(({ views }) => views.includes(view))} />,
  },
];

function PagesOf({ pages }: Pick<Flow, "pages">) {
  if (pages.length === 0) return "–";
  return (
    <ul className="log-pages">
      {pages.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

export function LogPage({ frame, facts, rows, types, flow }: LogPageProps) {
  return (
    <Shell {...frame} current={logPaths.page()}>
      <div className="log">
        <h1>{LOG_TITLE}</h1>
        <LogConsole facts={facts} rows={rows} />
        <section aria-labelledby="log-types">
          <h2 id="log-types">기록과 집계</h2>
          <p className="log-fine">
            프로그램에 정의된 그대로입니다. 형식이 2 이상이면 이전 형식의 기록도 읽을 때 새 형식으로
            바꾸며, 저장된 내용은 바뀌지 않습니다.
          </p>
          <FlowPicture {...flow} />
          <details>
            <summary>기록 종류 {types.length}가지 보기</summary>
            <CardTable label="기록 목록" columns={TYPES} rows={types} keyOf={({ type }) => type} />
          </details>
          <details>
            <summary>집계가 보이는 화면 보기</summary>
            <CardTable
              label="집계가 보이는 화면"
              columns={shown(flow.pages)}
              rows={flow.views}
              keyOf={({ view }) => view}
            />
          </details>
        </section>
      </div>
    </Shell>
  );
}
