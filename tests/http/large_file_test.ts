/** The largest file that the page takes: 10 MB of payments. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { IMPORT_FILE_MAX_BYTES } from "../../projections/table/import_limits.ts";
import { csrfToken } from "../../src/server/csrf.ts";
import { openTestApp } from "../helpers/server.ts";
import { confirm, look, upload } from "../tables/import_helper.ts";

const more = { base: "/api/mysql/card", name: "내역.csv" };

/** A list of so many payments, of just so many bytes: the notes fill the rows. */
function listOf(rows: number, bytes: number): Uint8Array {
  const head = "date,store,amount,note\n";
  const [length, more] = [Math.floor((bytes - head.length) / rows), (bytes - head.length) % rows];
  const lines = Array.from({ length: rows }, (_, at) => {
    const second = new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString().slice(0, 19);
    const line = `${second.replace("T", " ")},Store ${at},${at + 1},`;
    return line.padEnd(length - (at < more ? 0 : 1), "n") + "\n";
  });
  return new TextEncoder().encode(head + lines.join(""));
}

Deno.test("a file of exactly 10 MB from the page is read and booked; one byte more is refused", async () => {
  const rows = 12_000;
  const won = rows * (rows + 1) / 2;
  const app = await openTestApp({ empty: true });
  const bytes = listOf(rows, IMPORT_FILE_MAX_BYTES);
  assertEquals(bytes.length, IMPORT_FILE_MAX_BYTES);
  const preview = await look(app, bytes, more);
  assertEquals([preview.counts.added, preview.summary.added.amount], [rows, won]);
  const { status, body } = await confirm(app, bytes, preview, more);
  assertEquals([status, body.added, body.lines], [200, rows, []]);
  const pays = [...app.deps.books.views.card.byId.values()].map(({ state }) => state.pay);
  assertEquals([pays.length, pays.reduce((sum, pay) => sum + pay, 0)], [rows, won]);

  const larger = await upload(app, listOf(rows, IMPORT_FILE_MAX_BYTES + 1), more);
  assertEquals([larger.status, (await larger.json()).code], [413, "too_large"]);
  await app.close();
});

Deno.test("of one person's seven files at once few wait, and a colleague's goes first", async () => {
  const app = await openTestApp({ empty: true });
  const done: string[] = [];
  const send = async (who: "superuser" | "staff", rows: number): Promise<number> => {
    const bytes = listOf(rows, rows * 60);
    const base = "/api/deposition/address";
    const { status, body } = await upload(app, bytes, { ...more, base, as: who });
    await body?.cancel();
    if (status === 200) done.push(who);
    return status;
  };
  const many = Array.from({ length: 7 }, () => send("superuser", 4_000));
  const colleague = await send("staff", 10);
  assertEquals(colleague, 200);
  assertEquals(done.filter((who) => who === "superuser").length <= 1, true, done.join());
  assertEquals((await Promise.all(many)).sort(), [200, 200, 200, 200, 200, 503, 503]);
  await app.close();
});

Deno.test("a person's next file is read after their import with progress is done", async () => {
  const app = await openTestApp({ empty: true });
  const bytes = listOf(3_000, 3_000 * 60);
  const { seen } = await look(app, bytes, more);
  const body = new FormData();
  body.set("file", new File([bytes as Uint8Array<ArrayBuffer>], more.name));
  body.set("dry_run", "false");
  body.set("preview", JSON.stringify(seen));
  const headers = {
    "x-csrftoken": await csrfToken(app.deps.keys, "session-superuser"),
    accept: "application/x-ndjson",
  };
  const path = `${more.base}/import_excel`;
  const answer = await app.call(path, { method: "POST", as: "superuser", body, headers });
  const next = look(app, listOf(1, 60), more).then(() => app.deps.books.views.card.byId.size);
  assertEquals(await next, 3_000, "all rows are in the books before the next file is in hand");
  assertStringIncludes(await answer.text(), '"added":3000');
  await app.close();
});
