/** Durable appends against raw Deno KV commits of the same events, both files open in the same run. */
import { nounOf } from "../../../events/base/event.ts";
import { editCard } from "../../../events/card/card.ts";
import type { Books, Command } from "../../../src/store/contract.ts";
import { openBooks } from "../../../src/store/open.ts";
import { compare, inFolder, perSecond, rate, type Result } from "./measure.ts";
import { sampleCommand, sampleStored } from "./sample.ts";

const ROUNDS = 9;
const ONE_BY_ONE = 1_000;
const AT_ONCE = 64;
const CONCURRENT = 6_400;

/** Runs `count` jobs with `lanes` of them under way at any time. */
async function inLanes(lanes: number, count: number, job: (n: number) => Promise<unknown>) {
  let next = 0;
  await Promise.all(Array.from({ length: lanes }, async () => {
    while (next < count) await job(next++);
  }));
}

export function benchAppend(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const books = await openBooks({ path: `${folder}/ours/books.sqlite` });
    const raw = await Deno.openKv(`${folder}/raw.sqlite`);
    let own = 0;
    let other = 0;
    const append = async () => must(await books.execute(sampleCommand(own++)));
    const commit = () => raw.set(["raw", other], sampleStored(other++));
    const single = await compare(
      ROUNDS,
      () => rate(ONE_BY_ONE, () => inLanes(1, ONE_BY_ONE, append)),
      () => rate(ONE_BY_ONE, () => inLanes(1, ONE_BY_ONE, commit)),
    );
    const many = await compare(
      ROUNDS,
      () => rate(CONCURRENT, () => inLanes(AT_ONCE, CONCURRENT, append)),
      () => rate(CONCURRENT / 4, () => inLanes(AT_ONCE, CONCURRENT / 4, commit)),
    );
    const hot = await hotStream(books);
    raw.close();
    await books.close();
    return [
      ratio("durable appends, one after another", single, 0.9, aloneNote),
      ratio(`durable appends, ${AT_ONCE} at once`, many, 10, togetherNote),
      hot,
    ];
  });
}

/** Medians, a second. */
interface Rates {
  ours: number;
  theirs: number;
}

const milliseconds = (rate: number): string => `${(1_000 / rate).toFixed(3)} ms`;

/** T ÷ (T + work) reaches 0.9 where a commit takes nine times the work. */
function aloneNote({ ours, theirs }: Rates): string {
  const work = 1 / ours - 1 / theirs;
  return `A commit takes ${
    milliseconds(theirs)
  } here, and the work of a command (validation, text, hash, ` +
    `views) ${milliseconds(1 / work)} of processor. The bar is met where a commit takes ` +
    `${milliseconds(1 / (9 * work))} or more.`;
}

/** The commits run beside the work, so a command takes its share of the processor, whatever the disk. */
function togetherNote({ ours, theirs }: Rates): string {
  return `A command takes ${milliseconds(ours)} of processor, and a commit ${
    milliseconds(theirs)
  } here. ` +
    `The bar is met where a commit takes ${milliseconds(ours / 10)} or more.`;
}

function ratio(
  name: string,
  { ours, theirs, ratio }: Rates & { ratio: number },
  bar: number,
  note: (rates: Rates) => string,
): Result {
  return {
    name,
    ours: perSecond(ours),
    against: `raw KV ${perSecond(theirs)}`,
    figure: `${ratio.toFixed(2)} ×`,
    bar: `≥ ${bar} ×`,
    met: ratio >= bar,
    note: note({ ours, theirs }),
  };
}

function must<T extends { refused: boolean }>(outcome: T): T {
  if (outcome.refused) throw new Error(JSON.stringify(outcome));
  return outcome;
}

/** 64 writers on one stream: every edit must be there, each made on the one before. */
async function hotStream(books: Books): Promise<Result> {
  const count = 6_400;
  const id = "bench-0";
  const stream = `card/${id}`;
  const before = books.views.card.byId.get(id)!.version;
  const retries = books.stats.retries;
  const edit = (n: number): Command => ({
    stream,
    decide: ({ card }) =>
      editCard(
        card.byId.get(id)?.state,
        { id, purpose: "other", note: `글 ${n}`, participants: ["e1"] },
        { employeeExists: (one) => nounOf(one) === "e1" },
      ),
    meta: { ...sampleCommand(0).meta, key: `hot:${n}` },
  });
  const speed = await rate(
    count,
    () => inLanes(AT_ONCE, count, async (n) => must(await books.execute(edit(n)))),
  );
  const lost = before + count - (await books.history(stream)).length;
  const perAppend = (books.stats.retries - retries) / count;
  return {
    name: `one hot stream, ${AT_ONCE} writers`,
    ours: perSecond(speed),
    against: "",
    figure: `${lost} lost, ${perAppend.toFixed(2)} retries per append`,
    bar: "0 lost, ≤ 0.1",
    met: lost === 0 && perAppend <= 0.1,
  };
}
