/** Address records as the import knows them: an address put together of its parts, and the place it names. */
import type { TableRow as Row } from "../../../events/kit/column.ts";
import { addressKey, normalizeAddress } from "../../../projections/kit/address_text.ts";
import type { Views } from "../../../projections/registry.ts";
import { addresses } from "../../tables/addresses.ts";
import type { Values } from "../../tables/resource.ts";
import { bareText, type Cell, cellText, isBlank } from "../../kit/cell.ts";
import { sameText } from "../values/cell_value.ts";
import { type Match, ranked, unitOf } from "../values/fields.ts";
import { columnsOf, type Layout } from "../layout/layout.ts";
import { readMoney } from "../values/money.ts";
import type { ImportNoun } from "./noun.ts";
import { cellAt, type RowReader } from "../files/row_reader.ts";
import { tableNoun } from "./table_noun.ts";

/**
 * Names from the surest to the weakest, without spaces and brackets; an earlier one wins. Those of public data besides:
 * - 공공데이터 개방표준 (행정안전부 고시): 소재지도로명주소, 소재지지번주소, 시도명, 시군구명;
 * - 지방행정 인허가데이터: 소재지전체주소, 도로명전체주소;
 * - 건축HUB 건축물대장정보 서비스 (국토교통부): platPlc 대지위치, newPlatPlc 도로명대지위치, bldNm, dongNm, hoNm, flrNoNm, bun, ji;
 * - 실거래가 공개시스템 (국토교통부): 시군구, 번지, 본번, 부번, 단지명, 층, 도로명;
 * - 공동주택 공시가격, 개별공시지가 (국토교통부): 읍면, 동리, 본번, 부번, 단지명, 동명, 호명, 법정동명, 지번;
 * - 도로명주소 DB (주소정보누리집): 법정읍면동명, 법정리명, 지번본번, 지번부번, 도로명, 건물본번, 건물부번, 상세건물명.
 */
const NAMES: Record<string, string> = {
  address:
    "주소 소재지 소재지주소 물건지 물건소재지 물건주소 부동산소재지 부동산의표시 부동산표시 토지소재지 건물소재지 " +
    "도로명주소 소재지도로명주소 도로명전체주소 소재지도로명전체주소 도로명대지위치 newplatplc 소재 소재지전체주소 대지위치 platplc 지번주소 소재지지번주소 지번전체주소 address location",
  road: "도로명 도로명칭 rn",
  road_number: "건물본번 건물부번 건물번호 새주소본번 새주소부번 namainbun nasubbun",
  region:
    "시도 시/도 시·도 시도명 시군구 시/군/구 시·군·구 시군구명 구군 읍면동 읍면동명 법정동 법정동명 법정읍면동명 읍면 읍면명 동리 동리명 읍면동리 리 리명 법정리명",
  lot: "지번 번지 본번 부번 지번본번 지번부번 번 bun ji lot",
  building:
    "건물명 건물명칭 단지명 공동주택명 아파트명 상세건물명 bldnm 동명칭 동명 dongnm 층번호명 flrnonm 호명칭 호명 honm 건물 동 동명 동번호 층 층수 호 호수 호실 호번호 동호수 동/호 동·호 상세주소 나머지주소 unit",
  owner_name: "소유자명 소유자성명 소유주 소유자이름 등기명의인 명의인 성명 owner",
  business_section: "사업지구 사업지구명 사업구역명 지구명 지구 구역명 구역 사업명 사업지 project",
  business_manager: "담당자 담당 담당자명 사업담당 manager",
  purpose: "목적 등기종류 등기구분 등기의목적 사건명 사건 업무구분 업무",
  regi_office: "등기소 등기소명 관할등기소명 관할",
  status: "진행상태 진행상황 진행 처리상태 처리상황",
  company: "회사명 거래처 거래처명 의뢰인 의뢰회사 위임인 client company",
  department: "부서명 담당부서 의뢰부서",
  fees: "보수액 수수료 법무사보수 보수료",
  proof: "제증명료 제증명수수료 증명료",
  tax: "세금 공과금계 취득세 등록면허세",
  stamp: "인지대 수입인지 인지증지 증지대 증지",
  fees_vat: "부가세 부가가치세 보수부가가치세",
  receipted_at: "접수일자 의뢰일 수임일 위임일 접수",
  created_at: "작성일 입력일",
  registrated_at: "등기일자 등기완료일 완료일",
  cost_request_at: "비용청구일자 청구일 청구일자",
  tax_invoice_at: "세금계산서발행일 계산서발행일 계산서일 세금계산서",
  deposit_at: "입금일자 입금확인일 입금",
};

