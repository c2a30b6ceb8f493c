/** Every queue with few places: how long a colleague's work takes alone, and beside one person who asks without end. */
import sharp from "sharp";
import { documentPaths } from "../../../web/pages/staff/documents/paths.ts";
import { chatPaths } from "../../../web/pages/chat/paths.ts";
import type { Probed } from "./child.ts";
import { LONG_CONVERSATION, SHORT_CONVERSATION } from "./conversation.ts";
import { rowsOf, workbook } from "./files.ts";

type Who = Probed["colleague"];

interface Queue {
  name: string;
  /** Works that the greedy person has under way at any time. */
  many: number;
  greedy(signal: AbortSignal, number: number): Promise<unknown>;
  colleague(): Promise<void>;
}

/** A colleague may wait twice as long as alone: who shares a place with one other has half of it. */
const TIMES = 2;
/**
 * Seconds that nobody notices, beyond that: a work under way is not broken off for the next, and of what takes some
 * milliseconds the turns of the event loop are most.
 */
const UNNOTICED = 0.25;
/** Times that both are measured, one after the other, so that what else the machine does is in both. */
const MEASURED = 3;
/** Milliseconds after which a refused caller retries. */
const AGAIN_MS = 1_000;

/** Does a colleague wait too long beside somebody, who waits so many seconds alone? */
export const isLate = (alone: number, beside: number): boolean =>
  beside > TIMES * alone + UNNOTICED;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

/** One work of the colleague's while the greedy person has `many` under way. */
async function waitBesideGreedy({ many, greedy, colleague }: Queue, count: () => number) {
  const stop = new AbortController();
  const greed = Array.from({ length: many }, async () => {
    while (!stop.signal.aborted) await greedy(stop.signal, count()).catch(() => pause(AGAIN_MS));
  });
  await pause(500);
  const seconds = await secondsOf(colleague);
  stop.abort();
  await Promise.all(greed);
  return seconds;
}

const middle = (figures: number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];

/** A line of the table: both waits, and whether the second is too long. */
export async function waitBeside(queue: Queue): Promise<{ said: string; late: boolean }> {
  const { name, many, colleague } = queue;
  let asked = 0;
  await colleague();
  const waits: [alone: number, beside: number][] = [];
  for (let at = 0; at < MEASURED; at++) {
    const alone = await secondsOf(colleague);
    waits.push([alone, await waitBesideGreedy(queue, () => asked++)]);
    await pause(300);
  }
  const [alone, beside] = [0, 1].map((which) => middle(waits.map((wait) => wait[which])));
  const late = isLate(alone, beside);
  const said = [
    `queue: ${name.padEnd(30)}`,
    `alone ${alone.toFixed(2).padStart(5)} s,`,
    `beside ${many} of one person ${beside.toFixed(2).padStart(5)} s,`,
    `${(beside / alone).toFixed(1)} ×${late ? "  <- too long" : ""}`,
  ];
  return { said: said.join(" "), late };
}

/** Asks, and reads the answer to its end. */
function asking(port: number) {
  return async ({ cookie, token }: Who, path: string, init: RequestInit = {}) => {
    const own = { cookie, "x-csrftoken": token, "sec-fetch-site": "same-origin" };
    const headers = { ...own, ...init.headers as Record<string, string> };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return text;
  };
}
type Ask = ReturnType<typeof asking>;

const ALL = "start_date=2000-01-01&end_date=2199-12-31";
const JSON_TYPE = { "content-type": "application/json" };

/** The same by two people, the colleague's once. */
const both = (
  name: string,
  many: number,
  { cookie, token, colleague }: Probed,
  work: (who: Who, init?: RequestInit) => Promise<unknown>,
): Queue => ({
  name,
  many,
  greedy: (signal) => work({ cookie, token }, { signal }),
  colleague: async () => void await work(colleague),
});

async function files(ask: Ask, probed: Probed): Promise<Queue[]> {
  const cell = (row: number) => (_: unknown, at: number) => `<c><v>${row * at}</v></c>`;
  const cells = (row: number) => Array.from({ length: 20 }, cell(row)).join("");
  const bytes = await workbook(rowsOf(8_000, cells));
  const sent = (path: string) => (who: Who, init?: RequestInit) => {
    const body = new FormData();
    body.set("file", new File([bytes], "a.xlsx"));
    return ask(who, path, { ...init, method: "POST", body });
  };
  // The file has nothing of people in it, and is refused once it is read.
  const read = (who: Who, init?: RequestInit) =>
    sent("/api/employee/import_excel")(who, init).catch((error) => {
      if (!String(error).includes(": 422 ")) throw error;
    });
  return [
    both("file readers, by an import", 12, probed, read),
    both("file readers, by the assistant", 12, probed, sent(chatPaths.api.upload())),
  ];
}

