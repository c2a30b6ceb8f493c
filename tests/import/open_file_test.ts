/** A file read by its path, row by row: in order, in flat memory, and only while it stays as it is. */
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { BadFile } from "../../src/import/files/limits.ts";
import type { TableRow } from "../../src/kit/cell.ts";
import { type OpenFile, openFile } from "../../src/import/files/read_file.ts";
import { cp949, csv, htmlTable, utf8, type Value, workbook } from "../helpers/workbooks.ts";

async function inFile<T>(bytes: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeFile(path, bytes);
    return await use(path);
  } finally {
    await Deno.remove(path);
  }
}

async function batchesOf(file: OpenFile, sheet = 0): Promise<TableRow[][]> {
  return await Array.fromAsync(file.sheets[sheet].rows());
}

const read = (bytes: Uint8Array) =>
  inFile(bytes, async (path) => {
    const file = await openFile(path);
    try {
      return (await batchesOf(file)).flat();
    } finally {
      await file.close();
    }
  });

const refusal = (bytes: Uint8Array) => assertRejects(() => read(bytes), BadFile);

/** A title, a head in row 40, and a footer in the middle of the payments. */
const STATEMENT: Value[][] = [
  ["이용내역"],
  ...Array.from({ length: 38 }, (): Value[] => ["안내"]),
  ["사용일자", "가맹점", "금액"],
  ["2025-06-02", "국수집", "12000"],
  ["합계", "", "12000"],
  ["2025-06-03", "보쌈집", "7000"],
];

const kinds: [format: string, bytes: () => Uint8Array][] = [
  ["CSV(UTF-8)", () => utf8(csv(STATEMENT))],
  ["CSV(CP949)", () => cp949(csv(STATEMENT, "\t"))],
  ["엑셀(.xlsx)", () => workbook([["s", STATEMENT]])],
  ["엑셀(.xls)", () => workbook([["s", STATEMENT]], "biff8")],
  ["엑셀 XML", () => workbook([["s", STATEMENT]], "xlml")],
  ["HTML 표(UTF-8)", () => utf8(htmlTable(STATEMENT))],
];

for (const [format, bytes] of kinds) {
  Deno.test(`every row of ${format} keeps its line, head in row 40 and footer in the middle`, async () => {
    await inFile(bytes(), async (path) => {
      const file = await openFile(path);
      const rows = (await batchesOf(file)).flat();
      await file.close();
      assertEquals(file.format, format);
      const found = rows.filter(({ line }) => line >= 40).map((
        { line, cells },
      ) => [line, cells[0]]);
      assertEquals(found, [
        [40, "사용일자"],
        [41, "2025-06-02"],
        [42, "합계"],
        [43, "2025-06-03"],
      ]);
    });
  });
}

Deno.test("sheets with different heads keep theirs, and a merged head counts for all its columns", async () => {
  const bytes = workbook(
    [
      ["카드", [["일자", "금액", null], [null, "원화", "외화"], ["2025-06-02", 1, 2]], {
        merges: ["B1:C1", "A1:A2"],
      }],
      ["차량", [["출발", "도착"], ["집", "사무소"]]],
    ],
    "xlsx",
    { date1904: true },
  );
  await inFile(bytes, async (path) => {
    const file = await openFile(path);
    assertEquals(file.sheets.map(({ name, date1904 }) => [name, date1904]), [
      ["카드", true],
      ["차량", true],
    ]);
    const [head, under] = (await batchesOf(file)).flat();
    assertEquals([head.merged?.[2], under.merged?.[0]], ["금액", "일자"]);
    assertEquals((await batchesOf(file, 1)).flat()[0].cells, ["출발", "도착"]);
    await file.close();
  });
});

Deno.test("rows come in batches of at most 1,000, and again from the first", async () => {
  const line = (at: number) => `2025-06-02,"국수, ${at}",${at}\n`;
  const text = Array.from({ length: 20_000 }, (_, at) => line(at)).join("");
  await inFile(utf8(text), async (path) => {
    const file = await openFile(path);
    for (let time = 0; time < 2; time++) {
      const batches = await batchesOf(file);
      assert(batches.every((batch) => batch.length <= 1_000));
      const rows = batches.flat();
      assertEquals(rows.map((row) => row.line), Array.from(rows, (_, index) => index + 1));
      assertEquals(rows.at(-1)?.cells, ["2025-06-02", "국수, 19999", "19999"]);
      assertEquals(rows.length, 20_000);
    }
    await file.close();
  });
});

