/** Reports as they are printed: heads on each sheet, every name whole. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { bare, readText } from "../helpers/pdf.ts";
import { openLedger } from "./ledger_states.ts";
import { withScene } from "./harness.ts";
import { PICTURES, SHEET } from "./looks.ts";
import { ofLastMonth, openReport } from "./states.ts";

/** The text of each sheet, without blanks. */
async function sheetsOf(page: Page, name: string): Promise<string[]> {
  const file = await page.pdf({ ...SHEET, path: PICTURES ? `${PICTURES}/${name}.pdf` : undefined });
  return (await readText(file)).map(bare);
}

/** Nine people took part in the first payment of the list; answers their names. */
const invite = (page: Page, participants: string[]): Promise<string> =>
  page.evaluate(async (participants) => {
    const id = document.querySelector("[data-row]")!.getAttribute("data-row");
    const read = async (path: string) => await (await fetch(path)).json();
    const body = JSON.stringify({ purpose: "dinner", note: "모두의 저녁", participants });
    const headers = { "content-type": "application/json" };
    await fetch(`/api/mysql/card/update/${id}/`, { method: "PUT", headers, body });
    const rows: { id: string; participants_names: string }[] = await read(
      `/api/mysql/card/list/${location.search}`,
    );
    return rows.find((row) => row.id === id)!.participants_names;
  }, participants);

Deno.test("a printed report repeats its headings on each sheet and prints participants' names whole", async () => {
  await withScene(async (scene) => {
    const page = await openReport(scene, undefined, ofLastMonth());
    const employees = [...scene.server.deps.books.views.employee.byId.values()];
    const nine = employees.filter(({ state }) => !state.deleted).slice(0, 9).map(({ id }) => id);
    const names = await invite(page, nine);
    assertEquals(names.split(", ").length, 9);
    await page.locator("[data-row]").first().getByText(names).waitFor({ state: "attached" });
    const sheets = await sheetsOf(page, "card-report");
    assert(sheets.length > 2, `${sheets.length} sheets`);
    for (const sheet of sheets) assert(sheet.includes("일시사용처비고용도참석자금액"), sheet);
    assertEquals(sheets[0].includes(bare(names)), true, sheets[0]);

    const ledger = await openLedger(scene, undefined, ofLastMonth());
    const trips = await sheetsOf(ledger, "car-ledger");
    assert(trips.length > 2, `${trips.length} sheets`);
    for (const sheet of trips) assert(sheet.includes("내용운행시간거리"), sheet);
  });
});
