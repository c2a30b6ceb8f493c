/** Characters of PDFs: what a person may write is drawn, found and copied, or refused by its name. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { Blob, Face, Font } from "harfbuzzjs";
import { sampleSource } from "../../src/nouns/certificate/sample.ts";
import { type Block, type PdfDocument, PdfRefused } from "../../src/pdf/document.ts";
import { drawPdf } from "../../src/pdf/draw.ts";
import { closePdf, renderPdf } from "../../src/pdf/render.ts";
import { signOf, type Weight } from "../../src/pdf/typefaces.ts";
import { bare, charactersOf, fontsOf, pagesOf, popplerText, readText } from "../helpers/pdf.ts";

const file = (name: string) => new URL(`../fixtures/hanja/${name}`, import.meta.url);
const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Every character of two bytes that KS X 1001 has in these rows, composed as the books keep it. */
const ksx1001 = (first: number, last: number): string[] => {
  const decoder = new TextDecoder("euc-kr");
  return range(first, last).flatMap((row) =>
    range(0xa1, 0xfe).map((cell) =>
      decoder.decode(new Uint8Array([row.codePointAt(0)!, cell.codePointAt(0)!]))
    )
  ).filter((character) => !character.includes("\ufffd")).map((one) => one.normalize("NFC"));
};

/**
 * Hanja beyond the first block in the Supreme Court's list for names (rules of family registration, June 2024),
 * composed; those within it are in the first block, which is looked at whole.
 */
const NAMES = Array.from(Deno.readTextFileSync(file("names_extended.txt")).replaceAll("\n", ""));

const sets: [what: string, characters: string[]][] = [
  ["signs and letters of KS X 1001", ksx1001(0xa1, 0xac)],
  ["Hanja of KS X 1001", ksx1001(0xca, 0xfd)],
  ["the first block of Hanja, with KS X 1002", range(0x4e00, 0x9fa5)],
  ["Extension A", range(0x3400, 0x4db5)],
  ["names, Extension A and B among them", NAMES],
  ["old letters of Hangul", [...range(0x1100, 0x115e), ...range(0x1161, 0x11ff)]],
  ["more old letters", [...range(0xa960, 0xa97c), ...range(0xd7b0, 0xd7c6)]],
  ["Hangul of today", range(0xac00, 0xd7a3)],
  ["Latin, Greek, Cyrillic", [
    ...range(0xa1, 0x17f),
    ...range(0x391, 0x3a1),
    ...range(0x400, 0x45f),
  ]],
  ["enclosed signs", [
    ...range(0x2460, 0x24ff),
    ...range(0x3200, 0x321e),
    ...range(0x3260, 0x33ff),
  ]],
  ["boxes, ticks and arrows", [...range(0x2190, 0x21ff), ...range(0x2600, 0x27bf)]],
];
for (const [what, characters] of sets) {
  Deno.test(`every character of ${what} has a glyph in both weights`, () => {
    assert(characters.length > 20);
    const lacking = (["regular", "bold"] as Weight[]).flatMap((weight) =>
      characters.filter((one) => signOf(one, weight) === null)
    );
    assertEquals(lacking.join(""), "");
  });
}

/** What is written once in each kind of paper. */
const LINES: [what: string, text: string][] = [
  ["Hanja of names", "洪吉童 金哲秀 㖀 䬈 汩 疋 㵛"],
  ["Hanja of Extension B", "𠗊𥡴𡖔𣃽𩔉𪙤 (𠃗)"],
  ["old Hangul", "나랏말ᄊᆞ미 ᄒᆞᆫ글 듀ᇰ귁에 달아"],
  ["old Hangul with tones", "ᄀᆞ〮 〮와〯"],
  ["signs", "☑ ☐ ㉠ ㉮ ㆍ ① ⑮ ㈜ ℃ ㎡ ㊞ № → ※ § ‘가’ “나” 『다』"],
  ["a chosen form of a Hanja", "葛\u{e0100}城"],
  ["letters of others", "Nguyễn Văn Ánh Ελλάς Привет カタカナ ひらがな"],
  ["pictures", "👍🏽 🇰🇷 👨‍👩‍👧 1️⃣ 😀"],
];
for (const [what, text] of LINES) {
  Deno.test(`${what} are read back from the file unchanged`, async () => {
    const drawn = drawPdf(documentOf([{ kind: "title", text }, { kind: "text", text }]));
    const wanted = `${bare(text).repeat(2)}1/1`;
    assertEquals(pagesOf(drawn)[0], [text, text, "1 / 1"]);
    assertEquals(bare((await readText(drawn)).join("")), wanted);
    const read = await popplerText(drawn);
    if (read !== null) assertEquals(bare(read), wanted);
    assertEquals(blankIn(drawn), []);
  });
}

