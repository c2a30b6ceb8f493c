/**
 * Matters from a visitor's question, or a call, to the receipt, worked by a clerk in a browser: no value is typed twice, the
 * papers have it, the case book has each case once, and the month's workbook adds up. Three of twenty in the short form;
 * all of them with MATTERS=all (`deno task lab matters`). With SCREENSHOTS=folder pictures are kept.
 */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import * as XLSX from "xlsx";
import { kindOf } from "../../../events/matter/matter_shapes.ts";
import { paths } from "../../../web/paths.ts";
import { registeredName } from "../../../src/papers/words.ts";
import { bare, pagesOf, popplerText } from "../../helpers/pdf.ts";
import { pressTool } from "../hands.ts";
import { withScene } from "../harness.ts";
import { faults } from "../looks.ts";
import { sayPurpose } from "../purpose.ts";
import { asks, type Done, Effort, kindLabel, known, takesThrough } from "./clerk.ts";
import { type MadeUp, SHORT, TWENTY } from "./twenty.ts";

const MATTERS = Deno.env.get("MATTERS") === "all" ? TWENTY : SHORT;

/** Requests of one address are taken as often as people send them, and a form that is filled in at once is none. */
const BETWEEN_QUESTIONS = 11 * 60_000;

interface Worked {
  made: MadeUp;
  effort: Effort;
  /** The sum of the site's estimate; null without one. */
  quoted: number | null;
  done: Done;
}

/** On no form: a buyer's bank, and who holds shares. Named without a number: the other side of a dispute. */
const ON_NO_FORM = ["other", "shareholder"];
const OTHER_SIDE = ["deposited_for", "defendant"];

/** Every value that papers must have, as they write it. */
function wordsOf({ client, parties, objects }: MadeUp): string[] {
  const people = [client, ...parties].filter(({ role = "" }) => !ON_NO_FORM.includes(role))
    .flatMap(({ name, role = "", hanja, resident_number = "", representative = "" }) => [
      hanja ? `${name}(${hanja})` : registeredName(name),
      OTHER_SIDE.includes(role) ? "" : resident_number,
      representative,
    ]);
  const texts = objects.map((object) => typeof object === "string" ? object : object.address);
  return [...people, ...texts].filter((text) => text !== "");
}

/** What a matter costs by its data: what the site estimated, what was delivered, what was entered. */
const costOf = ({ made, quoted }: Worked): number =>
  (quoted ?? 0) + (made.delivery ?? 0) +
  made.costs.reduce((sum, { amount, vat = 0 }) => sum + amount + vat, 0);

async function papersAreRight({ made, done }: Worked): Promise<void> {
  const text = bare(pagesOf(done.pack).flat().join(""));
  for (const word of wordsOf(made)) {
    assert(text.includes(bare(word)), `${made.title}: the papers lack ‘${word}’`);
  }
  const read = await popplerText(done.pack);
  if (read !== null) {
    for (const word of wordsOf(made).filter(({ length }) => length < 8)) {
      assert(bare(read).includes(bare(word)), `${made.title}: another reader lacks ‘${word}’`);
    }
  }
}

/** The rows of a workbook that a page hands over for a purpose, by the labels of its columns. */
async function workbookOf(
  page: Page,
  press: () => Promise<void>,
): Promise<Record<string, string | number>[]> {
  const coming = page.waitForEvent("download");
  await press();
  await sayPurpose(page);
  const book = XLSX.read(await Deno.readFile(await (await coming).path()), { type: "array" });
  const cells = XLSX.utils.sheet_to_json<(string | number)[]>(book.Sheets[book.SheetNames[0]], {
    header: 1,
    defval: "",
  });
  const at = cells.findIndex((line) => line.includes("사건번호"));
  return cells.slice(at + 1).map((line) =>
    Object.fromEntries(cells[at].map((label, column) => [String(label), line[column]]))
  );
}

const plus = (rows: Record<string, string | number>[], ...labels: string[]): number =>
  rows.reduce((sum, row) => labels.reduce((own, label) => own + Number(row[label]), sum), 0);

