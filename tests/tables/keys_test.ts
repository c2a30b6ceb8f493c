/** An Idempotency-Key of a call on many rows: each row has the answer it had the first time. */
import { assert, assertEquals } from "@std/assert";
import { ask, boxId, fill, openShelf } from "./shelf.ts";

const headers = { "idempotency-key": "k" };

Deno.test("a refused row stays refused under its key, an unchanged one unchanged", async () => {
  const app = await openShelf();
  await fill(app, 3);
  await ask(app, "DELETE", `/${boxId(1)}/delete`);
  const edits = [1, 2, 3].map((n) => {
    return { id: boxId(n), values: { weight: n === 2 ? 7 : 500 }, from: { weight: (n - 1) * 7 } };
  });
  const send = () => ask(app, "POST", "/bulk_edit", { edits }, headers);
  const first = await send();
  assertEquals([first.body.done, first.body.refused.length], [2, 1]);
  // The row comes back, and what had nothing to change is changed by somebody.
  await ask(app, "POST", `/${boxId(1)}/restore`);
  await ask(app, "PUT", `/${boxId(2)}/update`, { weight: 9 });
  assertEquals((await send()).body, first.body);
  const { body: { results } } = await ask(app, "GET", "/list?ordering=label");
  assertEquals(results.map(({ weight }) => weight), [0, 9, 500]);
  await app.close();
});

Deno.test("the same holds for an answer line by line", async () => {
  const app = await openShelf();
  await fill(app, 2);
  await ask(app, "DELETE", `/${boxId(1)}/delete`);
  const json = { ids: [boxId(1), boxId(2)] };
  const send = async () => {
    const accept = { accept: "application/x-ndjson", ...headers };
    const options = { method: "POST", json, headers: accept };
    const text = await (await app.call("/api/box/bulk_delete", options)).text();
    return JSON.parse(text.trim().split("\n").at(-1)!).result;
  };
  const first = await send();
  assertEquals([first.done, first.refused.length], [1, 1]);
  await ask(app, "POST", `/${boxId(1)}/restore`);
  assertEquals(await send(), first);
  await app.close();
});

Deno.test("ten thousand refused rows are one record, and answered the same again", async () => {
  const app = await openShelf();
  const json = { ids: Array.from({ length: 10_000 }, (_, n) => `nobody${n}`) };
  const { kv } = app.deps.books;
  const send = () => ask(app, "POST", "/bulk_delete", json, headers);
  const first = await send();
  assertEquals([first.status, first.body.refused.length], [200, 10_000]);
  const kept = await Array.fromAsync(kv.list({ prefix: ["answer"] }));
  assertEquals(kept.length, 1);
  const again = await send();
  assert(JSON.stringify(again.body) === JSON.stringify(first.body), "the same answer");
  await app.close();
});
