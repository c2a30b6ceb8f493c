import { assertEquals, assertStringIncludes } from "@std/assert";
import { deflateRawSync } from "node:zlib";
import { bomb, doc, hwp, latin, lockedPdf, ole, pdf, zip } from "../helpers/attached_files.ts";
import { type Console, withConsole } from "./console.ts";
import { type Asked, calls, says } from "./model_server.ts";

type Bytes = Uint8Array<ArrayBuffer>;

async function send(console: Pick<Console, "call">, name: string, bytes: Bytes) {
  const body = new FormData();
  body.set("file", new File([bytes], name));
  const response = await console.call("/api/chat/upload/", { method: "POST", as: "token", body });
  return { status: response.status, ...(await response.json()) };
}
async function upload(console: Pick<Console, "call">, name: string, bytes: Bytes) {
  const { status, info } = await send(console, name, bytes);
  assertEquals(status, 200);
  return info;
}
/** What the newest tool gave the model. */
const resultIn = ({ messages }: Asked): string =>
  JSON.parse(String(messages.findLast(({ role }) => role === "tool")!.content)).text;
const bytesOf = (text: string) => new TextEncoder().encode(text) as Bytes;

/** A paragraph of 한글 5.0 as its record: units of UTF-16 behind a head of tag and size. */
function record(text: string): Uint8Array {
  const units = [...text].flatMap((sign) => {
    const code = sign.charCodeAt(0);
    // A tab takes eight units.
    return code === 9 ? [9, 0, 0, 0, 0, 0, 0, 9] : [code];
  });
  const made = new DataView(new ArrayBuffer(4 + units.length * 2));
  made.setUint32(0, (units.length * 2) << 20 | 67, true);
  units.forEach((unit, at) => made.setUint16(4 + at * 2, unit, true));
  return new Uint8Array(made.buffer);
}

/** A document of 한글 5.0 with these paragraphs. */
function hwpOf(...paragraphs: string[]): Bytes {
  const head = new Uint8Array(256);
  head.set(latin("HWP Document File"));
  head[36] = 1;
  const section = deflateRawSync(new Uint8Array(paragraphs.flatMap((one) => [...record(one)])));
  return ole({ FileHeader: head, "BodyText/Section0": new Uint8Array(section) });
}

const hwpxOf = (...paragraphs: string[]): Bytes =>
  zip({
    "Contents/content.hpf": "<opf:package/>",
    "Contents/section0.xml": `<hs:sec>${
      paragraphs.map((one) => `<hp:p><hp:run><hp:t>${one}</hp:t></hp:run></hp:p>`).join("")
    }</hs:sec>`,
  });
const docxOf = (...paragraphs: string[]): Bytes =>
  zip({
    "word/document.xml": `<w:document><w:body>${
      paragraphs.map((one) => `<w:p><w:r><w:t xml:space="preserve">${one}</w:t></w:r></w:p>`)
        .join("")
    }</w:body></w:document>`,
  });

Deno.test("a model gets the text of a PDF, of 한글 and of Word, and a table of a CSV", async () => {
  await withConsole([says("네.")], async (console) => {
    const files = [
      await upload(console, "안내.pdf", pdf(3)),
      await upload(console, "메모.hwp", hwpOf("첫 문단\t둘째 칸", "마지막 문단")),
      await upload(console, "메모.hwpx", hwpxOf("한글 &amp; 문단", "다음 줄")),
      await upload(console, "메모.docx", docxOf("워드 문단", "다음 줄")),
      await upload(console, "표.csv", bytesOf("날짜,가게,금액\n2026-11-02,분식집,9000\n")),
    ];
    assertEquals(files.map(({ type, cut }) => [type, cut]), [
      ...["text", "text", "text", "text"].map((type) => [type, ""]),
      ["workbook", ""],
    ]);
    await console.ask({ prompt: "정리해 줘", file_context: files.map(({ id }) => id) });
    const given = String(console.model.asked[0].messages.at(-1)!.content);
    for (
      const text of [
        "[3페이지]\nPage 3",
        "첫 문단\t둘째 칸\n마지막 문단",
        "한글 & 문단\n다음 줄",
        "워드 문단\n다음 줄",
        "금액",
      ]
    ) assertStringIncludes(given, text);
  });
});

