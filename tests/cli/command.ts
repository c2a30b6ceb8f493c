/** Runs `deno task cli …` on a data directory of its own, as a subprocess or in the test's own process. */
import { runHere } from "../../scripts/lab/mistakes/run_here.ts";
import { markBooks } from "../../src/demo/mark.ts";
import { createApp } from "../../src/app/app.ts";
import type { Books } from "../../src/store/contract.ts";
import { openBooks } from "../../src/store/open.ts";
import { testKey, testWrapping } from "../helpers/wrapping.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

export interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

interface Run {
  env?: Record<string, string>;
  /** Called with what is on stderr so far, and the process, whenever there is more. */
  onStderr?: (text: string, child: Deno.ChildProcess) => void;
  onStart?: (child: Deno.ChildProcess) => void;
}

/** The rights that the task gives the command line. */
const RIGHTS = (JSON.parse(Deno.readTextFileSync("deno.json")).tasks.cli as string).split(" ")
  .filter((word) => word.startsWith("--allow-") || word === "--no-prompt");

/** A folder for one test; it is removed afterwards. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "office-cli-" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const inBooks =
  (prepare: (books: Books) => Promise<void>) =>
  (work: (folder: string) => Promise<void>): Promise<void> =>
    inFolder(async (folder) => {
      const dataDir = `${folder}/data`;
      const books = await openBooks({
        path: `${dataDir}/office.kv`,
        dataDir,
        wrapping: testWrapping,
      });
      await prepare(books).finally(() => books.close());
      await work(folder);
    });

/** A folder with an office that was started before, and has no records yet. */
export const inOffice = inBooks(() => Promise.resolve());

/** A folder with books that are marked as a demo's, and have no other records. */
export const inDemo = inBooks(markBooks);

const environmentOf = (folder: string, more?: Record<string, string>) => ({
  DATA_DIR: `${folder}/data`,
  WRAPPING_KEY: testKey,
  OFFICE_URL: "",
  OFFICE_TOKEN: "",
  ...more,
});

/**
 * Runs one command to its end in this process, where what it says is tested and not the process: to start one takes
 * a second. Other test files share the process and its environment, so that this one's is looked up elsewhere.
 */
export const command = (
  folder: string,
  args: string[],
  run: Pick<Run, "env"> = {},
): Promise<Finished> =>
  runHere(args, { ...Deno.env.toObject(), ...environmentOf(folder, run.env) });

/** Runs one command to its end, in a process of its own. The data directory is `folder/data`. */
export async function cli(folder: string, args: string[], run: Run = {}): Promise<Finished> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", ...RIGHTS, "scripts/cli.ts", ...args],
    env: environmentOf(folder, run.env),
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  run.onStart?.(child);
  const read = async (
    stream: ReadableStream<Uint8Array<ArrayBuffer>>,
    more?: (text: string) => void,
  ) => {
    let text = "";
    for await (const part of stream.pipeThrough(new TextDecoderStream())) {
      text += part;
      more?.(text);
    }
    return text;
  };
  const [stdout, stderr, { code }] = await Promise.all([
    read(child.stdout),
    read(child.stderr, (text) => run.onStderr?.(text, child)),
    child.status,
  ]);
  return { code, stdout, stderr };
}

export interface TestServer {
  app: TestApp;
  url: string;
  stop(): Promise<void>;
}

/** What a caller sees of a server that breaks. */
const onError = () => new Response("broken", { status: 500 });

/** The office served on a free port, its control file in `folder/data`. */
export async function serveIn(
  folder: string,
  before: (request: Request) => Promise<void> = () => Promise.resolve(),
): Promise<TestServer> {
  const app = await openTestApp({ empty: true });
  const office = createApp(app.deps, { logRequests: false });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {}, onError },
    async (request) => {
      await before(request);
      return await office.fetch(request);
    },
  );
  const url = `http://127.0.0.1:${server.addr.port}`;
  await Deno.mkdir(`${folder}/data`, { recursive: true });
  const control = { url, secret: app.deps.auth.controlSecret };
  await Deno.writeTextFile(`${folder}/data/control.json`, JSON.stringify(control));
  return {
    app,
    url,
    stop: async () => {
      await server.shutdown();
      await app.close();
    },
  };
}

/** A file of many payments, large enough for several batches. */
export async function manyRows(folder: string, count: number): Promise<string> {
  const lines = Array.from({ length: count }, (_, index) => `2025-06-02,가게${index},${index + 1}`);
  const path = `${folder}/many.csv`;
  await Deno.writeTextFile(path, ["사용일자,가맹점,금액", ...lines].join("\n"));
  return path;
}
