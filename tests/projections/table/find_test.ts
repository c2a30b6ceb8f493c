import { assert, assertEquals } from "@std/assert";
import { isRefusal, type Refusal } from "../../../events/base/refusal.ts";
import { runSynchronously } from "../../../projections/kit/query.ts";
import { findRows } from "../../../projections/table/find.ts";
import { readTableQuery, type TableQuery } from "../../../projections/table/query.ts";
import { columns, row } from "./columns.ts";

/** Newest first, as a table keeps its rows. */
const rows = [
  row("r5", { name: "최소라", days: null, hired: "2026-01-05", grade: "b", deleted: true }),
  row("r4", { name: "Kim 이나", phone: "+82 10-9999-0000", days: 2.5, hired: "2020-03-02" }),
  row("r3", { name: "박준", days: -3, fee: 12_000, active: false, seenAt: "2026-11-19T15:30:00Z" }),
  row("r2", { name: "이미나", days: 10, hired: "2020-03-03", grade: "b", phone: "010-1234-5678" }),
  row("r1", { name: "강하늘", days: 10, hired: "2019-12-31", seenAt: "2026-11-19T14:59:59Z" }),
];

function read(params: Record<string, string>): TableQuery {
  const query = readTableQuery(columns, params);
  if (isRefusal(query)) throw new Error(query.message);
  return query;
}

function refusalOf(params: Record<string, string>, strict = false): Refusal {
  const query = readTableQuery(columns, params, { strict });
  if (!isRefusal(query)) throw new Error("it was not refused");
  return query;
}

const ids = (params: Record<string, string>): string[] =>
  runSynchronously(findRows(columns, rows, read(params))).map(({ id }) => id);

const found: [what: string, params: Record<string, string>, ids: string[]][] = [
  ["no filter: newest first, without deleted rows", {}, ["r4", "r3", "r2", "r1"]],
  ["empty parameters count as not given", { name: " ", search: "" }, ["r4", "r3", "r2", "r1"]],
  ["-id is the table's own order", { ordering: "-id" }, ["r4", "r3", "r2", "r1"]],
  ["id is the other way round", { ordering: "id" }, ["r1", "r2", "r3", "r4"]],
  ["deleted rows alone", { deleted: "only" }, ["r5"]],
  ["deleted rows among the others", { deleted: "with", grade: "b" }, ["r5", "r2"]],
  ["part of a text, whatever its case", { name: "kim" }, ["r4"]],
  ["all words of a search", { search: "이 kim" }, ["r4"]],
  ["a search without dashes", { search: "01012345678" }, ["r2"]],
  ["a search by a number with its country's code", { search: "+82 10 1234 5678" }, ["r2"]],
  ["a search by a number as it is dialled here", { search: "010-9999-0000" }, ["r4"]],
  ["a search by an amount", { search: "1만2천원" }, ["r3"]],
  ["a search by a day", { search: "2020년 3월 2일" }, ["r4"]],
  ["a search by the Seoul day of an instant", { search: "2026.11.20" }, ["r3"]],
  ["a search by initial consonants", { search: "ㄱㅎㄴ" }, ["r1"]],
  ["a search by words of several kinds", { search: "ㅂㅈ 12,000" }, ["r3"]],
  ["a search by the label of a choice", { search: "나급" }, ["r2"]],
  ["a Korean order by name", { ordering: "name" }, ["r4", "r1", "r3", "r2"].sort(byName)],
  ["descending, empty cells last", { ordering: "-hired" }, ["r2", "r4", "r1", "r3"]],
  ["ascending, empty cells last too", { sort_field: "hired" }, ["r1", "r4", "r2", "r3"]],
  ["sort_direction goes with sort_field", { sort_field: "days", sort_direction: "desc" }, [
    "r2",
    "r1",
    "r4",
    "r3",
  ]],
  ["equal values keep the order, newest first", { ordering: "days" }, ["r3", "r4", "r2", "r1"]],
  ["a number itself", { days: "10" }, ["r2", "r1"]],
  ["a number with thousands", { fee: "12,000" }, ["r3"]],
  ["a range of numbers, both ends included", { days_start: "-3", days_end: "2.5" }, ["r4", "r3"]],
  ["a day itself", { hired: "2020-03-02" }, ["r4"]],
  ["a range of days", { hired_start: "2019-12-31", hired_end: "2020-03-02" }, ["r4", "r1"]],
  ["an instant by its Seoul day", { seenAt: "2026-11-20" }, ["r3"]],
  ["instants up to a Seoul day", { seenAt_end: "2026-11-19" }, ["r1"]],
  ["a name in snake case", { seen_at_start: "2026-11-20" }, ["r3"]],
  ["yes or no", { active: "false" }, ["r3"]],
  ["one choice", { grade: "b" }, ["r2"]],
  ["several choices", { grade: "a,b" }, ["r4", "r3", "r2", "r1"]],
  ["a name of nothing here", { page_token: "x", _: "1" }, ["r4", "r3", "r2", "r1"]],
  ["filters that match nothing", { name: "없는 사람", active: "true" }, []],
];

