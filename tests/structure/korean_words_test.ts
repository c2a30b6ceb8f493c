import { assertEquals } from "@std/assert";
import { type WordRule, wordRules, wrongWords } from "../helpers/words.ts";
import { sourceFiles } from "./tree.ts";

/** Names that other programs' files give their columns are read there, and shown nowhere. */
const NAMES_IN_FILES = /^src\/import\/(fields|\w+_names|courier_charge_noun)\.ts$/;
/** The same within a column. */
const ASIDE = /alsoCalled: (\[[^\]]*\]|"[^"]*")/g;
/** What stands in place of a value whose key was lost: short, in every table, and apart from (파기됨). */
const LOST = /LOST_TEXT = "[^"]*"/;
/** Made for measuring and for breaking things; nobody reads it. */
const NOT_READ = /^scripts\/(build|lab|lint)\//;

/** What people read in a file: texts, templates and text between tags. Comments are none of it. */
function textsIn(source: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const take = ({ range: [start] }: { range: [number, number] }, text: string) => {
    if (/[가-힣]/.test(text)) found.push({ line: source.slice(0, start).split("\n").length, text });
  };
  const plugin: Deno.lint.Plugin = {
    name: "korean",
    rules: {
      texts: {
        create: () => ({
          Literal(node) {
            if (typeof node.value === "string") take(node, node.value);
          },
          TemplateLiteral: (node) =>
            take(node, node.quasis.map(({ cooked }) => cooked).join("${}")),
          JSXText: (node) => take(node, node.value),
        }),
      },
    },
  };
  const read = source.replace(LOST, 'LOST_TEXT = ""').replace(
    ASIDE,
    (aside) => aside.replace(/[가-힣]/g, "_"),
  );
  Deno.lint.runPlugin(plugin, "/office/file.tsx", read);
  return found;
}

const wrongIn = (rules: WordRule[], path: string, source: string): string[] =>
  textsIn(source).flatMap(({ line, text }) =>
    wrongWords(rules, text).map((wrong) => `${path}:${line}: ${wrong}`)
  );

Deno.test("a form of the glossary is found with its line and the word to write", async () => {
  const rules = await wordRules();
  const page = [
    "// 까닭",
    'const heads = ["항목", "까닭"];',
    "const found = `${name}님의 ${page}쪽`;",
    "export const Told = () => <p>하나를\n  골라 주세요</p>;",
    'export const FAILED = "데이터를 불러오는데 문제가 발생했습니다.";',
  ].join("\n");
  assertEquals(wrongIn(rules, "web/page.tsx", page), [
    "web/page.tsx:2: '까닭' → 사유",
    "web/page.tsx:3: '}쪽' → 페이지",
    "web/page.tsx:3: '}님' → 홍길동 님",
    "web/page.tsx:4: '골라' → 선택",
  ]);
});

Deno.test("what people read says one thing in one word", async () => {
  const rules = await wordRules();
  const read = sourceFiles().filter(({ path, text }) =>
    !path.startsWith("tests/") && !NOT_READ.test(path) && !NAMES_IN_FILES.test(path) &&
    /[가-힣]/.test(text)
  );
  assertEquals(read.flatMap(({ path, text }) => wrongIn(rules, path, text)), []);
});
