/** Exports of card companies and banks, sent as the page sends them: looked at, then imported. */
import { assertEquals, assertMatch } from "@std/assert";
import { FOLDER, foreignFiles } from "../import/foreign_files.ts";
import { openTestApp } from "../helpers/server.ts";
import { cp949 } from "../helpers/workbooks.ts";
import { confirm, look } from "../tables/import_helper.ts";

for (const [name, { rows, won, refused = [], deposits = 0 }] of Object.entries(foreignFiles)) {
  Deno.test(`page · ${name}: confirming a preview of ${rows} rows books ${won} won`, async () => {
    const app = await openTestApp({ empty: true });
    const { books } = app.deps;
    const more = { base: "/api/mysql/card", name: `${name.replace("/", "-")}.csv` };
    const utf8 = await Deno.readFile(`${FOLDER}/${name}.csv`);
    const korean = cp949(new TextDecoder().decode(utf8));
    const preview = await look(app, korean, more);
    assertEquals(preview.counts, { added: rows, changed: 0, same: 0, refused: refused.length });
    assertEquals([preview.summary.added.amount, preview.summary.deposits], [won, deposits]);
    refused.forEach((reason, at) => assertMatch(preview.refused[at].message, reason));
    assertEquals(books.views.card.byId.size, 0);

    const { status, body } = await confirm(app, korean, preview, more);
    assertEquals([status, body.added, body.changed, body.lines], [200, rows, 0, []]);
    const booked = [...books.views.card.byId.values()].map(({ state }) => state.pay);
    assertEquals([booked.length, booked.reduce((sum, pay) => sum + pay, 0)], [rows, won]);

    // The same payments in the other encoding are another file, and no payment is booked twice.
    const again = await look(app, utf8, more);
    assertEquals([again.before, again.counts.added, again.counts.same], [null, 0, rows]);
    await app.close();
  });
}
