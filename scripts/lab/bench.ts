/**
 * `deno task lab bench [part …]`: measures the store and the list call against the platform under them and
 * prints each ratio with its bar. Answers 1 when a bar is not met.
 */
import { benchAppend } from "./bench/append.ts";
import { benchAsOf } from "./bench/as_of.ts";
import { benchChat } from "./bench/chat.ts";
import { benchFind } from "./bench/find.ts";
import { benchGrid } from "./bench/grid.ts";
import { benchList } from "./bench/list.ts";
import { benchLive } from "./bench/live.ts";
import type { Result } from "./bench/measure.ts";
import { benchMillion } from "./bench/million.ts";
import { benchPage } from "./bench/page.ts";
import { benchReplay } from "./bench/replay.ts";
import { benchScroll } from "./bench/scroll.ts";
import { benchStart } from "./bench/start.ts";
import { benchTable } from "./bench/table.ts";

/** Each is given the numbers that stand after its name. */
const parts: Record<string, (numbers: number[]) => Promise<Result[]>> = {
  append: benchAppend,
  replay: benchReplay,
  as_of: benchAsOf,
  list: benchList,
  find: benchFind,
  table: benchTable,
  live: benchLive,
  start: benchStart,
  million: benchMillion,
  page: benchPage,
  grid: benchGrid,
  scroll: benchScroll,
  chat: benchChat,
};

/** Columns a text takes on a terminal. */
const pad = (text: string, width: number): string =>
  text + " ".repeat(Math.max(0, width - text.length));

function print(result: Result): void {
  const met = result.met === null ? "" : result.met ? "met" : "NOT MET";
  const { name, ours, against, figure, bar } = result;
  console.log(
    [pad(name, 44), pad(ours, 18), pad(against, 24), pad(figure, 34), pad(bar, 18), met].join(" "),
  );
  if (result.met === false && result.note) console.log(`    ${result.note}`);
}

/** Names of parts with the numbers after each: `million 1000000`. */
function searchTermsOf(words: string[]): Map<string, number[]> {
  const wanted = new Map<string, number[]>();
  let last: number[] = [];
  for (const word of words) {
    if (/^\d+$/.test(word)) last.push(Number(word));
    else wanted.set(word, last = []);
  }
  return wanted;
}

async function main(): Promise<number> {
  const wanted = searchTermsOf(Deno.args.length > 0 ? Deno.args : Object.keys(parts));
  const unknown = [...wanted.keys()].filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    console.error(`unknown part: ${unknown.join(", ")} (${Object.keys(parts).join(", ")})`);
    return 2;
  }
  console.log(`Deno ${Deno.version.deno}, ${navigator.hardwareConcurrency} cores\n`);
  print({
    name: "what",
    ours: "ours",
    against: "against",
    figure: "figure",
    bar: "bar",
    met: null,
  });
  let missed = 0;
  for (const [name, numbers] of wanted) {
    for (const result of await parts[name](numbers)) {
      print(result);
      if (result.met === false) missed++;
    }
  }
  console.log(missed === 0 ? "\nevery bar is met" : `\n${missed} bar(s) NOT MET`);
  return missed === 0 ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main());
