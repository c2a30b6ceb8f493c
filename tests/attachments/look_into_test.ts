/** What is said of files that people hand in: what they are, whatever their names say, or why they are not taken. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import sharp from "sharp";
import * as XLSX from "xlsx";
import { isRefusal } from "../../events/base/refusal.ts";
import { FILE_MAX_BYTES } from "../../events/attachment/attachment_limits.ts";
import { lookInto } from "../../src/attachments/look_into.ts";
import { OFFICE } from "../../src/kit/fair_queue.ts";
import {
  bomb,
  doc,
  docx,
  endlessPdf,
  heic,
  hwp,
  hwpx,
  latin,
  lockedPdf,
  ole,
  pdf,
  photo,
  slowPdf,
  zip,
} from "../helpers/attached_files.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A workbook in one of Excel's formats. */
const workbook = (bookType: "xlsx" | "biff8"): Bytes => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([["가", 1]]));
  return new Uint8Array(XLSX.write(book, { type: "array", bookType }));
};

const taken: [
  name: string,
  bytes: () => Bytes | Promise<Bytes>,
  type: string,
  pages: number | null,
][] = [
  ["a JPEG", () => photo("jpeg"), "jpg", null],
  ["a PNG", () => photo("png"), "jpg", null],
  ["a WebP", () => photo("webp"), "jpg", null],
  ["a PDF", () => pdf(), "pdf", 1],
  ["a PDF of 300 pages", () => pdf(300), "pdf", 300],
  ["a Word document", docx, "docx", null],
  ["an older Word document", () => doc(), "doc", null],
  ["a workbook", () => workbook("xlsx"), "xlsx", null],
  ["an older workbook", () => workbook("biff8"), "xls", null],
  [
    "an older presentation",
    () => ole({ "PowerPoint Document": new Uint8Array(5_000) }),
    "ppt",
    null,
  ],
  ["an HWP document", () => hwp(), "hwp", null],
  ["an HWPX document", hwpx, "hwpx", null],
];
for (const [name, bytes, type, pages] of taken) {
  Deno.test(`${name} is taken as ${type}`, async () => {
    const looked = await lookInto(await bytes(), OFFICE);
    assert(!isRefusal(looked), JSON.stringify(looked));
    assertEquals([looked.type, looked.pages], [type, pages]);
    assertEquals(looked.picture !== null, type === "jpg" || type === "pdf");
  });
}

const refused: [name: string, bytes: () => Bytes | Promise<Bytes>, code: string, says: RegExp][] = [
  ["a file of 0 bytes", () => new Uint8Array(), "file_empty", /빈 파일\(0바이트\)/],
  ["a file above the most", () => new Uint8Array(FILE_MAX_BYTES + 1), "file_too_large", /20MB/],
  ["a HEIC picture", heic, "file_heic", /HEIC.*높은 호환성/],
  ["a program", () => latin("MZ\x90\0" + "\0".repeat(500)), "file_kind", /실행 파일/],
  ["an SVG picture", () => latin("<svg onload='alert(1)'/>"), "file_kind", /SVG/],
  ["a plain archive", () => zip({ "a.txt": "가" }), "file_kind", /압축 파일\(ZIP\)/],
  ["something unknown", () => latin("가나다 plain text"), "file_kind", /알 수 없는 형식/],
  ["a document that unpacks without end", bomb, "file_zip_bomb", /압축을 풀면 지나치게 커지는/],
  [
    "a document with macros",
    () => zip({ "word/document.xml": "<w/>", "word/vbaProject.bin": "x" }),
    "file_macros",
    /매크로/,
  ],
  [
    "an older workbook with macros",
    () => ole({ Workbook: new Uint8Array(5_000), "_VBA_PROJECT_CUR/VBA/dir": new Uint8Array(500) }),
    "file_macros",
    /매크로/,
  ],
  ["a PDF with a password", lockedPdf, "file_encrypted", /암호가 걸린/],
  ["an HWP document with a password", () => hwp(3), "file_encrypted", /암호가 걸린/],
  ["an older Word document with a password", () => doc(true), "file_encrypted", /암호가 걸린/],
  [
    "a newer document with a password",
    () => ole({ EncryptedPackage: new Uint8Array(5_000), EncryptionInfo: new Uint8Array(200) }),
    "file_encrypted",
    /암호가 걸린/,
  ],
  [
    "an OLE file of no document",
    () => ole({ Other: new Uint8Array(5_000) }),
    "file_kind",
    /문서가 아닌/,
  ],
  ["a PDF that was cut off", () => latin("%PDF-1.7\n1 0 obj"), "file_broken", /손상되었거나/],
  ["an archive that was cut off", () => docx().slice(0, 60), "file_broken", /손상되었거나/],
  [
    "a picture that was cut off",
    async () => (await photo()).slice(0, 400),
    "bad_image",
    /읽을 수 없습니다/,
  ],
  [
    "a picture of too many pixels",
    async () =>
      new Uint8Array(
        await sharp({ create: { width: 10_000, height: 7_000, channels: 3, background: "#fff" } })
          .png().toBuffer(),
      ),
    "bad_image",
    /너무 큽니다/,
  ],
];
for (const [name, bytes, code, says] of refused) {
  Deno.test(`${name} is refused with ${code}`, async () => {
    const looked = await lookInto(await bytes(), OFFICE);
    assert(isRefusal(looked));
    assertEquals(looked.code, code);
    assertMatch(looked.message, says);
  });
}

