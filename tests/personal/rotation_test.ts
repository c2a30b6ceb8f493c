/** A wrapping key that is changed by the settings alone: the start wraps anew, and the security log records it. */
import { assertEquals } from "@std/assert";
import { newWrappingKey, textOfKey } from "../../src/personal/wrapping.ts";
import { readConfig } from "../../src/config.ts";
import { startServer } from "../../src/main.ts";
import { inFolder } from "../cli/command.ts";

/** Starts the office with this key, and ends it; what the security log says of keys. */
async function keysTold(folder: string, wrappingKey: string) {
  const buildDir = `${folder}/build`;
  await Deno.mkdir(buildDir, { recursive: true });
  // The pages are of no account here: none is asked for.
  const manifest = { files: [], slices: [], client: [] };
  await Deno.writeTextFile(`${buildDir}/manifest.json`, JSON.stringify(manifest));
  const env = { DATA_DIR: `${folder}/data`, WRAPPING_KEY: wrappingKey, PORT: "0", DEMO: "1" };
  const server = await startServer(readConfig(env), { buildDir, tell: () => {} });
  const result = [...server.deps.books.views.security.byId.values()]
    .filter(({ kind }) => kind === "keys_changed")
    .map(({ object, reason, by }) => [object, reason, by.role]);
  await server.stop();
  return result;
}

Deno.test("a new key in front of the old one in WRAPPING_KEY is logged once at the start", () =>
  inFolder(async (folder) => {
    const [old, fresh] = [newWrappingKey(), newWrappingKey()];
    assertEquals(await keysTold(folder, textOfKey(old)), []);
    const both = `${textOfKey(fresh)} ${textOfKey(old)}`;
    const rotated = [[fresh.id, "rotated", "system"]];
    assertEquals(await keysTold(folder, both), rotated);
    assertEquals(await keysTold(folder, both), rotated, "wrapped already");
    assertEquals(await keysTold(folder, textOfKey(fresh)), rotated);
  }));
