import { assertEquals } from "@std/assert";
import { listAction } from "../../../web/pages/staff/card-report/keys.ts";
import { matchesRow, searchRows } from "../../../web/pages/staff/card-report/search.ts";
import { cardRow, person } from "./rows.ts";

const pressed = (key: string, change = {}) =>
  listAction({
    key,
    code: "",
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    keyCode: 0,
    target: null,
    ...change,
  });

Deno.test("letters act by their place on the keyboard, in Hangul mode as well", () => {
  assertEquals(pressed("e", { code: "KeyE" }), "edit");
  assertEquals(pressed("ㄷ", { code: "KeyE" }), "edit");
  assertEquals(pressed("ㅓ", { code: "KeyJ" }), "next");
});

Deno.test("keys of a composed syllable and of the browser are left alone", () => {
  assertEquals(pressed("Enter", { isComposing: true }), null);
  assertEquals(pressed("Process", { code: "KeyE", keyCode: 229 }), null);
  assertEquals(pressed("ArrowLeft", { altKey: true }), null);
  assertEquals(pressed("e", { code: "KeyE", ctrlKey: true }), null);
  assertEquals(pressed("z", { code: "KeyZ", metaKey: true }), "undo");
});

Deno.test("search looks at store, note, names and amount, every word somewhere", () => {
  const row = cardRow("a", { participants: [person("김하늘")], pay: 23_500 });
  for (const query of ["토담", "점심 하늘", "23500", " "]) {
    assertEquals(matchesRow(row, query), true, query);
  }
  assertEquals(matchesRow(row, "토담 저녁"), false);
});

Deno.test("search never hides the row that is being edited", () => {
  const rows = [cardRow("a", { store_name: "가" }), cardRow("b", { store_name: "나" })];
  assertEquals(searchRows(rows, "가", null).map(({ id }) => id), ["a"]);
  assertEquals(searchRows(rows, "가", "b").map(({ id }) => id), ["a", "b"]);
});
