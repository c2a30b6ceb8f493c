/** The palette (Ctrl+K) among 10,000 people and 5,000 merchants: the first search of a process, and later ones. */
import { recordCard } from "../../../events/card/card.ts";
import { addRow } from "../../../projections/tables.ts";
import type { Books, Command } from "../../../src/store/contract.ts";
import { median, type Result } from "./measure.ts";
import { type Ask, openOffice } from "./office.ts";
import { actor, sampleCommand, sampleRecord } from "./sample.ts";

const PEOPLE = 10_000;
const MERCHANTS = 5_000;
const AT_ONCE = 500;
/** Later searches of each kind. */
const CALLS = 60;
/** Processes whose first search is timed. */
const ROUNDS = 3;
const BAR_MS = 50;

const FAMILY = [..."김이박최정강조윤장임한오서신권황안송류홍"];
const GIVEN = [..."민서준도하지은우현수영채예진주연호성태원"];
const TOWNS = ["서초", "교대역", "법원사거리", "강남", "방배", "양재", "반포", "사당"];
const TRADES = ["청기와갈비", "한솥도시락", "김밥천국", "스타벅스", "본죽&비빔밥", "가나문구(주)"];

const personName = (n: number): string =>
  FAMILY[n % 20] + GIVEN[Math.floor(n / 20) % 20] + GIVEN[Math.floor(n / 400) % 20];
const merchantName = (n: number): string =>
  `${TOWNS[n % 8]} ${TRADES[Math.floor(n / 8) % 6]} ${1 + Math.floor(n / 48)}호점`;

function personCommand(n: number): Command {
  const id = `bench-${n}`;
  const values = { name: personName(n), email: `u${n}@example.com`, dept: "등기팀" };
  return {
    stream: `employee/${id}`,
    decide: (views) => addRow(views, "employee", id, values),
    meta: { actor, requestId: "fill", key: `fill:${id}` },
  };
}

function paymentCommand(n: number): Command {
  const record = { ...sampleRecord(n), store_name: merchantName(n) };
  const decide: Command["decide"] = ({ card }) =>
    recordCard(card.byId.get(`bench-${n}`)?.state, { id: `bench-${n}`, record });
  return { ...sampleCommand(n), decide };
}

async function fill(books: Books): Promise<void> {
  const commands = [
    ...Array.from({ length: PEOPLE }, (_, n) => personCommand(n)),
    ...Array.from({ length: MERCHANTS }, (_, n) => paymentCommand(n)),
  ];
  for (let start = 0; start < commands.length; start += AT_ONCE) {
    const some = commands.slice(start, start + AT_ONCE);
    const outcomes = await Promise.all(some.map((command) => books.execute(command)));
    const refused = outcomes.find((outcome) => outcome.refused);
    if (refused) throw new Error(JSON.stringify(refused));
  }
}

/** Milliseconds of a search, its answer read to the end. Throws where it finds nothing. */
async function search(ask: Ask, q: string): Promise<number> {
  const start = performance.now();
  const response = await ask("/api/find", { method: "POST", json: { q } });
  const { places } = await response.json();
  const milliseconds = performance.now() - start;
  if (places.length === 0) throw new Error(`"${q}" found nothing`);
  return milliseconds;
}

/** Half-typed names, or initial consonants; every n asks for others. */
const typedOf = {
  name: (n: number) => personName(n * 37).slice(0, 2),
  initials: (n: number) => ["ㄱㅁ", "ㅅㅊ", "ㅊㄱㅇ", "ㅂㅈㅅ", "ㅎㅈ"][n % 5],
};

interface Times {
  first: number;
  firstInitials: number;
  names: number[];
  initials: number[];
}

/** What a process of its own takes; `begins` says by which kind its first search is. */
async function times(): Promise<Times> {
  const { ask, close } = await openOffice(fill);
  // What every call compiles is not the search's: gates, the body, the answer.
  await ask("/api/find/places");
  const first = await search(ask, typedOf.name(1));
  const firstInitials = await search(ask, typedOf.initials(1));
  const [names, initials]: number[][] = [[], []];
  for (let n = 2; n < 2 + CALLS; n++) {
    names.push(await search(ask, typedOf.name(n)));
    initials.push(await search(ask, typedOf.initials(n)));
  }
  await close();
  return { first, firstInitials, names, initials };
}

async function timesApart(): Promise<Times> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", import.meta.filename!],
    env: { NODE_ENV: "production" },
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("the search failed");
  return JSON.parse(new TextDecoder().decode(stdout));
}

function row(name: string, milliseconds: number[]): Result {
  const middle = median(milliseconds);
  const most = Math.max(...milliseconds);
  return {
    name,
    ours: `median ${middle.toFixed(1)} ms`,
    against: `${BAR_MS} ms allowed`,
    figure: `${(middle / BAR_MS).toFixed(2)}, at most ${(most / BAR_MS).toFixed(2)}`,
    bar: "at most ≤ 1",
    met: most <= BAR_MS,
  };
}

/** The lines of the table for the palette. */
export async function benchFind(): Promise<Result[]> {
  const rounds: Times[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await timesApart());
  return [
    row(`first search, ${PEOPLE} people, ${MERCHANTS} merchants`, rounds.map(({ first }) => first)),
    row("first initial consonants", rounds.map(({ firstInitials }) => firstInitials)),
    row("later searches", rounds.flatMap(({ names }) => names)),
    row("later initial consonants", rounds.flatMap(({ initials }) => initials)),
  ];
}

if (import.meta.main) console.log(JSON.stringify(await times()));
