/** Lines of a file that do not go in, and rows that an undo leaves, with the reasons. */
import { LISTED_MAX } from "../../../projections/table/import_limits.ts";
import type { RefusedLine } from "../../../projections/table/import_shapes.ts";
import type { RefusedItem } from "../../../projections/table/shapes.ts";
import { count } from "../../ui/time/format.ts";
import { PreviewTable } from "../preview_table.tsx";

export function RefusedTable({ label, lines }: { label: string; lines: RefusedLine[] }) {
  return (
    <PreviewTable className="ti-lines" label={label} heads={["줄", "열", "사유"]}>
      {lines.slice(0, LISTED_MAX).map(({ line, column, message }, index) => (
        <tr key={index}>
          <td className="ti-number">{line}</td>
          <td>{column || "행 전체"}</td>
          <td>{message}</td>
        </tr>
      ))}
    </PreviewTable>
  );
}

/** Rows that were changed since and stay as they are, by what people call them. */
export function LeftRows({ rows }: { rows: RefusedItem[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <p className="dt-left" role="status">
        그사이 바뀐 {count(rows.length)}행은 되돌리지 않고 그대로 두었습니다.
      </p>
      <PreviewTable label="되돌리지 못한 행" heads={["행", "사유"]}>
        {rows.slice(0, LISTED_MAX).map(({ id, name, message }) => (
          <tr key={id}>
            <th scope="row">{name ?? id}</th>
            <td>{message}</td>
          </tr>
        ))}
      </PreviewTable>
    </>
  );
}
