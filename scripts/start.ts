/** `deno task start`: builds what changed and runs the server in a process with no more rights than it needs. */
import { parseEnv } from "node:util";
import { readConfig } from "../src/config.ts";
import { readOffice } from "../src/office.ts";
import { buildAll } from "./build.ts";
import { startServerProcess } from "./server/process.ts";

/** The environment, over what a `.env` file says. */
function settings(): Record<string, string | undefined> {
  try {
    return { ...parseEnv(Deno.readTextFileSync(".env")), ...Deno.env.toObject() };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return Deno.env.toObject();
    throw error;
  }
}

try {
  const env = settings();
  const config = readConfig(env);
  // Told now: the build reads the file too, and would say less about what is wrong with it.
  await readOffice(config.officeFile);
  await buildAll({ minify: true, outDir: "build", officeFile: config.officeFile });
  const server = startServerProcess(config, { env });
  const stop = () => server.kill("SIGTERM");
  Deno.addSignalListener("SIGINT", stop);
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", stop);
  Deno.exit((await server.status).code);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
}
