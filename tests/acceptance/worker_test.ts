import { assertEquals, assertStringIncludes } from "@std/assert";
import { resolve } from "node:path";

const program = resolve(import.meta.dirname!, "../../scripts/worker.ts");

for (
  const [what, args, env, line] of [
    ["without a KV server", [], {}, "KV 서버(KV_URL)가 있어야 합니다"],
    ["of a number that is none", ["x"], { KV_URL: "http://127.0.0.1:1" }, "1부터 32까지의 정수"],
  ] as const
) {
  Deno.test(`workers ${what} do not start, and one line says why`, async () => {
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", program, ...args],
      env: { KV_URL: "", ...env },
    }).output();
    const said = new TextDecoder().decode(stderr).trim();
    assertEquals([code, said.split("\n").length], [2, 1], said);
    assertStringIncludes(said, line);
  });
}
