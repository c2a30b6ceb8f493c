import { assert, assertEquals, assertMatch } from "@std/assert";
import { csv, oleWith, utf8, type Value, workbook } from "../helpers/workbooks.ts";
import { HEADER, look, office, rowsOf, sheet, upload } from "./import_helper.ts";

interface Case {
  says: string;
  row: Value[];
  added?: number;
  changed?: string;
  same?: number;
  refused?: RegExp;
}

const CASES: Case[] = [
  { says: "a new e-mail is a new row", row: ["김새봄", "new@office.kr"], added: 1 },
  {
    says: "a known e-mail changes its row",
    row: ["이미나", "mina@office.kr", "", "과장"],
    changed: "직급: 대리 → 과장",
  },
  {
    says: "case tells no two e-mails apart",
    row: ["이미나", "MINA@office.kr", "", "과장"],
    changed: "이메일: mina@office.kr → MINA@office.kr, 직급: 대리 → 과장",
  },
  { says: "what is there already is left alone", row: ["이미나", "mina@office.kr"], same: 1 },
  {
    says: "a phone number that Excel took for a number gets its zero back",
    row: ["이미나", "mina@office.kr", 1012345678],
    changed: "전화번호:  → 01012345678",
  },
  {
    says: "a day as Excel counts",
    row: ["이미나", "mina@office.kr", "", "", "", 43_983],
    changed: "입사일: 2020-03-02 → 2020-06-01",
  },
  {
    says: "a day as people write it",
    row: ["이미나", "mina@office.kr", "", "", "", "1998년 3월 2일"],
    changed: "입사일: 2020-03-02 → 1998-03-02",
  },
  {
    says: "text that looks like a formula stays text",
    row: ["이미나", "mina@office.kr", "", "=HYPERLINK(1)"],
    changed: "직급: 대리 → =HYPERLINK(1)",
  },
  {
    says: "figures with commas and brackets",
    row: ["이미나", "mina@office.kr", "", "", "", "", "(1.5)"],
    changed: "이월 연차: 0 → -1.5",
  },
  { says: "a name is needed", row: ["", "new@office.kr"], refused: /이름: 필수/ },
  {
    says: "a year is no day",
    row: ["이미나", "mina@office.kr", "", "", "", 2020],
    refused: /입사일: .*1950/,
  },
  {
    says: "no such day",
    row: ["이미나", "mina@office.kr", "", "", "", "2026-02-30"],
    refused: /입사일: 달력/,
  },
  {
    says: "no number",
    row: ["이미나", "mina@office.kr", "", "", "", "", "많음"],
    refused: /이월 연차: 숫자/,
  },
  {
    says: "too much",
    row: ["이미나", "mina@office.kr", "", "", "", "", 400],
    refused: /이월 연차: 365 이하/,
  },
  { says: "too long", row: ["가".repeat(51), "new@office.kr"], refused: /이름: 50자/ },
  {
    says: "a number that Excel has cut",
    row: ["이미나", "mina@office.kr", "", 1234567890123456],
    refused: /직급: 긴 숫자/,
  },
  { says: "an e-mail that two have", row: ["쌍둥이", "twin@office.kr"], refused: /이메일: .*2건/ },
];

Deno.test("each line of a file has its planned result, and nothing is written", async (t) => {
  const app = await office();
  for (const { says, row, added = 0, changed, same = 0, refused } of CASES) {
    await t.step(says, async () => {
      const preview = await look(app, sheet([HEADER, row]));
      const { counts } = preview;
      assertEquals(
        counts,
        { added, changed: changed ? 1 : 0, same, refused: refused ? 1 : 0 },
        JSON.stringify(preview.refused),
      );
      if (changed) {
        const cells = preview.changed[0].cells.map(({ label, from, to }) =>
          `${label}: ${from} → ${to}`
        );
        assertEquals(cells.join(", "), changed);
      }
      if (refused) {
        const [{ line, column, message }] = preview.refused;
        assertEquals(line, 2);
        assertMatch(`${column}: ${message}`, refused);
      }
    });
  }
  assertEquals((await rowsOf(app)).length, 4);
  await app.close();
});

