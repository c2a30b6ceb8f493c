/** Runs a command of the command line in this process, where what it says is looked at and not the process. */
import { main } from "../../cli/main.ts";

export interface Said {
  code: number;
  stdout: string;
  stderr: string;
}

/** `env` is all that it sees of the environment: others share the process, so it is looked up elsewhere meanwhile. */
export async function runHere(args: string[], own: Record<string, string>): Promise<Said> {
  const said = { stdout: "", stderr: "" };
  const { env, stderr } = Deno;
  const before = [
    [env, { get: env.get, toObject: env.toObject }],
    [console, { log: console.log, error: console.error }],
    [stderr, { writeSync: stderr.writeSync }],
  ] as const;
  Object.assign(env, { get: (name: string) => own[name], toObject: () => own });
  Object.assign(console, {
    log: (text: string) => said.stdout += `${text}\n`,
    error: (text: string) => said.stderr += `${text}\n`,
  });
  Object.assign(stderr, {
    writeSync(bytes: Uint8Array) {
      said.stderr += new TextDecoder().decode(bytes);
      return bytes.length;
    },
  });
  try {
    const code = await main(args);
    return { code, ...said };
  } finally {
    for (const [object, methods] of before) Object.assign(object, methods);
  }
}
