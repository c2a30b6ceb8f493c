/**
 * Personal, card and account numbers never leave: planted in every field of every noun, every kind of file and every
 * kind of prompt, none reaches a model's server, another MCP server, a client of /mcp, or a log. The short form runs
 * with the tests; `deno task lab numbers` plants 10,000.
 */
import { assert, assertEquals } from "@std/assert";
import type { StoredEvent } from "../../events/base/event.ts";
import { storableData } from "../../events/number_gate.ts";
import { kindsIn } from "../../events/base/number_places.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { viewRegistry } from "../../projections/registry.ts";
import { log } from "../../src/kit/log.ts";
import { officeTools } from "../../src/tools/registry.ts";
import { everyEvent } from "../helpers/every_event.ts";
import { testNow } from "../helpers/server.ts";
import { workbook } from "../helpers/workbooks.ts";
import { type Console, withConsole } from "./console.ts";
import { startMcpServer } from "./mcp_server.ts";
import { calls, says } from "./model_server.ts";
import { leaked, type Planted, Planter } from "./planted_numbers.ts";

/** Numbers of the whole campaign. */
const COUNT = Number(Deno.env.get("NUMBERS") ?? 700);
const SEED = Number(Deno.env.get("NUMBERS_SEED") ?? 20261126);
/** Numbers of one text. */
const AT_ONCE = COUNT > 5_000 ? 60 : 20;

const planter = new Planter(SEED);
let planted = 0;

function plant(count = AT_ONCE): { numbers: Planted[]; text: string } {
  const numbers = planter.take(count);
  planted += count;
  return { numbers, text: numbers.map(({ text }) => text).join(", ") };
}

/** None of the numbers is in what went out. */
function assertKept(out: unknown, numbers: readonly Planted[], where: string): void {
  const text = typeof out === "string" ? out : JSON.stringify(out);
  assertEquals(leaked(text, numbers).map((one) => JSON.stringify(one.text)), [], where);
}

type Change = (text: string, path: string[]) => string;

/** The same value with each of its texts changed. */
function changed(value: unknown, change: Change, path: string[] = []): unknown {
  if (typeof value === "string") return change(value, path);
  if (Array.isArray(value)) return value.map((one) => changed(one, change, path));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, one]) => [key, changed(one, change, [...path, key])]),
  );
}

const placesOf = (data: unknown): string[] => {
  const places = new Set<string>();
  changed(data, (text, path) => (places.add(path.join(".")), text));
  return [...places];
};

Deno.test("a number in any field of any event is refused with its place, hidden, or allowed there", () => {
  for (const event of everyEvent()) {
    for (const place of placesOf(event.data)) {
      const names = place.split(".");
      if (names.includes("from") || names.includes("before")) continue;
      const { numbers: [number] } = plant(1);
      const data = changed(
        event.data,
        (text, path) => path.join(".") === place ? `가 ${number.text} 나` : text,
      );
      const held = storableData({ ...event, data });
      if (isRefusal(held)) {
        assertEquals(held.code, "person_number");
        assert(/‘.+’에 .+번호로 보이는 숫자/.test(held.message), held.message);
        continue;
      }
      const noun = event.stream.split("/")[0];
      const field = names.findLast((name) => name !== "to" && name !== "after")!;
      if (kindsIn(noun, field).includes(number.kind)) continue;
      assertKept(held, [number], `${event.type} ${place}`);
    }
  }
});

/** Texts of an event that say which record, kind or day is meant: with anything else in them it is none. */
const isName = (text: string, field: string): boolean =>
  /(?:^id$|_id$|_at$|day|date|month|type|status|kind|noun|employee|account|owner|color|url)/.test(
    field,
  ) ||
  /^[\w\-:.]*$/.test(text);

/** Puts into the views what an office wrote before numbers were refused: each text of each noun with a number in it. */
function fillViews({ deps: { books } }: Console): Planted[] {
  const all: Planted[] = [];
  const first = new Map<string, StoredEvent>();
  for (const event of everyEvent()) first.set(event.stream, first.get(event.stream) ?? event);
  for (const event of first.values()) {
    const noun = event.stream.split("/")[0];
    if (["chat", "security", "job", "log", "user"].includes(noun)) continue;
    const data = changed(event.data, (text, path) => {
      if (isName(text, path.at(-1) ?? "")) return text;
      const { numbers, text: written } = plant(1);
      all.push(...numbers);
      return `${text.slice(0, 20)} ${written}`;
    });
    for (const [name, view] of Object.entries(viewRegistry)) {
      try {
        view.fold(books.views[name as keyof typeof books.views] as never, { ...event, data });
      } catch {
        // A view that wants what else an office has.
      }
    }
  }
  return all;
}

