/** The KV server is killed, paused and ended while two processes are written to: what that does to them. */
import { openBooks } from "../../../src/store/open.ts";
import { wrappingSource } from "../../../src/personal/wrapping_source.ts";
import { paths } from "../../../web/paths.ts";
import type { KvServer } from "./denokv.ts";
import { ask, type OfficeProcess } from "./office.ts";
import { type CardRow, cardsOf, editOf } from "./walk.ts";

const LANES_A_PROCESS = 4;
/** After the server is back each process has to acknowledge again within so long, in milliseconds. */
const BACK_MS = 20_000;
const DOWN_MS = 7_000;
const CALM_MS = 3_000;

const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What one lane was answered. */
interface Lane {
  url: string;
  id: string;
  /** Idempotency keys that were acknowledged, oldest first. */
  keys: string[];
  notes: string[];
  /** How often it was asked to retry, and its longest wait for that answer, in milliseconds. */
  refused: number;
  longestRefusal: number;
  /** Answers of another status. */
  odd: string[];
}

/** Edits one payment again and again; a request that was not answered is sent again with its key. */
async function runLane(lane: Lane, row: CardRow, token: string, ending: AbortSignal) {
  let { version } = row;
  for (let n = 1; !ending.aborted; n++) {
    const key = `${lane.id}-${lane.url.split(":")[2]}-${n}`;
    const note = `메모 ${key}`;
    const json = editOf({ ...row, version }, note);
    for (;;) {
      const began = performance.now();
      const headers = { "idempotency-key": key };
      const url = lane.url + paths.api.cardUpdate(lane.id);
      const { status, body } = await ask(url, token, { method: "PUT", json, headers });
      if (status === 200) {
        version = (body as { data: CardRow }).data.version;
        lane.keys.push(key);
        lane.notes.push(note);
        break;
      }
      if (status !== 503 && status !== 0) {
        lane.odd.push(`${status} ${JSON.stringify(body)}`);
        return;
      }
      lane.refused++;
      lane.longestRefusal = Math.max(lane.longestRefusal, performance.now() - began);
      // A request abandoned at the end of the run may count or not: it counts if it is there.
      if (ending.aborted) return;
      await pass(50);
    }
  }
}

export interface TroubleReport {
  acknowledged: number;
  refused: number;
  longestRefusalMs: number;
  /** The longest that `/readyz` took to say 503 while the server was down. */
  readyzMs: number;
  /** From the server's return until both processes had acknowledged again, by what had happened. */
  backMs: Record<string, number>;
  faults: string[];
}

export async function troubleRun(
  server: KvServer,
  offices: OfficeProcess[],
  token: string,
): Promise<TroubleReport> {
  const rows = await cardsOf(offices[0].url, token);
  const lanes: Lane[] = offices.flatMap(({ url }, process) =>
    Array.from({ length: LANES_A_PROCESS }, (_, n) => ({
      url,
      id: rows[process * LANES_A_PROCESS + n + 1].id,
      keys: [],
      notes: [],
      refused: 0,
      longestRefusal: 0,
      odd: [],
    }))
  );
  const ending = new AbortController();
  const report: TroubleReport = {
    acknowledged: 0,
    refused: 0,
    longestRefusalMs: 0,
    readyzMs: 0,
    backMs: {},
    faults: [],
  };
  const running = lanes.map((lane) =>
    runLane(lane, rows.find(({ id }) => id === lane.id)!, token, ending.signal)
  );
  await pass(CALM_MS);
  const troubles: [string, () => Promise<void> | void, () => Promise<void> | void][] = [
    ["killed", server.kill, server.start],
    ["paused", server.pause, server.goOn],
    ["restarted", server.stop, server.start],
  ];
  for (const [name, begin, end] of troubles) {
    await begin();
    await pass(DOWN_MS / 2);
    await lookReady(offices, report);
    await pass(DOWN_MS / 2);
    await end();
    report.backMs[name] = await waitForRecovery(offices, lanes, report, name);
    await pass(CALM_MS);
  }
  ending.abort();
  await Promise.all(running);
  for (const one of offices) {
    const said = await one.fallen();
    if (said !== null) report.faults.push(`a process ended by itself: ${said}`);
  }
  for (const lane of lanes) {
    report.acknowledged += lane.keys.length;
    report.refused += lane.refused;
    report.longestRefusalMs = Math.max(report.longestRefusalMs, lane.longestRefusal);
    report.faults.push(...lane.odd.map((answer) => `an answer to an edit: ${answer}`));
  }
  await compare(lanes, token, report);
  return report;
}

