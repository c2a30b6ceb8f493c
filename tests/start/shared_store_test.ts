/** Starts without a disk of their own: the program may not be written to, and the books are on a KV server. */
import { assertEquals, assertMatch } from "@std/assert";
import { builtDenokv, withKvServer } from "../../scripts/lab/cluster/denokv.ts";
import { newWrappingKey, textOfKey } from "../../src/personal/wrapping.ts";
import { buildAll } from "../../scripts/build.ts";
import { freePort, startOffice } from "./process.ts";
import { canBeReadOnly, READ_ONLY } from "./read_only.ts";
import { walk, withProviders } from "./walk.ts";

Deno.test({
  name: "an office whose program folder is read-only starts and works",
  ignore: !canBeReadOnly,
  fn: () =>
    withProviders(async (_folder, env) => {
      await buildAll({ minify: true, outDir: "build" });
      await walk({ env: env(), provider: "kakao", command: { within: READ_ONLY } });
    }),
});

const program = builtDenokv();

/** An office on a KV server, with its settings. */
const onKvServer = (
  work: (
    env: (more?: Record<string, string>) => Record<string, string>,
    folder: string,
  ) => Promise<void>,
) =>
  withProviders((folder, env) =>
    withKvServer(program!, async ({ url }) => {
      const kv = {
        KV_URL: url,
        DENO_KV_ACCESS_TOKEN: Deno.env.get("DENO_KV_ACCESS_TOKEN")!,
        WRAPPING_KEY: textOfKey(newWrappingKey()),
      };
      await work((more = {}) => env({ ...kv, ...more }), folder);
    })
  );

Deno.test({
  name: "with a KV server and no disk the office works and writes no file",
  ignore: program === null,
  fn: () =>
    onKvServer(async (env, folder) => {
      await buildAll({ minify: true, outDir: "build" });
      const within = canBeReadOnly ? READ_ONLY : [];
      await walk({ env: env(), provider: "kakao", command: { within } });
      assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), []);
    }),
});

Deno.test({
  name: "jobs of servers that run none are done by a worker beside them",
  ignore: program === null,
  fn: () =>
    onKvServer(async (env) => {
      const args = ["task", "worker", "1"];
      const worker = await startOffice(env({ PORT: freePort() }), {
        args,
        ready: /작업자 +worker-/,
      });
      try {
        await walk({ env: env({ JOB_CONCURRENCY: "0" }), provider: "kakao" });
      } finally {
        assertEquals(await worker.stop(), 0, worker.said());
      }
      assertMatch(worker.said(), /모든 큐/);
    }),
});
