/** What is known about a row, and the buttons below it. */
import type { ReactNode } from "react";
import { Button } from "../ui/form/button.tsx";
import type { OpenedProps } from "./noun.ts";

/** One term and what it is; nothing is a dash. `wide` takes the whole line. */
export function Fact(
  { term, wide, children }: { term: string; wide?: boolean; children: ReactNode },
) {
  return (
    <div className={wide ? "report-fact report-wide" : "report-fact"}>
      <dt>{term}</dt>
      <dd>{children || <span className="report-none" aria-label="없음">–</span>}</dd>
    </div>
  );
}

type DetailsProps<Row> = Omit<OpenedProps<Row>, "editing"> & {
  children: ReactNode;
  /** Buttons of the noun's own. */
  tools?: ReactNode;
};

/** The facts of an open row. */
export function Details<Row extends { id: string }>(
  { row, history, actions, children, mayEdit, tools }: DetailsProps<Row>,
) {
  return (
    <>
      <dl className="report-facts">{children}</dl>
      <div className="report-buttons row">
        {mayEdit && <Button small onClick={() => actions.edit(row.id)}>편집</Button>}
        {tools}
        <Button small aria-expanded={history} onClick={() => actions.history(row.id)}>
          변경 이력
        </Button>
      </div>
    </>
  );
}
