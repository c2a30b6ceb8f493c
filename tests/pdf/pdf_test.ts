/** PDFs: Korean text that can be read and copied, glyphs that are the font's own, pages, limits. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { Blob, Face, Font } from "harfbuzzjs";
import { type Block, type PdfDocument, PdfRefused, TEXT_MAX } from "../../src/pdf/document.ts";
import { Font as OwnFont } from "../../src/pdf/font.ts";
import { closePdf, renderPdf } from "../../src/pdf/render.ts";
import { bare, charactersOf, fontsOf, pagesOf, popplerText, tagsOf } from "../helpers/pdf.ts";

const document = (blocks: Block[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: "등기사항전부증명서",
  made: "2026-11-22T01:00:00.000Z",
  blocks,
  ...more,
});

const PRETENDARD = new URL(
  "../../node_modules/pretendard/dist/public/static/alternative/Pretendard-Regular.ttf",
  import.meta.url,
);

/** Runs a test and ends the worker in any case. */
const pdfTest = (name: string, test: () => Promise<void>) =>
  Deno.test(name, async () => {
    try {
      await test();
    } finally {
      await closePdf();
    }
  });

pdfTest("Korean text is in the file as text: it can be found, copied and heard", async () => {
  const owner = "똠방각하 주식회사 (김철수, 1/2)";
  const file = await renderPdf(document([
    { kind: "title", text: "등기사항전부증명서" },
    { kind: "fields", rows: [["소유자", owner], ["소재지", "서울특별시 종로구 세종대로 175"]] },
  ]));
  const [lines] = pagesOf(file);
  assertEquals(lines, [
    "등기사항전부증명서",
    "소유자",
    owner,
    "소재지",
    "서울특별시 종로구 세종대로 175",
    "1 / 1",
  ]);
  const read = await popplerText(file);
  for (const line of lines) assert(read === null || bare(read).includes(bare(line)), line);
  assert(new TextDecoder("latin1").decode(file).includes("/Lang (ko-KR)"));
});

pdfTest("each character is drawn as in the font, those put together of others too", async () => {
  const text = "가각힣 0,;:!\"'%(äé) 뷁";
  const file = await renderPdf(document([{ kind: "text", text }]));
  const [ours] = fontsOf(file).map((bytes) => new Font(new Face(new Blob(bytes), 0)));
  const source = new Face(new Blob(Deno.readFileSync(PRETENDARD)), 0);
  const own = new OwnFont("Pretendard", Deno.readFileSync(PRETENDARD));
  const theirs = new Font(source);
  const characters = [...charactersOf(file)[0]];
  assertEquals(characters.length >= new Set(text).size, true);
  for (const [number, sign] of characters) {
    const glyph = own.glyphOf(sign.codePointAt(0)!);
    assertEquals(ours.glyphToPath(number), theirs.glyphToPath(glyph), sign);
    assertEquals(ours.glyphHAdvance(number), theirs.glyphHAdvance(glyph), sign);
  }
});

pdfTest(
  "a long table goes on over pages: each has its head, its number, and the mark",
  async () => {
    const rows = Array.from({ length: 60 }, (_, row) => [`${row + 1}`, `테헤란로 ${row + 1}`]);
    const table: Block = { kind: "table", heads: ["번호", "주소"], widths: [1, 4], rows };
    const pages = pagesOf(await renderPdf(document([table], { mark: "견본", footer: "바른" })));
    assertEquals(pages.length, 3);
    for (const [index, lines] of pages.entries()) {
      assertEquals(lines.slice(0, 3), ["견본", "번호", "주소"]);
      assertEquals(lines.slice(-2), ["바른", `${index + 1} / 3`]);
    }
    const shown = pages.flat().filter((line) => line.startsWith("테헤란로"));
    assertEquals(shown, rows.map(([, address]) => address));
  },
);

pdfTest("a text breaks between words, and within one that is longer than the page", async () => {
  const long = "가".repeat(100);
  const text = `${"서울특별시 ".repeat(20).trim()}\n${long}`;
  const lines = pagesOf(await renderPdf(document([{ kind: "text", text }])))[0].slice(0, -1);
  const words = lines.filter((line) => line.startsWith("서울"));
  assertEquals(words.join(" "), "서울특별시 ".repeat(20).trim());
  assertEquals(lines.filter((line) => line.startsWith("가")).join(""), long);
});

pdfTest("a document without end is refused in Korean, and the next one is drawn", async () => {
  const breaks = Array.from({ length: 201 }, (): Block => ({ kind: "page_break" }));
  const huge: Block[] = [{ kind: "text", text: "가".repeat(TEXT_MAX) }];
  for (const blocks of [breaks, huge]) {
    const error = await assertRejects(() => renderPdf(document(blocks)), PdfRefused);
    assertEquals(error.message, "문서가 너무 깁니다. PDF는 200페이지까지 만들 수 있습니다.");
  }
  assertEquals(pagesOf(await renderPdf(document([]))).length, 1);
});

pdfTest("who goes away stops the drawing; others that wait get theirs", async () => {
  const rows = Array.from({ length: 5_000 }, () => ["가나다라"]);
  const long: Block[] = [{ kind: "table", heads: ["머리"], widths: [1], rows }];
  const gone = new AbortController();
  const first = renderPdf(document(long), { person: "a", signal: gone.signal });
  const second = renderPdf(document([{ kind: "text", text: "둘째" }]));
  gone.abort(new Error("gone"));
  await assertRejects(() => first, Error, "gone");
  assertEquals(pagesOf(await second)[0][0], "둘째");
});

pdfTest("the same document gives the same bytes", async () => {
  const blocks: Block[] = [{ kind: "heading", text: "표제부" }];
  assertEquals(await renderPdf(document(blocks)), await renderPdf(document(blocks)));
});

pdfTest("what is a heading, a paragraph, a head of a table is said in the file", async () => {
  const file = await renderPdf(document([
    { kind: "title", text: "제목" },
    { kind: "heading", text: "소제목" },
    { kind: "text", text: "본문" },
    { kind: "table", heads: ["번호"], widths: [1], rows: [["1"], ["2"]] },
  ]));
  assertEquals(tagsOf(file), [
    "Document",
    "H1",
    "H2",
    "P",
    "Table",
    "TR",
    "TH",
    "TR",
    "TD",
    "TR",
    "TD",
  ]);
  const text = new TextDecoder("latin1").decode(file);
  for (const part of ["/MarkInfo << /Marked true >>", "/Lang (ko-KR)", "/DisplayDocTitle true"]) {
    assert(text.includes(part), part);
  }
});
