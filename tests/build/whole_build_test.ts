/** The real build, into a folder of its own: not among the tests that run before every commit. */
import { assert, assertEquals, assertGreater, assertLess } from "@std/assert";
import { buildAll } from "../../scripts/build.ts";

Deno.test("a build leaves exactly what its manifest names, and is skipped when nothing changed and no file is missing", async () => {
  const outDir = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${outDir}/assets`);
    await Deno.writeTextFile(`${outDir}/assets/of-an-earlier-build.js`, "old");
    const first = await buildAll({ minify: false, outDir });
    const names = [...Deno.readDirSync(`${outDir}/assets`)].map((entry) => entry.name);
    const expected = first.manifest.files.flatMap((file) =>
      file.brotli ? [file.name, `${file.name}.br`, `${file.name}.gz`] : [file.name]
    );
    assertEquals(names.sort(), expected.sort());
    for (const file of first.manifest.files) {
      assertGreater(file.size, 0);
      if (file.brotli) assertLess(file.brotli, file.size + 16);
    }
    const client = await Deno.readTextFile(`${outDir}/assets/${first.manifest.client[0]}`);
    assert(
      client.includes("Minified React error"),
      "the client holds a development build of React",
    );
    const second = await buildAll({ minify: false, outDir });
    assertEquals([first.skipped, second.skipped], [false, true]);
    assertEquals(second.manifest, first.manifest);
    await Deno.remove(`${outDir}/assets/${first.manifest.client[0]}`);
    assertEquals((await buildAll({ minify: false, outDir })).skipped, false);
    await Deno.stat(`${outDir}/assets/${first.manifest.client[0]}`);
  } finally {
    await Deno.remove(outDir, { recursive: true });
  }
});
