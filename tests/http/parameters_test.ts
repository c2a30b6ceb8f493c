/** Parameters that come twice: which of them counts is the same everywhere. */
import { assertEquals } from "@std/assert";
import { openTestApp } from "../helpers/server.ts";

Deno.test("the first of a repeated parameter counts, and a body is no query", async () => {
  const app = await openTestApp();
  const statusOf = async (query: string) => {
    const response = await app.call(`/api/mysql/card/list/?${query}`, { as: "staff" });
    await response.body?.cancel();
    return response.status;
  };
  assertEquals(await statusOf("year=2026&year=x"), 200);
  assertEquals(await statusOf("year=x&year=2026"), 400);
  // A field of the body in the address is as good as not sent: the shape of the body misses it.
  const made = await app.call("/api/deposition/company/create/?name=hidden", {
    as: "staff",
    method: "POST",
    json: {},
  });
  await made.body?.cancel();
  assertEquals(made.status, 422);
  await app.close();
});
