/** Two people changed the same thing: whose value is kept, field by field. */
import { assertEquals } from "@std/assert";
import {
  changedBy,
  choiceOf,
  clashing,
  differing,
  merged,
  type MergeField,
  NOTHING_CHOSEN,
  wrongOwn,
} from "../../../web/ui/merge/merge.ts";

const field = (base: string, mine: string, theirs: string): MergeField => ({
  key: `${base}-${mine}-${theirs}`,
  label: "비고",
  base,
  mine,
  theirs,
  show: String,
});
const none = field("가", "가", "가");
const alike = field("가", "나", "나");
const mine = field("가", "나", "가");
const theirs = field("가", "가", "다");
const clash: MergeField = {
  ...field("가", "나", "다"),
  both: { title: "합치기", text: "", value: "나다" },
  own: {
    title: "직접 고치기",
    label: "직접 고친 비고",
    first: "나 다",
    input: "text",
    read: (text) =>
      text === "" ? { ok: false, message: "필수 항목입니다." } : { ok: true, value: text.trim() },
  },
};
const all = [none, alike, mine, theirs, clash];
const choose = (choice: "mine" | "theirs" | "both" | "own", text?: string) => ({
  chosen: { [clash.key]: choice },
  own: text === undefined ? {} : { [clash.key]: text },
});

Deno.test("the author of a field's change is found from its earlier value", () => {
  assertEquals(all.map(changedBy), [null, null, "mine", "theirs", "both"]);
  assertEquals(differing(all), [mine, theirs, clash]);
  assertEquals(clashing(all), [clash]);
});

Deno.test("a single change of a field is kept; of two, mine until chosen otherwise", () => {
  assertEquals(Object.values(merged(all)), ["가", "나", "나", "다", "나"]);
  const joined = { ...clash, both: { ...clash.both!, first: true } };
  assertEquals(choiceOf(joined, NOTHING_CHOSEN), "both");
});

Deno.test("a choice decides, and a new value replaces both", () => {
  const value = (...choice: Parameters<typeof choose>) =>
    merged([clash], choose(...choice))[clash.key];
  assertEquals([value("theirs"), value("both"), value("own")], ["다", "나다", "나 다"]);
  assertEquals(value("own", " 우리 "), "우리");
});

Deno.test("an impossible value is reported once it is chosen", () => {
  assertEquals(wrongOwn(clash, choose("own", "")), "필수 항목입니다.");
  assertEquals([wrongOwn(clash, choose("mine", "")), wrongOwn(clash, choose("own"))], [null, null]);
});

Deno.test("a field has its own comparison", () => {
  const people = (names: string) => names.split(",");
  const list: MergeField<string[]> = {
    key: "people",
    label: "참석자",
    base: people("김"),
    mine: people("김,이"),
    theirs: people("이,김"),
    same: (a, b) => a.toSorted().join() === b.toSorted().join(),
    show: (names) => names.join(),
  };
  assertEquals(changedBy(list as MergeField), null);
});