Deno.test("what is cut of a file is reported to the person and to the model, and the model reads the rest", async () => {
  const long = `${"가나다라 ".repeat(6_000)}마지막 말은 수박이다.`;
  const script = (file: string) => [
    calls("read_file", { file, from: 29_990, letters: 100 }),
    calls("read_file", { file, find: "수박" }, "call-find"),
    says("수박입니다."),
  ];
  await withConsole([says("네.")], async (console) => {
    const { id, cut } = await upload(console, "긴 글.txt", bytesOf(long));
    assertStringIncludes(cut, "앞부분 24,000자를 먼저 보냅니다(전체 30,012자)");
    console.model.script = script(id).map((one) => () => one);
    await console.ask({ prompt: "마지막 말은?", file_context: [id] });
    const [first, second, third] = console.model.asked;
    const given = String(first.messages.at(-1)!.content);
    assertStringIncludes(given, "전체 30,012자 가운데 앞부분이다");
    assertEquals(given.includes("수박"), false);
    assertStringIncludes(resultIn(second), "마지막 말은 수박이다.");
    assertStringIncludes(resultIn(third), "1곳에서 찾았습니다.");
  });
});

Deno.test("a page of a document is read by its number, and rows of a table from a place on", async () => {
  await withConsole([says("네.")], async (console) => {
    const run = async (tool_name: string, args: object) => {
      const json = { tool_name, arguments: args };
      const response = await console.call("/api/chat/mcp/execute/", { method: "POST", json });
      const { result, message } = await response.json();
      return result ?? message;
    };
    const { id } = await upload(console, "안내.pdf", pdf(12));
    assertStringIncludes(await run("read_file", { file: id, page: 12 }), "12페이지(전체 12페이지)");
    assertStringIncludes(await run("read_file", { file: id, page: 12 }), "Page 12");
    assertStringIncludes(
      await run("read_file", { file: id, page: 13 }),
      "이 파일은 12페이지입니다.",
    );
    assertStringIncludes(
      await run("read_file", { file: id, find: "page 7" }),
      "7페이지 1번째 글자",
    );
    assertStringIncludes(await run("read_file", { file: "없음" }), "다시 올려 주세요");
    const rows = Array.from({ length: 90 }, (_, at) => `가게 ${at + 1},${at + 1}`).join("\n");
    const sheet = await upload(console, "표.csv", bytesOf(`가게,금액\n${rows}\n`));
    assertStringIncludes(sheet.cut, "처음 5행을 먼저 보냅니다");
    const page = await run("query_file", { file: sheet.id, from: 81, limit: 20 });
    assertStringIncludes(page, "맞는 행 90개 (81–90번째)\n가게 | 금액\n가게 81 | 81");
  });
});

Deno.test("a file that cannot be read is refused with the reason and the next step", async () => {
  await withConsole([says("네.")], async (console) => {
    const cases: [name: string, bytes: Bytes, status: number, says: string][] = [
      ["잠김.pdf", lockedPdf(), 422, "암호를 풀어"],
      ["깨짐.pdf", bytesOf("%PDF-1.7 아님"), 422, "손상되어"],
      ["잠김.hwp", hwp(3), 422, "암호 없이 다시 저장"],
      ["워드.hwp", doc(), 415, "한글(.hwp) 문서가 아닙니다"],
      ["빈 글.hwp", hwp(1), 422, "글자가 없는 파일"],
      ["폭탄.docx", bomb(), 422, "압축을 풀면"],
      ["다른 것.docx", zip({ "a.xml": "<a/>" }), 415, "워드(.docx)나 한글(.hwpx)"],
      ["소리.mp3", bytesOf("ID3"), 415, "한글(.hwp, .hwpx)"],
    ];
    for (const [name, bytes, status, text] of cases) {
      const answer = await send(console, name, bytes);
      assertEquals(answer.status, status, `${name}: ${answer.message}`);
      assertStringIncludes(answer.message, text);
    }
  });
});

Deno.test("numbers of people in a document reach no model, also not by reading a part", async () => {
  await withConsole([says("네.")], async (console) => {
    const { id, summary } = await upload(console, "메모.hwp", hwpOf("주민번호 900101-1234568"));
    assertEquals(summary.includes("1234568"), false);
    const json = { tool_name: "read_file", arguments: { file: id } };
    const response = await console.call("/api/chat/mcp/execute/", { method: "POST", json });
    const { result } = await response.json();
    assertEquals([result.includes("주민번호"), result.includes("1234568")], [true, false]);
  });
});
