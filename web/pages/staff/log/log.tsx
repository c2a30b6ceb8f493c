/** 기록 점검: the log, its views, and where each type of event goes. */
import { logPaths } from "../../../log_paths.ts";
import { CardTable, figures } from "../../../ui/card_table.tsx";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import LogConsole from "./log-console.island.tsx";
import type { LogFacts, TypeRow, ViewRow } from "./rows.ts";

export const LOG_TITLE = "기록 점검";

interface LogPageProps {
  frame: ShellFrame;
  facts: LogFacts;
  rows: ViewRow[];
  types: TypeRow[];
}

const HEADS = ["사건", figures("형식"), "쓰는 뷰", "화면"] as const;

export function LogPage({ frame, facts, rows, types }: LogPageProps) {
  return (
    <Shell {...frame} current={logPaths.page()}>
      <div className="log">
        <h1>{LOG_TITLE}</h1>
        <LogConsole facts={facts} rows={rows} />
        <section aria-labelledby="log-types">
          <h2 id="log-types">사건과 뷰</h2>
          <p className="log-fine">
            프로그램에 정의된 그대로입니다. 형식이 2 이상이면 이전 형식의 사건도 읽을 때 새 형식으로
            바꾸며, 저장된 내용은 바뀌지 않습니다.
          </p>
          <details>
            <summary>사건 {types.length}가지 보기</summary>
            <CardTable
              label="사건 목록"
              heads={HEADS}
              named
              rows={types.map(({ type, label, schema, views, page }) => ({
                key: type,
                cells: [
                  <span key="type">
                    <code>{type}</code> <small>{label}</small>
                  </span>,
                  schema === 1 ? schema : `${schema} (1부터 읽음)`,
                  views.join(", "),
                  page && <a key="page" href={page}>{page}</a>,
                ],
              }))}
            />
          </details>
        </section>
      </div>
    </Shell>
  );
}
