/** The office as the README starts it: its own command, as a process with its real permissions and nothing else set. */
import { resolve } from "node:path";
import { freePort as freePortNumber } from "../../scripts/lab/cluster/denokv.ts";
import { SETTINGS } from "../../src/config.ts";

export const ROOT = resolve(import.meta.dirname!, "../..");

type Environment = Record<string, string>;

/** A free port of this machine, as settings have it. */
export const freePort = (): string => String(freePortNumber());

/**
 * The environment of an account that has never seen the office, with these settings. Those that are not given are
 * empty, so that a `.env` file beside the program changes nothing. What Deno has cached is shared.
 */
export function environment(folder: string, given: Environment): Environment {
  const { HOME = folder, ...own } = Deno.env.toObject();
  // To the runtime an empty one of its own is a wrong one.
  const names = SETTINGS.filter((name) => !name.startsWith("OTEL_"));
  const unset = Object.fromEntries(names.map((name) => [name, ""]));
  return {
    ...own,
    ...unset,
    DENO_DIR: own.DENO_DIR ?? `${own.XDG_CACHE_HOME ?? `${HOME}/.cache`}/deno`,
    XDG_CONFIG_HOME: "",
    HOME: `${folder}/home`,
    HOST: "127.0.0.1",
    DATA_DIR: `${folder}/data`,
    ...given,
  };
}

export interface Started {
  pid: number;
  /** The address that it printed. */
  url: string;
  /** The path of the link for the first superuser; null where none was printed. */
  firstLink: string | null;
  /** All that it has printed. */
  said(): string;
  /** Ends it as a service manager does, and gives its exit code. */
  stop(): Promise<number>;
  /** Ends the process that was started, and nothing below it, as a power failure does. */
  kill(): Promise<void>;
  /** Its exit code, once it has ended in whatever way. */
  ended(): Promise<number>;
}

export interface Command {
  /** Words after `deno`. */
  args?: string[];
  /** Deno, where it is not the one that runs the tests. */
  deno?: string;
  /** A command that runs the one it is given, and its own arguments. */
  within?: readonly string[];
  cwd?: string;
  /** What it prints once it runs. */
  ready?: RegExp;
}

/** The README's command; `deno task` is what an `npx` in front of it runs. */
const START = ["task", "start"];
const READY = /Ctrl\+C/;

/** Milliseconds of the slowest start; one that is silent for longer is ended, and what it printed is the failure. */
const START_MAX_MS = 180_000;

/** Starts it and waits until it says that it runs. Throws with all that it printed when it ends instead. */
export async function startOffice(env: Environment, command: Command = {}): Promise<Started> {
  const { args = START, cwd = ROOT, ready = READY, within = [] } = command;
  const [program, ...words] = [...within, command.deno ?? Deno.execPath(), ...args];
  const child = new Deno.Command(program, {
    ...{ args: words, cwd, env, clearEnv: true },
    ...{ stdin: "null", stdout: "piped", stderr: "piped" },
  }).spawn();
  let said = "";
  const result = Promise.withResolvers<void>();
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const part of stream.pipeThrough(new TextDecoderStream())) {
      said += part;
      // The lines that follow the notice are printed at once.
      if (ready.test(said)) result.resolve();
    }
  };
  const reading = Promise.all([read(child.stdout), read(child.stderr)]);
  const timer = setTimeout(() => child.kill("SIGTERM"), START_MAX_MS);
  await Promise.race([result.promise, reading]);
  clearTimeout(timer);
  const ended = async (): Promise<number> => {
    const { code } = await child.status;
    await reading;
    return code;
  };
  const end = (signal: Deno.Signal): Promise<number> => {
    child.kill(signal);
    return ended();
  };
  const url = /주소 +(https?:\/\/\S+)/.exec(said)?.[1];
  if (!ready.test(said) || (!url && ready === READY)) {
    throw new Error(`the office did not start: ${said}`);
  }
  return {
    pid: child.pid,
    url: url ?? "",
    get firstLink() {
      return /https?:\/\/[^\s/]+(\/first\/\S+)/.exec(said)?.[1] ?? null;
    },
    said: () => said,
    ended,
    stop: () => end("SIGTERM"),
    kill: async () => void await end("SIGKILL"),
  };
}

/** What `deno task start` runs once it has installed, with the rights that it gives. */
export const PROGRAM: string[] = (() => {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}/deno.json`));
  const [, command] = (tasks.start as string).split(" && ");
  return command.split(" ").slice(command.split(" ").indexOf("deno") + 1);
})();

/** Runs a command that is expected to end by itself; gives its exit code and all that it printed. */
export async function runToEnd(
  env: Environment,
  { args = PROGRAM, cwd = ROOT }: Command = {},
): Promise<{ code: number; said: string }> {
  const child = new Deno.Command(Deno.execPath(), {
    ...{ args, cwd, env, clearEnv: true, stdin: "null" },
    ...{ stdout: "piped", stderr: "piped" },
  }).spawn();
  // One that starts after all is ended, and seen by its code.
  const timer = setTimeout(() => child.kill("SIGTERM"), 30_000);
  const { code, stdout, stderr } = await child.output();
  clearTimeout(timer);
  const decoder = new TextDecoder();
  return { code, said: decoder.decode(stdout) + decoder.decode(stderr) };
}