/** The month's workbook beside what the data says, matter by matter and in all. */
async function monthAddsUp(page: Page, all: Worked[]): Promise<void> {
  await page.goto(`${paths.table("matter_entry")}?on_start=2026-11-01&on_end=2026-11-30`);
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
  const rows = await workbookOf(page, () => pressTool(page, "내보내기"));
  const own = rows.filter((row) => all.some(({ done }) => done.number === row["사건번호"]));
  const payment = kindLabel("payment");
  const isPaid = (row: Record<string, string | number>) => row["구분"] === payment;
  for (const worked of all) {
    const { done: { number }, made: { title } } = worked;
    const mine = own.filter((row) => row["사건번호"] === number);
    const charged = plus(mine.filter((row) => !isPaid(row)), "금액", "부가세");
    assertEquals(
      [charged, plus(mine.filter(isPaid), "금액")],
      [costOf(worked), costOf(worked)],
      title,
    );
  }
  const sum = all.reduce((won, one) => won + costOf(one), 0);
  assertEquals(plus(own.filter((row) => !isPaid(row)), "금액", "부가세"), sum);
}

/** The case book has each matter once, in the order in which they were opened, with all that the rule asks. */
async function bookIsComplete(page: Page, all: Worked[]): Promise<void> {
  await page.goto("/staff/matter-book?year=2026");
  const rows = await workbookOf(
    page,
    () => page.getByRole("link", { name: "엑셀 다운로드" }).click(),
  );
  const numbers = all.map(({ done }) => done.number);
  const own = rows.filter((row) => numbers.includes(String(row["사건번호"])));
  assertEquals(own.map((row) => row["사건번호"]), numbers);
  for (const [at, { made }] of all.entries()) {
    const row = own[at];
    assertEquals([row["위임인"], row["위임인의 주소"], row["사건명"]], [
      made.client.name,
      made.client.address,
      kindOf(made.kind).label,
    ]);
    const [office, number] = String(row["제출 관청과 접수번호"]).split(", ");
    assert(office !== "" && number === made.receipt, `${made.title}: ${office}, ${number}`);
    for (const label of ["수임일", "제출일", "완료일"]) {
      assert(row[label] !== "", `${made.title}: ${label}`);
    }
  }
}

Deno.test("given matters from question to receipt, then no value is typed twice, and papers, case book and workbook agree with their data", async (t) => {
  let ahead = 0;
  const start = Date.parse("2026-11-27T01:00:00.000Z") - Date.now();
  const now = () => new Date(Date.now() + start + ahead);
  await withScene(async (scene) => {
    const visitor = await scene.visitor();
    const efforts = new Map(MATTERS.map((made) => [made, new Effort()]));
    const quoted = new Map<MadeUp, number | null>();
    await t.step("visitors ask", async () => {
      for (const made of MATTERS.filter(({ question }) => question)) {
        const wait = () => void (ahead += BETWEEN_QUESTIONS);
        quoted.set(made, await asks(visitor, made, efforts.get(made)!, wait));
      }
    });
    const clerk = await scene.signedIn("데모 직원 하나");
    await known(clerk, MATTERS);
    const all: Worked[] = [];
    for (const made of MATTERS) {
      await t.step(made.title, async () => {
        const effort = efforts.get(made)!;
        const done = await takesThrough(clerk, made, effort);
        assertEquals(effort.twice, [], "typed twice");
        assertEquals(done.missing, [], "missing on papers");
        const worked = { made, effort, quoted: quoted.get(made) ?? null, done };
        await papersAreRight(worked);
        all.push(worked);
        if (made === MATTERS[0]) {
          await clerk.goto(`/staff/matters/${done.id}`);
          assertEquals(await faults(clerk, "matter-done", { fullPage: true }), []);
          await clerk.setViewportSize({ width: 1440, height: 900 });
        }
      });
    }
    assertEquals(all.length, MATTERS.length, "matters that came to their receipt");
    await t.step("the month's workbook adds up", () => monthAddsUp(clerk, all));
    await t.step("the case book has each once", () => bookIsComplete(clerk, all));
    for (const { made, effort } of all) {
      const { clicks, chosen, keys, typed } = effort;
      console.log(
        `  ${made.title}: ${clicks} clicks, ${chosen} choices, ${typed.size} values, ${keys} keys`,
      );
    }
  }, now);
});
