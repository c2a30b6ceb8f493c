/** The way from page to page of rows (S2 §2, §5). */
import { type FormEvent, useState } from "react";
import { pageCount } from "../../projections/kit/paging.ts";
import { Button } from "../ui/form/button.tsx";
import { count as figure } from "../ui/time/format.ts";
import { toast } from "../ui/client/toasts.ts";
import { canTurnTo, pageButtons, rangeText, readJump } from "./rows/paging.ts";

/** A page by its number. */
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

/** How many rows a page has. */
export function PageSize(
  { size, sizes, onSize }: { size: number; sizes: readonly number[]; onSize(size: number): void },
) {
  return (
    <label>
      <span className="visually-hidden">페이지당 건수</span>
      <select
        className="input"
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {sizes.map((one) => <option key={one} value={one}>{figure(one)}건씩</option>)}
      </select>
    </label>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  /** The numbers to press, "gap" for an ellipsis. */
  buttons?: (number | "gap")[];
  /** Class of a number: one that a narrow window has no room for says so. */
  classOf?(page: number): string | undefined;
  onPage(page: number): void;
}

/** The first page, the one before, numbers, the one after, the last, and one by its number. */
export function Pages(props: PagesProps) {
  const { page: current, pages, buttons = pageButtons(current, pages), classOf } = props;
  const onPage = (to: number) => canTurnTo(to, current, pages) && props.onPage(to);
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
    <>
      <nav className="dt-pages" aria-label="페이지">
        {step("처음", 1, isFirst, "dt-end")}
        {step("이전", current - 1, isFirst)}
        {buttons.map((page, index) =>
          page === "gap" ? <span key={`gap-${index}`} aria-hidden="true">…</span> : (
            <Button
              key={page}
              small
              className={classOf?.(page)}
              look={page === current ? "primary" : "plain"}
              aria-current={page === current ? "page" : undefined}
              onClick={() => onPage(page)}
            >
              {page}
              <span className="visually-hidden">페이지</span>
            </Button>
          )
        )}
        {step("다음", current + 1, isLast)}
        {step("마지막", pages, isLast, "dt-end")}
      </nav>
      {pages > 1 && <Jump pages={pages} onPage={onPage} />}
    </>
  );
}

interface PagerProps {
  asked: { page: number; page_size: number };
  sizes: readonly number[];
  /** Rows of the page, and of all. */
  shown: number;
  count: number;
  /** The numbers to press, where they are other ones than a table's. */
  numbers?(page: number, pages: number): Pick<PagesProps, "buttons" | "classOf">;
  onShow(asked: { page: number; page_size?: number }): void;
}

/** Which rows are shown, how many to a page, and the way to the others; nothing while the shortest page holds all. */
export function Pager({ asked, sizes, shown, count, numbers, onShow }: PagerProps) {
  const { page, page_size: pageSize } = asked;
  const pages = pageCount(count, pageSize);
  if (count <= sizes[0]) return null;
  return (
    <div className="pager">
      <span className="tabular">{rangeText((page - 1) * pageSize, shown, count)}</span>
      <PageSize
        size={pageSize}
        sizes={sizes}
        onSize={(page_size) => onShow({ page: 1, page_size })}
      />
      {pages > 1 && (
        <Pages
          {...{ page, pages }}
          {...numbers?.(page, pages)}
          onPage={(page) => onShow({ page })}
        />
      )}
    </div>
  );
}
