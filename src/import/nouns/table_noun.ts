/** The import of a table: which columns a file may fill, and how each cell is read. */
import type { Column } from "../../../events/kit/column.ts";
import { checkNew } from "../../../projections/table/check.ts";
import { refuse } from "../../../events/base/refusal.ts";
import type { Resource, Values } from "../../tables/resource.ts";
import { bareText, type Cell, cellText } from "../../kit/cell.ts";
import { readCells, sameText } from "../values/cell_value.ts";
import { type Match, unitOf } from "../values/fields.ts";
import { readTableTotal } from "../layout/footer.ts";
import { tableDays } from "../../../projections/kit/day_text.ts";
import type { ImportNoun } from "./noun.ts";
import type { RowReader } from "../files/row_reader.ts";

/** "주행 거리(km)" and "주행거리" are one name. */
const nameOf = (text: string): string => bareText(text).replace(/[([][^)\]]{0,60}[)\]]|\*|:$/g, "");

/** 운행일자 and 운행시각 are the two halves of 운행일시. */
function isPartOf(label: string, name: string): boolean {
  const stem = label.replace(/(일시|시각|시간|날짜)$/, "");
  return stem !== label && stem !== "" && name.startsWith(stem) &&
    /^(일자|날짜|일|시각|시간)$/.test(name.slice(stem.length));
}

/** The column that a name in a header means, the surer the lower its rank; null when none does. */
function matchIn(columns: Column[], name: string): Match | null {
  const [wanted, bare] = [bareText(name), nameOf(name)];
  if (wanted === "") return null;
  const ways: ((column: Column) => boolean)[] = [
    ({ label, key }) => [bareText(label), key.toLowerCase()].includes(wanted),
    ({ label, key }) => bare !== "" && [nameOf(label), bareText(key)].includes(bare),
    ({ alsoCalled = [] }) => [wanted, bare].some((name) => alsoCalled.includes(name)),
    ({ type, label }) => type === "datetime" && isPartOf(nameOf(label), bare),
  ];
  for (const [rank, way] of ways.entries()) {
    const column = columns.find(way);
    if (column) return { key: column.key, rank, unit: unitOf(name) };
  }
  return null;
}

/** The cells from which a column is filled; null if their problems have been reported. */
export type CellsOf = (reader: RowReader, column: Column) => Cell[] | null;

/** The column values of a row, checked like every edit. */
function readTable(columns: Column[], reader: RowReader, cellsOf: CellsOf): Values {
  const values: Values = {};
  const { clearBlanks, key: own } = reader.options;
  const clears = ({ key, editable, type }: Column) =>
    clearBlanks && editable && type !== "boolean" && key !== own;
  for (const column of columns) {
    const cells = cellsOf(reader, column);
    if (cells === null) continue;
    const read = readCells(column, cells, reader.rules);
    if (read?.ok) {
      values[column.key] = read.value;
      if (column.show === "phone" && cells.length > 0 && read.value === `0${cellText(cells[0])}`) {
        reader.notice(column.key, "빠진 앞자리 0을 채웠습니다.");
      }
    } else if (read) reader.refuse(column.key, read.reason, column.label);
    else if (reader.nameOf(column.key) !== "" && clears(column)) {
      values[column.key] = column.type === "text" ? "" : null;
    }
  }
  return values;
}

/** The values of a new row: without its id, and without empty ones. */
const newValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => key !== "id" && value !== null && value !== ""),
  );

/** A table's import; `cellsOf` where its cells are not what the columns hold. */
export function tableNoun(
  resource: Resource,
  cellsOf: CellsOf = (reader, { key }) => reader.cells(key),
): ImportNoun {
  const { importKey } = resource;
  const columns = resource.columns
    .filter(({ key, editable }) => editable || key === importKey || key === "id");
  const targets = columns.map(({ key, label, required = false, editable, type }) => ({
    key,
    label,
    required,
    keyOnly: !editable,
    mayBeKey: type === "text",
    autoKey: key === "id" || key === importKey,
    most: type === "datetime" ? 2 : 1,
  }));
  const required = targets.filter((target) => target.required).map(({ key }) => key);
  return {
    resource,
    targets,
    match: (name) => matchIn(columns, name),
    // Lists number their rows under 번호: a row's id is no running number.
    fits: (key, _name, values) => key !== "id" || values.some((value) => /[^\d]/.test(value)),
    everySheet: false,
    rules: ({ date1904, titleYear, titlePeriod, days: { order } }, now) => ({
      date1904,
      order,
      ...tableDays(now),
      titleYear,
      titlePeriod,
    }),
    dayKeys: columns.filter(({ type }) => type === "date" || type === "datetime").map(({ key }) =>
      key
    ),
    read: (reader) => readTable(columns, reader, cellsOf),
    aside: (reader) => readTableTotal(reader, required),
    identity: (values, keys) =>
      JSON.stringify(
        [...new Set(keys)].filter((key) => key !== "id").sort().map((key) => sameText(values[key])),
      ),
    create: resource.create && ((views, id, given, { now, actor }) => {
      const { values, problems } = checkNew(
        resource.createColumns ?? resource.columns,
        newValues(given),
      );
      return problems.length > 0
        ? refuse(422, "invalid_input", problems[0].message, problems)
        : resource.create!(views, id, values, now, actor);
    }),
  };
}