Deno.test("a picture is made anew in two sizes, and nothing that was hidden in it is kept", async () => {
  const given = await photo("jpeg", { width: 3_000, height: 4_000 });
  assert(new TextDecoder("latin1").decode(given).includes("Exif"));
  const looked = await lookInto(given, OFFICE);
  assert(!isRefusal(looked) && looked.picture);
  const { small, large, width, height } = looked.picture;
  assertEquals([width, height], [1_800, 2_400]);
  const sizes = await Promise.all([small, large].map((one) => sharp(one).metadata()));
  assertEquals(sizes.map((one) => [one.format, one.width, one.height, one.exif]), [
    ["webp", 270, 360, undefined],
    ["jpeg", 1_800, 2_400, undefined],
  ]);
});

Deno.test("a PDF whose first page takes too long to draw is kept without its picture", async () => {
  const looked = await lookInto(slowPdf(), OFFICE, { milliseconds: 5_000, megabytes: 256 });
  assert(!isRefusal(looked), JSON.stringify(looked));
  assertEquals([looked.type, looked.pages, looked.picture], ["pdf", 1, null]);
});

Deno.test("a PDF whose first page takes memory without end is kept without its picture", async () => {
  let most = 0;
  const timer = setInterval(() => most = Math.max(most, Deno.memoryUsage().rss), 50);
  const before = Deno.memoryUsage().rss;
  const looked = await lookInto(endlessPdf(), OFFICE, { milliseconds: 60_000, megabytes: 256 });
  clearInterval(timer);
  assert(!isRefusal(looked), JSON.stringify(looked));
  assertEquals([looked.type, looked.pages, looked.picture], ["pdf", 1, null]);
  assert(most - before < 1.2 * 1024 ** 3, `${Math.round((most - before) / 1024 ** 2)} MB`);
});

Deno.test("the first page of a PDF is drawn in its own colours", async () => {
  const looked = await lookInto(pdf(2), OFFICE);
  assert(!isRefusal(looked) && looked.picture);
  const { data, info } = await sharp(looked.picture.large).raw().toBuffer({
    resolveWithObject: true,
  });
  const scale = info.height / 842;
  const at = (Math.round((842 - 450) * scale) * info.width + Math.round(150 * scale)) *
    info.channels;
  const [red, green, blue] = data.subarray(at, at + 3);
  assert(red > 200 && green < 60 && blue < 60, `${red} ${green} ${blue}`);
});
