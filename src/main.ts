/** Puts the office together and serves it. Scripts and browser tests start it; nothing else does. */
import { suspendRestored } from "./auth/restored.ts";
import { Auth } from "./auth/auth.ts";
import { followClock } from "./clock/follow.ts";
import { officeClock } from "./backup/last.ts";
import type { OfficeClock } from "./clock/office_clock.ts";
import type { Config } from "./config.ts";
import { startBackups } from "./backup/plan.ts";
import { startRescue } from "./backup/rescue.ts";
import { removeControl, writeControl } from "./control_file.ts";
import { fillSample } from "./demo/sample.ts";
import type { Deps } from "./deps.ts";
import { createApp } from "./app/app.ts";
import { loadAssets } from "./server/built_assets.ts";
import { concernsOf } from "./server/concerns.ts";
import { checkHost } from "./server/host.ts";
import { bare } from "./server/security.ts";
import { serve } from "./server/serve.ts";
import { endChats } from "./nouns/chat/desk.ts";
import { endLive } from "./live/live.ts";
import { jobKinds } from "./nouns/job/kinds.ts";
import { JobRunner } from "./jobs/runner.ts";
import { log } from "./kit/log.ts";
import { channelsOf } from "./notices/channels.ts";
import { NoticeEngine } from "./notices/engine.ts";
import { startLogCheck } from "./store/log_check.ts";
import { officeNow, readOfficeFile } from "./office/office_file.ts";
import { policySettings } from "./nouns/policy/settings.ts";
import { openOwnBooks } from "./opening/own_books.ts";
import { closePdf } from "./pdf/render.ts";
import { logKeyRotation } from "./security/keys_changed.ts";
import { SecurityLog } from "./security/security_log.ts";
import { noteRevisions } from "./store/view_revisions.ts";
import { within } from "./kit/within.ts";

/**
 * How long requests and jobs under way may take to end after a stop was asked for. What is left of the ten
 * seconds a stop may take is for the store.
 */
const DRAIN_MILLISECONDS = 5_000;
/** How long what runs beside the requests may take to end then: a KV server that is down answers none of it. */
const END_MILLISECONDS = 1_500;

export interface RunningServer {
  /** The address visitors use, without a trailing slash. */
  url: string;
  deps: Deps;
  /** Takes no new requests, lets those under way end, and closes the data. */
  stop(): Promise<void>;
}

interface Options {
  now?: () => Date;
  /** Folder of the built files. */
  buildDir?: string;
  /** Prints one Korean line for the operator; default: the log. */
  tell?: (line: string) => void;
}

/** Who changes what the settings ask for. */
const STARTING = { id: "system", name: "시작", role: "system", via: "system" } as const;

/** What a demo is opened by is a name: browsers make no passkeys for an address of figures. */
const nameOf = ({ demo, host }: Config): string =>
  demo && host === "127.0.0.1" ? "localhost" : host.includes(":") ? `[${host}]` : host;

/** Where programs on this machine reach the server itself: the way over a proxy may not be open from here. */
function ownAddress({ host }: Config, port: number): string {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** A port of the office's own: it answers that the office is starting until that is done. */
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
  const clock = await officeClock(config, options.now);
  const given: Given = {
    now: clock.now,
    clock,
    firstFacts: await readOfficeFile(config.officeFile),
    assets: await loadAssets(options.buildDir ?? "build"),
  };
  const telemetry = await telemetryOf(config);
  // A port that is taken is found out before anything is written.
  const port = listen(config);
  try {
    const opened = await openOwnBooks(config, clock, options.tell ?? log.warn);
    try {
      return await begin(config, { ...given, telemetry }, port, opened);
    } catch (error) {
      await opened.books.close();
      throw error;
    }
  } catch (error) {
    await port.server.stop(0);
    throw error;
  }
}

/** Traces and metrics where the settings ask for them; what is not asked for is not loaded. */
const telemetryOf = async ({ telemetry }: Config) =>
  telemetry ? (await import("./app/telemetry.ts")).startTelemetry() : null;

interface Given extends Pick<Deps, "firstFacts" | "assets" | "now"> {
  clock: OfficeClock;
  telemetry?: Awaited<ReturnType<typeof telemetryOf>>;
}

