/** The list over HTTP: pages, what is left after them, and the position to go on from. */
import { assertEquals } from "@std/assert";
import { ask, boxId, fill, openShelf } from "./shelf.ts";

Deno.test("pages are contiguous and show whether there is more", async () => {
  const app = await openShelf();
  await fill(app, 45);
  const page = async (query: string) => {
    const { body } = await ask(app, "GET", `/list?${query}`);
    return [body.results.length, body.results[0]?.id, body.has_more, body.count];
  };
  assertEquals(await page(""), [20, boxId(45), true, 45]);
  assertEquals(await page("page=2"), [20, boxId(25), true, 45]);
  assertEquals(await page("page=3"), [5, boxId(5), false, 45]);
  assertEquals(await page("page=4"), [0, undefined, false, 45]);
  assertEquals(await page("page=999999999"), [0, undefined, false, 45]);
  assertEquals(await page("page_size=45"), [45, boxId(45), false, 45]);
  assertEquals(await page("page_size=10000&ordering=id"), [45, boxId(1), false, 45]);
  await app.close();
});

Deno.test("the answer has its position in the log", async () => {
  const app = await openShelf();
  await fill(app, 1);
  const { position } = (await ask(app, "GET", "/list")).body as unknown as { position: number };
  assertEquals(position, app.deps.books.head);
  await app.close();
});

Deno.test("a list requested again shows changes between", async () => {
  const app = await openShelf();
  await fill(app, 3);
  const first = async () => (await ask(app, "GET", "/list?ordering=-weight")).body.results[0].label;
  assertEquals(await first(), "상자 3");
  await ask(app, "PUT", `/${boxId(1)}/update`, { weight: 900 });
  assertEquals(await first(), "상자 1");
  await app.close();
});

Deno.test("choices have their names, and are repeated under data", async () => {
  const app = await openShelf();
  const { body } = await ask(app, "GET", "/filter_options");
  assertEquals(body as unknown, { data: {} });
  await app.close();
});
