/** Attacks that aim to block other callers, and their results. */
import { bodies } from "./bodies.ts";
import type { Probed } from "./child.ts";
import type { Server } from "./server.ts";
import { pictures, workbooks } from "./files.ts";
import { growth } from "./growth.ts";
import { dribble, sumUp } from "./wire.ts";

export interface Attack {
  name: string;
  /** Says in a line what the server made of it; as what went wrong where that is what it says. */
  run(): Promise<string | Wrong>;
}

interface Wrong {
  wrong: string;
}

const HEAD = "Host: 127.0.0.1\r\n";
/** A little more than the server waits: for a body, and then for a client that does not stop sending. */
const PATIENCE_SECONDS = 40;

const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Addresses in as many networks, as a proxy would report them. */
const from = (index: number) => ({ "x-forwarded-for": `2001:${index.toString(16)}::1` });

/** How often each status came. */
function counted(statuses: number[]): string {
  const groups = Map.groupBy(statuses.toSorted((a, b) => a - b), (status) => status);
  return [...groups].map(([status, group]) => `${status} × ${group.length}`).join(", ");
}

/** All attacks, in the order in which they are made. `server` tells what the probed server has computed. */
export async function attacksOn(probed: Probed, server: Server): Promise<Attack[]> {
  const { port, cookie, token } = probed;
  const own = { cookie, "x-csrftoken": token, "sec-fetch-site": "same-origin" };
  const ask = async (path: string, init: RequestInit = {}): Promise<number> => {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        redirect: "manual",
        ...init,
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  };
  const asks = async (count: number, each: (index: number) => Promise<number>): Promise<string> => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at += 64) {
      statuses.push(...await many(Math.min(64, count - at), (index) => each(at + index)));
    }
    return counted(statuses);
  };
  return [
    ...connections(port, asks, ask, own),
    ...requests(asks, ask, own),
    ...await uploads(asks, ask, own),
    ...growth(probed),
    bodies(probed, server),
  ];
}

type Ask = (path: string, init?: RequestInit) => Promise<number>;
type Asks = (count: number, each: (index: number) => Promise<number>) => Promise<string>;

function connections(port: number, asks: Asks, ask: Ask, own: Record<string, string>): Attack[] {
  const dribbles = async (words: (index: number) => string, drop: string) =>
    sumUp(
      await many(300, (index) => dribble(port, words(index), drop, PATIENCE_SECONDS)),
    );
  const post = (index: number) =>
    `POST /contact HTTP/1.1\r\n${HEAD}X-Forwarded-For: 2001:${index.toString(16)}::1\r\n` +
    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\n";
  return [
    {
      name: "300 heads that trickle",
      run: () => dribbles(() => `GET / HTTP/1.1\r\n${HEAD}`, "X: y\r\n"),
    },
    { name: "300 bodies that trickle", run: () => dribbles(post, "a") },
    {
      name: "1,500 connections that say nothing, and a person",
      async run() {
        const silent = many(1_500, () => dribble(port, "", "", 8));
        const person = await ask("/");
        return `a person got ${person}; ${sumUp(await silent)}`;
      },
    },
    {
      name: "60 × HEAD /api/live, then a table that is opened",
      async run() {
        const path = "/api/live?nouns=employee";
        const heads = await asks(60, () => ask(path, { method: "HEAD", headers: own }));
        return `${heads}; the table: ${await ask(path, { headers: own })}`;
      },
    },
  ];
}

function requests(asks: Asks, ask: Ask, own: Record<string, string>): Attack[] {
  const form = "application/x-www-form-urlencoded";
  const marks = "message=" + encodeURIComponent("a" + "\u0301".repeat(20_000));
  const send = (visitor: number, body: string) =>
    ask("/contact", {
      method: "POST",
      body,
      headers: { "content-type": form, "sec-fetch-site": "same-origin", ...from(visitor) },
    });
  const query = encodeURIComponent("등기 부동산 법인 이전 소유권 말소 상속 취득세 보수 비용");
  const nested = '{"edits":' + "[".repeat(30_000) + "]".repeat(30_000) + "}";
  const json = { "content-type": "application/json", ...own };
  const row = (at: number) => ({ id: `row${at}`, version: 1, values: { name: "x".repeat(60) } });
  const edits = JSON.stringify({ edits: Array.from({ length: 20_000 }, (_, at) => row(at)) });
  return [
    {
      name: "3,000 sign-ins of one /48, and a person",
      async run() {
        const line = (index: number) => ({
          "x-forwarded-for": `2001:db8:7:${index.toString(16)}::1`,
        });
        const flood = await asks(
          3_000,
          (index) => ask("/oauth/login/kakao", { headers: line(index) }),
        );
        return `${flood}; a person: ${await ask("/oauth/login/kakao", { headers: from(1) })}`;
      },
    },
    {
      name: "1,000 searches of one visitor",
      run: () => asks(1_000, () => ask(`/search?q=${query}`)),
    },
    {
      name: "1,000 searches of as many",
      run: () => asks(1_000, (n) => ask(`/search?q=${query}`, { headers: from(n) })),
    },
    { name: "300 forms of 120 KB of marks", run: () => asks(300, () => send(1, marks)) },
    {
      name: "40 forms of 20 MB",
      run: () => asks(40, () => send(2, "a".repeat(20_000_000))),
    },
    {
      name: "200 bodies nested 30,000 deep",
      run: () =>
        asks(
          200,
          () => ask("/api/employee/bulk_edit", { method: "POST", headers: json, body: nested }),
        ),
    },
    {
      name: "an edit of 20,000 rows that are not there",
      run: () =>
        asks(
          1,
          () => ask("/api/employee/bulk_edit", { method: "POST", headers: json, body: edits }),
        ),
    },
  ];
}

async function uploads(asks: Asks, ask: Ask, own: Record<string, string>): Promise<Attack[]> {
  const send = (path: string, fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return ask(path, { method: "POST", headers: own, body });
  };
  const words = { title: "사진", content: '["본문"]' };
  const books = (await workbooks()).map(([name, file, bytes]): Attack => ({
    name: `${name} (${(bytes.length / 1e6).toFixed(1)} MB)`,
    run: () =>
      asks(2, () => send("/api/mysql/card/import_excel", { file: new File([bytes], file) })),
  }));
  const images = (await pictures()).map(([name, bytes]): Attack => ({
    name: `${name} (${(bytes.length / 1e6).toFixed(1)} MB)`,
    run: () =>
      asks(2, () => send("/api/blog/posts", { ...words, image: new File([bytes], "a.png") })),
  }));
  return [...books, ...images];
}
