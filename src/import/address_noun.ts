/** Address records as the import knows them: an address put together of its parts, and the place it names. */
import type { TableRow as Row } from "../../events/kit/column.ts";
import { addressKey, tidyAddress } from "../../projections/address_text.ts";
import type { Views } from "../../projections/registry.ts";
import { addresses } from "../tables/addresses.ts";
import type { Values } from "../tables/resource.ts";
import { endingOf, matchAddressName, stateNamed } from "./address_names.ts";
import { bareText, type Cell, cellText, isBlank } from "./cell.ts";
import { sameText } from "./cell_value.ts";
import { unitOf } from "./fields.ts";
import { columnsOf, type Layout } from "./layout.ts";
import { readMoney } from "./money.ts";
import type { ImportNoun } from "./noun.ts";
import { cellAt, type RowReader } from "./row_reader.ts";
import { tableNoun } from "./table_noun.ts";

/** Parts of an address that have columns of their own in some files: key, label, and how many there may be. */
const PARTS: [key: string, label: string, most: number][] = [
  ["region", "시·도, 시·군·구, 읍·면·동", 4],
  ["lot", "지번(본번, 부번)", 3],
  ["building", "건물, 동, 층, 호", 5],
  ["road", "도로명", 1],
  ["road_number", "건물번호(본번, 부번)", 2],
  ["other_address", "다른 주소(주소가 비었을 때)", 1],
];

/** The filled cells of a part, with the names of their columns. */
function partOf({ row, layout }: RowReader, key: string): { name: string; text: string }[] {
  return columnsOf(layout, key)
    .map((column) => ({ name: layout.names[column], text: cellText(cellAt(row, column)) }))
    .filter(({ text }) => text !== "" && !/^[-–—0]$/.test(text));
}

/** `1502` in a column called 호 is `1502호`. */
function unitText({ name, text }: { name: string; text: string }): string {
  const ending = endingOf(name);
  return ending !== "" && !text.endsWith(ending) ? `${text}${ending}` : text;
}

/** Does the address say this part already, not as a piece of another figure? */
function says(address: string, part: string): boolean {
  const [whole, own] = [addressKey(address), addressKey(part)];
  const at = whole.lastIndexOf(own);
  if (own === "" || at === -1) return own === "";
  const figure = /[\d-]/;
  return !(figure.test(whole[at - 1] ?? "") && figure.test(own[0])) &&
    !(figure.test(whole[at + own.length] ?? "") && figure.test(own.at(-1)!));
}

/** 지번 as it stands there, else 본번 and 부번, which public data writes with zeros in front: 1685, 0008 is 1685-8. */
function numberOf(reader: RowReader, key: string): string {
  const parts = partOf(reader, key);
  const isHalf = (name: string) =>
    /본번|부번|^번$|^지$|^bun$|^ji$|mainbun|subbun/.test(bareText(name));
  const whole = parts.find(({ name }) => !isHalf(name));
  if (whole) return whole.text;
  return parts.map(({ text }) => text.replace(/^0+/, "")).filter((text) => text !== "").join("-");
}

/** The address of a row, or the one beside it where that is empty. */
function writtenIn(reader: RowReader): Cell {
  const [cell, other] = [reader.cell("address"), reader.cell("other_address")];
  if (isBlank(other)) return cell;
  if (isBlank(cell)) {
    reader.notice("other_address", "주소가 비어 있어 이 열의 주소로 넣었습니다.");
    return other;
  }
  if (addressKey(cellText(cell)) !== addressKey(cellText(other))) {
    reader.notice(
      "other_address",
      `주소가 두 열에 있어 '${reader.nameOf("address")}'의 것으로 넣었습니다.`,
    );
  }
  return cell;
}

const isRoad = (text: string): boolean => /[가-힣\d](?:로|길)\s?\d/.test(text);

