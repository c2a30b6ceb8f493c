/** The list of a report, or what stands in its place while it loads, fails or has nothing (S1 §2, §8). */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { editors, others } from "../table/rows/presence.ts";
import { Button } from "../ui/button.tsx";
import { count } from "../ui/format.ts";
import { lazyPart } from "../ui/lazy.tsx";
import { LOADING } from "../ui/words.ts";
import { Footer } from "./footer.tsx";
import type { ReportRow } from "./noun.ts";
import { Row } from "./row.tsx";
import { CHUNK, more } from "./state.ts";
import type { AnyPage, ReportPage } from "./use_report.ts";

const WAIT = <p className="list-blank" aria-hidden="true">&nbsp;</p>;
const Blank = lazyPart<{ page: AnyPage }>(() => import("./blank.tsx"), () => WAIT, "blank");
if (!("document" in globalThis)) await Blank.fetch();

/** Rows of one block. */
const BLOCK = 50;
/** Height that stands for a row not drawn yet, in CSS pixels. */
const ROW_PX = 45;
/** Blocks this near to the screen are drawn. */
const MARGIN = "1200px 0px";

interface BlockProps {
  size: number;
  columns: number;
  /** Drawn wherever it is: it holds the focus or an edit, or the list is short. */
  pinned: boolean;
  /** Drawn at first, until the browser has told where it is. */
  early: boolean;
  children(): ReactNode;
}

/** A stretch of the table's rows, drawn only while it is near the screen: thousands stay quick. */
function Block({ size, columns, pinned, early, children }: BlockProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [near, setNear] = useState(early);
  const drawn = near || pinned;
  const isDrawn = useRef(drawn);
  isDrawn.current = drawn;
  const height = useRef(size * ROW_PX);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      const { boundingClientRect, isIntersecting } = entries.at(-1)!;
      if (isDrawn.current) height.current = boundingClientRect.height;
      setNear(isIntersecting);
    }, { rootMargin: MARGIN });
    observer.observe(body.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <tbody role="rowgroup" ref={body}>
      {drawn ? children() : (
        <tr role="presentation">
          <td role="presentation" colSpan={columns} style={{ height: height.current }} />
        </tr>
      )}
    </tbody>
  );
}

function More({ shown, all, onMore }: { shown: number; all: number; onMore(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onMore(),
      { rootMargin: "600px" },
    );
    observer.observe(button.current!);
    return () => observer.disconnect();
  }, [shown]);
  return (
    <p className="report-rest">
      <span>{count(all)}건 중 {count(shown)}건 표시</span>
      <button type="button" className="button" ref={button} onClick={onMore}>더 보기</button>
    </p>
  );
}

interface ListProps<R extends ReportRow, Totals> {
  page: ReportPage<R, Totals>;
}

/** Rows in stretches of one block, each with the index of its first. */
function blocksOf<R>(rows: R[]): { from: number; rows: R[] }[] {
  return Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, block) => {
    const from = block * BLOCK;
    return { from, rows: rows.slice(from, from + BLOCK) };
  });
}

const orders = ["ascending", "descending"] as const;

/** A press on a head: up, down, and then the newest first again. */
const nextSort = (now: string, key: string): string =>
  now === key ? `-${key}` : now === `-${key}` ? "" : key;

function Head<R extends ReportRow, Totals>({ noun, state, look }: ReportPage<R, Totals>) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {noun.columns.map(({ label, className, sort }) => (
          <th
            key={label}
            role="columnheader"
            scope="col"
            className={className}
            aria-sort={sort && orders[[sort, `-${sort}`].indexOf(state.sort)]}
          >
            {sort
              ? (
                <button
                  type="button"
                  className="report-sort"
                  onClick={() => look({ sort: nextSort(state.sort, sort) })}
                >
                  {label}
                </button>
              )
              : label}
          </th>
        ))}
        <th role="columnheader" scope="col" className="report-actions">
          <span className="visually-hidden">작업</span>
        </th>
      </tr>
    </thead>
  );
}

/** The rows in chunks: the next ones follow when scrolled to (S1 §2). */
export function Table<R extends ReportRow, Totals>({ page }: ListProps<R, Totals>) {
  useSignals();
  const edited = editors(others.value);
  const { noun, state, rows, actions } = page;
  const shown = state.printing ? rows : rows.slice(0, state.limit);
  const all = rows.length === state.rows.length && !state.only ? state.count : rows.length;
  // Tab must find one row even when the search has hidden the one the keys were on.
  const active = shown.some(({ id }) => id === state.active) ? state.active : shown[0]?.id;
  const columns = noun.columns.length + 1;
  return (
    <>
      <table
        role="table"
        className="report-table"
        aria-label={noun.title}
        aria-rowcount={all + 1}
        onKeyDown={page.keys.onKeyDown}
      >
        <Head {...page} />
        {blocksOf(shown).map((block) => (
          <Block
            key={block.from}
            size={block.rows.length}
            columns={columns}
            pinned={state.printing || shown.length <= CHUNK ||
              block.rows.some(({ id }) => id === active || id === state.editing)}
            early={block.from < CHUNK}
          >
            {() =>
              block.rows.map((row, index) => (
                <Row
                  key={row.id}
                  noun={noun}
                  row={row}
                  index={block.from + index}
                  open={state.expanded.has(row.id)}
                  editing={state.editing === row.id}
                  history={state.histories.has(row.id)}
                  active={row.id === active}
                  editors={edited.get(row.id)}
                  mayEdit={noun.mayEdit?.(row) !== false}
                  // Rows of more than one year need the year in their dates.
                  withYear={state.shown.mode === "range"}
                  actions={actions}
                />
              ))}
          </Block>
        ))}
        <Footer page={page} />
      </table>
      {shown.length < all && (
        <More
          shown={shown.length}
          all={all}
          onMore={() => page.change(more)}
        />
      )}
    </>
  );
}

function Body<R extends ReportRow, Totals>({ page }: ListProps<R, Totals>) {
  const { status, editing, trouble } = page.state;
  if (status === "failed" && editing === null) {
    return (
      <div className="list-blank" role="alert">
        <p>{trouble}</p>
        <Button onClick={() => void page.reload()}>다시 시도</Button>
      </div>
    );
  }
  if (page.rows.length > 0) return <Table page={page} />;
  if (status === "loading") return WAIT;
  return <Blank page={page} />;
}

export function List<R extends ReportRow, Totals>({ page }: ListProps<R, Totals>) {
  return (
    <div className="report-list">
      {page.state.status === "loading" && <p className="report-loading">{LOADING}</p>}
      <Body page={page} />
    </div>
  );
}
