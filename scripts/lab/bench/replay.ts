/** Replay against a bare `kv.list` over the same events, one to a key. */
import { viewRegistry } from "../../../projections/registry.ts";
import type { Books } from "../../../src/store/contract.ts";
import { emptyViews, foldViews } from "../../../src/store/folded.ts";
import { openBooks } from "../../../src/store/open.ts";
import { fillCards } from "./fill.ts";
import { compare, inFolder, perSecond, rate, type Result } from "./measure.ts";
import { sampleStored } from "./sample.ts";

const EVENTS = 50_000;
const ROUNDS = 5;
const BAR = 2.5;

const microseconds = (rate: number): string => `${(1e6 / rate).toFixed(1)} µs`;

/** Events a second that `JSON.parse` reads, as a pack of the log holds them. */
function parsingRate(): Promise<number> {
  const pack = JSON.stringify(Array.from({ length: 120 }, (_, n) => {
    const { requestId, key, stream, version, type, schema, data } = sampleStored(n);
    return [0, requestId, key, null, null, [[stream, version, type, schema, data]]];
  }));
  return rate(EVENTS, () => {
    for (let read = 0; read < EVENTS; read += 120) JSON.parse(pack);
    return Promise.resolve();
  });
}

async function fillRaw(kv: Deno.Kv): Promise<void> {
  for (let start = 0; start < EVENTS; start += 250) {
    const atomic = kv.atomic();
    for (let n = start; n < start + 250; n++) atomic.set(["raw", n], sampleStored(n));
    await atomic.commit();
  }
}

async function listRaw(kv: Deno.Kv): Promise<void> {
  let count = 0;
  for await (const _ of kv.list({ prefix: ["raw"] }, { batchSize: 500 })) count++;
  if (count !== EVENTS) throw new Error(`${count} events listed`);
}

/** Folds the whole log into fresh views. */
async function foldAll(books: Books): Promise<void> {
  const states = emptyViews(viewRegistry);
  for await (const events of books.read()) {
    for (const event of events) foldViews(viewRegistry, states, event);
  }
}

export function benchReplay(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const path = `${folder}/ours/books.sqlite`;
    const filled = await openBooks({ path });
    await fillCards(filled, EVENTS);
    await filled.close();
    const books = await openBooks({ path });
    const raw = await Deno.openKv(`${folder}/raw.sqlite`);
    await fillRaw(raw);
    const list = () => rate(EVENTS, () => listRaw(raw));
    const fold = await compare(ROUNDS, () => rate(EVENTS, () => foldAll(books)), list);
    let same = true;
    const whole = await compare(ROUNDS, () =>
      rate(EVENTS, async () => {
        const reports = await books.replay({});
        same &&= reports.every((report) => report.same);
      }), list);
    if (!same) throw new Error("a replay differed from the live views");
    raw.close();
    await books.close();
    await parsingRate();
    const parsing = await parsingRate();
    const row = (name: string, { ours, theirs, ratio }: typeof fold): Result => ({
      name,
      ours: perSecond(ours),
      against: `kv.list ${perSecond(theirs)}`,
      figure: `${ratio.toFixed(2)} ×`,
      bar: `≥ ${BAR} ×`,
      met: ratio >= BAR,
      note:
        `An event takes ${microseconds(ours)}, and ${
          microseconds(theirs)
        } in the list; the bar leaves ` +
        `${microseconds(theirs * BAR)}. Reading its JSON alone takes ${microseconds(parsing)}.`,
    });
    const comparing = row("replay with both digests and the swap", whole);
    return [row("replay into a fresh copy", fold), { ...comparing, bar: "", met: null }];
  });
}
