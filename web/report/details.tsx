/** A row's details, and the buttons below. */
import type { ReactNode } from "react";
import { Button } from "../ui/form/button.tsx";
import type { OpenedProps } from "./noun.ts";

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
