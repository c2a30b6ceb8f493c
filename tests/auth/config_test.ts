/** What a start says about settings that are most likely a mistake. */
import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { readConfig, warningsOf } from "../../src/config.ts";

Deno.test("an https address without TRUST_PROXY is warned about: all visitors would be one", () => {
  const warned = (env: Record<string, string>) => warningsOf(readConfig(env));
  const [line] = warned({ PUBLIC_URL: "https://office.kr" });
  assertMatch(line, /TRUST_PROXY=1/);
  assertEquals(warned({ PUBLIC_URL: "https://office.kr", TRUST_PROXY: "1" }), []);
  assertMatch(warned({ PUBLIC_URL: "http://office.lan" })[0], /암호화하지 않은 http/);
  assertEquals(warned({ PUBLIC_URL: "http://localhost:8000" }), []);
  assertEquals(warned({}), []);
});

Deno.test("a process without jobs needs another one that has them, and a queue needs a name", () => {
  const KV_URL = "http://127.0.0.1:4512";
  assertEquals(readConfig({ KV_URL, JOB_CONCURRENCY: "0" }).jobs, { concurrency: 0, queues: [] });
  const { jobs } = readConfig({ JOB_CONCURRENCY: "4", JOB_QUEUES: "chores, certificates" });
  assertEquals(jobs, { concurrency: 4, queues: ["chores", "certificates"] });
  const wrong: Record<string, string>[] = [
    { JOB_CONCURRENCY: "0" },
    { JOB_CONCURRENCY: "129" },
    { JOB_QUEUES: "모두" },
  ];
  for (const env of wrong) {
    const { message } = assertThrows(() => readConfig(env), Error);
    assertMatch(message, /^설정 JOB_/);
  }
});

Deno.test("a KV server on another machine is reached over https only", () => {
  for (const url of ["https://kv.office.kr", "http://127.0.0.1:4512", "http://[::1]:4512"]) {
    assertEquals(readConfig({ KV_URL: url }).kvUrl, url);
  }
  for (const url of ["http://kv:4512", "http://10.0.0.5:4512", "http://127.0.0.1.kv.kr"]) {
    const { message } = assertThrows(() => readConfig({ KV_URL: url }), Error);
    assertMatch(message, /KV_URL.*https:\/\//);
  }
});

Deno.test("~ at the start of a path is the account's home folder", () => {
  const paths = { DATA_DIR: "~/office", OFFICE_FILE: "~/office.json", WRAPPING_KEY_FILE: "~/key" };
  const { dataDir, officeFile, wrapping } = readConfig({ HOME: "/home/naru", ...paths });
  assertEquals(
    [dataDir, officeFile, wrapping.file],
    ["/home/naru/office", "/home/naru/office.json", "/home/naru/key"],
  );
  assertEquals(
    readConfig({ USERPROFILE: "C:\\naru", DATA_DIR: "~\\office" }).dataDir,
    "C:\\naru\\office",
  );
  assertEquals(readConfig({ HOME: "/home/naru", DATA_DIR: "./a~b" }).dataDir, "./a~b");
  for (const env of [{ HOME: "/home/naru", DATA_DIR: "~mina/office" }, { DATA_DIR: "~/office" }]) {
    assertThrows(() => readConfig(env), Error, "~ 대신 전체 경로를 적어 주세요.");
  }
});
