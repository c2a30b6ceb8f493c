/** An office's own templates of Word: every field right, mistakes named, and hostile files given up. */
import { pathToFileURL } from "node:url";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { OFFICE } from "../../src/kit/fair_queue.ts";
import { fillTemplate } from "../../src/papers/fill.ts";
import type { Filled } from "../../src/papers/fill_worker.ts";
import { templateData } from "../../src/papers/template_data.ts";
import { docxOf, docxText, paragraph, tableRow } from "../helpers/docx.ts";
import { ENTRIES, inputOf, manyHeirs, matterOf, party } from "./matters.ts";

const MATTER = matterOf({ entries: ENTRIES });

async function filled(
  template: Uint8Array,
  matter = MATTER,
  whole = true,
): Promise<Filled & { text: string }> {
  const done = await fillTemplate(template, templateData(inputOf(matter, { whole })), OFFICE);
  if (isRefusal(done)) throw new Error(done.message);
  return { ...done, text: docxText(done.file) };
}

async function refused(template: Uint8Array): Promise<Refusal> {
  const done = await fillTemplate(template, templateData(inputOf(MATTER)), OFFICE);
  assert(isRefusal(done));
  return done;
}

Deno.test("given a template with fields and lists, then each is filled, Hanja, amounts and numbers included", async () => {
  const { text, missing, unknown } = await filled(docxOf([
    paragraph("사건 {사건번호} {사건종류}"),
    // Word splits what is typed into runs.
    paragraph("금액 {거래", "가액한", "글}({거래가액})"),
    paragraph("매수인 {등기권리자.이름한자} {등기권리자.주민등록번호}"),
    paragraph("{#당사자}"),
    paragraph("{번호}. {구분} {이름}({한자}) {주소}"),
    paragraph("{/당사자}"),
    paragraph("{등기원인일} {등기원인}, {법무사}"),
  ]));
  assertEquals(text.split("\n").filter((line) => line !== ""), [
    "사건 2026-0001 소유권이전(매매)",
    "금액 금 일억이천만원정(120,000,000원)",
    "매수인 김철수(金哲秀) 900101-1234568",
    "1. 등기권리자 김철수(金哲秀) 서울특별시 종로구 세종대로 175",
    "2. 등기의무자 이영희(李英姬) 부산광역시 해운대구 우동 1000",
    "2026년 2월 3일 매매, 박한결",
  ]);
  assertEquals([missing, unknown], [[], []]);
});

Deno.test("given a row of a table as a list, then it has a row for each of 500 parties", async () => {
  const matter = matterOf({ kind: "inheritance", parties: manyHeirs(500) });
  const { text } = await filled(
    docxOf([tableRow("{#상속인}{번호}", "{이름}", "{지분}{/상속인}")]),
    matter,
  );
  assertEquals(text.match(/상속인\d+/g)?.length, 500);
});

Deno.test("given a field that the matter lacks and one that no matter has, then both are named and the rest is filled", async () => {
  const { text, missing, unknown } = await filled(docxOf([
    paragraph("{사건번호} {접수번호} {없는필드} {#없는목록}x{/없는목록} {상속인.이름}"),
  ]));
  assertStringIncludes(text, "2026-0001");
  assertEquals(missing, ["접수번호", "상속인.이름"]);
  assertEquals(unknown, ["없는필드", "없는목록"]);
});

Deno.test("given values that look like XML or like fields, then they are text", async () => {
  const matter = matterOf({ parties: [party({ name: "<w:p>&{사건번호}" })] });
  const { text, unknown } = await filled(
    docxOf([paragraph("[{당사자.이름}]"), paragraph("{@당사자}")]),
    matter,
  );
  assertStringIncludes(text, "[<w:p>&{사건번호}]");
  // The tag that would put in XML is none.
  assertEquals(unknown, ["@당사자"]);
});

Deno.test("given names of the language itself, then they are no fields", async () => {
  const names = [
    "constructor",
    "__proto__",
    "toString",
    "당사자.constructor",
    "constructor.constructor",
  ];
  const { unknown } = await filled(docxOf(names.map((name) => paragraph(`{${name}}`))));
  assertEquals(unknown.toSorted(), names.toSorted());
});

