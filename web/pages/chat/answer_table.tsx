/** A table that a model wrote with its rows in the office, as a workbook, as a chart. */
import { useContext, useMemo, useState } from "react";
import { chatPaths } from "./paths.ts";
import { Button } from "../../ui/form/button.tsx";
import { ColumnChart } from "../../ui/chart/columns.tsx";
import { download } from "../../ui/client/download.ts";
import { toast } from "../../ui/client/toasts.ts";
import { KnownSources, Line } from "./inline.tsx";
import { lazyPart } from "../../ui/client/lazy.tsx";
import { chartOf, isFigure, pageOf, plainTable, type Written } from "./table_facts.ts";

/** The grid is as large as all of the console: it comes when a table is opened in it. */
const AnswerGrid = lazyPart(() => import("./answer_grid.tsx"));

/** At the end of a conversation, unfolded content would be below the input. */
const scrollIntoReach = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest" });

/** Actions on a complete table. */
function TableTools({ table }: { table: Written }) {
  const { sources, place } = useContext(KnownSources);
  const [busy, setBusy] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const plain = useMemo(() => plainTable(table), [table]);
  if (!sources) return null;
  const page = pageOf(table, sources, place);
  const chart = chartOf(table, sources, place);
  const toExcel = async () => {
    setBusy(true);
    const done = await download(chatPaths.api.table(), { act: "excel", body: plain });
    setBusy(false);
    if (done.state !== "done") toast("error", done.message);
  };
  return (
    <>
      <div className="row chat-table-tools">
        {page && <a className="button button-quiet button-small" href={page}>장부에서 열기</a>}
        <Button small look="quiet" onClick={() => setOpen(true)}>표로 열기</Button>
        <Button small look="quiet" busy={busy} onClick={() => void toExcel()}>엑셀로 받기</Button>
        {chart && (
          <Button
            small
            look="quiet"
            aria-expanded={isDrawn}
            onClick={() => setDrawn(!isDrawn)}
          >
            차트로 보기
          </Button>
        )}
      </div>
      {isOpen && (
        <AnswerGrid
          table={plain}
          busy={busy}
          onExcel={() => void toExcel()}
          onClose={() => setOpen(false)}
        />
      )}
      {chart && isDrawn && (
        <div className="chat-chart" ref={scrollIntoReach}>
          <ColumnChart
            {...chart}
            title={chart.parts.join(" · ")}
            format={(value) => value.toLocaleString("ko-KR")}
            none="그릴 수치가 없습니다."
          />
        </div>
      )}
    </>
  );
}

/** A table of an answer. */
export function AnswerTable(table: Written) {
  const { head, rows } = table;
  return (
    <>
      <div className="chat-table" tabIndex={0} role="region" aria-label="표">
        <table>
          <thead>
            <tr>
              {head.map((cell, at) => (
                <th key={at} scope="col">
                  <Line text={cell} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={place}>
                {row.map((cell, at) => (
                  <td key={at}>
                    <Line text={cell} bare={isFigure(head[at], cell)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TableTools table={table} />
    </>
  );
}
