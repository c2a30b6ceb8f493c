import { assertEquals } from "@std/assert";
import { allRoutes } from "../../src/app/routes.ts";
import { openTestApp } from "../helpers/server.ts";

const SNAPSHOT = new URL("./routes_snapshot.txt", import.meta.url);

/** A new route shows in review. To accept one: `deno test -A tests/http/routes_test.ts -- --update`. */
Deno.test("the registry has the routes of the snapshot, and each only once", async () => {
  const app = await openTestApp({ empty: true });
  const lines = allRoutes()
    .map(({ method, path, role, kind }) => `${method} ${path} ${role} ${kind}`).sort();
  await app.close();
  assertEquals(new Set(lines).size, lines.length);
  const found = lines.join("\n") + "\n";
  if (Deno.args.includes("--update")) await Deno.writeTextFile(SNAPSHOT, found);
  assertEquals(found, await Deno.readTextFile(SNAPSHOT));
});

Deno.test("every route has a Korean description", async () => {
  const app = await openTestApp({ empty: true });
  const silent = allRoutes().filter(({ summary }) => !/[가-힣]/.test(summary));
  assertEquals(silent.map(({ path }) => path), []);
  await app.close();
});
