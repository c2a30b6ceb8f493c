/** The settings that a process is started with. */
import { parseEnv } from "node:util";
import { textOf } from "../../src/text_file.ts";

type Settings = Record<string, string | undefined>;

/** The environment, over what a `.env` file says in this folder, however its editor saved it. */
export function settings(folder = "."): Settings {
  try {
    const said = parseEnv(textOf(Deno.readFileSync(`${folder}/.env`)));
    return { ...said, ...Deno.env.toObject() };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return Deno.env.toObject();
    throw error;
  }
}
