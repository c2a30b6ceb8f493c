/** Puts the office together and serves it. Scripts and browser tests start it; nothing else does. */
import { suspendRestored } from "./auth/restored.ts";
import { Auth } from "./auth/auth.ts";
import type { Config } from "./config.ts";
import { startBackups } from "./backup/plan.ts";
import { removeControl, writeControl } from "./control_file.ts";
import { fillSample } from "./demo/sample.ts";
import type { Deps } from "./deps.ts";
import { createApp } from "./server/app.ts";
import { loadAssets } from "./server/built_assets.ts";
import { checkHost } from "./server/host.ts";
import { bare } from "./server/security.ts";
import { serve } from "./server/serve.ts";
import { endChats } from "./chat/desk.ts";
import { endLive } from "./routes/live/live.ts";
import { jobKinds } from "./jobs/registry.ts";
import { JobRunner } from "./jobs/runner.ts";
import { log } from "./log.ts";
import { startLogCheck } from "./log_check.ts";
import { officeNow, readOfficeFile } from "./office.ts";
import { openOwnBooks } from "./own_books.ts";
import { closePdf } from "./pdf/render.ts";
import { tellOfRotation } from "./security/keys_changed.ts";
import { SecurityLog } from "./security/security_log.ts";
import { noteRevisions } from "./view_revisions.ts";
import { within } from "./within.ts";

/**
 * How long requests and jobs under way may take to end after a stop was asked for. What is left of the ten
 * seconds a stop may take (DESIGN §4) is for the store.
 */
const DRAIN_MILLISECONDS = 5_000;
/** How long what runs beside the requests may take to end then: a KV server that is down answers none of it. */
const END_MILLISECONDS = 1_500;

export interface RunningServer {
  /** The address visitors use, without a trailing slash. */
  url: string;
  deps: Deps;
  /** Takes no new requests, lets those under way end, and lets go of the data. */
  stop(): Promise<void>;
}

interface Options {
  now?: () => Date;
  /** Folder of the built files. */
  buildDir?: string;
  /** Says one Korean line to whoever runs the office; the log is told unless given. */
  tell?: (line: string) => void;
}

/** Who changes what the settings ask for. */
const STARTING = { id: "system", name: "시작", role: "system", via: "system" } as const;

/** What a demo is opened by is a name: browsers make no passkeys for an address of figures. */
const nameOf = ({ demo, host }: Config): string =>
  demo && host === "127.0.0.1" ? "localhost" : host.includes(":") ? `[${host}]` : host;

/** A port of the office's own: it answers that the office is starting until it is told otherwise. */
function listen({ port, host, trustProxy }: Config) {
  let answer: Parameters<typeof serve>[0] = () =>
    bare("시작하는 중입니다.\n", 503, { "retry-after": "1" });
  const limits = trustProxy ? { perNetwork: Infinity } : {};
  const server = serve((request, from) => answer(request, from), { port, hostname: host }, limits);
  return { server, answerWith: (given: typeof answer) => answer = given };
}

/**
 * Starts the office. Throws `DataDirectoryBusy` when another server has the data directory, an Error
 * with one Korean line when the books cannot be opened for another reason.
 */
export async function startServer(config: Config, options: Options = {}): Promise<RunningServer> {
  const given: Given = {
    now: options.now ?? (() => new Date()),
    firstFacts: await readOfficeFile(config.officeFile),
    assets: await loadAssets(options.buildDir ?? "build"),
  };
  // A port that is taken is found out before anything is written.
  const port = listen(config);
  try {
    const opened = await openOwnBooks(config, given.now, options.tell ?? log.warn);
    try {
      return await begin(config, given, port, opened);
    } catch (error) {
      await opened.books.close();
      throw error;
    }
  } catch (error) {
    await port.server.stop(0);
    throw error;
  }
}

type Given = Pick<Deps, "now" | "firstFacts" | "assets">;

/** Puts everything together over books that are open, and answers. */
async function begin(
  config: Config,
  { now, firstFacts, assets }: Given,
  { server, answerWith }: ReturnType<typeof listen>,
  { books, rewrapped }: Awaited<ReturnType<typeof openOwnBooks>>,
): Promise<RunningServer> {
  const office = () => officeNow(books.views.office_facts, firstFacts, config.demo);
  if (config.demo) await fillSample(books, now(), office());
  const url = config.publicUrl || `http://${nameOf(config)}:${server.port}`;
  const settled = { ...config, publicUrl: url };
  const auth = new Auth({ config: settled, books, now });
  const security = new SecurityLog(books, now);
  if (rewrapped !== null) await tellOfRotation(security, STARTING, rewrapped, "rotated");
  await suspendRestored({ books, auth, security });
  security.start();
  const at = now();
  const started = { at: at.toISOString(), revisions: await noteRevisions(books, at) };
  const logCheck = startLogCheck(books);
  // The check reads the same log: one after the other they leave more of the disk to requests.
  void logCheck.done.then(() => books.scrub.start());
  const backups = await startBackups(books.kv, config, now, (one) => books.damage.note(one));
  const deps: Deps = {
    config: settled,
    books,
    keys: books.keys,
    auth,
    security,
    logState: () => logCheck.state,
    started,
    backups,
    assets,
    get office() {
      return office();
    },
    firstFacts,
    now,
  };
  const jobs = new JobRunner({ deps, kinds: jobKinds, alone: !books.shared, ...config.jobs });
  // Without lanes of its own it leaves all jobs to other processes.
  if (config.jobs.concurrency > 0) await jobs.start();
  // Nothing whose retention has ended is shown: what is due goes first.
  await jobs.settled("chores");
  const app = createApp(deps);
  answerWith((request, from) => checkHost(request, settled) ?? app.fetch(request, from));
  // Books in memory are nobody else's: there is no directory a command line could look in.
  const onDisk = config.kvUrl === "";
  if (onDisk) await writeControl(config.dataDir, { url, secret: auth.controlSecret });
  const stop = async () => {
    endLive(books);
    endChats(books);
    const drained = jobs.close(DRAIN_MILLISECONDS);
    await server.stop(DRAIN_MILLISECONDS);
    if (onDisk) await removeControl(config.dataDir);
    const ended = async () => {
      await drained;
      await auth.close();
      await security.close();
      await logCheck.stop();
      await backups?.stop();
      await closePdf();
    };
    if (!await within(END_MILLISECONDS, ended())) log.warn("ended in the middle of some work");
    await books.close();
  };
  return { url, deps, stop };
}
