/** The connection for changes: opened, closed while hidden, lost for good, opened again. */
import { assertEquals } from "@std/assert";
import { mock } from "node:test";
import { isCut, wake } from "../../../../web/ui/retry.ts";
import { session } from "../../../../web/ui/client/session.ts";
import { newKey } from "../../../../web/ui/client/api.ts";
import { followLive } from "../../../../web/ui/client/live_stream.ts";

/** A line as the browser has it; the test plays the server. */
class Line extends EventTarget {
  static readonly CLOSED = 2;
  static all: Line[] = [];
  readyState = 0;
  constructor(readonly url: string) {
    super();
    Line.all.push(this);
  }
  close(): void {
    this.readyState = Line.CLOSED;
  }
  say(name: string, data: unknown, lastEventId = ""): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }
}

interface Stage {
  at: { current: number };
  heard: string[];
  newest(): Line;
  see(isSeen: boolean): void;
  stop(): void;
}

/** Plays with a line; whether the session can be renewed is said by the server's answer. */
async function withLine(play: (stage: Stage) => void | Promise<void>): Promise<void> {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const before = { EventSource: globalThis.EventSource, document: globalThis.document };
  Object.assign(globalThis, { EventSource: Line, document: page });
  mock.timers.enable({ apis: ["setTimeout"] });
  Line.all = [];
  const at = { current: 7 };
  const received: string[] = [];
  const stop = followLive({
    noun: "employee",
    at,
    onChanges: (changes) => received.push(changes.map(({ id }) => id).join("+")),
    onReset: (isOwn) => received.push(isOwn ? "own" : "reset"),
    onOpen: (isOpen) => received.push(isOpen ? "open" : "closed"),
  });
  const see = (isSeen: boolean) => {
    page.hidden = !isSeen;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  try {
    await play({ at, heard: received, newest: () => Line.all.at(-1)!, see, stop });
  } finally {
    stop();
    mock.timers.reset();
    Object.assign(globalThis, before);
  }
}

const isOpen = (line: Line) => line.readyState !== Line.CLOSED;

Deno.test("the stream continues from the position of the rows, and close changes are one", () =>
  withLine(({ at, heard: received, newest }) => {
    assertEquals(newest().url, "/api/live?nouns=employee&since=7");
    newest().say("ready", { position: 7 }, "7");
    newest().say("message", { id: "a" }, "8");
    newest().say("message", { id: "b" }, "9");
    assertEquals(received, ["open"]);
    mock.timers.tick(50);
    newest().say("message", { id: "c" }, "10");
    mock.timers.tick(50);
    assertEquals([received, at.current], [["open", "a+b", "c"], 10]);
  }));

Deno.test("changes by this page alone are marked as its own, mixed ones as nobody's", () =>
  withLine(({ heard: received, newest }) => {
    const tell = (key?: string) => newest().say("reset", { position: 8, noun: "card", key }, "8");
    const pass = () => mock.timers.tick(500);
    tell(newKey());
    tell(newKey());
    pass();
    tell(newKey());
    tell("another-tab-1");
    pass();
    tell();
    pass();
    tell(newKey());
    pass();
    assertEquals(received, ["own", "reset", "reset", "own"]);
  }));

Deno.test("a hidden page holds no stream, and continues where it stopped", () =>
  withLine(({ newest, see, heard: received }) => {
    newest().say("message", { id: "a" }, "12");
    see(false);
    assertEquals([Line.all.length, isOpen(newest())], [1, false]);
    see(true);
    assertEquals([Line.all.length, newest().url], [2, "/api/live?nouns=employee&since=12"]);
    newest().say("reset", { position: 40 }, "40");
    mock.timers.tick(500);
    assertEquals(received, ["a", "reset"]);
  }));

Deno.test("rows to reload several times are reloaded once", () =>
  withLine(({ newest, heard: received, stop }) => {
    newest().say("reset", { position: 40, noun: "employee" }, "40");
    newest().say("reset", { position: 41, noun: "employee" }, "41");
    mock.timers.tick(500);
    assertEquals(received, ["reset"]);
    newest().say("reset", { position: 42, noun: "employee" }, "42");
    stop();
    mock.timers.tick(500);
    assertEquals(received, ["reset"]);
  }));

/** The server as the page finds it: what it says of the session, and its answer to a question for the line. */
interface Found {
  session: 200 | 401 | 502;
  line: number;
}

/** Plays with a page that finds this server; the test may change it on the way. */
async function finding(found: Found, work: (found: Found) => Promise<void>): Promise<void> {
  const before = globalThis.fetch;
  const answer = (path: string, method: string): Response => {
    if (method === "HEAD") return new Response(null, { status: found.line });
    if (found.session === 502) return new Response("<html>", { status: 502 });
    const user_info = found.session === 200 ? { id: "u1" } : null;
    const body = { user_info, expires_in: 1_800, message: "로그인이 만료되었습니다." };
    return Response.json(body, { status: path === "/api/session/" ? 200 : found.session });
  };
  globalThis.fetch =
    ((path: string, { method = "GET" }: RequestInit = {}) =>
      Promise.resolve(answer(path, method))) as typeof fetch;
  try {
    await work(found);
  } finally {
    globalThis.fetch = before;
  }
}

/** Lets answers come that need no time, and the waits of the page pass. */
async function pass(milliseconds: number): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  mock.timers.tick(milliseconds);
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** What a browser does at an answer that is no stream of events: it gives up. */
function refuse(line: Line): void {
  line.close();
  line.dispatchEvent(new Event("error"));
}

Deno.test("a stream answered by a proxy without an office is retried until it opens", () =>
  withLine(({ newest, heard: received }) =>
    finding({ session: 502, line: 502 }, async (found) => {
      newest().say("message", { id: "a" }, "12");
      for (let tries = 1; tries <= 4; tries++) {
        refuse(newest());
        // `callServer` itself asks three times.
        await pass(400);
        await pass(1_500);
        await pass(30_000);
        assertEquals([Line.all.length, newest().url.at(-2)! + newest().url.at(-1)], [
          tries + 1,
          "12",
        ]);
      }
      assertEquals(isCut.value, true);
      found.session = 200;
      newest().say("ready", { position: 12 }, "12");
      newest().say("reset", { position: 14 }, "14");
      await pass(500);
      assertEquals([received, isCut.value], [["a", "open", "reset"], false]);
    })
  ));

Deno.test("a permanently refused stream is closed, and a person may reopen it", () =>
  withLine(({ newest, heard: received }) =>
    finding({ session: 200, line: 403 }, async () => {
      newest().say("end", { reason: "forbidden" });
      await pass(0);
      await pass(60_000);
      assertEquals([received, isOpen(newest()), Line.all.length], [["closed"], false, 1]);
      assertEquals(isCut.value, false);
    })
  ));

Deno.test("a refusal for too many streams is retried", () =>
  withLine(({ newest }) =>
    finding({ session: 200, line: 429 }, async () => {
      refuse(newest());
      await pass(0);
      await pass(30_000);
      assertEquals(Line.all.length, 2);
    })
  ));

Deno.test("the page reconnects to a server that stops", () =>
  withLine(async ({ newest, heard: received }) => {
    newest().say("end", { reason: "closing" });
    newest().dispatchEvent(new Event("error"));
    await pass(1_000);
    assertEquals([received, Line.all.length, isOpen(newest())], [[], 2, true]);
  }));

Deno.test("the page reconnects after a broken stream", () =>
  withLine(async ({ newest, heard: received }) => {
    newest().dispatchEvent(new Event("error"));
    assertEquals(isCut.value, true);
    await pass(1_000);
    assertEquals([received, Line.all.length, isOpen(newest())], [[], 2, true]);
  }));

Deno.test("after the session ended the page is covered with the reason, and continues with the next one", () =>
  withLine(({ newest, heard: received }) =>
    finding({ session: 401, line: 401 }, async () => {
      const before = session.value;
      newest().say("end", {
        reason: "signed_out",
        message: "최고관리자가 이 로그인을 종료했습니다.",
      });
      await pass(0);
      await pass(60_000);
      assertEquals(session.value.ended, "최고관리자가 이 로그인을 종료했습니다.");
      assertEquals([received, Line.all.length], [[], 1]);
      session.value = before;
      wake();
      assertEquals([Line.all.length, isOpen(newest())], [2, true]);
    })
  ));

Deno.test("messages after the table is gone are ignored; earlier ones are used", () =>
  withLine(({ newest, see, heard: received, stop }) => {
    newest().say("message", { id: "a" }, "8");
    stop();
    see(false);
    see(true);
    assertEquals([received, Line.all.length, isOpen(newest())], [["a"], 1, false]);
  }));
