/** The toolkit's figures (S2 §9), each under the name it has in the specification. */
import { assertEquals } from "@std/assert";
import { SAVE_AFTER } from "../../../web/table/grid/edit.ts";
import { optionLabel } from "../../../web/table/grid/choices.ts";
import { MIN_WIDTH } from "../../../projections/table/column_setting.ts";
import { actionsWidth, CHECK_WIDTH, MOST_BUTTONS } from "../../../web/table/grid/layout.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../../../web/table/rows/paging.ts";
import { columnOf } from "../../../events/kit/column.ts";

const figures: [name: string, figure: unknown, specified: unknown][] = [
  ["default page size", DEFAULT_PAGE_SIZE, 20],
  ["page size choices", PAGE_SIZES, [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000]],
  ["cell edit delays in milliseconds", SAVE_AFTER, { enter: 0, other: 100, blur: 200 }],
  ["select column in pixels", CHECK_WIDTH, 50],
  ["action column of two actions in pixels", actionsWidth(2), 100],
  ["least column width in pixels", MIN_WIDTH, 100],
  ["most visible action buttons", MOST_BUTTONS, 3],
];

for (const [name, figure, specified] of figures) {
  Deno.test(`${name}: ${JSON.stringify(specified)}`, () => assertEquals(figure, specified));
}

/** What a status is called where a column gives no names of its own (S2 §4). */
const statuses: Record<string, string> = {
  active: "활성",
  inactive: "비활성",
  pending: "대기",
  surveying: "진행 중",
  appraising: "감정 중",
  completed: "완료",
  cancelled: "취소",
  on_hold: "보류",
};

Deno.test("every status of the specification has its Korean name", () => {
  const column = columnOf("status", "상태", 100, { type: "status" });
  for (const [value, name] of Object.entries(statuses)) {
    assertEquals(optionLabel(column, value), name);
  }
});
