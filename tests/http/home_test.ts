/** The home page of a running office: its latest posts, and who sees the link to the office. */
import { assert, assertEquals } from "@std/assert";
import { type Caller, type TestApp, withEmptyApp } from "../helpers/server.ts";

async function write(app: TestApp, json: object): Promise<void> {
  const response = await app.call("/api/blog/posts/", {
    method: "POST",
    json: { content: ["본문"], ...json },
  });
  assertEquals(response.status, 201);
}

const home = async (app: TestApp, as: Caller = "visitor") =>
  await (await app.call("/", { as })).text();

Deno.test("the three newest public posts are shown with their day in Seoul", () =>
  withEmptyApp(async (app) => {
    for (const day of ["08", "01", "15", "10"]) {
      await write(app, { title: `글 ${day}`, published_at: `2026-11-${day}` });
    }
    await write(app, { title: "초안", is_published: false });
    await write(app, { title: "내일", published_at: "2026-11-22" });
    const html = await home(app);
    const shown = [
      ...html.matchAll(/<time[^>]*>([^<]+)<\/time>.*?<h3><a href="([^"]+)">([^<]+)</g),
    ];
    assertEquals(shown.map(([, day, , title]) => [day, title]), [
      ["2026.11.15", "글 15"],
      ["2026.11.10", "글 10"],
      ["2026.11.08", "글 08"],
    ]);
    for (const [, , address] of shown) {
      assertEquals((await app.call(address, { as: "visitor" })).status, 200);
    }
  }));

Deno.test("the customer portal's card is shown to signed-out visitors", () =>
  withEmptyApp(async (app) => {
    for (const as of ["visitor", "deactivated"] as const) {
      assert((await home(app, as)).includes("고객 포털"), as);
    }
    for (const as of ["user", "staff", "superuser"] as const) {
      assert(!(await home(app, as)).includes("고객 포털"), as);
    }
  }));
