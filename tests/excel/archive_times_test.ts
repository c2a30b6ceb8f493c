/** Times within archives and workbooks, in every time zone of the server. */
import { assertEquals } from "@std/assert";

const SCRIPT = new URL("../helpers/archive_times.ts", import.meta.url);

/** What a process in a time zone writes. */
async function written(zone: string) {
  const run = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", SCRIPT.href],
    env: { TZ: zone },
  });
  const { stdout, stderr, success } = await run.output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

Deno.test("archives have Seoul's time, and workbooks the same bytes, in any time zone of the server", async () => {
  const [here, ...others] = await Promise.all(
    ["Asia/Seoul", "UTC", "America/Los_Angeles"].map(written),
  );
  assertEquals(here.archive, ["2026-11-27 5:30:10 +0"]);
  assertEquals(here.workbook, ["1980-1-1 0:0:0 +0"]);
  for (const other of others) assertEquals(other, here);
});
