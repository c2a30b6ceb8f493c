import type { RefusedLine } from "../../../projections/table/import_shapes.ts";

/** Lines that do not go in, and why. */
export function RefusedTable({ lines }: { lines: RefusedLine[] }) {
  return (
    <table className="ti-table ti-lines">
      <thead>
        <tr>
          <th scope="col">줄</th>
          <th scope="col">열</th>
          <th scope="col">이유</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, column, message }, index) => (
          <tr key={index}>
            <td className="ti-number">{line}</td>
            <td>{column || "행 전체"}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
