/** The way from page to page of rows (S2 §2, §5). */
import { type FormEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toasts.ts";
import { readJump } from "./rows/paging.ts";

/** A page by its number. */
export function Jump({ pages, onPage }: { pages: number; onPage(page: number): void }) {
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

interface PagesProps {
  page: number;
  pages: number;
  /** The numbers to press, "gap" for an ellipsis. */
  buttons: (number | "gap")[];
  /** Class of a number: one that a narrow window has no room for says so. */
  classOf?(page: number): string | undefined;
  onPage(page: number): void;
}

/** The first page, the one before, numbers, the one after, the last. */
export function Pages({ page: current, pages, buttons, classOf, onPage }: PagesProps) {
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
  );
}