/** The table's own names are surer. */
const RANKS = ranked(Object.entries(NAMES), 10);

/** A column's meaning by its name, if the table's own names (`own`) do not match. */
function matchAddressName(text: string, own: Match | null): Match | null {
  if (own) return own;
  const bare = bareText(text.replace(/^\s*[①-⑳]/, ""));
  const found = RANKS.get(bare) ?? RANKS.get(bare.replace(/[([<][^)\]>]{0,60}[)\]>]|[*※:.]/g, ""));
  return found ? { ...found, unit: unitOf(text) } : null;
}

const STATES: Record<string, string> = {
  pending: "접수 접수대기 신규 미착수",
  surveying: "진행 처리중 조사중 진행중",
  appraising: "감정 감정평가 감정평가중",
  completed: "등기완료 처리완료 종결 완결",
  cancelled: "취하 각하 해지 취소됨",
  on_hold: "보류중 중지 대기중",
};
const STATE_OF = new Map(
  Object.entries(STATES).flatMap(([state, words]) => words.split(" ").map((word) => [word, state])),
);

/** The state that a word of other lists means; the word itself where none is known. */
const stateNamed = (text: string): string => STATE_OF.get(bareText(text)) ?? text;

/** The unit after a number by the column's name: 동, 층 or 호; "" after a name. */
const endingOf = (name: string): string =>
  /^(동|층|호)(명|명칭|수|실|번호)?$/.exec(bareText(name))?.[1] ??
    { dongnm: "동", honm: "호" }[bareText(name)] ?? "";

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

/** Does the address contain this part already, not within another number? */
function says(address: string, part: string): boolean {
  const [whole, own] = [addressKey(address), addressKey(part)];
  const at = whole.lastIndexOf(own);
  if (own === "" || at === -1) return own === "";
  const figure = /[\d-]/;
  return !(figure.test(whole[at - 1] ?? "") && figure.test(own[0])) &&
    !(figure.test(whole[at + own.length] ?? "") && figure.test(own.at(-1)!));
}

/** 지번 as written, else 본번 and 부번, which public data pads with zeros: 1685, 0008 is 1685-8. */
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

/** A second column of addresses is used if the first is empty; without one, the last part of a region begins one. */
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

/** Won if the header counts in thousands; otherwise the cell unchanged. */
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
const DISTINGUISHING_COLUMNS = ["purpose", "business_section", "owner_name"];

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

/** A record of the same place without a different purpose, section or owner, where both have one. */
function similarAddress(before: Views) {
  const places = byPlace(before);
  const find = (views: Views, values: Values, own: (id: string) => boolean): Row | null => {
    const ids = places.get(addressKey(String(values.address ?? ""))) ?? [];
    const result = (row: Values, key: string) => bareText(String(row[key] ?? ""));
    const rows = ids.filter((id) => !own(id)).flatMap((id) => addresses.row(views, id) ?? []);
    return rows.find((row) =>
      !row.deleted &&
      DISTINGUISHING_COLUMNS.every((key) =>
        result(row, key) === "" || result(values, key) === "" ||
        result(row, key) === result(values, key)
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
      ? { ...values, address: normalizeAddress(values.address) }
      : values;
  },
  // The same place in two files, or on two lines of one, is one in any notation.
  identity: (values, keys) =>
    JSON.stringify([
      addressKey(String(values.address ?? "")),
      ...[...new Set(keys)].filter((key) => COLUMNS.has(key) && key !== "id" && key !== "address")
        .sort().map((key) => sameText(values[key])),
    ]),
  isNumbered: ({ address }) => address !== undefined && address !== "",
  similar: similarAddress,
};