Deno.test("a file that is no workbook is refused whole, with the reason", async (t) => {
  const app = await office();
  const good = sheet([HEADER, ["김새봄", "new@office.kr"]]);
  const TYPE =
    "엑셀 파일(.xlsx, .xls), 오픈도큐먼트(.ods)와 텍스트 표(.csv, .tsv, .txt)만 업로드할 수 있습니다.";
  const files: [says: string, name: string, bytes: Uint8Array, status: number, text: string][] = [
    ["another name", "직원.hwp", good, 415, TYPE],
    [
      "a picture under the name of a workbook",
      "a.xlsx",
      new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
      415,
      TYPE,
    ],
    [
      "more than 10 MB",
      "a.xlsx",
      new Uint8Array(10 * 1024 * 1024 + 1),
      413,
      "파일 크기는 10MB 이하여야 합니다.",
    ],
    ["nothing in it", "a.xlsx", new Uint8Array(), 422, "파일이 비어 있습니다."],
    [
      "a broken workbook",
      "a.xlsx",
      good.slice(0, good.length >> 1),
      422,
      "엑셀 파일이 손상되어 읽을 수 없습니다. 다시 저장해 주세요.",
    ],
    ["empty sheets", "a.xlsx", sheet([[]]), 422, "파일에 내용이 없습니다. 빈 시트입니다."],
  ];
  for (const [says, name, bytes, status, text] of files) {
    await t.step(says, async () => {
      const response = await upload(app, bytes, { name });
      const body = await response.json();
      assertEquals([response.status, body.message], [status, text]);
    });
  }
  const locked = await upload(app, oleWith("EncryptedPackage"), { name: "a.xlsx" });
  assertMatch((await locked.json()).message, /암호/);
  const old = workbook([["목록", [HEADER, ["김새봄", "new@office.kr"]]]], "biff8");
  assertEquals((await look(app, old, { name: "직원.XLS" })).counts.added, 1);
  // Many programs write text and call it .xls: what is in a file decides, not its name.
  const text = utf8(csv([HEADER, ["김새봄", "new@office.kr"]]));
  for (const name of ["직원.csv", "직원.xls"]) {
    assertEquals((await look(app, text, { name })).counts.added, 1);
  }
  const without = await upload(app, null);
  assertEquals(without.status, 422);
  assertEquals((await upload(app, good, { as: "staff" })).status, 403);
  await app.close();
});

Deno.test("two lines with one key are both refused with the reason", async () => {
  const app = await office();
  const preview = await look(
    app,
    sheet([HEADER, ["가", "a@b.kr"], ["나", "c@d.kr"], ["다", "A@b.kr"]]),
  );
  assertEquals(preview.counts, { added: 1, changed: 0, same: 0, refused: 2 });
  assertEquals(preview.refused.map(({ line }) => line), [2, 4]);
  assertMatch(preview.refused[0].message, /2행, 4행/);
  await app.close();
});

Deno.test("the header is found below titles; sheets, columns and key can be chosen", async () => {
  const app = await office();
  const bytes = workbook([
    ["표지", [["직원 명부"], ["2026년 11월"]]],
    ["명부", [["직원 명부"], [], ["연락 주소", "부르는 말", "직 책"], [
      "jun@office.kr",
      "박준호",
      "팀장",
    ]]],
  ]);
  const first = await look(app, bytes);
  assertEquals([first.sheet, first.header], ["명부", 3]);
  assertEquals(first.columns.map(({ name, key }) => [name, key]), [
    ["연락 주소", null],
    ["부르는 말", null],
    ["직 책", "position"],
  ]);
  assertEquals(first.key, null);
  const columns = JSON.stringify({ 0: "email", 1: "name", 2: null });
  const second = await look(app, bytes, { fields: { columns } });
  assertEquals([second.key, second.counts.changed], ["email", 1]);
  assertEquals(second.changed[0].cells, [{ label: "이름", from: "박준", to: "박준호" }]);
  const third = await look(app, bytes, { fields: { columns, key: "" } });
  // Every line is to be a new row, but nobody else may have an e-mail address that is in use.
  assertEquals([third.key, third.counts.refused], [null, 1]);
  assertEquals(third.refused[0].message, "같은 이메일의 직원이 이미 있습니다.");
  await app.close();
});

Deno.test("a file may use a column's earlier name", async () => {
  const app = await office();
  const { changed } = await look(app, sheet([["이메일", "직책"], ["mina@office.kr", "과장"]]));
  assertEquals(changed[0].cells, [{ label: "직급", from: "대리", to: "과장" }]);
  await app.close();
});

Deno.test("empty cells keep values unless clearing is chosen", async () => {
  const app = await office();
  const bytes = sheet([["이메일", "직급", "이월 연차"], ["mina@office.kr", "", 3]]);
  const kept = await look(app, bytes);
  assertEquals(kept.changed[0].cells.map(({ label }) => label), ["이월 연차"]);
  const cleared = await look(app, bytes, { fields: { clear_blanks: "true" } });
  assertEquals(cleared.changed[0].cells[0], { label: "직급", from: "대리", to: "" });
  await app.close();
});

Deno.test("formulas count by their stored value; without one the line is refused", async () => {
  const app = await office();
  const bytes = sheet([["이름", "이메일", "이월 연차"], ["가", "a@b.kr"], ["나", "b@b.kr"], [
    "다",
    "c@b.kr",
  ]], {
    cells: {
      A2: { t: "s", v: "가", f: '"가"' },
      C2: { t: "n", v: 0, f: "3-3" },
      C3: { t: "n", f: "1+1" },
      C4: { t: "e", v: 0x2a },
    },
  });
  const preview = await look(app, bytes);
  assertEquals(preview.counts, { added: 1, changed: 0, same: 0, refused: 2 });
  assert(preview.added[0].cells.some(({ label, to }) => label === "이월 연차" && to === "0"));
  assertMatch(preview.refused[0].message, /수식/);
  assertMatch(preview.refused[1].message, /#N\/A/);
  await app.close();
});
