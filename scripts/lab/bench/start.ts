/** A start on 100,000 events, in a process of its own. */
import { openBooks } from "../../../src/store/open.ts";
import { fillCards } from "./fill.ts";
import { inFolder, median, type Result } from "./measure.ts";

const EVENTS = 100_000;
const ROUNDS = 3;
const BAR_MS = 3_000;
const BAR_MB = 400;

interface Start {
  milliseconds: number;
  megabytes: number;
}

/** Opens the books in a process of its own. */
async function startOnce(path: string): Promise<Start> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", import.meta.filename!, path],
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("the start failed");
  return JSON.parse(new TextDecoder().decode(stdout));
}

async function start(path: string): Promise<void> {
  const began = performance.now();
  const books = await openBooks({ path });
  const milliseconds = performance.now() - began;
  if (books.head !== EVENTS) throw new Error(`${books.head} events`);
  const megabytes = Deno.memoryUsage().rss / 1024 / 1024;
  console.log(JSON.stringify({ milliseconds, megabytes }));
  // Without close(): it must leave the file as it found it.
  Deno.exit(0);
}

function rows(starts: Start[]): Result[] {
  const milliseconds = median(starts.map((one) => one.milliseconds));
  const megabytes = median(starts.map((one) => one.megabytes));
  return [
    {
      name: "start-up on 100,000 events",
      ours: `${Math.round(milliseconds)} ms`,
      against: "",
      figure: "",
      bar: `≤ ${BAR_MS} ms`,
      met: milliseconds <= BAR_MS,
    },
    {
      name: "resident memory after it",
      ours: `${Math.round(megabytes)} MB`,
      against: "",
      figure: "",
      bar: `≤ ${BAR_MB} MB`,
      met: megabytes <= BAR_MB,
    },
  ];
}

export function benchStart(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const path = `${folder}/books.sqlite`;
    const filled = await openBooks({ path });
    await fillCards(filled, EVENTS);
    await filled.close();
    const starts: Start[] = [];
    for (let round = 0; round < ROUNDS; round++) starts.push(await startOnce(path));
    return rows(starts);
  });
}

if (import.meta.main) await start(Deno.args[0]);
