import { assertEquals } from "@std/assert";
import { type WordRule, wordRules, wrongWords } from "../helpers/words.ts";
import { sourceFiles } from "./tree.ts";

/** Names that other programs' files give their columns are read there, and shown nowhere. */
const NAMES_IN_FILES =
  /^src\/import\/(values\/fields|nouns\/\w+_names|nouns\/courier_charge_noun)\.ts$/;
/** The same within a column. */
const ASIDE = /alsoCalled: (\[[^\]]*\]|"[^"]*")/g;
/** Shown in place of a value whose key was lost: short, in every table, and unlike (파기됨). */
const LOST = /LOST_KEY_TEXT = "[^"]*"/;
/** Made for measuring and for breaking things; not read by people. */
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
  const read = source.replace(LOST, 'LOST_KEY_TEXT = ""').replace(
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

Deno.test("a form of the glossary is found with its line and its replacement", async () => {
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

/** Phrases that stood on screens once, as they stood there. */
const MENDED = [
  "알려야 남은 연차를 보상하지 않습니다",
  "회사가 정한 날",
  "한 일과 본 사람",
  "접속한 때",
  "사람이 누르지 않아도 정해진 규칙에 따라",
  "기다리는 일이 세 가지 있습니다",
  "상담 1건이 답을 기다립니다",
  "결재를 기다립니다",
  "승인할 요청",
  "휴가 요청",
  "퇴직",
  "접속기록",
  "보안 기록",
  "로그인이 끝났습니다",
  "양식이 열리자마자 보내졌습니다",
  "이 달에는",
  "그 날은",
  "이 날",
  "‘온길(이하 ‘사무소’)는",
  "내용을 보는 것은 괜찮지만, 고치거나 찾으려면",
  "비워 두면 약속하지 않습니다",
  "영업일 하루 안에",
  "사람마다 쓴 양",
  "나오는 대로 보기",
  "법인이 삽니다",
  "이미 그 값이어서 바꿀 것이 없습니다",
  "그사이 이 일을 할 권한이 없어져",
  "앞 운행 뒤로 3 km가 비어 있습니다",
  "다 만든 압축 파일",
  "글이 아닌 내용",
  "신청해 적힌 휴가만 셉니다",
  "쓰지 않은 휴가",
  "열림",
  "사건 3개",
  "머리 해시",
  "해시 사슬",
  "뷰",
  "뒤처짐 없음",
  "보고서 지문",
  "풀이",
  "왜 그런가요?",
  "이 날부터",
  "세는 기준",
  "첫해 비례 올림",
  "상태 여러 개",
  "메트릭 업데이트",
  "온도",
  "찾는 항목이 없습니다",
  "선택하지 않음",
  "누가",
  "며칠",
  "얼마",
  "등기 주소",
  "누구의 휴가",
  "쉬는 날",
];

Deno.test("each corrected phrase is a form that the page of words forbids", async () => {
  const rules = await wordRules();
  assertEquals(MENDED.filter((phrase) => wrongWords(rules, phrase).length === 0), []);
});

Deno.test("the interface uses one word for one thing", async () => {
  const rules = await wordRules();
  const read = sourceFiles().filter(({ path, text }) =>
    !path.startsWith("tests/") && !NOT_READ.test(path) && !NAMES_IN_FILES.test(path) &&
    /[가-힣]/.test(text)
  );
  assertEquals(read.flatMap(({ path, text }) => wrongIn(rules, path, text)), []);
});
