/** The process that is killed: replays the books of a file, and kills itself once so much of it is done. */
import { openNotes } from "../store/notes.ts";

const [path, share] = Deno.args;
const books = await openNotes(path);
await books.replay({}, ({ done, total }) => {
  if (done < total * Number(share)) return;
  Deno.stdout.writeSync(new TextEncoder().encode(`${done}/${total}`));
  Deno.kill(Deno.pid, "SIGKILL");
});
