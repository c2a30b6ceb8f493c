/** Odd files that are lists of payments all the same: read to the last won, or refused with what is wrong. */
import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { BadFile } from "../../src/import/files/limits.ts";
import { cardsIn, summaryOf } from "../helpers/imports.ts";
import { cp949, csv, htmlTable, utf16, utf8, type Value, workbook } from "../helpers/workbooks.ts";

const HEAD: Value[] = ["사용일자", "가맹점", "금액"];
const A: Value[] = ["2025-06-02", "국수집", "12000"];
const B: Value[] = ["2025-06-03", "보쌈집", "7000"];
const BOTH = ["2025-06-02 국수집 12000", "2025-06-03 보쌈집 7000"];
const titles = (count: number): Value[][] => Array.from({ length: count }, () => ["안내"]);
/** 2025-06-02 as a workbook counts that begins in 1904. */
const DAY_1904 = 44_348;

const odd: [name: string, bytes: () => Uint8Array, paid: string[], refused?: RegExp][] = [
  ["a head in row 40", () => utf8(csv([...titles(39), HEAD, A, B])), BOTH],
  [
    "a head in row 40 of a workbook, blank rows between",
    () => workbook([["s", [["이용내역"], ...Array<Value[]>(38).fill([]), HEAD, A, B]]]),
    BOTH,
  ],
  [
    "two sheets with different heads",
    () =>
      workbook([["6월", [HEAD, A]], ["7월", [["가맹점", "승인금액", "승인일자"], [
        "보쌈집",
        "7000",
        "2025-06-03",
      ]]]]),
    BOTH,
  ],
  [
    "merged cells over the head",
    () => workbook([["s", [["이용 내역", null, null], HEAD, A, B], { merges: ["A1:C1"] }]]),
    BOTH,
  ],
  [
    "a head of two rows, merged downwards and across",
    () =>
      workbook([["s", [["사용일자", "이용", null], [null, "가맹점", "금액"], A, B], {
        merges: ["A1:A2", "B1:C1"],
      }]]),
    BOTH,
  ],
  ["a footer in the middle", () => utf8(csv([HEAD, A, ["소계", "", "12000"], B])), BOTH],
  [
    "days of a workbook that counts from 1904",
    () => workbook([["s", [HEAD, [DAY_1904, "국수집", 12_000]]]], "xlsx", { date1904: true }),
    BOTH.slice(0, 1),
  ],
  [
    "the same in an old workbook",
    () => workbook([["s", [HEAD, [DAY_1904, "국수집", 12_000]]]], "biff8", { date1904: true }),
    BOTH.slice(0, 1),
  ],
  ["a list in UTF-16", () => utf16(csv([HEAD, A, B], "\t")), BOTH],
  ["a list in CP949", () => cp949(csv([HEAD, A, B])), BOTH],
  ["a page with a table", () => utf8(htmlTable([HEAD, A, B])), BOTH],
  [
    "three separators, of which one makes columns",
    () => utf8("사용일자;가맹점;금액\n2025-06-02;국수, 만두|김치;12000\n"),
    ["2025-06-02 국수, 만두|김치 12000"],
  ],
  [
    "one cell of a megabyte",
    () => utf8(csv([HEAD, A, ["2025-06-03", "가".repeat(350_000), "7000"]])),
    BOTH.slice(0, 1),
    /가맹점: 200자까지 적을 수 있습니다/,
  ],
  [
    "a quote in the middle of a cell",
    () => utf8('사용일자,가맹점,금액\n2025-06-02,국수집 "본점",12000\n'),
    ['2025-06-02 국수집 "본점" 12000'],
  ],
];

for (const [name, bytes, paid, refused] of odd) {
  Deno.test(`${name} is read to the last won`, async () => {
    const file = await cardsIn(bytes());
    const found = file.lines.filter(({ problems }) => problems.length === 0)
      .map(({ values }) => {
        const day = new Date(Date.parse(String(values.used_at)) + 9 * 3_600_000).toISOString();
        return `${day.slice(0, 10)} ${values.store_name} ${values.pay}`;
      });
    assertEquals(found.sort(), paid.toSorted());
    const { faulty, totals } = summaryOf(file);
    assertEquals(faulty.length, refused ? 1 : 0);
    if (refused) assertMatch(faulty[0].reason, refused);
    assertEquals(totals.every(({ agrees }) => agrees), true);
  });
}

const refused: [name: string, bytes: () => Uint8Array, message: RegExp][] = [
  [
    "a head in row 50",
    () => utf8(csv([...titles(49), HEAD, A])),
    /머리글 행을 찾지 못했습니다[^]*사용일자, 가맹점, 금액/,
  ],
  [
    "ten thousand columns",
    () => utf8(csv([[...HEAD, ...Array<Value>(9_997).fill("x")], A])),
    /1번째 줄의 열이 256개보다 많아/,
  ],
  [
    "a quote that never closes",
    () => utf8('사용일자,가맹점,금액\n2025-06-02,"국수집,12000\n2025-06-03,보쌈집,7000\n'),
    /2번째 줄에서 시작한 따옴표/,
  ],
  [
    "UTF-8 with a line of CP949",
    () => new Uint8Array([...utf8(csv([HEAD, A, B])), ...cp949("2025-06-04,횟집,9000\n")]),
    /4번째 줄을 UTF-8/,
  ],
  [
    "CP949 with a line of UTF-8",
    () => new Uint8Array([...cp949(csv([HEAD, A, B])), ...utf8("2025-06-04,횟집,9000\n")]),
    /4번째 줄을 CP949/,
  ],
  [
    "UTF-16 that is cut in a letter",
    () => utf16(csv([HEAD, A])).slice(0, -1),
    /UTF-16 텍스트가 손상되어/,
  ],
];

for (const [name, bytes, message] of refused) {
  Deno.test(`${name} is refused whole, with its place`, async () => {
    const error = await assertRejects(() => cardsIn(bytes()), BadFile);
    assertMatch(error.message, message);
  });
}
