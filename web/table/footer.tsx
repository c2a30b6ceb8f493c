/** Which rows are shown, and the way to the others (S2 §2, §9). */
import { type FormEvent, useState } from "react";
import { pageCount } from "../../projections/paging.ts";
import { Button } from "../ui/button.tsx";
import { count as figure } from "../ui/format.ts";
import { toast } from "../ui/toasts.ts";
import { mayTurnTo, PAGE_SIZES, pageButtons, rangeText, readJump } from "./rows/paging.ts";
import type { DataTableState } from "./use_data_table.ts";

function Jump({ pages, onPage }: { pages: number; onPage(page: number): void }) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const jump = readJump(text, pages);
    if ("message" in jump) return toast("warning", jump.message);
    setText("");
    onPage(jump.page);
  };
  return (
    <form className="dt-jump" onSubmit={submit}>
      <input
        className="input"
        aria-label="이동할 페이지 번호"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button small type="submit">이동</Button>
    </form>
  );
}

function Pages({ page: current, pages, onPage }: {
  page: number;
  pages: number;
  onPage(page: number): void;
}) {
  const step = (label: string, page: number, isOff: boolean, className?: string) => (
    <Button
      small
      className={className}
      // Disabled, the button just pressed would lose the focus on the last page.
      aria-disabled={isOff || undefined}
      onClick={() => onPage(page)}
    >
      {label}
    </Button>
  );
  const isFirst = current <= 1;
  const isLast = current >= pages;
  return (
    <nav className="dt-pages" aria-label="페이지">
      {step("처음", 1, isFirst, "dt-end")}
      {step("이전", current - 1, isFirst)}
      {pageButtons(current, pages).map((page, index) =>
        page === "gap" ? <span key={`gap-${index}`} aria-hidden="true">…</span> : (
          <Button
            key={page}
            small
            look={page === current ? "primary" : "plain"}
            aria-current={page === current ? "page" : undefined}
            onClick={() => onPage(page)}
          >
            {page}
            <span className="visually-hidden">쪽</span>
          </Button>
        )
      )}
      {step("다음", current + 1, isLast)}
      {step("마지막", pages, isLast, "dt-end")}
    </nav>
  );
}

/** Which of the rows are shown, and the ways to the others. */
export function Footer({ table }: { table: DataTableState }) {
  const { urlState: { mode, page, pageSize }, change, state: { count } } = table;
  const scrolls = mode === "scroll";
  const pages = pageCount(count, pageSize);
  const turn = (to: number) => mayTurnTo(to, page, pages) && change({ page: to });
  return (
    <div className="dt-footer">
      <span className="tabular">{rangeText(table.offset, table.rows.length, count)}</span>
      <Button
        small
        aria-pressed={scrolls}
        onClick={() => change({ mode: scrolls ? "pages" : "scroll", page: 1 })}
      >
        무한 스크롤
      </Button>
      {!scrolls && (
        <>
          <label className="dt-size">
            <span className="visually-hidden">한 쪽의 건수</span>
            <select
              className="input"
              value={pageSize}
              onChange={(event) => change({ pageSize: Number(event.target.value) })}
            >
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>{figure(size)}건씩</option>
              ))}
            </select>
          </label>
          <Pages page={page} pages={pages} onPage={turn} />
          {pages > 1 && <Jump pages={pages} onPage={turn} />}
        </>
      )}
    </div>
  );
}