function documentOf(blocks: Block[], more: Partial<PdfDocument> = {}): PdfDocument {
  return { title: "위임장", made: "2026-11-26T01:00:00.000Z", blocks, ...more };
}

/** What the file draws as nothing, or as the box that stands for what is missing. */
function blankIn(drawn: Uint8Array): string[] {
  const fonts = fontsOf(drawn).map((bytes) => new Font(new Face(new Blob(bytes), 0)));
  return charactersOf(drawn).flatMap((characters, index) =>
    [...characters].filter(([number, text]) => {
      const path = fonts[index].glyphToPath(number);
      return bare(text) !== "" && (path === "" || path === fonts[index].glyphToPath(0));
    }).map(([, text]) => text)
  );
}

Deno.test("all Hanja of KS X 1001 and of names in one document are drawn and read back", async () => {
  const all = [...new Set([...ksx1001(0xca, 0xfd), ...NAMES])];
  const lines = Array.from(
    { length: Math.ceil(all.length / 40) },
    (_, line) => all.slice(line * 40, line * 40 + 40).join(""),
  );
  const drawn = drawPdf(documentOf(lines.map((text) => ({ kind: "text", text }))));
  const pages = await readText(drawn);
  const read = pages.map((page, index) => bare(page).replace(`${index + 1}/${pages.length}`, ""));
  assertEquals(read.join(""), all.join(""));
  assertEquals(blankIn(drawn), []);
});

Deno.test("Hanja that only fonts of Japan and Hong Kong have are drawn in both weights and read", async () => {
  // 𠮷 of a shop's sign, and some of Hong Kong.
  const text = "𠮷野 𠃑𠮟𣏕";
  try {
    const drawn = await renderPdf(documentOf([{ kind: "title", text }, { kind: "text", text }]));
    assertEquals(pagesOf(drawn)[0], [text, text, "1 / 1"]);
    assertEquals(bare((await readText(drawn)).join("")), `${bare(text).repeat(2)}1/1`);
    assertEquals(blankIn(drawn), []);
  } finally {
    await closePdf();
  }
});

const REFUSED: [what: string, text: string, named: string][] = [
  ["a Hanja that no font has", "홍길동 𪚥", "본문 3번째 줄의 ‘𪚥’(U+2A6A5, 한자 확장 B)"],
  ["letters that join", "محمد", "‘م’(U+0645, 아랍 문자)"],
  ["letters that stand below each other", "ไทย", "(U+0E44, 타이 문자)"],
  ["a sign of one program alone", "\ue0bc", "(U+E0BC, 한글 프로그램 등이 따로 정한 글자)"],
];
for (const [what, text, named] of REFUSED) {
  Deno.test(`${what} is refused with its name and place`, async () => {
    const blocks: Block[] = [{ kind: "text", text, place: "본문 3번째 줄" }];
    try {
      const error = await assertRejects(() => renderPdf(documentOf(blocks)), PdfRefused);
      assertEquals(error.code, "undrawn");
      assert(error.message.includes(named), error.message);
    } finally {
      await closePdf();
    }
  });
}

Deno.test("a missing character is reported once, and at most five of them", () => {
  const rows = [["محمد سالم", "ไ"]];
  const table: Block = { kind: "table", heads: ["이름", "비고"], widths: [1, 1], rows };
  try {
    drawPdf(documentOf([table]));
  } catch (error) {
    assertEquals(
      (error as Error).message,
      "PDF에 그릴 수 없는 글자가 있습니다: 표 1번째 줄 ‘이름’의 ‘م’(U+0645, 아랍 문자), " +
        "표 1번째 줄 ‘이름’의 ‘ح’(U+062D, 아랍 문자), 표 1번째 줄 ‘이름’의 ‘د’(U+062F, 아랍 문자), " +
        "표 1번째 줄 ‘이름’의 ‘س’(U+0633, 아랍 문자), 표 1번째 줄 ‘이름’의 ‘ا’(U+0627, 아랍 문자) 외 2자. " +
        "글자를 바꾼 뒤 다시 만드세요.",
    );
    return;
  }
  throw new Error("it was drawn");
});

Deno.test("a sample certificate contains an owner's Hanja", async () => {
  const source = sampleSource({
    office: () => "법무법인 溫吉 ☑",
    now: () => new Date("2026-11-26"),
  });
  const subject = {
    id: "r",
    address: "서울특별시 종로구 世宗大路 110 ㉠동",
    owner: "洪吉童 𠗊𡖔",
    office: "서울중앙지방법원 등기국",
  };
  try {
    const issued = await source.issue(subject, "o", new AbortController().signal);
    const text = bare((await readText(issued.file)).join(""));
    for (const part of [subject.address, subject.owner, "법무법인 溫吉 ☑"]) {
      assert(text.includes(bare(part)), part);
    }
  } finally {
    await closePdf();
  }
});
