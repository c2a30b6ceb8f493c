import { assert, assertEquals, assertMatch } from "@std/assert";
import { close } from "../../src/nouns/closing/month.ts";
import { reportOf } from "../../src/destruction/report.ts";
import { lockDirectory } from "../../src/store/lock.ts";
import { openBooks } from "../../src/store/open.ts";
import { importer } from "../helpers/people.ts";
import { testWrapping } from "../helpers/wrapping.ts";
import { cli, command, inFolder, inOffice } from "./command.ts";

const FILE = "tests/fixtures/real/card-spending-2025-2026.csv";
const IMPORT = ["import", "cards"];

Deno.test("without a server the store is opened: the council's file goes in once", () =>
  inOffice(async (folder) => {
    const first = await cli(folder, [...IMPORT, FILE, "--json"]);
    assertEquals(first.code, 0, first.stderr);
    const report = JSON.parse(first.stdout);
    assertEquals([report.rows.added, report.won.added], [490, 79_172_900]);
    const again = await command(folder, [...IMPORT, FILE]);
    assertEquals(again.code, 0);
    assertMatch(again.stdout, /읽은 행 490 = 추가 0 \+ 중복 490 \+ 거부 0/);
    assertMatch(again.stdout, /금액 79,172,900원 = 추가 0원 \+ 중복 79,172,900원/);
    assertMatch(again.stderr, /가져오는 중: 490\/490/);
  }));

Deno.test("a dry run reports the same and writes nothing", () =>
  inOffice(async (folder) => {
    const dry = await command(folder, [...IMPORT, FILE, "--dry-run", "--json"]);
    assertEquals([dry.code, JSON.parse(dry.stdout).rows.added], [0, 490]);
    const real = await command(folder, [...IMPORT, FILE, "--json"]);
    assertEquals(JSON.parse(real.stdout).rows.added, 490);
  }));

Deno.test("refused rows end with 1 and go to a file that is never overwritten", () =>
  inOffice(async (folder) => {
    const file = `${folder}/a.csv`;
    const write = (third: string) =>
      Deno.writeTextFile(file, `일자,가맹점,금액\n2025-06-02,가,1000\n1000000,나,2000\n${third}\n`);
    await write("2025-06-03,다,3000");
    const first = await command(folder, [...IMPORT, file]);
    assertEquals(first.code, 1);
    assertMatch(first.stdout, /3행 일자 '1000000': 날짜의 연도\(4637년\)/);
    assertMatch(first.stdout, /a\.csv\.errors\.csv에 저장했습니다/);
    await write("2025-06-03,다,0");
    await command(folder, [...IMPORT, file]);
    const kept = [...Deno.readDirSync(folder)].map(({ name }) => name)
      .filter((name) => name.includes("errors")).sort();
    assertEquals(kept, ["a.csv.errors-2.csv", "a.csv.errors.csv"]);
    const corrected = (await Deno.readTextFile(`${folder}/a.csv.errors.csv`))
      .replace("1000000", "2025-06-01");
    await Deno.writeTextFile(`${folder}/a.csv.errors.csv`, corrected);
    const second = await command(folder, [...IMPORT, `${folder}/a.csv.errors.csv`, "--json"]);
    assertEquals([second.code, JSON.parse(second.stdout).rows.added], [0, 1]);
  }));

Deno.test("the error file has every refused row, the report only the first thousand", () =>
  inOffice(async (folder) => {
    const file = `${folder}/a.csv`;
    await Deno.writeTextFile(file, "일자,가맹점,금액\n" + "2025-06-02,가,0\n".repeat(3_000));
    const { code, stdout } = await command(folder, [...IMPORT, file, "--json"]);
    const { errors, error_file, rows } = JSON.parse(stdout);
    assertEquals([code, rows.refused, errors.length], [1, 3_000, 1_000]);
    const written = (await Deno.readTextFile(error_file)).trim().split("\r\n");
    assertEquals([written.length, written.at(-1)], [
      3_001,
      "2025-06-02,가,0,금액: 금액이 0원입니다.,3001",
    ]);
    const again = await command(folder, [...IMPORT, file]);
    assertMatch(again.stdout, /a\.csv\.errors\.csv에 저장/);
    assertEquals([...Deno.readDirSync(folder)].filter(({ name }) => /errors/.test(name)).length, 1);
  }));