async function lookReady(offices: OfficeProcess[], report: TroubleReport): Promise<void> {
  for (const { url } of offices) {
    const began = performance.now();
    const { status } = await ask(`${url}/readyz`, "");
    const ms = performance.now() - began;
    report.readyzMs = Math.max(report.readyzMs, ms);
    if (status !== 503 || ms > 2_000) {
      report.faults.push(`/readyz said ${status} after ${Math.round(ms)} ms without a KV server`);
    }
  }
}

/** Waits until each process has acknowledged something that was asked for now or later. */
async function waitForRecovery(
  offices: OfficeProcess[],
  lanes: Lane[],
  report: TroubleReport,
  name: string,
): Promise<number> {
  const count = (url: string) =>
    lanes.reduce((sum, lane) => sum + (lane.url === url ? lane.keys.length : 0), 0);
  const before = offices.map(({ url }) => count(url));
  const began = performance.now();
  while (offices.some(({ url }, index) => count(url) <= before[index])) {
    if (performance.now() - began > BACK_MS) {
      report.faults.push(`a process did not go on after the server was ${name}`);
      break;
    }
    await pass(20);
  }
  return performance.now() - began;
}

/** Each acknowledged edit is once in the history of either process, in its order. */
async function compare(lanes: Lane[], token: string, report: TroubleReport): Promise<void> {
  const urls = [...new Set(lanes.map(({ url }) => url))];
  for (const lane of lanes) {
    for (const url of urls) {
      const { body } = await ask(url + paths.api.cardHistory(lane.id), token);
      const entries = (body as { data: { after: { note: string } }[] }).data;
      const result = entries.map(({ after }) => after.note).reverse();
      const stored = result.filter((note) => note.startsWith(`메모 ${lane.id}-`));
      const lost = lane.notes.filter((note) => !stored.includes(note)).length;
      const doubled = stored.length - new Set(stored).size;
      if (lost > 0) report.faults.push(`${lost} acknowledged edits lost`);
      if (doubled > 0) report.faults.push(`${doubled} edits doubled`);
      const kept = stored.filter((note) => lane.notes.includes(note));
      if (kept.join() !== lane.notes.join()) report.faults.push("edits in another order");
    }
  }
}

/** Opens the books once more and goes through the whole log: keys once, chain whole, views as a replay makes them. */
export async function checkLog(env: Record<string, string>): Promise<string[]> {
  const wrapping = wrappingSource({
    wrapping: { key: env.WRAPPING_KEY, file: "" },
    dataDir: env.DATA_DIR,
  });
  const books = await openBooks({ path: env.KV_URL, wrapping });
  const faults: string[] = [];
  const commands = new Map<string, string>();
  let position = 0;
  for await (const events of books.read()) {
    for (const event of events) {
      if (event.position !== ++position) faults.push(`position ${event.position} out of order`);
      const request = commands.get(event.key) ?? event.requestId;
      if (request !== event.requestId) faults.push(`key ${event.key} stands for two requests`);
      commands.set(event.key, request);
    }
  }
  const chain = await books.verify();
  if (!chain.ok) faults.push(`the chain breaks at ${chain.position}: ${chain.reason}`);
  for (const { view, same } of await books.replay({ verifyOnly: true })) {
    if (!same) faults.push(`view ${view} differs from its replay`);
  }
  console.log(`log                       ${position} events, ${commands.size} commands`);
  await books.close();
  return faults;
}
