/**
 * Inputs that grow, each sent once and once twice as large; and how long a colleague waits beside a person who asks for
 * much.
 */
import type { Attack } from "./attacks.ts";
import { isLate } from "./queues.ts";
import type { Probed } from "./child.ts";
import { workbooks } from "./files.ts";

type Who = { cookie: string; token: string };
type Ask = (who: Who, path: string, init?: RequestInit) => Promise<number>;

const ALL = "start_date=2000-01-01&end_date=2199-12-31";
const LIST = `/api/mysql/card/list?${ALL}`;

/** Bodies by their size, and the calls that take them. */
const BODIES: [name: string, path: string, body: (size: number) => string, size: number][] = [
  ["names in one object", "/api/chat/mcp/execute", (size) => {
    const names = Array.from({ length: size }, (_, at) => `"k${at}":0`);
    return `{"tool_name":"a","arguments":{${names.join(",")}}}`;
  }, 450_000],
  [
    "items of a list",
    "/api/employee/bulk_delete",
    (size) => `{"ids":[${"1,".repeat(size)}1]}`,
    1_000_000,
  ],
  ["levels", "/api/employee/bulk_edit", (size) => `{"edits":${"[".repeat(size)}`, 4_000_000],
  [
    "texts without end",
    "/api/employee/bulk_edit",
    (size) => `{"edits":"${"\\".repeat(size)}`,
    4_000_000,
  ],
];

/** Long answers, of which each person has one at a time. */
const LONG: [name: string, path: string][] = [
  ["the whole list", LIST],
  ["the list as a workbook", `/api/mysql/card/report/excel?${ALL}`],
  ["a search of everything", `${LIST}&page=1&search=점`],
];

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

/** Asks, and reads the answer to its end; its status. */
const askAt = (port: number): Ask => async ({ cookie, token }, path, init = {}) => {
  const own = { cookie, "x-csrftoken": token, "sec-fetch-site": "same-origin" };
  const headers = { ...own, ...init.headers as Record<string, string> };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
  await answer.body?.pipeTo(new WritableStream());
  return answer.status;
};

function grown(ask: Ask, who: Who): Attack[] {
  const headers = { "content-type": "application/json" };
  return BODIES.map(([name, path, make, size]) => ({
    name: `${size.toLocaleString("en")} ${name}, and twice as many`,
    async run() {
      const result: string[] = [];
      for (const count of [size, 2 * size]) {
        const body = make(count);
        let status = 0;
        const seconds = await secondsOf(async () => {
          status = await ask(who, path, { method: "POST", headers, body });
        });
        result.push(`${status} in ${seconds.toFixed(2)} s`);
      }
      return result.join(", then ");
    },
  }));
}

/** How long one work of a colleague takes alone, and beside so many of somebody else. */
async function beside(
  many: () => Promise<unknown>[],
  one: () => Promise<unknown>,
): ReturnType<Attack["run"]> {
  const alone = await secondsOf(one);
  const others = many();
  const waited = await secondsOf(one);
  await Promise.all(others);
  const times = (waited / alone).toFixed(1);
  const said = `a colleague waits ${waited.toFixed(2)} s, alone ${alone.toFixed(2)} s: ${times} ×`;
  return isLate(alone, waited) ? { wrong: said } : said;
}

/** What is made to grow, and what is asked for much. */
export function growth({ port, cookie, token, before, colleague }: Probed): Attack[] {
  const ask = askAt(port);
  const who = { cookie, token };
  const hand = (person: Who, name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.set("file", new File([bytes], name));
    return ask(person, "/api/employee/import_excel", { method: "POST", body });
  };
  const changed = `/api/mysql/card/difference?as_of=${before}`;
  const long = [...LONG, ["what came in since the start", changed]];
  const lists = long.map(([name, path]): Attack => ({
    name: `six times ${name} of one person`,
    run: () =>
      beside(
        () => Array.from({ length: 6 }, () => ask(who, path)),
        () => ask(colleague, path),
      ),
  }));
  const files: Attack = {
    name: "twelve heavy workbooks of one person",
    async run() {
      const [[, file, heavy]] = await workbooks();
      return await beside(
        () => Array.from({ length: 12 }, () => hand(who, file, heavy)),
        () => hand(colleague, file, heavy),
      );
    },
  };
  return [...grown(ask, who), ...lists, files];
}