/** Rows of standard input, counted by another process. */
async function countedFrom(input: Uint8Array, folder: string, ...flags: string[]): Promise<string> {
  const code = `import { openFile } from "./src/import/files/read_file.ts";
    const file = await openFile("-");
    let [count, last] = [0, null];
    for await (const rows of file.sheets[0].rows()) [count, last] = [count + rows.length, rows.at(-1)];
    await file.close();
    console.log(count, last.cells[1]);`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-lock", ...flags, code],
    env: { TMPDIR: folder },
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(input);
  await writer.close();
  return new TextDecoder().decode((await child.output()).stdout);
}

Deno.test("standard input is read like a file and leaves no temporary file", async () => {
  const folder = await Deno.makeTempDir();
  const counted = await countedFrom(cp949("사용일자,가맹점\n2025-06-02,뚝배기집\n"), folder);
  assertEquals(counted, "2 뚝배기집\n");
  assertEquals([...Deno.readDirSync(folder)], []);
  await Deno.remove(folder);
});

Deno.test("a million rows are read with 48 MB of memory", async () => {
  const folder = await Deno.makeTempDir();
  const text = utf8("2025-06-02,국수집,12000,내용이 조금 긴 내역입니다\n".repeat(1_000_000));
  const counted = await countedFrom(text, folder, "--v8-flags=--max-old-space-size=48");
  assertEquals(counted, "1000000 국수집\n");
  await Deno.remove(folder);
});

Deno.test("a file that grows or changes while it is read is refused at its end", async () => {
  await inFile(utf8("a,b\n1,2\n".repeat(50_000)), async (path) => {
    const file = await openFile(path);
    const error = await assertRejects(async () => {
      for await (const _batch of file.sheets[0].rows()) {
        await Deno.writeTextFile(path, "3,4\n", { append: true });
      }
    }, BadFile);
    await file.close();
    assertEquals(error.code, "changed");
  });
});

Deno.test("a file that shrinks while it is read is refused", async () => {
  await inFile(utf8("a,b\n1,2\n".repeat(100_000)), async (path) => {
    const file = await openFile(path);
    const error = await assertRejects(async () => {
      for await (const _batch of file.sheets[0].rows()) await Deno.truncate(path, 10);
    }, BadFile);
    await file.close();
    assertEquals(error.code, "changed");
  });
});

Deno.test("a folder and a missing file are reported differently", async () => {
  const folder = await Deno.makeTempDir();
  const [no, none] = [`${folder}/none.csv`, `${folder}`];
  assertMatch(
    (await assertRejects(() => openFile(no), BadFile)).message,
    /찾을 수 없습니다: .*none/,
  );
  assertMatch((await assertRejects(() => openFile(none), BadFile)).message, /폴더입니다/);
  await Deno.remove(folder);
});

Deno.test("a problem of a long text is reported with its line", async () => {
  const rows = "2025-06-02,국수집,1\n".repeat(20_000);
  assertMatch((await refusal(utf8(rows + '1,"열린 채\n' + rows))).message, /20001번째 줄.*닫히지/);
  assertMatch((await refusal(utf8(rows + '1,"' + "가\n".repeat(2e6)))).message, /20001번째 줄/);
  assertMatch((await refusal(utf8(rows + "a".repeat(3e6)))).message, /20001번째 줄.*지나치게 길어/);
  assertMatch((await refusal(utf8(rows + "1,".repeat(9_999)))).message, /20001번째 줄의 열이/);
  const mixed = new Uint8Array([...utf8(rows), ...cp949("국수\n"), ...utf8(rows)]);
  assertMatch((await refusal(mixed)).message, /20001번째 줄을 UTF-8/);
});

Deno.test("one cell of a million letters is cut beyond every field's limit", async () => {
  const rows = await read(utf8(`a,${"가".repeat(1_000_000)}\nb,c\n`));
  assertEquals(rows.map(({ cells }) => [cells[0], String(cells[1]).length]), [
    ["a", 32_767],
    ["b", 1],
  ]);
});

Deno.test("of three separators in a text, the one that makes columns is used", async () => {
  const rows = await read(
    utf8("일자;내용;금액\n6/2;국수, 만두|김치;1,000\n6/3;보쌈, 쌈|무;2,000\n"),
  );
  assertEquals(rows[1].cells, ["6/2", "국수, 만두|김치", "1,000"]);
});

Deno.test("ten thousand columns of a workbook are refused with their line", async () => {
  const wide = workbook([["s", [["a"], Array<Value>(10_000).fill("x")]]]);
  assertMatch((await refusal(wide)).message, /^2번째 줄의 열이 256개보다 많아/);
});
