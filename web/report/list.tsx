/** The list of a report, or its replacement while it loads, fails or is empty (S1 §2, §8). */
import { useSignals } from "@preact/signals-react/runtime";
import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { editedBy, editors, others } from "../ui/client/presence.ts";
import { Button } from "../ui/form/button.tsx";
import { count } from "../ui/time/format.ts";
import { lazyPart } from "../ui/client/lazy.tsx";
import { Below, Line, Table } from "../ui/list/card_table.tsx";
import { LOADING } from "../ui/words.ts";
import { ChevronIcon, PencilIcon, Tool } from "./icons.tsx";
import type { OpenedProps, ReportNoun, ReportRow } from "./noun.ts";
import { CHUNK, more } from "./state.ts";
import type { AnyPage, ReportPage } from "./use_report.ts";

interface RowProps<Row extends ReportRow> extends OpenedProps<Row> {
  noun: ReportNoun<Row, unknown>;
  /** Place in the list, from 0. */
  index: number;
  open: boolean;
  /** Others who are editing it now. */
  editors: string | undefined;
  /** The one row that Tab stops at. */
  active: boolean;
  withYear: boolean;
}

function RowLine<Row extends ReportRow>(
  { noun, row, index, open, editing, active, withYear, mayEdit, editors, actions }: RowProps<Row>,
) {
  const id = `${noun.name}-${row.id}`;
  // Two payments of a day at one shop may be alike in all that is shown.
  const name = `${index + 1}행 ${noun.rowName(row)}`;
  const stop = active ? 0 : -1;
  return (
    <Line
      columns={noun.columns}
      row={row}
      shown={withYear}
      id={id}
      data-row={row.id}
      data-editors={editors}
      aria-description={editedBy(editors)}
      title={editedBy(editors)}
      aria-rowindex={index + 2}
      className={open ? "report-row report-open" : "report-row"}
      tabIndex={stop}
      onFocus={() => actions.activate(row.id)}
      onClick={(event) => {
        // A press on the line opens it; one that ends a selection of text, or on a button, does not.
        const onButton = (event.target as HTMLElement).closest("button") !== null;
        if (!onButton && getSelection()?.isCollapsed) actions.toggle(row.id);
      }}
    >
      <td role="cell" className="report-actions">
        <Tool
          tabIndex={stop}
          aria-expanded={open}
          aria-controls={open ? `${id}-more` : undefined}
          aria-label={`${name} 펼치기`}
          title={open ? "접기" : "펼치기"}
          onClick={() => actions.toggle(row.id)}
        >
          <ChevronIcon />
        </Tool>
        {mayEdit && (
          <Tool
            tabIndex={stop}
            aria-label={`${name} 편집`}
            aria-pressed={editing}
            title="편집"
            onClick={() => actions.edit(row.id)}
          >
            <PencilIcon />
          </Tool>
        )}
      </td>
    </Line>
  );
}

interface MoreProps {
  id: string;
  columns: number;
  children: ReactNode;
}

/** What is below an open line; it comes into view with the line, which stays in view itself. */
function Details(props: MoreProps) {
  const below = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    below.current!.scrollIntoView({ block: "nearest" });
    below.current!.previousElementSibling!.scrollIntoView({ block: "nearest" });
  }, []);
  return <Below className="report-below" ref={below} {...props} />;
}

function TableRow<Row extends ReportRow>(props: RowProps<Row>) {
  const { noun, row, open, editing, history, actions, mayEdit } = props;
  return (
    <>
      <RowLine {...props} />
      {open && (
        <Details id={`${noun.name}-${row.id}-more`} columns={noun.columns.length + 1}>
          <noun.Opened
            row={row}
            mayEdit={mayEdit}
            editing={editing}
            history={history}
            actions={actions}
          />
        </Details>
      )}
    </>
  );
}

/** Draws again only when something about this very row changed: a year has thousands of them. */
const Row = memo(TableRow) as typeof TableRow;

interface FooterProps<Row extends ReportRow, Totals> {
  page: ReportPage<Row, Totals>;
}

/** The foot of the table: of the rows that are listed, and of how many where a search or a choice left some out. */
function Footer<Row extends ReportRow, Totals>({ page }: FooterProps<Row, Totals>) {
  const { noun, rows, state } = page;
  const isNarrowed = page.narrowed !== undefined;
  const totals = isNarrowed ? page.narrowed : page.totals;
  if (!totals) return null;
  const which = state.query.trim() === "" ? "선택한 내역" : "검색 결과";
  const groups = noun.groupsOf(totals);
  const figure = (label: string, amount: string, className = "report-figure") => (
    <div key={label} className={className}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <td role="cell" colSpan={noun.columns.length + 1}>
          <dl className="report-totals" aria-label="합계">
            {groups.map(({ label, amount }) => figure(`${label} 합계`, noun.format(amount)))}
            {figure(
              isNarrowed ? `${which} ${count(rows.length)}건 · 합계` : "총 합계",
              page.sumText(totals),
              "report-figure report-grand",
            )}
          </dl>
        </td>
      </tr>
    </tfoot>
  );
}

const WAIT = <p className="list-blank" aria-hidden="true">&nbsp;</p>;
const Blank = lazyPart<{ page: AnyPage }>(() => import("./blank.tsx"), () => WAIT, "blank");
if (!("document" in globalThis)) await Blank.fetch();

/** Rows of one block. */
const BLOCK = 50;
/** Height of a row that is not rendered yet, in CSS pixels. */
const ROW_PX = 45;
/** Blocks this near to the screen are drawn. */
const MARGIN = "1200px 0px";

interface BlockProps {
  size: number;
  columns: number;
  /** Always rendered: it has the focus or an edit, or the list is short. */
  pinned: boolean;
  /** Drawn at first, until the browser has reported its position. */
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

const ACTIONS = (
  <th role="columnheader" scope="col" className="report-actions">
    <span className="visually-hidden">작업</span>
  </th>
);

/** The rows in chunks: the next ones follow when scrolled to (S1 §2). */
function Rows<R extends ReportRow, Totals>({ page }: ListProps<R, Totals>) {
  useSignals();
  const edited = editors(others.value);
  const { noun, state, rows, actions } = page;
  const shown = state.printing ? rows : rows.slice(0, state.limit);
  const all = rows.length === state.rows.length && !state.only && !state.dept
    ? state.count
    : rows.length;
  // Tab must find one row even when the search has hidden the one the keys were on.
  const active = shown.some(({ id }) => id === state.active) ? state.active : shown[0]?.id;
  const columns = noun.columns.length + 1;
  return (
    <>
      <Table
        label={noun.title}
        columns={noun.columns}
        sorting={{ by: state.sort, onSort: (sort) => page.look({ sort }) }}
        heads={ACTIONS}
        className="report-table"
        aria-rowcount={all + 1}
        onKeyDown={page.keys.onKeyDown}
      >
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
      </Table>
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
  if (page.rows.length > 0) return <Rows page={page} />;
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