function byName(a: string, b: string): number {
  const name = (id: string) => String(rows.find((one) => one.id === id)!.name);
  return new Intl.Collator("ko").compare(name(a), name(b));
}

for (const [what, params, expected] of found) {
  Deno.test(`finds ${what}`, () => assertEquals(ids(params), expected));
}

const PAGE = "페이지 번호는 1 이상의 정수로 입력해 주세요.";
const PAGE_SIZE = "페이지당 건수는 1부터 10,000까지의 정수로 입력해 주세요.";
const DAY = "입사일: 날짜는 2026-01-31과 같은 형식으로 입력해 주세요.";

const senseless: [params: Record<string, string>, message: string][] = [
  [{ page: "0" }, PAGE],
  [{ page: "-1" }, PAGE],
  [{ page: "1.5" }, PAGE],
  [{ page: "첫" }, PAGE],
  [{ page: "99999999999999999999" }, PAGE],
  [{ page_size: "0" }, PAGE_SIZE],
  [{ page_size: "-1" }, PAGE_SIZE],
  [{ page_size: "10001" }, PAGE_SIZE],
  [{ page_size: "1e9" }, PAGE_SIZE],
  [{ page_size: "1000000000" }, PAGE_SIZE],
  [{ sort_direction: "up" }, "정렬 방향은 asc 또는 desc로 입력해 주세요."],
  [{ deleted: "yes" }, "삭제 항목 표시는 only 또는 with로 입력해 주세요."],
  [{ search: "가".repeat(201) }, "검색어는 200자까지 입력할 수 있습니다."],
  [{ days: "많이" }, "일수: 숫자로 입력해 주세요."],
  [{ hired: "2026-02-30" }, DAY],
  [{ hired_start: "어제" }, DAY],
  [{ active: "예" }, "활성: true 또는 false로 입력해 주세요."],
  [{ name_start: "가" }, "이름: 범위로 찾을 수 없는 항목입니다."],
  [{ grade_end: "a" }, "등급: 범위로 찾을 수 없는 항목입니다."],
];

for (const [params, message] of senseless) {
  Deno.test(`refuses ${JSON.stringify(params).slice(0, 60)}`, () => {
    const { status, message: said } = refusalOf(params);
    assertEquals([status, said], [400, message]);
  });
}

Deno.test("an unknown or unsortable field is refused with the fields there are", () => {
  for (const field of ["nope", "-nope", "seq", "__proto__"]) {
    const { status, code, message } = refusalOf({ ordering: field });
    assertEquals([status, code], [400, "unknown_sort_field"]);
    assert(message.includes("id, updated_at"));
  }
});

Deno.test("a strict reading refuses an unknown filter", () => {
  assertEquals(refusalOf({ nmae: "김" }, true).message, "알 수 없는 검색 조건입니다: nmae");
});

Deno.test("changed rows are found again: no cache outlives its rows", () => {
  const query = read({ ordering: "name", search: "이" });
  const before = runSynchronously(findRows(columns, rows, query));
  assertEquals(runSynchronously(findRows(columns, rows, query)), before);
  const changed = rows.map((one) => one.id === "r2" ? { ...one, name: "김미나" } : one);
  assertEquals(runSynchronously(findRows(columns, changed, query)).map(({ id }) => id), ["r4"]);
});
