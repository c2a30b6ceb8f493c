import { assertEquals } from "@std/assert";
import type { CardRow } from "../../../projections/card/card_row.ts";
import { listAction } from "../../../web/report/keys.ts";
import { searchRows } from "../../../web/report/state.ts";
import { card } from "../../../web/pages/staff/card-report/card.tsx";
import { cardRow, person } from "../card-report/rows.ts";

const pressed = (key: string, change = {}) =>
  listAction({
    key,
    code: "",
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    target: null,
    ...change,
  });

Deno.test("letters act by their place on the keyboard, in Hangul mode as well", () => {
  assertEquals(pressed("e", { code: "KeyE" }), "edit");
  assertEquals(pressed("ㄷ", { code: "KeyE" }), "edit");
  assertEquals(pressed("ㅓ", { code: "KeyJ" }), "next");
});

Deno.test("the browser's own keys are left alone", () => {
  assertEquals(pressed("ArrowLeft", { altKey: true }), null);
  assertEquals(pressed("e", { code: "KeyE", ctrlKey: true }), null);
  assertEquals(pressed("z", { code: "KeyZ", metaKey: true }), null);
});

const found = (rows: CardRow[], query: string, editing: string | null = null) =>
  searchRows({ rows, query, editing }, card.searched).map(({ id }) => id);

Deno.test("search looks at store, note, names and amount, and needs every word", () => {
  const row = cardRow("a", { participants: [person("김하늘")], pay: 23_500 });
  for (const query of ["토담", "점심 하늘", "23500", "23,500원", "2만3천5백", "ㄱㅎㄴ", " "]) {
    assertEquals(found([row], query), ["a"], query);
  }
  assertEquals(found([row], "토담 저녁"), []);
});

Deno.test("search never hides the row being edited", () => {
  const rows = [cardRow("a", { store_name: "가" }), cardRow("b", { store_name: "나" })];
  assertEquals(found(rows, "가"), ["a"]);
  assertEquals(found(rows, "가", "b"), ["a", "b"]);
});
