import { assertEquals, assertMatch } from "@std/assert";
import { compareVersions, VERSION } from "../../src/kit/version.ts";
import { command, inFolder } from "../cli/command.ts";
import { withApp } from "../helpers/server.ts";

Deno.test("versions are ordered by their numbers", () => {
  const table: [a: string, b: string, order: number][] = [
    ["0.9.0", "0.9.0", 0],
    ["0.9.1", "0.10.0", -1],
    ["1.0.0", "0.99.9", 1],
    ["1.0.1", "1.0.0", 1],
  ];
  for (const [a, b, order] of table) {
    assertEquals(Math.sign(compareVersions(a, b)), order, `${a} ${b}`);
  }
});

Deno.test("command line, readiness, superusers' frame, API description and changelog show one version", () =>
  inFolder((folder) =>
    withApp(async (app) => {
      const { code, stdout } = await command(folder, ["--version"]);
      assertEquals([code, stdout.trim()], [0, VERSION]);
      const ready = await (await app.call("/readyz", { as: "visitor" })).json();
      assertEquals(ready.version, VERSION);
      const { info } = await (await app.call("/api/openapi.json", { as: "superuser" })).json();
      assertEquals(info.version, VERSION);
      for (const [as, shown] of [["superuser", true], ["staff", false]] as const) {
        const page = await (await app.call("/staff", { as })).text();
        assertEquals(page.includes(`버전 ${VERSION}`), shown, as);
      }
      const changes = await Deno.readTextFile("CHANGELOG.md");
      assertMatch(changes, new RegExp(`^## ${VERSION.replaceAll(".", "\\.")} `, "m"));
    })
  ));