function answers(ask: Ask, probed: Probed): Queue[] {
  const question = (who: Who, init?: RequestInit) =>
    ask(who, chatPaths.api.test(), {
      ...init,
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ prompt: "안녕하세요" }),
    });
  const { cookie, token, colleague } = probed;
  const open = (who: Who, id: string, init?: RequestInit) =>
    ask(who, chatPaths.api.conversation(id), init);
  return [
    both("model answers", 12, probed, question),
    {
      name: "displays of conversations",
      many: 10,
      greedy: (signal) => open({ cookie, token }, LONG_CONVERSATION, { signal }),
      colleague: async () => void await open(colleague, SHORT_CONVERSATION),
    },
    {
      name: "a conversation as a file",
      many: 10,
      greedy: (signal) =>
        ask({ cookie, token }, chatPaths.api.exported(LONG_CONVERSATION), { signal }),
      colleague: async () => void await open(colleague, SHORT_CONVERSATION),
    },
  ];
}

async function lists(ask: Ask, probed: Probed): Promise<Queue[]> {
  const document = { title: "긴 문서", kind: "other", body: "등기의 목적과 원인\n".repeat(700) };
  const body = JSON.stringify(document);
  const init = { method: "POST", headers: JSON_TYPE, body };
  const made = JSON.parse(await ask(probed, "/api/document/", init));
  const paths: [name: string, path: string][] = [
    ["long lists", `/api/mysql/card/list?${ALL}`],
    ["exports", `/api/mysql/card/report/excel?${ALL}`],
    ["PDFs", documentPaths.file(made.data.id)],
  ];
  return paths.map(([name, path]) => both(name, 12, probed, (who, init) => ask(who, path, init)));
}

async function pictures(ask: Ask, probed: Probed): Promise<Queue> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 2_400, height: 1_800, channels: 3, background: "black", noise } as const;
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  return both("pictures", 8, probed, (who, init) => {
    const body = new FormData();
    body.set("title", "사진");
    body.set("content", '["본문"]');
    body.set("image", new File([bytes], "a.jpg"));
    return ask(who, "/api/blog/posts", { ...init, method: "POST", body });
  });
}

/** Addresses of the sample office that the colleague's jobs are about, from the first; the others are greedy ones'. */
const OWN_ADDRESSES = 20;

/** Jobs of one asker: each of three new certificates, against one of one. */
function jobs(ask: Ask, { cookie, token, colleague }: Probed): Queue {
  const base = "/api/deposition/address";
  const addressOf = (number: number) => `demo-address-${String(number + 1).padStart(4, "0")}`;
  const start = async (who: Who, ids: string[]): Promise<string> => {
    const body = JSON.stringify({ address_ids: ids });
    const init = { method: "POST", headers: JSON_TYPE, body };
    return JSON.parse(await ask(who, `${base}/issue_immovable_bulk`, init)).task_id;
  };
  const ended = async (who: Who, id: string): Promise<void> => {
    for (;;) {
      const path = `${base}/download_immovable_bulk?task_id=${id}`;
      const { status } = JSON.parse(await ask(who, path));
      if (status === "completed" || status === "failed") return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  let own = 0;
  return {
    name: "jobs of one asker",
    many: 6,
    async greedy(_signal, number) {
      const first = OWN_ADDRESSES + number % 33 * 3;
      const ids = [first, first + 1, first + 2].map(addressOf);
      const who = { cookie, token };
      // What was begun continues in any case, and must not be beside what is measured next.
      await ended(who, await start(who, ids));
    },
    async colleague() {
      await ended(colleague, await start(colleague, [addressOf(own++)]));
    },
  };
}

export async function queuesOf(probed: Probed): Promise<Queue[]> {
  const ask = asking(probed.port);
  return [
    ...await files(ask, probed),
    ...answers(ask, probed),
    ...await lists(ask, probed),
    await pictures(ask, probed),
    jobs(ask, probed),
  ];
}
