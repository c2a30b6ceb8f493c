/** 기록 점검: the log, its views, and where each type of event goes. */
import { logPaths } from "../../../log_paths.ts";
import { CardTable, type Column } from "../../../ui/card_table.tsx";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import LogConsole from "./log-console.island.tsx";
import { FlowPicture } from "./flow.tsx";
import type { Flow, LogFacts, TypeRow, ViewRow } from "./rows.ts";

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
