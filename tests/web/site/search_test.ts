import { assertEquals } from "@std/assert";
import { typedWords } from "../../../projections/search/found.ts";
import { runSynchronously } from "../../../projections/kit/query.ts";
import { find as findInSlices, type Findable, marked } from "../../../web/site/search.ts";

const find = (...asked: Parameters<typeof findInSlices>) =>
  runSynchronously(findInSlices(...asked));

const thing = (title: string, text: string): Findable => ({
  kind: "소식",
  title,
  text,
  path: `/blog/${title}`,
});
const things = [
  thing("법인 설립", "등기 비용과 상속을 다룹니다."),
  thing("상속 등기", "여섯 달 안에 신고합니다."),
  thing("아파트 상속", "PDF 서류"),
];
const titles = (query: string) =>
  find(things, typedWords(query)).findings.map(({ path }) => path.slice(6));

const searches: [string, string[]][] = [
  ["상속", ["상속 등기", "아파트 상속", "법인 설립"]],
  ["상속 등기", ["상속 등기", "법인 설립"]],
  ["pdf", ["아파트 상속"]],
  ["ㅅㅅ", ["상속 등기", "아파트 상속"]],
  ["ㅇㅍㅌ 상속", ["아파트 상속"]],
  ["상속등기", ["상속 등기"]],
  ["아팥", ["아파트 상속"]],
  ["공탁", []],
  ["   ", []],
];
for (const [query, found] of searches) {
  Deno.test(`a search for "${query}" finds ${found.join(", ") || "nothing"}`, () => {
    assertEquals(titles(query), found);
  });
}

Deno.test("a query typed in parts of syllables finds whole ones, and the other way round", () => {
  assertEquals(titles("상속 등기".normalize("NFD")), ["상속 등기", "법인 설립"]);
  const apart = [thing("상속".normalize("NFD"), "")];
  assertEquals(find(apart, typedWords("상속")).total, 1);
});

Deno.test("matches are marked, also by initial consonants, and no text is lost", () => {
  assertEquals(marked("아파트 상속", typedWords("상속")), [
    { text: "아파트 ", found: false },
    { text: "상속", found: true },
  ]);
  assertEquals(marked("상속 상속", typedWords("ㅅㅅ")).filter(({ found }) => found).length, 2);
  const text = "<b>부동산</b> & 법인";
  assertEquals(marked(text, typedWords("부동산 산</b>")).map((piece) => piece.text).join(""), text);
  assertEquals(marked("PDF", typedWords("pdf")), [{ text: "PDF", found: true }]);
});

Deno.test("an excerpt shows the match in a long text", () => {
  const long = `${"앞말 ".repeat(80)}공탁${" 뒷말".repeat(80)}`;
  const { findings: [{ excerpt }] } = find([thing("글", long)], typedWords("공탁"));
  const shown = excerpt.map((piece) => piece.text).join("");
  assertEquals(excerpt.filter(({ found }) => found), [{ text: "공탁", found: true }]);
  assertEquals([shown.at(0), shown.at(-1), shown.length < 170], ["…", "…", true]);
});

Deno.test("only the best matches are shown, and all are counted", () => {
  const many = ["하나", "공탁 하나", "공탁"].map((title) => thing(title, "공탁"));
  const { findings, total } = find(many, typedWords("공탁"), 2);
  assertEquals(findings.map(({ title }) => title.map(({ text }) => text).join("")), [
    "공탁 하나",
    "공탁",
  ]);
  assertEquals(total, 3);
});
