/** The line that changes come over: opened, let go while unseen, lost for good, called again. */
import { assertEquals } from "@std/assert";
import { mock } from "node:test";
import { newKey } from "../../../../web/ui/api.ts";
import { followLive } from "../../../../web/table/rows/live_stream.ts";

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
  const heard: string[] = [];
  const stop = followLive({
    noun: "employee",
    at,
    onChanges: (changes) => heard.push(changes.map(({ id }) => id).join("+")),
    onReset: (isOwn) => heard.push(isOwn ? "own" : "reset"),
    onOpen: (isOpen) => heard.push(isOpen ? "open" : "closed"),
  });
  const see = (isSeen: boolean) => {
    page.hidden = !isSeen;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  try {
    await play({ at, heard, newest: () => Line.all.at(-1)!, see, stop });
  } finally {
    stop();
    mock.timers.reset();
    Object.assign(globalThis, before);
  }
}

const isOpen = (line: Line) => line.readyState !== Line.CLOSED;

Deno.test("the line goes on from where the rows were read, and changes close together are one", () =>
  withLine(({ at, heard, newest }) => {
    assertEquals(newest().url, "/api/live?nouns=employee&since=7");
    newest().say("ready", { position: 7 }, "7");
    newest().say("message", { id: "a" }, "8");
    newest().say("message", { id: "b" }, "9");
    assertEquals(heard, ["open"]);
    mock.timers.tick(50);
    newest().say("message", { id: "c" }, "10");
    mock.timers.tick(50);
    assertEquals([heard, at.current], [["open", "a+b", "c"], 10]);
  }));

Deno.test("rows that this page alone changed are its own, and with another's change among them nobody's", () =>
  withLine(({ heard, newest }) => {
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
    assertEquals(heard, ["own", "reset", "reset", "own"]);
  }));

Deno.test("a page that is not seen holds no line, and goes on where it stopped", () =>
  withLine(({ newest, see, heard }) => {
    newest().say("message", { id: "a" }, "12");
    see(false);
    assertEquals([Line.all.length, isOpen(newest())], [1, false]);
    see(true);
    assertEquals([Line.all.length, newest().url], [2, "/api/live?nouns=employee&since=12"]);
    newest().say("reset", { position: 40 }, "40");
    mock.timers.tick(500);
    assertEquals(heard, ["a", "reset"]);
  }));

Deno.test("rows that are to be read again, several times over, are read once", () =>
  withLine(({ newest, heard, stop }) => {
    newest().say("reset", { position: 40, noun: "employee" }, "40");
    newest().say("reset", { position: 41, noun: "employee" }, "41");
    mock.timers.tick(500);
    assertEquals(heard, ["reset"]);
    newest().say("reset", { position: 42, noun: "employee" }, "42");
    stop();
    mock.timers.tick(500);
    assertEquals(heard, ["reset"]);
  }));

for (const reason of ["signed_out", "forbidden"]) {
  Deno.test(`a line that ended (${reason}) is closed for good and not called again`, () =>
    withLine(({ newest, heard }) => {
      newest().say("end", { reason });
      assertEquals([heard, isOpen(newest()), Line.all.length], [["closed"], false, 1]);
    }));
}

Deno.test("a server that stops is left to the browser to call again", () =>
  withLine(({ newest, heard }) => {
    newest().say("end", { reason: "closing" });
    newest().dispatchEvent(new Event("error"));
    assertEquals([heard, isOpen(newest())], [[], true]);
  }));

Deno.test("nothing is heard once the table is gone; what had come before is", () =>
  withLine(({ newest, see, heard, stop }) => {
    newest().say("message", { id: "a" }, "8");
    stop();
    see(false);
    see(true);
    assertEquals([heard, Line.all.length, isOpen(newest())], [["a"], 1, false]);
  }));
