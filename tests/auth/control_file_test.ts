import { assertEquals } from "@std/assert";
import { removeControl, writeControl } from "../../src/control_file.ts";

Deno.test({
  name:
    "the command line's secret is readable by its owner alone, even where a readable file existed",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const folder = await Deno.makeTempDir({ prefix: "office-control-" });
    const path = `${folder}/control.json`;
    await Deno.writeTextFile(path, "left by a crash", { mode: 0o644 });
    using reader = await Deno.open(path);
    const control = { url: "http://127.0.0.1:1", secret: "ctl_secret" };
    await writeControl(folder, control);
    assertEquals(JSON.parse(await Deno.readTextFile(path)), control);
    assertEquals(Deno.statSync(path).mode! & 0o777, 0o600);
    const seen = new Uint8Array(100);
    const length = await reader.read(seen) ?? 0;
    assertEquals(new TextDecoder().decode(seen.subarray(0, length)), "left by a crash");
    await removeControl(folder);
    assertEquals([...Deno.readDirSync(folder)], []);
    await Deno.remove(folder, { recursive: true });
  },
});
