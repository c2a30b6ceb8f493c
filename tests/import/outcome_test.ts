import { assert, assertEquals, assertMatch } from "@std/assert";
import { openBooks } from "../../src/store/open.ts";
import { cardNoun } from "../../src/import/nouns/card_noun.ts";
import { ErrorCsv, type Refused } from "../../src/import/error_file.ts";
import { cardsIn, importInto, summaryOf } from "../helpers/imports.ts";
import { employee, hire, mina } from "../helpers/people.ts";
import { rawXlsx, sheetXml, utf8, type Value, xmlRow } from "../helpers/workbooks.ts";

const HEADER = ["사용일자", "사용장소", "금액", "사용목적", "참석자", "인원"];
const long = "가".repeat(5_001);
const ROWS: Value[][] = [
  ["2025-06-02", "국수집", "12,000", "점심 회의 🍜", "이미나, 최외부", "2명"],
  ["1000000", "국수집", "12,000", "", "", ""],
  ["2025-06-03", "=HYPERLINK(1)", "7,000원", "=cmd|' /C calc'!A0", "", ""],
  ["2025-06-04", "보쌈", "0", "", "", ""],
  ["2025-06-05", "횟집", "90,000", long, "", ""],
  ["합계", "", "19,000", "", "", ""],
];

function errorFile(faulty: Refused[]): string {
  const file = new ErrorCsv(cardNoun, new Date("2026-11-21T00:00:00.000Z"));
  return faulty.map((one) => file.textOf(one)).join("");
}

async function errorsOf(rows: Value[][] | Uint8Array): Promise<string[]> {
  const { faulty } = summaryOf(await cardsIn(rows));
  return faulty.map(({ line: { line, problems } }) =>
    `${line}: ${problems.map((p) => p.reason).join()}`
  );
}

Deno.test("every row is accounted for, and the file's total is compared", async () => {
  const books = await openBooks({ path: ":memory:" });
  const o = await importInto(books, [HEADER, ...ROWS, [], ["※ 끝"]]);
  assertEquals([o.added, o.refused, o.footers, o.blank, o.remarks, o.read], [
    { rows: 2, amount: 19_000 },
    { rows: 3, amount: 102_000 },
    1,
    1,
    1,
    8,
  ]);
  assertEquals(o.totals.map(({ line, stated, agrees }) => [line, stated, agrees]), [[
    7,
    19_000,
    true,
  ]]);
  const wrong = summaryOf(await cardsIn([HEADER, ROWS[0], ["합계", "", "99,000"]]));
  assertEquals([wrong.totals[0].agrees, wrong.totals[0].sum], [false, 12_000]);
  await books.close();
});

Deno.test("formula text stays text, emoji stay, and a note of 5,001 characters is refused, not cut", async () => {
  const books = await openBooks({ path: ":memory:" });
  const o = await importInto(books, [HEADER, ...ROWS, [
    "2025-06-06",
    "카페",
    "5,000",
    "나".repeat(5_000),
    "",
    "",
  ]]);
  const states = [...books.views.card.byId.values()].map(({ state }) => state);
  assertEquals(states.map(({ store_name }) => store_name), ["국수집", "=HYPERLINK(1)", "카페"]);
  assertEquals(states.map(({ note }) => note.slice(0, 20)), [
    "점심 회의 🍜\n참석자: 이미나, 최",
    "=cmd|' /C calc'!A0",
    "나".repeat(20),
  ]);
  assertEquals(states.map(({ purpose }) => purpose), ["lunch", "other", "other"]);
  assertEquals(states[2].note.length, 5_000);
  assertMatch(o.faulty.at(-1)!.line.problems[0].reason, /5,000자까지.*5,001자/);
  await books.close();
});

Deno.test("an employee's name becomes a participant", async () => {
  const books = await openBooks({ path: ":memory:" });
  await hire(books, mina, employee("이미나"));
  await importInto(books, [HEADER, ROWS[0]]);
  const [entry] = books.views.card.byId.values();
  assertEquals([entry.state.participants, entry.state.head_count], [[mina], 2]);
  await books.close();
});

