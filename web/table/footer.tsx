/** Which rows are shown, and the way to the others (S2 §2, §9). */
import { type FormEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toasts.ts";
import { mayTurnTo, PAGE_SIZES, pageButtons, pageCount, rangeText, readJump } from "./paging.ts";
import type { Look } from "./url_state.ts";

interface FooterProps {
  look: Look;
  shown: number;
  count: number;
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

export function Footer({ look, shown, count, onLook }: FooterProps) {
  const pages = pageCount(count, look.pageSize);
  const turn = (page: number) => mayTurnTo(page, look.page, pages) && onLook({ page });
  return (
    <div className="dt-footer">
      <span className="tabular">{rangeText((look.page - 1) * look.pageSize, shown, count)}</span>
      <label className="dt-size">
        <span className="visually-hidden">한 쪽의 건수</span>
        <select
          className="input"
          value={look.pageSize}
          onChange={(event) => onLook({ pageSize: Number(event.target.value) })}
        >
          {PAGE_SIZES.map((size) => <option key={size} value={size}>{size}건씩</option>)}
        </select>
      </label>
      <nav className="dt-pages" aria-label="페이지">
        <Button small disabled={look.page <= 1} onClick={() => turn(look.page - 1)}>이전</Button>
        {pageButtons(look.page, pages).map((page, index) =>
          page === "gap" ? <span key={`gap-${index}`} aria-hidden="true">…</span> : (
            <Button
              key={page}
              small
              look={page === look.page ? "primary" : "plain"}
              aria-current={page === look.page ? "page" : undefined}
              onClick={() => turn(page)}
            >
              {page}
              <span className="visually-hidden">쪽</span>
            </Button>
          )
        )}
        <Button small disabled={look.page >= pages} onClick={() => turn(look.page + 1)}>
          다음
        </Button>
      </nav>
      {pages > 1 && <Jump pages={pages} onPage={turn} />}
    </div>
  );
}
