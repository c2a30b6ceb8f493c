/** `deno task cli …`: the office from the command line. Each command is a file in `cli/`. */
import { main } from "./cli/main.ts";

Deno.exit(await main(Deno.args));