Deno.test("given a paper that is looked at, then no number of a person is whole in it", async () => {
  const { text } = await filled(docxOf([paragraph("{등기권리자.주민등록번호}")]), MATTER, false);
  assertEquals(text, "900101-●●●●●●●");
});

for (
  const [name, body, words] of [
    ["an open bracket", "{사건번호", "닫는 괄호"],
    ["a closing bracket alone", "사건번호}", "여는 괄호"],
    ["a list without an end", "{#당사자}{이름}", "닫히지 않았습니다"],
    ["an end of another list", "{#당사자}{이름}{/의뢰인}", "목록"],
  ]
) {
  Deno.test(`given a template with ${name}, then the refusal says what to mend`, async () => {
    const { status, code, message } = await refused(docxOf([paragraph(body)]));
    assertEquals([status, code], [422, "template_mistakes"]);
    assertStringIncludes(message, words);
  });
}

const bomb = () =>
  docxOf([paragraph("x")], { "word/media/a.xml": new Uint8Array(80 * 1024 * 1024) });
const entities = (): Uint8Array =>
  docxOf([], {
    "word/document.xml": '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa">' +
      Array.from({ length: 9 }, (_, at) =>
        `<!ENTITY ${"bcdefghij"[at]} "${`&${"abcdefghi"[at]};`.repeat(10)}">`).join("") +
      ']><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>' +
      "<w:p><w:r><w:t>&j;{사건번호}</w:t></w:r></w:p></w:body></w:document>",
  });

for (
  const [name, file, codes] of [
    ["no archive", () => new TextEncoder().encode("서식"), ["file_broken"]],
    ["half a file", () => docxOf([paragraph("{사건번호}")]).slice(0, 400), ["file_broken"]],
    ["broken XML", () => docxOf([], { "word/document.xml": "<w:document><w:p>{사건번호}" }), [
      "file_broken",
    ]],
    ["another archive", () => docxOf([], { "word/document.xml": "", "xl/workbook.xml": "" }), [
      "file_broken",
    ]],
    ["macros", () => docxOf([paragraph("x")], { "word/vbaProject.bin": "x" }), ["file_macros"]],
    ["a part that unpacks to 80 MB", bomb, ["file_zip_bomb"]],
  ] as [string, () => Uint8Array, string[]][]
) {
  Deno.test(`given ${name} as a template, then it is refused with ${codes}`, async () => {
    const { code, status } = await refused(file());
    assert(codes.includes(code), code);
    assertEquals(status, 422);
  });
}

Deno.test("given entities that multiply, then none is expanded and the server still answers", async () => {
  const done = await fillTemplate(entities(), templateData(inputOf(MATTER)), OFFICE);
  if (!isRefusal(done)) assert(done.file.length < 1_000_000);
});

Deno.test("given a filled template, when LibreOffice opens it, then every field is there", async () => {
  const found = await new Deno.Command("sh", { args: ["-c", "command -v soffice libreoffice"] })
    .output();
  const [office] = new TextDecoder().decode(found.stdout).trim().split("\n");
  if (!office) return console.log("  LibreOffice is not installed: nothing was opened");
  const folder = await Deno.makeTempDir();
  try {
    const { file } = await filled(docxOf([
      paragraph("매수인 {등기권리자.이름한자}, {거래가액한글}"),
      tableRow("{#당사자}{이름}", "{주민등록번호}{/당사자}"),
    ]));
    await Deno.writeFile(`${folder}/paper.docx`, file);
    const convert = ["--headless", `-env:UserInstallation=${pathToFileURL(`${folder}/profile`)}`];
    const { success } = await new Deno.Command(office, {
      args: [
        ...convert,
        "--convert-to",
        "txt:Text (encoded):UTF8",
        "--outdir",
        folder,
        `${folder}/paper.docx`,
      ],
    }).output();
    assert(success);
    const text = await Deno.readTextFile(`${folder}/paper.txt`);
    for (const part of ["매수인 김철수(金哲秀), 금 일억이천만원정", "이영희", "851231-2234567"]) {
      assertStringIncludes(text, part);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