/** The address of a row in one text; parts that it names already are left out. */
function addressIn(reader: RowReader): Cell[] {
  const cell = writtenIn(reader);
  if (isBlank(cell)) return [];
  if (typeof cell === "object") return [cell];
  let address = cellText(cell);
  const regions = partOf(reader, "region").map(({ text }) => text);
  const from = regions.findIndex((region) => says(address, region));
  const before = from === -1 ? regions : regions.slice(0, from);
  const asides = from === -1 ? [] : regions.slice(from).filter((region) => !says(address, region));
  address = [...before, address].join(" ");
  const units = partOf(reader, "building").map(unitText);
  const lot = numberOf(reader, "lot");
  // An address by its road names the lot behind it, in brackets, and the other way round.
  if (isRoad(address) && !says(address, lot)) asides.push(lot);
  const road = [...partOf(reader, "road").map(({ text }) => text), numberOf(reader, "road_number")]
    .filter((part) => part !== "").join(" ");
  if (isRoad(road) && !isRoad(address)) asides.push(road);
  const parts = isRoad(address) ? units : [lot, ...units];
  for (const part of parts) if (!says(address, part)) address += ` ${part}`;
  return [asides.length === 0 ? address : `${address} (${asides.join(" ")})`];
}

/** A second column of addresses stands in for the first; where there is none, the last part of a region begins one. */
function complete(layout: Layout): Layout {
  const keys = [...layout.keys];
  const free = (column: number) => keys[column] === null && !layout.given.includes(column);
  if (keys.includes("address")) {
    const other = layout.names.findIndex((name, column) =>
      free(column) && matchAddressName(name, null)?.key === "address"
    );
    if (other !== -1 && !keys.includes("other_address")) keys[other] = "other_address";
  } else if (keys.includes("lot") || keys.includes("road_number")) {
    const region = keys.lastIndexOf("region");
    if (region !== -1) keys[region] = "address";
  }
  return { ...layout, keys };
}

/** Won where the header counts in thousands; otherwise the cell as it stands. */
function costIn(reader: RowReader, key: string, label: string): Cell[] | null {
  const unit = unitOf(reader.nameOf(key));
  const cells = reader.cells(key).filter((cell) => !isBlank(cell));
  if (unit === null || unit === 1 || cells.length === 0) return cells;
  const money = readMoney(cells[0], unit);
  if (money.ok) return [money.value];
  reader.refuse(key, money.reason, label);
  return null;
}

const base = tableNoun(addresses, (reader, { key, label, type }) => {
  if (key === "address") return addressIn(reader);
  if (type === "currency") return costIn(reader, key, label);
  if (key !== "status") return reader.cells(key);
  return reader.cells(key).map((cell) =>
    typeof cell === "string" && !isBlank(cell) ? stateNamed(cell) : cell
  );
});

/** Columns in which two records of one place differ when they are two matters. */
const TOLD_BY = ["purpose", "business_section", "owner_name"];

/** Records that are not deleted, by place. */
function byPlace({ address }: Views): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { id, state } of address.byId.values()) {
    if (state.deleted) continue;
    const place = addressKey(state.address);
    const ids = places.get(place);
    if (ids) ids.push(id);
    else places.set(place, [id]);
  }
  return places;
}

/** A record of the same place that says nothing else of its purpose, section and owner, where both say something. */
function similarAddress(before: Views) {
  const places = byPlace(before);
  const find = (views: Views, values: Values, own: (id: string) => boolean): Row | null => {
    const ids = places.get(addressKey(String(values.address ?? ""))) ?? [];
    const told = (row: Values, key: string) => bareText(String(row[key] ?? ""));
    const rows = ids.filter((id) => !own(id)).flatMap((id) => addresses.row(views, id) ?? []);
    return rows.find((row) =>
      !row.deleted &&
      TOLD_BY.every((key) =>
        told(row, key) === "" || told(values, key) === "" || told(row, key) === told(values, key)
      )
    ) ?? null;
  };
  return { find };
}

const COLUMNS = new Set(addresses.columns.map(({ key }) => key));

export const addressNoun: ImportNoun = {
  ...base,
  targets: [
    ...base.targets,
    ...PARTS.map(([key, label, most]) => {
      return { key, label, most, required: false, keyOnly: false, mayBeKey: false, autoKey: false };
    }),
  ],
  match: (name) => matchAddressName(name, base.match(name)),
  complete,
  read(reader) {
    const values = base.read(reader);
    return typeof values.address === "string"
      ? { ...values, address: tidyAddress(values.address) }
      : values;
  },
  // One place is one, however two files, or two lines of one, write it.
  identity: (values, keys) =>
    JSON.stringify([
      addressKey(String(values.address ?? "")),
      ...[...new Set(keys)].filter((key) => COLUMNS.has(key) && key !== "id" && key !== "address")
        .sort().map((key) => sameText(values[key])),
    ]),
  isNumbered: ({ address }) => address !== undefined && address !== "",
  similar: similarAddress,
};
