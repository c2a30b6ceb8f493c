/** Which rows are shown, and the way to the others (S2 §2, §9). */
import { type FormEvent, useState } from "react";
import { pageCount } from "../../projections/paging.ts";
import { Button } from "../ui/button.tsx";
import { count as figure } from "../ui/format.ts";
import { toast } from "../ui/toasts.ts";
import { mayTurnTo, PAGE_SIZES, pageButtons, rangeText, readJump } from "./rows/paging.ts";
import type { Look } from "./filters/url_state.ts";

interface FooterProps {
  look: Look;
  shown: number;
  count: number;
  /** Rows before the first one shown, let go by infinite scroll. */
  before: number;
  onLook(part: Partial<Look>): void;
}

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

function Pages({ look, pages, onPage }: {
  look: Look;
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
  const isFirst = look.page <= 1;
  const isLast = look.page >= pages;
  return (
    <nav className="dt-pages" aria-label="페이지">
      {step("처음", 1, isFirst, "dt-end")}
      {step("이전", look.page - 1, isFirst)}
      {pageButtons(look.page, pages).map((page, index) =>
        page === "gap" ? <span key={`gap-${index}`} aria-hidden="true">…</span> : (
          <Button
            key={page}
            small
            look={page === look.page ? "primary" : "plain"}
            aria-current={page === look.page ? "page" : undefined}
            onClick={() => onPage(page)}
          >
            {page}
            <span className="visually-hidden">쪽</span>
          </Button>
        )
      )}
      {step("다음", look.page + 1, isLast)}
      {step("마지막", pages, isLast, "dt-end")}
    </nav>
  );
}

export function Footer({ look, shown, count, before, onLook }: FooterProps) {
  const scrolls = look.mode === "scroll";
  const pages = pageCount(count, look.pageSize);
  const turn = (page: number) => mayTurnTo(page, look.page, pages) && onLook({ page });
  const offset = scrolls ? before : (look.page - 1) * look.pageSize;
  return (
    <div className="dt-footer">
      <span className="tabular">{rangeText(offset, shown, count)}</span>
      <Button
        small
        aria-pressed={scrolls}
        onClick={() => onLook({ mode: scrolls ? "pages" : "scroll", page: 1 })}
      >
        무한 스크롤
      </Button>
      {!scrolls && (
        <>
          <label className="dt-size">
            <span className="visually-hidden">한 쪽의 건수</span>
            <select
              className="input"
              value={look.pageSize}
              onChange={(event) => onLook({ pageSize: Number(event.target.value) })}
            >
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>{figure(size)}건씩</option>
              ))}
            </select>
          </label>
          <Pages look={look} pages={pages} onPage={turn} />
          {pages > 1 && <Jump pages={pages} onPage={turn} />}
        </>
      )}
    </div>
  );
}
