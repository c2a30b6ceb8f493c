import { assertEquals } from "@std/assert";
import type { Line } from "../../src/import/layout/lines.ts";
import { cardsIn, type ReadExtras } from "../helpers/imports.ts";
import { cp949, csv, htmlTable, utf8, type Value, workbook } from "../helpers/workbooks.ts";

/** Day and time in Seoul (no time when none is known), store, won: what a row has to come to. */
type Expected = [when: string, store: string, won: number];

function payment({ values, problems }: Line): Expected[] {
  if (problems.length > 0) return [];
  const { used_at, time_known, store_name, pay } = values;
  const seoul = new Date(Date.parse(String(used_at)) + 9 * 3_600_000).toISOString().replace(
    "T",
    " ",
  );
  return [[seoul.slice(0, time_known ? 16 : 10), String(store_name), Number(pay)]];
}

const layouts: [name: string, file: () => Uint8Array, expected: Expected[], more?: ReadExtras][] = [
  [
    "Samsung: Y under 취소여부 is a cancellation; sheets without payments are left out",
    () =>
      workbook([
        ["■ 국내이용내역", [
          [
            "카드번호",
            "본인가족구분",
            "승인일자",
            "승인시각",
            "가맹점명",
            "승인금액(원)",
            "할부개월",
            "승인번호",
            "취소여부",
          ],
          ["1234", "본인", "2026.03.02", "12:37", "온길국수", "12,000", "", "00123456", "N"],
          ["1234", "본인", "2026.03.03", "18:07", "온길국수", "12,000", "", "00123456", "Y"],
        ]],
        ["■ 해외이용내역", [["카드번호", "승인일자", "현지금액", "통화"], [
          "1",
          "2026.03.01",
          "12.00",
          "USD",
        ]]],
        ["안내", [["유의사항"]]],
      ]),
    [["2026-03-02 12:37", "온길국수", 12_000], ["2026-03-03 18:07", "온길국수", -12_000]],
  ],
  [
    "Shinhan: an HTML table in CP949 under the name .xls, with two-digit years",
    () =>
      cp949(htmlTable([
        [
          "이용일자",
          "이용카드",
          "이용가맹점",
          "이용금액",
          "할부기간/회차",
          "이번달내실금액",
          "수수료",
          "구분/상태",
        ],
        ["26.03.02", "본인1", "국수집", "12,000", "", "12,000", "0", "정상"],
        ["26.03.05", "본인1", "국수집", "-12,000", "", "", "0", "취소"],
        ["합계", "", "", "", "", "12,000", "", ""],
      ])),
    [["2026-03-02", "국수집", 12_000], ["2026-03-05", "국수집", -12_000]],
  ],
  [
    "Kookmin: an old .xls, titles above, line breaks in the names",
    () =>
      workbook([["이용내역", [
        ["KB국민카드 이용내역"],
        [],
        ["조회기간: 2026.03.01 ~ 2026.03.31"],
        [],
        [
          "이용일",
          "이용\n시간",
          "이용고객명",
          "이용하신곳",
          "국내이용\n금액\n(원)",
          "해외이용금액 ($)",
          "결제방법",
          "상태",
          "승인번호",
        ],
        ["2026.03.02", "12:37", "홍길동", "온길국수", 12_000, "", "일시불", "전표매입", "30012345"],
        ["2026.03.03", "19:01", "홍길동", "갈비집", 50_000, "", "일시불", "승인취소", "30012346"],
      ]]], "biff8"),
    [["2026-03-02 12:37", "온길국수", 12_000], ["2026-03-03 19:01", "갈비집", -50_000]],
  ],
  [
    "Hyundai: the day in words, the principal beside the amount",
    () =>
      workbook([["s", [
        ["2026년 03월 이용대금명세서"],
        ["결제 상세내역"],
        [
          "이용일",
          "이용카드",
          "이용가맹점",
          "이용금액",
          "할부/회차",
          "예상적립/할인",
          "결제원금",
          "결제후잔액",
          "수수료(이자)",
        ],
        ["2026년 03월 02일", "본인", "햇살커피", 4_700, "", "", "4,700", 0, 0],
        ["소계", "", "", 4_700, "", "", "", "", ""],
      ]]], "xlml"),
    [["2026-03-02", "햇살커피", 4_700]],
  ],
  [
    "Lotte: time in six digits",
    () =>
      utf8(csv([
        [
          "이용일자",
          "이용시간",
          "이용카드",
          "이용가맹점",
          "업종",
          "이용금액",
          "이용구분",
          "할부개월",
          "승인번호",
        ],
        ["2026-03-02", "123725", "법인", "국수", "한식", "12000", "일시불", "", "12345678"],
      ])),
    [["2026-03-02 12:37", "국수", 12_000]],
  ],
  [
    "BC: supply price, tax and cancelled amount beside the approved amount",
    () =>
      cp949(csv([
        [
          "번호",
          "승인일자",
          "승인시간",
          "가맹점명",
          "가맹점사업자번호",
          "공급가액",
          "부가세",
          "봉사료",
          "승인금액",
          "취소금액",
          "승인구분",
          "승인번호",
        ],
        [
          "1",
          "20260302",
          "12:37:25",
          "국수",
          "123-45-67890",
          "10909",
          "1091",
          "0",
          "12000",
          "0",
          "승인",
          "12345678",
        ],
        [
          "2",
          "20260302",
          "12:39:25",
          "국수",
          "123-45-67890",
          "10909",
          "1091",
          "0",
          "12000",
          "0",
          "취소",
          "12345678",
        ],
      ])),
    [["2026-03-02 12:37", "국수", 12_000], ["2026-03-02 12:39", "국수", -12_000]],
  ],
  [
    "Hana: tabs, one cell for day and time",
    () =>
      utf8(csv([
        ["거래일시", "카드번호", "가맹점명", "이용금액", "승인번호"],
        ["2026-03-02 오후 12:37:25", "9", "국수", "12,000", "12345678"],
      ], "\t")),
    [["2026-03-02 12:37", "국수", 12_000]],
  ],
  [
    "Woori: the cancellation is the negative row",
    () =>
      utf8(csv([
        ["승인일시", "승인번호", "이용가맹점(은행)명", "이용금액", "매출구분"],
        ["2026/03/02 12:37:25", "12345678", "국수", "12,000", "일시불"],
        ["2026/03/02 12:40:00", "12345678", "국수", "-12,000", "일시불"],
      ])),
    [["2026-03-02 12:37", "국수", 12_000], ["2026-03-02 12:40", "국수", -12_000]],
  ],
  [
    "a council: merged titles, a header in two rows, the total on top, thousands of won",
    () =>
      workbook([["의장", [
        ["2025년 6월 의장 업무추진비 집행내역"],
        ["(단위: 천원)"],
        ["연번", "집행일시", "집행내역", null, null, "집행금액", "비고"],
        [null, null, "집행장소", "집행목적", "대상인원", null, null],
        ["합계", null, null, null, null, "160.5", null],
        [1, 45810.5, "토담마을", "간담회", "의장 외 5명", 148.5, "카드"],
        [2, "2025.6.3.(화) 19:10", "보쌈", "만찬", "직원 10명", 12, ""],
      ], { merges: ["A1:G1", "C3:E3", "A3:A4", "B3:B4", "F3:F4", "G3:G4"] }]]),
    [["2025-06-02 12:00", "토담마을", 148_500], ["2025-06-03 19:10", "보쌈", 12_000]],
  ],
  [
    "a ministry: month separators, subtotals, a header on each page, a remark at the end",
    () =>
      utf8(csv([
        ["일자", "가맹점", "금액", "내용"],
        ["6월"],
        ["2025-06-02", "가", "1,000", "x"],
        ["6월 소계", "", "1,000", ""],
        ["일자", "가맹점", "금액", "내용"],
        ["2025-07-02", "나", "2,000", "x"],
        ["총계", "", "3,000", ""],
        ["", "", "", ""],
        ["※ 이하 여백"],
      ])),
    [["2025-06-02", "가", 1_000], ["2025-07-02", "나", 2_000]],
  ],
  [
    "days merged over several rows; the amount of a merged cell counts once",
    () =>
      workbook([["s", [
        ["사용일자", "장소", "금액"],
        ["2025-06-02", "가", 1_000],
        [null, "나", 2_000],
      ], { merges: ["A2:A3"] }]]),
    [["2025-06-02", "가", 1_000], ["2025-06-02", "나", 2_000]],
  ],
  [
    "a sheet of each month; hidden ones are left out",
    () =>
      workbook([
        ["1월", [["일자", "가맹점", "금액"], ["2025-01-02", "가", 1_000]]],
        ["2월", [["일자", "가맹점", "금액"], ["2025-02-02", "나", 2_000]]],
        ["지난 것", [["일자", "가맹점", "금액"], ["2020-02-02", "다", 3_000]], { hidden: true }],
      ]),
    [["2025-01-02", "가", 1_000], ["2025-02-02", "나", 2_000]],
  ],
  [
    "--sheet reads that sheet alone, hidden or not",
    () =>
      workbook([
        ["1월", [["일자", "가맹점", "금액"], ["2025-01-02", "가", 1_000]]],
        ["지난 것", [["일자", "가맹점", "금액"], ["2020-02-02", "다", 3_000]], { hidden: true }],
      ]),
    [["2020-02-02", "다", 3_000]],
    { sheet: "지난 것" },
  ],
  [
    "--map by name, letter and number",
    () => utf8(csv([["쓴 날", "어디", "얼마"], ["2025-06-02", "가", "1,000"]])),
    [["2025-06-02", "가", 1_000]],
    {
      maps: [
        { column: "쓴 날", key: "date" },
        { column: "B", key: "store_name" },
        { column: "3", key: "pay" },
      ],
    },
  ],
  [
    "--map without any header in the file",
    () => utf8(csv([["2025-06-02", "가", "1,000"], ["2025-06-03", "나", "2,000"]])),
    [["2025-06-02", "가", 1_000], ["2025-06-03", "나", 2_000]],
    {
      maps: [
        { column: "A", key: "date" },
        { column: "B", key: "store_name" },
        { column: "C", key: "pay" },
      ],
    },
  ],
  [
    "--map by letter below a title",
    () => utf8(csv([["지출 내역"], ["쓴 날", "어디", "얼마"], ["2025-06-02", "가", "1,000"]])),
    [["2025-06-02", "가", 1_000]],
    {
      maps: [
        { column: "A", key: "date" },
        { column: "B", key: "store_name" },
        { column: "C", key: "pay" },
      ],
    },
  ],
  [
    "--map wins over a column that was recognised",
    () =>
      utf8(
        csv([["사용일자", "가맹점", "금액", "실제 금액"], ["2025-06-02", "가", "1,000", "900"]]),
      ),
    [["2025-06-02", "가", 900]],
    { maps: [{ column: "실제 금액", key: "pay" }] },
  ],
  [
    "English names",
    () =>
      utf8(csv([["Date", "Merchant", "Amount", "User"], ["2025-06-02 12:30", "GS", "1500", "K"]])),
    [["2025-06-02 12:30", "GS", 1_500]],
  ],
  [
    "days that are all written as midnight have no time",
    () =>
      utf8(csv([
        ["일시", "가맹점", "금액"],
        ["2025-06-02 00:00:00", "가", "1000"],
        ["2025-06-03 00:00:00", "나", "2000"],
      ])),
    [["2025-06-02", "가", 1_000], ["2025-06-03", "나", 2_000]],
  ],
  [
    "a workbook that counts from 1904",
    () =>
      workbook([["s", [["일자", "가맹점", "금액"], [44_348, "가", 1_000]]]], "xlsx", {
        date1904: true,
      }),
    [["2025-06-02", "가", 1_000]],
  ],
];

