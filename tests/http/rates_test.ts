/** What anybody may ask for and costs work is given so often a minute, and says when again. */
import { assert, assertEquals } from "@std/assert";
import { openTestApp } from "../helpers/server.ts";

const reads: [what: string, path: string, times: number][] = [
  ["the search", "/search?q=%EB%93%B1%EA%B8%B0", 120],
  ["an estimate", "/estimate?case=sale", 120],
  ["an estimate as a call", "/api/estimate?price=350000000", 60],
  ["the list of posts", "/blog", 120],
  ["a search of posts", "/api/blog/posts?search=%EB%93%B1%EA%B8%B0", 120],
  ["the feed", "/rss.xml", 120],
];

for (const [what, path, times] of reads) {
  Deno.test(`${what} is given ${times} times a minute to one client, to others as before`, async () => {
    const app = await openTestApp({ empty: true, config: { trustProxy: true } });
    const ask = (address: string) =>
      app.call(path, { as: "visitor", headers: { "x-forwarded-for": address } });
    for (let time = 0; time < times; time++) {
      const answer = await ask("192.0.2.1");
      await answer.body?.cancel();
      assert(answer.status < 400, `${path} answered ${answer.status}`);
    }
    const stopped = await ask("192.0.2.1");
    assertEquals([stopped.status, stopped.headers.get("retry-after")], [429, "60"]);
    assert((await stopped.text()).includes("요청이 너무 많습니다. 잠시 후 다시 시도해 주세요."));
    const neighbour = await ask("192.0.2.2");
    assert(neighbour.status < 400);
    await neighbour.body?.cancel();
    await app.close();
  });
}

Deno.test("a page requested too often is refused as a page, not as a submitted form", async () => {
  const app = await openTestApp({ empty: true });
  for (let time = 0; time < 120; time++) {
    await (await app.call("/blog", { as: "visitor" })).body?.cancel();
  }
  const page = await (await app.call("/blog", { as: "visitor" })).text();
  assert(page.includes("<h1>지금은 보여 드릴 수 없습니다</h1>"), page);
  await app.close();
});
