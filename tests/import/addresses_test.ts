/** A workbook of addresses as offices keep them: real public places, parts in columns of their own, mixed widths. */
import { assertEquals } from "@std/assert";
import { confirm, look, sheet } from "../tables/import_helper.ts";
import { type TestApp, withEmptyApp } from "../helpers/server.ts";
import type { Value } from "../helpers/workbooks.ts";

const BASE = "/api/deposition/address";
const file = { base: BASE, name: "물건목록.xlsx", as: "staff" } as const;

const list = async (app: TestApp): Promise<Record<string, string | number>[]> =>
  (await (await app.call(`${BASE}/list?page_size=100&ordering=id`, { as: "staff" })).json())
    .results;

async function bringIn(app: TestApp, rows: Value[][]) {
  const bytes = sheet(rows);
  const preview = await look(app, bytes, file);
  const { status, body } = await confirm(app, bytes, preview, file);
  assertEquals(status, 200, JSON.stringify(body));
  return preview;
}

const HEADER = [
  "번호",
  "사업지구",
  "소유자명",
  "소재지",
  "등기 종류",
  "진행상태",
  "보수(천원)",
  "접수일자",
];
const MESSY: Value[][] = [
  HEADER,
  [
    1,
    "1지구",
    "박소유",
    "서울특별시　중구  세종대로 １１０",
    "소유권이전",
    "접수",
    300,
    "2026.10.5.",
  ],
  [
    2,
    "1지구",
    "박소유",
    "(04524) 서울 중구 세종대로110 (태평로1가)",
    "소유권이전",
    "접수",
    300,
    "2026-10-05",
  ],
  [
    3,
    "2지구",
    "최소유",
    "서울시 서초구 서초동 1711－1번지 제1동 제3층 제301호",
    "근저당권설정",
    "진행중",
    250,
    46_301,
  ],
  [
    4,
    "2지구",
    "정소유",
    "부산광역시 연제구\n중앙대로 1001",
    "",
    "등기완료",
    "1,200",
    "2026년 10월 7일",
  ],
  [5, "2지구", "정소유", "", "", "", "", ""],
];

Deno.test("a workbook of messy addresses is normalised, each place once, with its problems named", () =>
  withEmptyApp(async (app) => {
    const { summary } = await bringIn(app, MESSY);
    assertEquals([summary.added.rows, summary.repeated, summary.refused.rows], [3, 1, 1]);
    assertEquals(
      (await list(app)).map((row) => [row.address, row.status, row.fees, row.receipted_at]),
      [
        ["서울특별시 중구 세종대로 110", "pending", 300_000, "2026-10-05"],
        [
          "서울시 서초구 서초동 1711-1번지 제1동 제3층 제301호",
          "surveying",
          250_000,
          "2026-10-06",
        ],
        ["부산광역시 연제구 중앙대로 1001", "completed", 1_200_000, "2026-10-07"],
      ],
    );
    const again = await look(app, sheet(MESSY), file);
    assertEquals([again.summary.added.rows, again.summary.same.rows], [0, 4], "the same file");
  }));

Deno.test("lot, building and unit in separate columns become one address, each part once", () =>
  withEmptyApp(async (app) => {
    await bringIn(app, [
      ["시도", "시군구", "읍면동", "본번", "부번", "건물명", "동", "층", "호수", "소유자"],
      ["서울특별시", "서초구", "서초동", 1711, 1, "시험빌딩", "", 3, 301, "박소유"],
      [
        "서울특별시",
        "강남구",
        "서울특별시 강남구 역삼동 737",
        737,
        0,
        "",
        101,
        "",
        "1502호",
        "최소유",
      ],
    ]);
    assertEquals((await list(app)).map(({ address }) => address), [
      "서울특별시 서초구 서초동 1711-1 시험빌딩 3층 301호",
      "서울특별시 강남구 역삼동 737 101동 1502호",
    ]);
  }));

Deno.test("a known place is reported by the dry run and skipped; another purpose of it is imported", () =>
  withEmptyApp(async (app) => {
    await bringIn(app, MESSY);
    const rows = [
      ["소재지", "등기 목적", "보수"],
      ["서울 중구 세종대로 110", "소유권이전", 90_000],
      ["서울 중구 세종대로 110", "근저당권말소", 70_000],
      ["부산 연제구 중앙대로 1001", "소유권이전", 80_000],
    ];
    const { summary, similar } = await look(app, sheet(rows), file);
    assertEquals([summary.added.rows, summary.similar.rows], [1, 2]);
    assertEquals(similar.map(({ line, like }) => [line, like]), [
      [2, "서울특별시 중구 세종대로 110"],
      [4, "부산광역시 연제구 중앙대로 1001"],
    ]);
  }));

Deno.test("departments of one name are distinguished by the line's company", () =>
  withEmptyApp(async (app) => {
    const add = (noun: string, json: object) =>
      app.call(`/api/deposition/${noun}/create`, { method: "POST", json });
    for (const name of ["가나", "다라"]) {
      await add("company", { name });
      await add("department", { name: "법무팀", company: name });
    }
    const rows = [
      ["소재지", "거래처", "부서명"],
      ["서울 중구 세종대로 110", "다라", "법무팀"],
      ["서울 중구 세종대로 111", "가나", "법무팀"],
      ["서울 중구 세종대로 112", "", "법무팀"],
    ];
    const preview = await bringIn(app, rows);
    assertEquals(preview.unknown, []);
    assertEquals([preview.summary.added.rows, preview.summary.refused.rows], [2, 1]);
    assertEquals((await list(app)).map(({ company, department }) => [company, department]), [
      ["다라", "법무팀"],
      ["가나", "법무팀"],
    ]);
  }));
