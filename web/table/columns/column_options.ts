/** Choices that only the server knows, for columns that have none of their own (S2 §7). */
import type { Column, ColumnOption } from "../../../events/kit/column.ts";

function isOption(given: unknown): given is ColumnOption {
  const option = given as Partial<ColumnOption> | null;
  return typeof option?.value === "string" && typeof option.label === "string";
}

/**
 * The columns with the choices of GET …/filter_options: `carName` takes `carName_options`. The same
 * array comes back when there is nothing to add.
 */
export function columnsWithOptions(
  columns: Column[],
  given: Record<string, unknown>,
): Column[] {
  const found = (column: Column): ColumnOption[] | null => {
    const options = given[`${column.key}_options`];
    const asks = column.type === "select" && !column.options && Array.isArray(options);
    return asks ? options.filter(isOption).map(({ value, label }) => ({ value, label })) : null;
  };
  if (!columns.some(found)) return columns;
  return columns.map((column) => {
    const options = found(column);
    return options ? { ...column, options } : column;
  });
}
