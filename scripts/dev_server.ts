/** The server as `deno task dev` runs it: the build is done by then, and a restart is quiet. */
import { readConfig } from "../src/config.ts";
import { startServer } from "../src/main.ts";

const server = await startServer(readConfig(Deno.env.toObject()), { buildDir: "build/dev" });
Deno.addSignalListener("SIGTERM", async () => {
  await server.stop();
  Deno.exit(0);
});
