/** What an open row shows below itself: its hidden columns, unless the screen shows something else. */
import { useLayoutEffect, useRef } from "react";
import type { TableRow } from "../../../events/kit/column.ts";
import { content } from "./cell.tsx";
import type { Core } from "./core.ts";

/** `top` in CSS pixels from the top of the rows; `onHeight` is told the height once it is known. */
export function Details(
  { core, row, top, onHeight }: {
    core: Core;
    row: TableRow;
    top: number;
    onHeight(id: string, height: number): void;
  },
) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current!;
    const observer = new ResizeObserver(() => onHeight(row.id, element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [row.id, onHeight]);
  const { columns, show, details } = core.props;
  const hidden = columns.filter((column) => column.visible === false);
  return (
    <div role="row" className="g-details" ref={box} style={{ top }}>
      <div role="gridcell" aria-colspan={core.view.length} className="g-details-cell">
        {details ? details(row) : (
          <dl>
            {hidden.map((column) => (
              <div key={column.key}>
                <dt>{column.label}</dt>
                <dd>{content(column, row[column.key] ?? null, row, show) || "–"}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}