/** Arguments with which each reading tool answers as much as it can. */
const TOOLS = officeTools().filter(({ writes }) => !writes).map(({ name }) => {
  const given = name.startsWith("get_") ? { id: "golden" } : {};
  return { name, given };
});

Deno.test("no number of any record reaches a model or a client of /mcp through any tool", () =>
  withConsole([says("네")], async (console) => {
    const rounds = Math.max(1, Math.round(COUNT / 2_000));
    const numbers: Planted[] = [];
    for (let round = 0; round < rounds; round++) numbers.push(...fillViews(console));
    assert(numbers.length > 40, String(numbers.length));
    for (const { name, given } of TOOLS) {
      console.model.script = [() => calls(name, given), () => says("네")];
      console.model.asked.length = 0;
      await console.ask({ prompt: "찾아 줘", conversation: crypto.randomUUID() }, "superuser");
      assertKept(console.model.asked, numbers, name);
      const answer = await console.call("/mcp", {
        as: "token",
        method: "POST",
        headers: { accept: "application/json, text/event-stream" },
        json: {
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name, arguments: given },
        },
      });
      assertKept(await answer.text(), numbers, `/mcp ${name}`);
    }
  }));

/** Uploads are few in a minute: each comes two seconds after the one before. */
let uploads = 0;
const now = () => new Date(testNow.getTime() + uploads * 2_000);

async function uploaded({ call }: Console, file: File): Promise<string> {
  uploads++;
  const body = new FormData();
  body.append("file", file);
  const answer = await call("/api/chat/upload/", { method: "POST", as: "token", body });
  const result = await answer.json();
  assertEquals(answer.status, 200, JSON.stringify(result));
  return result.info.id;
}

/** The smallest PNG, with a text in it that no eye sees. */
function pictureWith(text: string): Uint8Array<ArrayBuffer> {
  const png = Uint8Array.fromBase64(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  );
  const content = new TextEncoder().encode(`Comment\0${text}`);
  const chunk = new Uint8Array(content.length + 12);
  new DataView(chunk.buffer).setUint32(0, content.length);
  chunk.set(new TextEncoder().encode("tEXt"), 4);
  chunk.set(content, 8);
  const crc = crcOf(chunk.subarray(4, content.length + 8));
  new DataView(chunk.buffer).setUint32(content.length + 8, crc);
  const head = png.subarray(0, 33);
  return new Uint8Array([...head, ...chunk, ...png.subarray(33)]);
}

function crcOf(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc >>> 1 ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ -1) >>> 0;
}

/** A way in which a question carries a text. */
type Way = (console: Console, text: string, numbers: Planted[]) => Promise<void>;

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
  new File([bytes], name, { type: XLSX_TYPE });

/** Numbers alone in their cells, those without letters and hidden signs as figures. */
function sheetOf(numbers: readonly Planted[]) {
  const plain = (one: Planted) =>
    /^[1-9]\d{12}$/.test(one.number) && one.kind !== "account" ? Number(one.number) : one.text;
  return workbook([[
    "명단",
    [
      ["이름", "번호", `${numbers[0].text} 비고`],
      ...numbers.map((one, at) => [`사람 ${at}`, plain(one), `${one.text} 확인`]),
    ],
  ]]) as Uint8Array<ArrayBuffer>;
}