/** The security log, with entries of the opening itself: keys that were wrapped anew, a restored backup. */
async function openSecurity(
  { books, auth, now }: Pick<Deps, "books" | "auth" | "now">,
  rewrapped: Awaited<ReturnType<typeof openOwnBooks>>["rewrapped"],
): Promise<SecurityLog> {
  const security = new SecurityLog(books, now);
  if (rewrapped !== null) await logKeyRotation(security, STARTING, rewrapped, "rotated");
  await suspendRestored({ books, auth, security });
  security.start();
  return security;
}

const noteStart = async (
  books: Deps["books"],
  at: Date,
): Promise<NonNullable<Deps["started"]>> => ({
  at: at.toISOString(),
  revisions: await noteRevisions(books, at),
});

/** Begins with jobs; resolves when what is due by the clock is done. */
async function startJobs(deps: Deps): Promise<JobRunner> {
  const { books, config } = deps;
  const jobs = new JobRunner({ deps, kinds: jobKinds, alone: !books.shared, ...config.jobs });
  // Without lanes of its own it leaves all jobs to other processes.
  if (config.jobs.concurrency > 0) await jobs.start();
  // Nothing whose retention has ended is shown: what is due goes first.
  await jobs.settled("chores");
  return jobs;
}

/** Asks for notices from now on, and for what was missed while no server ran. */
async function startNotices(
  deps: Deps,
  concerns: () => ReturnType<typeof concernsOf>,
): Promise<NoticeEngine> {
  const engine = new NoticeEngine({
    ...{ deps, channels: channelsOf(deps) },
    concerns: async () => (await concerns()).map(({ name }) => name),
  });
  await engine.start();
  return engine;
}

/** Puts everything together over books that are open, and answers. */
async function begin(
  config: Config,
  { now, clock, firstFacts, assets, telemetry }: Given,
  { server, answerWith }: ReturnType<typeof listen>,
  { books, rewrapped }: Awaited<ReturnType<typeof openOwnBooks>>,
): Promise<RunningServer> {
  const office = () => officeNow(books.views, firstFacts, config.demo, now());
  if (config.demo) await fillSample(books, now(), office(), policySettings(config));
  const following = await followClock(books, clock);
  const url = config.publicUrl || `http://${nameOf(config)}:${server.port}`;
  const settled = { ...config, publicUrl: url };
  const auth = new Auth({ config: settled, books, now });
  const security = await openSecurity({ books, auth, now }, rewrapped);
  const started = await noteStart(books, now());
  const logCheck = startLogCheck(books);
  // The check reads the same log: one after the other they leave more of the disk to requests.
  void logCheck.done.then(() => books.scrub.start());
  const backups = await startBackups(books, config, { now, clock });
  const rescue = startRescue(books, { config, backups, now });
  const deps: Deps = {
    config: settled,
    books,
    keys: books.keys,
    auth,
    security,
    logState: () => logCheck.state,
    started,
    backups,
    telemetry,
    assets,
    get office() {
      return office();
    },
    firstFacts,
    now,
    clock,
  };
  const concerns = () => concernsOf(deps);
  telemetry?.observe({ books, now, backups, signIns: auth.signIns, concerns });
  // Before the jobs: what a restored copy had waiting is not sent.
  const notices = await startNotices(deps, concerns);
  const jobs = await startJobs(deps);
  const app = createApp(deps);
  answerWith((request, from) => checkHost(request, settled) ?? app.fetch(request, from));
  // Books in memory are nobody else's: there is no directory a command line could look in.
  const onDisk = config.kvUrl === "";
  const own = config.publicUrl ? ownAddress(config, server.port) : url;
  if (onDisk) await writeControl(config.dataDir, { url: own, secret: auth.controlSecret });
  const stop = async () => {
    endLive(books);
    endChats(books);
    const drained = jobs.close(DRAIN_MILLISECONDS);
    await server.stop(DRAIN_MILLISECONDS);
    if (onDisk) await removeControl(config.dataDir);
    const ended = async () => {
      await notices.close();
      await drained;
      await auth.close();
      await security.close();
      await logCheck.stop();
      await following.stop();
      await rescue.stop();
      await closePdf();
    };
    if (!await within(END_MILLISECONDS, ended())) log.warn("ended in the middle of some work");
    await books.close();
  };
  return { url, deps, stop };
}
