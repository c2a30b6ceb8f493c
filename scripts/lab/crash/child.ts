/**
 * The process that is killed: appends in several lanes and prints, line by line, what it sends and what was
 * acknowledged. First it repeats what its predecessor left unanswered.    ready HEAD | sent KEY | done KEY POSITION
 * new|repeated
 */
import { editCard } from "../../../events/card/card.ts";
import type { Command } from "../../../src/store/contract.ts";
import { openBooks } from "../../../src/store/open.ts";
import { sampleCommand, sampleRecord } from "../bench/sample.ts";

const LANES = 6;
const encoder = new TextEncoder();
const say = (line: string): number => Deno.stdout.writeSync(encoder.encode(line + "\n"));

/** The command behind a key: the same key always means the same request. */
function commandOf(key: string): Command {
  const n = Number(key.split(":")[1]);
  const command = sampleCommand(n);
  const meta = { ...command.meta, key };
  if (n % 4 !== 0) return { ...command, meta };
  // Every fourth edits one hot card, so that streams with many events are killed too.
  const edit = { id: "hot", note: key, purpose: "other" as const, participants: ["e1"] };
  return {
    stream: "card/hot",
    meta,
    decide: ({ card }) => {
      const state = card.byId.get("hot")?.state;
      if (state) return editCard(state, edit, { employeeExists: () => true });
      return [{ stream: "card/hot", type: "card.recorded", data: sampleRecord(0) }];
    },
  };
}

async function main(path: string, first: number, again: string[]): Promise<void> {
  // Housekeeping runs far more often than in the office, so that kills hit it as well.
  const books = await openBooks({ path, restMs: 20 });
  say(`ready ${books.head}`);
  const send = async (key: string) => {
    say(`sent ${key}`);
    const outcome = await books.execute(commandOf(key));
    if (outcome.refused) throw new Error(`${key}: ${outcome.code}`);
    say(`done ${key} ${outcome.events[0].position} ${outcome.repeated ? "repeated" : "new"}`);
  };
  await Promise.all(again.map(send));
  let next = first;
  let quiet = Promise.resolve();
  await Promise.all(Array.from({ length: LANES }, async () => {
    for (;;) {
      // Now and then a moment of quiet, in which small records are joined.
      await quiet;
      if (next % 97 === 0) quiet = new Promise((resolve) => setTimeout(resolve, 45));
      await send(`k:${next++}`);
    }
  }));
}

const [path, first, again] = Deno.args;
await main(path, Number(first), again ? again.split(",") : []);
