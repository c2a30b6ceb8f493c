/** A replay that is killed leaves the books as they were: it writes nothing. */
import { assert, assertEquals } from "@std/assert";
import { openNotes, withFolder, write } from "../store/notes.ts";

const EVENTS = 200;
const child = new URL("./replay_child.ts", import.meta.url).href;

Deno.test("after kills at 10, 50 and 99 % of a replay the books are whole and the next replay finds no difference", () =>
  withFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    // Each event stays a record of its own, so that a replay has that many steps.
    const first = await openNotes(path, { restMs: 3_600_000 });
    for (let n = 0; n < EVENTS; n++) await first.execute(write(`note/${n % 9}`, `글 ${n}`));
    const { headHash } = first;
    const before = JSON.stringify([...first.views.note]);
    await first.close();
    for (const share of [0.1, 0.5, 0.99]) {
      const killed = new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--no-check", child, path, String(share)],
        stdout: "piped",
        stderr: "inherit",
      });
      const { signal, stdout } = await killed.output();
      assertEquals(signal, "SIGKILL");
      const [done, total] = new TextDecoder().decode(stdout).split("/").map(Number);
      assert(done >= total * share && done < total * share + total / 10, `${done}/${total}`);
      const books = await openNotes(path, { restMs: 3_600_000 });
      assertEquals([books.headHash, JSON.stringify([...books.views.note])], [headHash, before]);
      const reports = await books.replay({});
      assertEquals(reports.map(({ same, swapped }) => [same, swapped]), [[true, true], [
        true,
        true,
      ]]);
      await books.close();
    }
  }));