Deno.test("a repeated file is announced first; the import is undone by its name and can be imported again", () =>
  inOffice(async (folder) => {
    const first = JSON.parse((await command(folder, [...IMPORT, FILE, "--json"])).stdout);
    assertMatch(first.operation, /^op_import-/);
    const again = await command(folder, [...IMPORT, FILE]);
    assertMatch(again.stdout, /^같은 파일을 .*에 명령줄.* 가져왔습니다 \(.*추가 490 · 변경 0\)/);
    const undone = await command(folder, ["import", "--undo", first.operation]);
    assertEquals(undone.code, 0, undone.stderr);
    assertMatch(undone.stdout, /가져오기를 되돌렸습니다: 490행/);
    const twice = await command(folder, ["import", "--undo", first.operation]);
    assertMatch(twice.stderr, /이미 되돌린 작업/);
    const anew = await command(folder, [...IMPORT, FILE, "--json"]);
    const { rows, before } = JSON.parse(anew.stdout);
    assertEquals([rows.added, before], [490, null]);
  }));

Deno.test("employees are imported by command, too, and known ones are not doubled", () =>
  inOffice(async (folder) => {
    const file = `${folder}/직원.csv`;
    await Deno.writeTextFile(file, "성명,메일,직급\n이미나,mina@office.kr,대리\n박준,,\n");
    const args = ["import", "employees", file, "--map", "성명=이름", "--map", "메일=이메일"];
    const first = await command(folder, [...args, "--json"]);
    assertEquals([first.code, JSON.parse(first.stdout).rows.added], [0, 2], first.stderr);
    await Deno.writeTextFile(file, "성명,메일,직급\n이미나,mina@office.kr,과장\n박준,,\n");
    const second = await command(folder, [...args, "--json"]);
    const { rows } = JSON.parse(second.stdout);
    assertEquals([rows.added, rows.changed, rows.duplicates], [0, 1, 1]);
  }));

Deno.test("rows similar to others are listed and left out, and imported on request", () =>
  inOffice(async (folder) => {
    await command(folder, [...IMPORT, FILE]);
    const file = `${folder}/b.csv`;
    await Deno.writeTextFile(file, "승인일,상호,승인금액\n2025-06-02,토담마을 본점,148000\n");
    const held = await command(folder, [...IMPORT, file]);
    assertEquals(held.code, 1);
    assertMatch(held.stdout, /비슷해서 보류 1/);
    assertMatch(held.stdout, /행 1건, 148,000원\n {2}2행: 2025-06-02 [\d:]+ 토담마을 148,000원/);
    const wanted = await command(folder, [...IMPORT, file, "--add-similar", "--json"]);
    assertEquals([wanted.code, JSON.parse(wanted.stdout).rows.added], [0, 1]);
  }));

Deno.test("known columns of a file are reused unless its columns are given again", () =>
  inOffice(async (folder) => {
    const file = `${folder}/직원.csv`;
    const put = (...rows: string[]) =>
      Deno.writeTextFile(file, ["이름,이메일,직급", ...rows].join("\n"));
    const args = ["import", "employees", file];
    const json = async (...more: string[]) =>
      JSON.parse((await command(folder, [...args, ...more, "--json"])).stdout);
    await put("이미나,mina@office.kr,대리");
    assertEquals((await json("--map", "직급=제외")).sheets[0].columns, { name: 0, email: 1 });
    await put("이미나,mina@office.kr,대리", "박준,jun@office.kr,과장");
    const dry = await command(folder, [...args, "--dry-run"]);
    assertMatch(dry.stdout, /열이 같은 지난 파일에서 선택한 대로 맞추었습니다/);
    const { sheets: [{ columns }], rows } = await json();
    assertEquals([columns, rows.added, rows.changed], [{ name: 0, email: 1 }, 1, 0]);
    const anew = await json("--map", "직급=직급");
    assertEquals([anew.sheets[0].columns.position, anew.rows.changed], [2, 2]);
  }));

const LOG = "차량명,운행일시,주행거리,목적\n벤틀리,2026-11-02 09:00,12,업무\n" +
  "레이,2026-11-03 09:00,13,골프\n구름이,2026-11-04 09:00,14,업무\n";