for (const [name, file, expected, more] of layouts) {
  Deno.test(`layout · ${name}`, async () => {
    const { lines } = await cardsIn(file(), more);
    assertEquals(lines.flatMap(payment), expected);
  });
}

const kinds = (rows: Value[][]) =>
  cardsIn([["일자", "가맹점", "금액", "내용"], ...rows]).then(({ readings }) =>
    readings.map((row) =>
      row.kind !== "data" ? row.kind : row.problems.length > 0 ? "refused" : "ready"
    )
  );

const PAID: Value[] = ["2025-06-02", "합계식당", "1,000", "합계"];

Deno.test("a store with 합계 in its name is a payment, a row that says 합계 is not", async () => {
  assertEquals(await kinds([PAID, ["합계", "", "1,000", ""], ["", "총 계", "1,000", ""]]), [
    "ready",
    "footer",
    "footer",
  ]);
  assertEquals(await kinds([PAID, ["", "", "1,000", ""]]), ["ready", "footer"]);
  assertEquals(await kinds([PAID, ["총 1건", "", "1,000", ""]]), ["ready", "footer"]);
  assertEquals(await kinds([PAID, ["2025-06-30", "합계", "1,000", ""]]), ["ready", "footer"]);
});

Deno.test("a row that is neither payment nor total nor remark is refused, not skipped", async () => {
  assertEquals(
    await kinds([PAID, ["", "국수집", "5,000", ""], ["2025-06-03", "", "5,000", ""], [
      "2025-06-04",
      "보쌈",
      "",
      "",
    ], ["", "", "7,777", "무엇"]]),
    ["ready", "refused", "refused", "refused", "refused"],
  );
});
