import { assert, assertEquals } from "@std/assert";
import { consultationStream } from "../../events/consultation/consultation.ts";
import { destroyExpiredRequests } from "../../src/nouns/consultation/destruction.ts";
import { haneul } from "../helpers/contact.ts";
import { openTestApp } from "../helpers/server.ts";
import { withFolder } from "../store/notes.ts";

/** After how many answers each process is killed: while it writes a key, an event, or takes a key away. */
const KILLS = [7, 8, 9, 16, 23];

/** Runs one process until it has said so much; every whole line that it got out. */
async function runUntil(folder: string, lines: number): Promise<string[]> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", new URL("./requests_child.ts", import.meta.url).href, folder],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let text = "";
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    const before = text.split("\n").length;
    text += part;
    // What it says until it is gone counts, too.
    if (before <= lines && text.split("\n").length > lines) child.kill("SIGKILL");
  }
  await child.status;
  return text.split("\n").slice(0, -1);
}

Deno.test("after a kill at any moment accepted requests have their keys and destroyed ones have none", () =>
  withFolder(async (folder) => {
    const said: string[] = [];
    for (const lines of KILLS) said.push(...await runUntil(folder, lines));
    const idsOf = (word: string) =>
      said.filter((line) => line.startsWith(`${word} `)).map((line) => line.split(" ")[1]);
    const [taken, going, gone] = ["taken", "going", "gone"].map(idsOf);
    assert(taken.length > 20 && gone.length >= 5);
    const app = await openTestApp({ empty: true, dataDir: folder });
    await destroyExpiredRequests(app.deps, new Date(0));
    for (const id of taken) {
      const stream = consultationStream(id);
      const { state } = app.deps.books.views.consultation.byId.get(id)!;
      const { person } = state;
      if (!going.includes(id)) assertEquals(person?.name, haneul.name);
      if (gone.includes(id)) assertEquals([state.destroyed, person], ["request", null]);
      assertEquals(state.destroyed === null, await app.deps.keys.find(stream) !== null);
    }
    await app.close();
  }));
