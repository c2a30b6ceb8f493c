/** Ends that come early: a stop in the middle of a start, a port that is taken, a worker that can never begin. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { builtDenokv, withKvServer } from "../../scripts/lab/cluster/denokv.ts";
import { buildAll } from "../../scripts/build.ts";
import { markBooks } from "../../src/demo/mark.ts";
import { newWrappingKey, textOfKey } from "../../src/personal/wrapping.ts";
import { wrappingSource } from "../../src/personal/wrapping_source.ts";
import { openBooks } from "../../src/store/open.ts";
import { environment, freePort, PROGRAM, ROOT, runToEnd, startOffice } from "./process.ts";
import { inOwnFolder } from "./walk.ts";

/** Longer than a start may take to come so far. */
const MOMENT_MS = 30_000;

/** Starts a demo, which takes seconds to fill, and ends it once `isTime`. */
async function stopped(
  folder: string,
  signal: Deno.Signal,
  isTime: () => Promise<boolean>,
): Promise<{ code: number; said: string }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: PROGRAM,
    cwd: ROOT,
    env: environment(folder, { PORT: freePort() }),
    clearEnv: true,
    ...{ stdin: "null", stdout: "piped", stderr: "piped" },
  }).spawn();
  const output = child.output();
  const until = performance.now() + MOMENT_MS;
  while (!await isTime() && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill(signal);
  const { code, stdout, stderr } = await output;
  const decoder = new TextDecoder();
  return { code, said: decoder.decode(stdout) + decoder.decode(stderr) };
}

const isThere = (path: string) => Deno.stat(path).then(() => true, () => false);

for (
  const [moment, file, signal] of [
    ["its process begins", "home/.config/legal-scrivener-office/demo-wrapping.key", "SIGTERM"],
    ["it takes its folder", "data/office.lock", "SIGTERM"],
    ["it fills its books", "data/office.kv", "SIGINT"],
  ] as const
) {
  Deno.test(`a start stopped as ${moment} ends cleanly and leaves nothing behind`, () =>
    inOwnFolder(async (folder) => {
      await buildAll({ minify: true, outDir: "build" });
      const { code, said } = await stopped(folder, signal, () => isThere(`${folder}/${file}`));
      assertEquals(code, 0, said);
      assert(!/Ctrl\+C|\bat (file|async|ext)|rror:/.test(said), said);
    }));
}

for (const behind of [0, 1]) {
  Deno.test(`a port in use ${behind} behind PORT ends development with one line`, () =>
    inOwnFolder(async (folder) => {
      const taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      try {
        const PORT = String(taken.addr.port - behind);
        const { code, said } = await runToEnd(environment(folder, { PORT }), {
          args: ["task", "--quiet", "dev"],
        });
        assertEquals(code, 2, said);
        assertMatch(said, /^설정 PORT의 \d+번 포트는 이미 사용 중입니다\..*\n$/);
        assert(said.includes(String(taken.addr.port)), said);
      } finally {
        taken.close();
      }
    }));
}

Deno.test("a worker retries a silent KV server until it is stopped", () =>
  inOwnFolder(async (folder) => {
    const env = environment(folder, {
      KV_URL: `http://127.0.0.1:${freePort()}`,
      WRAPPING_KEY: textOfKey(newWrappingKey()),
      DENO_KV_ACCESS_TOKEN: "a-token-of-nobody",
      KAKAO_REST_KEY: "0123456789abcdef0123456789abcdef",
    });
    const args = ["task", "--quiet", "worker", "1"];
    const twice = /(KV 서버[^]*열 수 없습니다[^]*){2}/;
    const worker = await startOffice(env, { args, ready: twice });
    assertEquals(await worker.stop(), 0, worker.said());
  }));

const kvServer = builtDenokv();

Deno.test({
  name: "an office's worker on a demo's books ends at once",
  ignore: kvServer === null,
  fn: () =>
    inOwnFolder((folder) =>
      withKvServer(kvServer!, async ({ url }) => {
        const key = textOfKey(newWrappingKey());
        const wrapping = wrappingSource({ wrapping: { key, file: "" }, dataDir: folder });
        const books = await openBooks({ path: url, wrapping });
        await markBooks(books).finally(() => books.close());
        const { code, said } = await runToEnd(
          environment(folder, {
            ...{ KV_URL: url, WRAPPING_KEY: key },
            DENO_KV_ACCESS_TOKEN: Deno.env.get("DENO_KV_ACCESS_TOKEN")!,
            KAKAO_REST_KEY: "0123456789abcdef0123456789abcdef",
          }),
          { args: ["task", "--quiet", "worker", "2"] },
        );
        assertEquals(code, 3, said);
        assertEquals(said.match(/데모의 지어낸 기록/g)?.length, 2, said);
      })
    ),
});