const WAYS: Record<string, Way> = {
  async prompt(console, text) {
    await console.ask({ prompt: `이 사람은 ${text} 입니다`, conversation: crypto.randomUUID() });
  },
  async "earlier words"(console, text) {
    const messages = [{ role: "user", content: text }, { role: "assistant", content: text }];
    await console.ask({ prompt: "계속", messages });
  },
  async "a text behind the question"(console, text) {
    await console.ask({ prompt: "요약", file_context: text, conversation: crypto.randomUUID() });
  },
  async "a text file and its name"(console, text, [number]) {
    const filler = "가나다라 ".repeat(40);
    const file = new File([`${filler}${text}`], `${number.text}.txt`);
    const id = await uploaded(console, file);
    await console.ask({ prompt: "요약", file_context: [id], conversation: crypto.randomUUID() });
  },
  async "a workbook that is asked"(console, _text, numbers) {
    const id = await uploaded(console, fileOf(sheetOf(numbers), "명단.xlsx"));
    console.model.script = [
      () => calls("query_file", { file: id, limit: 50 }, "one"),
      () => calls("query_file", { file: id, group_by: "번호" }, "two"),
      () => says("네"),
    ];
    await console.ask({ prompt: "요약", file_context: [id], conversation: crypto.randomUUID() });
  },
  async "a picture's own words"(console, text) {
    const id = await uploaded(console, new File([pictureWith(text)], "사진.png"));
    await console.ask({ prompt: "설명", file_context: [id], conversation: crypto.randomUUID() });
  },
  async "what a model said itself, and asked a tool with"(console, text) {
    const conversation = crypto.randomUUID();
    console.model.script = [
      () => calls("search_cards", { search: text.slice(0, 90) }),
      () => says(text),
    ];
    await console.ask({ prompt: "하나", conversation });
    const { version } = console.deps.books.views.chat.byId.get(conversation)!;
    await console.ask({ prompt: "둘", conversation, version });
  },
};

Deno.test("no number of any kind of prompt and file reaches a model, another server, or what is kept", async (t) => {
  const others = startMcpServer([["search", { reads: true, answer: () => "없음" }]]);
  const law = { name: "law", url: others.url, key: "", read: ["search"], seconds: 30 };
  const names = Object.keys(WAYS);
  const rounds = Math.max(1, Math.ceil((COUNT - 150) / (names.length + 1) / AT_ONCE));
  await withConsole([says("네")], async (console) => {
    for (const [name, way] of Object.entries(WAYS)) {
      await t.step(name, async () => {
        for (let round = 0; round < rounds; round++) {
          const { numbers, text } = plant();
          console.model.script = [() => says("네")];
          console.model.asked.length = 0;
          await way(console, text, numbers);
          assert(console.model.asked.length > 0, "nothing was asked");
          assertKept(console.model.asked, numbers, name);
        }
      });
    }
    await t.step("the arguments sent to a tool of another server", async () => {
      for (let round = 0; round < rounds; round++) {
        const { numbers, text } = plant();
        console.model.script = [
          () => calls("law__search", { text, [text.slice(0, 20)]: 1, list: [text] }),
          () => says("네"),
        ];
        console.model.asked.length = 0;
        await console.ask({ prompt: "찾아 줘", conversation: crypto.randomUUID() });
        assertEquals(others.called.length, round + 1);
        assertKept(others.called, numbers, "another server");
      }
    });
    const kept = JSON.stringify([...console.deps.books.views.chat.byId.values()]);
    assertEquals(kept.includes("가림"), true);
  }, { config: { outside: [law] }, now }).finally(() => others.stop());
});

/** What is written on stderr meanwhile. */
async function written(work: () => Promise<void>): Promise<string> {
  const { write, writeSync } = Deno.stderr;
  let text = "";
  const decoder = new TextDecoder();
  Deno.stderr.writeSync = (bytes) => {
    text += decoder.decode(bytes);
    return bytes.length;
  };
  Deno.stderr.write = (bytes) => Promise.resolve(Deno.stderr.writeSync(bytes));
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    Object.assign(Deno.stderr, { write, writeSync });
  }
  return text;
}

Deno.test("no number reaches the process log or the security log", () =>
  withConsole([{ status: 500 }], async ({ call, deps, ask }) => {
    const { numbers, text } = plant(60);
    const lines = await written(async () => {
      log.info(text, { path: text });
      log.warn("failed", { error: new Error(text).stack });
      log.error("failed", { detail: JSON.stringify({ text }) });
      await ask({ prompt: text, conversation: crypto.randomUUID() });
      for (const one of numbers.slice(0, 10)) {
        const word = encodeURIComponent(one.text);
        await call(`/api/document/list?search=${word}`);
        await call(`/staff/documents/${word}`);
        await call(`/api/user/list?search=${word}`);
      }
    });
    assert(lines.includes("failed"));
    assertKept(lines, numbers, "log");
    await deps.security.flush(true);
    await deps.security.written();
    assert(deps.books.views.security.byId.size > 0);
    assertKept([...deps.books.views.security.byId.values()], numbers, "security log");
  }));

Deno.test("as many numbers were planted as planned", () => {
  assert(planted >= COUNT, String(planted));
  console.log(`${planted} numbers planted, none left`);
});
