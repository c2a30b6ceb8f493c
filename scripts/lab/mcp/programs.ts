/** Programs of others that the lab runs: fetched on demand, in a folder of their own, and for a limited time. */

export interface Ended {
  code: number;
  /** Both of its outputs. */
  said: string;
}

/** Milliseconds of the slowest fetch and run. */
const MAX_MS = 240_000;

/** Runs a program to its end. */
export async function run(
  program: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Ended> {
  try {
    const { code, stdout, stderr } = await new Deno.Command(program, {
      ...{ args, cwd, env, stdin: "null" },
      signal: AbortSignal.timeout(MAX_MS),
    }).output();
    const decoder = new TextDecoder();
    return { code, said: decoder.decode(stdout) + decoder.decode(stderr) };
  } catch (error) {
    // It is not installed here.
    return { code: 127, said: error instanceof Error ? error.message : `${error}` };
  }
}

/** Runs a program of an npm package, which is fetched where it is not known yet. */
export const runPackage = (name: string, args: string[], cwd: string): Promise<Ended> =>
  run(
    Deno.execPath(),
    ["run", "-A", "--quiet", "--no-lock", "--no-config", "--node-modules-dir=none", name, ...args],
    cwd,
    { NO_COLOR: "1" },
  );
