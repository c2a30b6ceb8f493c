import { assertEquals } from "@std/assert";
import type { ImportSummary, StatedTotal } from "../../../../projections/table/import_shapes.ts";
import { notesOf, sumTexts } from "../../../../web/table/import/words.ts";

const WON = { label: "금액", unit: "원" } as const;
const part = (rows = 0, amount = 0) => ({ rows, amount });
const summary = (more: Partial<ImportSummary> = {}): ImportSummary => {
  return {
    read: 0,
    added: part(),
    changed: part(),
    same: part(),
    similar: part(),
    refused: part(),
    unsent: part(),
    footers: 0,
    blank: 0,
    remarks: 0,
    headers: 0,
    deposits: 0,
    amount: 0,
    keptTwice: [],
    repeated: 0,
    loneCancellations: [],
    totals: [],
    notices: [],
    ...more,
  };
};
const total = (more: Partial<StatedTotal>): StatedTotal => {
  return {
    sheet: "",
    line: 9,
    label: "합계",
    stated: 5000,
    sum: 5000,
    agrees: true,
    refused: 0,
    ...more,
  };
};
const notes = (more: Partial<ImportSummary>, days: string | null = null) =>
  notesOf({ summary: summary(more), days, sums: WON });

Deno.test("rows and amounts of a file are shown as sums that add up", () => {
  const given = summary({
    read: 1_010,
    added: part(1_000, 2_000_000),
    refused: part(6, 30_000),
    footers: 1,
    blank: 3,
    amount: 2_030_000,
  });
  assertEquals(sumTexts({ summary: given, sums: WON }), [
    "파일의 1,010행 = 새로 추가 1,000행 + 제외 6행 + 합계 줄 1행 + 빈 줄 3행",
    "금액 2,030,000원 = 새로 추가 2,000,000원 + 제외 30,000원",
  ]);
});

Deno.test("rows without amounts are listed without sums", () => {
  assertEquals(sumTexts({ summary: summary({ read: 2, same: part(2) }), sums: null }), [
    "파일의 2행 = 그대로 2행",
  ]);
});

Deno.test("a stated total less exactly the refused rows is explained, another shows its difference", () => {
  assertEquals(
    notes({
      totals: [
        total({}),
        total({ sheet: "6월", agrees: false, sum: 4200, refused: 800 }),
        total({ agrees: false, sum: 4000 }),
        total({ agrees: null, stated: null }),
      ],
    }),
    [
      "파일에 적힌 합계 1개가 읽은 행의 합계와 같습니다.",
      "6월 9행 ‘합계’ 5,000원은 읽은 행의 합계 4,200원과 다릅니다. 차이 800원은 거부된 행의 합과 같습니다.",
      "9행 ‘합계’ 5,000원은 읽은 행의 합계 4,000원과 다릅니다. 차이는 1,000원입니다.",
    ],
  );
});

Deno.test("duplicate lines, repeated lines and the order of days are named", () => {
  assertEquals(
    notes({ keptTwice: [2, 3, 4, 5, 6, 7, 8], repeated: 2 }, "월/일/연"),
    [
      "날짜는 월/일/연 순서로 해석했습니다.",
      "내용이 똑같은 줄이 있습니다(2행, 3행, 4행, 5행, 6행 외 2건). 서로 다른 건으로 보고 모두 남깁니다.",
      "파일에 다시 나온 같은 건 2행은 한 번만 넣습니다.",
    ],
  );
});