Deno.test("unknown references are replaced or created on request, and every row is imported", () =>
  inOffice(async (folder) => {
    const file = `${folder}/운행.csv`;
    await Deno.writeTextFile(`${folder}/차량.csv`, "차량명,차량번호\n레이,00가0000\n");
    await command(folder, ["import", "vehicles", `${folder}/차량.csv`]);
    await Deno.writeTextFile(file, LOG);
    const args = ["import", "trips", file, "--map", "목적=운행목적"];
    const first = await command(folder, [...args, "--dry-run"]);
    assertMatch(first.stdout, /차량명 '벤틀리' 1행: --replace "차량명:벤틀리=레이" 또는 --create/);
    assertMatch(first.stdout, /목적 '골프' 1행: --replace "목적:골프=업무용"/);
    const chosen = ["--replace", "차량명:벤틀리=레이", "--replace", "운행목적:골프=비업무용"];
    const all = [...args, ...chosen, "--create", "차량명:구름이"];
    const dry = JSON.parse((await command(folder, [...all, "--dry-run", "--json"])).stdout);
    assertEquals([dry.rows.added, dry.rows.refused, dry.created], [3, 0, []]);
    const real = await command(folder, all);
    assertEquals(real.code, 0, real.stdout + real.stderr);
    assertMatch(real.stdout, /추가 3 .*먼저 만든 차량: 구름이 \(되돌리려면: .*--undo op_/s);
  }));

Deno.test("empty cells clear values, and a header is read at the given row", () =>
  inOffice(async (folder) => {
    const file = `${folder}/직원.csv`;
    await Deno.writeTextFile(file, "이름,이메일,직급\n이미나,mina@office.kr,대리\n");
    await command(folder, ["import", "employees", file]);
    await Deno.writeTextFile(file, "이름,이메일\n이름,이메일,직급\n이미나,mina@office.kr,\n");
    const args = ["import", "employees", file, "--json", "--header"];
    const kept = JSON.parse((await command(folder, [...args, "2"])).stdout);
    const cleared = JSON.parse((await command(folder, [...args, "2", "--clear-blanks"])).stdout);
    assertEquals([kept.rows.changed, kept.rows.read, cleared.rows.changed], [0, 1, 1]);
  }));

const wrong: [string, string[], RegExp][] = [
  ["no command", [], /사용법/],
  ["a command that does not exist", ["imprt"], /'imprt'은\(는\) 없는 명령/],
  ["a command named like an object's insides", ["constructor"], /없는 명령/],
  ["no noun", ["import"], /무엇을 가져올지/],
  ["no file", IMPORT, /가져올 파일을 지정/],
  ["two files", [...IMPORT, FILE, FILE], /하나만/],
  ["an option that does not exist", [...IMPORT, FILE, "--nope"], /--nope/],
  ["a file that does not exist", [...IMPORT, "/nowhere/x.csv"], /파일을 찾을 수 없습니다/],
  ["a folder", [...IMPORT, "tests"], /폴더입니다/],
  ["a picture", [...IMPORT, "docs/card-report.png"], /PNG 그림/],
  ["a program's source", [...IMPORT, "scripts/cli.ts"], /머리글 행을 찾지 못했습니다/],
  ["a map without a field", [...IMPORT, FILE, "--map", "금액"], /--map '금액'/],
  ["a map to an unknown field", [...IMPORT, FILE, "--map", "금액=돈"], /이해할 수 없습니다/],
  ["a map of an unknown column", [...IMPORT, FILE, "--map", "없음=금액"], /열\(없음\)을 확인/],
  ["a sheet that is not there", [...IMPORT, FILE, "--sheet", "6월"], /시트 '6월'/],
  ["a word of an unknown field", [...IMPORT, FILE, "--create", "돈:1"], /--create '돈:1'의 항목/],
  ["a word without another", [...IMPORT, FILE, "--replace", "사용자:나"], /대신 쓸 값이 없/],
  ["a header that is no number", [...IMPORT, FILE, "--header", "셋"], /행 번호가 아닙니다/],
  ["an address without a token", [...IMPORT, FILE, "--url", "http://127.0.0.1:9"], /토큰이 필요/],
];

for (const [name, args, message] of wrong) {
  Deno.test(`${name} ends with 2 and a Korean sentence, and opens no store`, () =>
    inFolder(async (folder) => {
      const { code, stdout, stderr } = await command(folder, args);
      assertEquals(code, 2, stderr);
      assertMatch(stdout + stderr, message);
      assert(![...Deno.readDirSync(folder)].some(({ name }) => name === "data"));
    }));
}

Deno.test("an error with --json is JSON too", () =>
  inOffice(async (folder) => {
    const { code, stdout } = await command(folder, [...IMPORT, "/nowhere/x.csv", "--json"]);
    assertEquals([code, JSON.parse(stdout).exit], [2, 2]);
  }));

Deno.test("every command has a Korean help text", () =>
  inOffice(async (folder) => {
    for (const name of ["import", "replay", "verify", "token", "user"]) {
      const { code, stdout } = await command(folder, [name, "--help"]);
      assertEquals(code, 0);
      assertMatch(stdout, new RegExp(`사용법: deno task cli ${name}`));
    }
  }));

Deno.test("a data directory that is in use, and a missing server, end with 3", () =>
  inOffice(async (folder) => {
    const lock = await lockDirectory(`${folder}/data`);
    const busy = await cli(folder, [...IMPORT, FILE]);
    assertEquals(busy.code, 3);
    assertMatch(busy.stderr, /다른 서버가 사용하고 있습니다/);
    lock.release();
    const gone = await command(folder, [
      ...IMPORT,
      FILE,
      "--url",
      "http://127.0.0.1:9",
      "--token",
      "x",
    ]);
    assertEquals(gone.code, 3);
    assertMatch(gone.stderr, /서버에 연결할 수 없습니다/);
  }));

Deno.test("rows of a closed month are refused with the reason, the others imported: without a server", () =>
  inOffice(async (folder) => {
    const books = await openBooks({
      path: `${folder}/data/office.kv`,
      dataDir: `${folder}/data`,
      wrapping: testWrapping,
    });
    const said = { ledger: "card", month: "2025-06" } as const;
    const { digest: seen } = reportOf(books.views, said.ledger, said.month);
    const meta = { actor: importer, requestId: "test", key: "close" };
    assertEquals((await close(books, { ...said, seen, sure: true }, meta)).refused, false);
    await books.close();
    const file = `${folder}/a.csv`;
    await Deno.writeTextFile(file, "일자,가맹점,금액\n2025-06-30,가,1000\n2025-07-01,나,2000\n");
    const { code, stdout } = await command(folder, [...IMPORT, file, "--json"]);
    const { rows, errors } = JSON.parse(stdout);
    assertEquals([code, rows.added, rows.refused], [1, 1, 1]);
    assertMatch(JSON.stringify(errors), /2025년 6월 카드 장부는 마감되었습니다/);
  }));

Deno.test("a file without a vehicle is refused with the option that names the only one", () =>
  inOffice(async (folder) => {
    await Deno.writeTextFile(`${folder}/cars.csv`, "차량명\n데모 레이\n");
    assertEquals((await command(folder, ["import", "vehicles", `${folder}/cars.csv`])).code, 0);
    const file = "tests/fixtures/import/field/13a_trip_header_missing_day.csv";
    const { code, stdout, stderr } = await command(folder, ["import", "trips", file]);
    assertEquals(code, 2);
    assertMatch(stdout + stderr, /찾지 못한 항목: 차량명\)/);
    assertMatch(stdout + stderr, /등록된 것이 하나뿐이라 .*--set "차량명=데모 레이"/);
  }));

Deno.test("a report ends with the times of reading, matching and writing; a dry run has no writing", () =>
  inOffice(async (folder) => {
    const dry = await command(folder, [...IMPORT, FILE, "--dry-run"]);
    assertMatch(
      dry.stdout,
      /걸린 시간: 읽기 [\d.]+초 · 대조 [\d.]+초 · 모두 [\d.]+초\(초당 [\d,]+행\)/,
    );
    const { stdout } = await command(folder, [...IMPORT, FILE, "--json"]);
    assertEquals(Object.keys(JSON.parse(stdout).milliseconds), [
      "reading",
      "matching",
      "writing",
      "all",
    ]);
  }));

Deno.test("a stated total that differs from the rows ends with 1", () =>
  inOffice(async (folder) => {
    const file = `${folder}/a.csv`;
    await Deno.writeTextFile(file, "일자,가맹점,금액\n2025-06-02,가,1000\n합계,,900\n");
    const { code, stdout } = await command(folder, [...IMPORT, file]);
    assertEquals(code, 1);
    assertMatch(stdout, /'합계' 900원: 행의 합 1,000원과 다릅니다/);
  }));