Deno.test("refused rows are written with their reasons and can be imported once corrected", async () => {
  const books = await openBooks({ path: ":memory:" });
  const first = await importInto(books, [HEADER, ...ROWS]);
  const text = errorFile(first.faulty);
  assert(text.startsWith("\ufeff사용일자,사용장소,금액,사용목적,참석자,인원,오류,원본 줄\r\n"));
  assertMatch(text, /1000000,국수집,"12,000",.*사용일자: 날짜의 연도\(4637년\).*,3\r\n/);
  const corrected = text.replace("1000000", "2025-06-01").replace(",0,", ',"30,000",')
    .replace(long, "짧게");
  const second = await importInto(books, utf8(corrected));
  assertEquals([second.added.rows, second.refused.rows, books.views.card.byId.size], [3, 0, 5]);
  const again = await importInto(books, [HEADER, ...ROWS]);
  assertEquals([again.added.rows, again.refused.rows], [0, 3]);
  await books.close();
});

Deno.test("an error file of mapped columns in thousands of won imports without --map", async () => {
  const maps = [{ column: "쓴 날", key: "date" }, {
    column: "C",
    key: "pay",
  }];
  const rows: Value[][] = [
    ["2025년 6월", "(단위: 천원)"],
    ["쓴 날", "가게", "얼마", "장소"],
    ["6.2.", "", "12.5", "국수집"],
    ["6.3.", "", "0", "보쌈집"],
  ];
  const text = errorFile(summaryOf(await cardsIn(rows, { maps })).faulty);
  const fixed = await cardsIn(utf8(text.replace(",0,", ",8,")));
  const fixedRows = fixed.lines.map((
    { values },
  ) => [values.pay, values.used_at, values.store_name]);
  assertEquals(fixedRows, [[8_000, "2025-06-02T15:00:00.000Z", "보쌈집"]]);
});

Deno.test("a formula counts by its stored value; without one, or with an error, the row is refused", async () => {
  const row = (line: number, pay: string) =>
    xmlRow(line, ["2025-06-02", `가게${line}`]).replace(
      "</row>",
      `<c r="C${line}"${pay}</c></row>`,
    );
  const file = rawXlsx(sheetXml(
    xmlRow(1, ["사용일자", "가맹점", "금액"]) +
      row(2, "><f>SUM(1,2)</f><v>3000</v>") + row(3, "><f>SUM(1,2)</f>") +
      row(4, "><f>SUM(1,2)</f><v></v>") + row(5, ' t="e"><f>1/0</f><v>#DIV/0!</v>') +
      xmlRow(6, ["2025-06-02", "x", "1000"]).replace(
        /<c r="B6".*?<\/c>/,
        '<c r="B6"><f>VLOOKUP(1,Z:Z,1)</f></c>',
      ),
  ));
  const { lines } = await cardsIn(file);
  assertEquals(lines.map(({ values }) => values.pay), [3_000, 0, 0, 0, 1_000]);
  const [missing, empty, error, store] = await errorsOf(file);
  assertMatch(missing, /^3: 수식의 계산 결과가 파일에 없거나/);
  assertMatch(empty, /^4: 수식의 계산 결과가 파일에 없거나/);
  assertMatch(store, /^6: 수식의 계산 결과가/);
  assertMatch(error, /^5: 엑셀 오류 값\(#DIV\/0!\)/);
});

Deno.test("a declined or partly cancelled payment is refused with the reason", async () => {
  const header = ["승인일자", "가맹점명", "승인금액", "상태"];
  const [declined, partly] = await errorsOf([
    header,
    ["2025-06-02", "가", "1,000", "승인거절"],
    ["2025-06-02", "나", "1,000", "부분취소"],
    ["2025-06-02", "다", "1,000", "정상"],
  ]);
  assertMatch(declined, /승인되지 않은/);
  assertMatch(partly, /부분취소된 금액을 알 수 없습니다/);
});

Deno.test("a cancellation without its payment in the file is reported", async () => {
  const header = ["승인일자", "가맹점명", "승인금액", "상태", "승인번호"];
  const o = summaryOf(
    await cardsIn([
      header,
      ["2025-06-02", "가", "1,000", "승인", "11111111"],
      ["2025-06-02", "가", "1,000", "취소", "11111111"],
      ["2025-06-03", "나", "1,000", "취소", "22222222"],
    ]),
  );
  assertEquals(o.loneCancellations, [4]);
});
