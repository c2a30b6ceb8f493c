/**
 * What every backend of the store must do: run once on an embedded file and once in memory; on a KV server too
 * where `DENOKV` names its program (`deno task lab cluster`).
 */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { isRefusal, refuse } from "../../events/base/refusal.ts";
import { withKvServer } from "../../scripts/lab/cluster/denokv.ts";
import {
  allEvents,
  codeOf,
  committed,
  minji,
  note,
  type NoteBooks,
  openNotes,
  texts,
  withFolder,
  write,
} from "./notes.ts";

type Scenario = (books: NoteBooks) => Promise<void>;

const scenarios: Record<string, Scenario> = {
  "an event is answered with its place in the log and its envelope": async (books) => {
    const meta = { actor: minji, requestId: "r1", key: "k1", causationId: "job-7" };
    const outcome = committed(await books.execute({ ...write("note/a", "하나"), meta }));
    const [event] = outcome.events;
    assertEquals(
      { ...event, at: "" },
      {
        position: 1,
        stream: "note/a",
        version: 1,
        type: "note.written",
        schema: 1,
        data: { text: "하나" },
        at: "",
        actor: minji,
        requestId: "r1",
        key: "k1",
        causationId: "job-7",
      },
    );
    assertEquals(new Date(event.at).toISOString(), event.at);
    assertEquals(await books.history("note/a"), outcome.events);
  },
  "what was answered can be read at once": async (books) => {
    await books.execute(write("note/a", "하나"));
    assertEquals(texts(books, "note/a"), ["하나"]);
    assertEquals(books.head, 1);
  },
  "positions and versions are gapless under 200 commands at once": async (books) => {
    const commands = Array.from({ length: 200 }, (_, n) => write(`note/${n % 20}`, `${n}`));
    await Promise.all(commands.map((command) => books.execute(command)));
    const events = await allEvents(books);
    assertEquals(events.map((e) => e.position), Array.from({ length: 200 }, (_, n) => n + 1));
    for (let stream = 0; stream < 20; stream++) {
      const own = events.filter((e) => e.stream === `note/${stream}`);
      assertEquals(own.map((e) => e.version), Array.from({ length: 10 }, (_, n) => n + 1));
      assertEquals(own, await books.history(`note/${stream}`));
    }
    assert(books.stats.commits < 50, "concurrent commands share commits");
  },
  "commands on one stream are decided in the order they came, each on the one before": async (
    books,
  ) => {
    await Promise.all(Array.from({ length: 30 }, (_, n) =>
      books.execute({
        ...write("note/a", ""),
        decide: (views) => [note("note/a", `${n} after ${views.note.get("note/a")?.version ?? 0}`)],
      })));
    assertEquals(texts(books, "note/a"), Array.from({ length: 30 }, (_, n) => `${n} after ${n}`));
  },
  "a decision that reads a noun sees what earlier commands wrote to it": async (books) => {
    const seen: number[] = [];
    await Promise.all([
      books.execute(write("note/a", "하나")),
      books.execute({
        ...write("other/b", "", { reads: ["note"] }),
        decide: (views) => (seen.push(views.note.size), []),
      }),
    ]);
    assertEquals(seen, [1]);
  },
  "a command may write to several streams, all or none of it": async (books) => {
    const decide = () => [note("note/a", "1"), note("note/b", "2"), note("note/a", "3")];
    const { events } = committed(await books.execute({ ...write("note/a", ""), decide }));
    assertEquals(events.map((e) => [e.stream, e.version]), [
      ["note/a", 1],
      ["note/b", 1],
      ["note/a", 2],
    ]);
    assertEquals((await books.history("note/a")).length, 2);
  },
  "the same key writes once and gives the same answer": async (books) => {
    const first = committed(await books.execute(write("note/a", "하나", { key: "k" })));
    const again = committed(await books.execute(write("note/a", "하나", { key: "k" })));
    assertEquals(again, { ...first, repeated: true });
    assertEquals(books.head, 1);
  },
  "the same key sent twice at once writes once": async (books) => {
    const both = await Promise.all(
      [1, 2].map(() => books.execute(write("note/a", "하나", { key: "k" }))),
    );
    assertEquals(both.map((outcome) => committed(outcome).repeated), [false, true]);
    assertEquals(books.head, 1);
  },
  "a repeat is recognised even when its expected version is long gone": async (books) => {
    const edit = write("note/a", "하나", { key: "k", expected: 0 });
    await books.execute(edit);
    await books.execute(write("note/a", "둘"));
    assertEquals(committed(await books.execute(edit)).repeated, true);
  },
  "the same key with another content is refused": async (books) => {
    await books.execute(write("note/a", "하나", { key: "k", fingerprint: "f1" }));
    const other = await books.execute(write("note/a", "둘", { key: "k", fingerprint: "f2" }));
    assertEquals([codeOf(other), isRefusal(other) && other.status], [
      "idempotency_key_reused",
      422,
    ]);
    assertEquals(books.head, 1);
  },
  "a stale version is refused and the current one told": async (books) => {
    await books.execute(write("note/a", "하나"));
    const stale = await books.execute(write("note/a", "둘", { expected: 0 }));
    assertEquals([codeOf(stale), isRefusal(stale) && stale.status], ["stale_version", 409]);
    assertEquals(isRefusal(stale) && stale.details, [{ expected: 0, version: 1 }]);
    assertEquals(codeOf(await books.execute(write("note/a", "둘", { expected: 1 }))), "");
  },
  "of two edits of one version at once, one wins": async (books) => {
    const both = await Promise.all(
      ["하나", "둘"].map((text) => books.execute(write("note/a", text, { expected: 0 }))),
    );
    assertEquals(both.map(codeOf), ["", "stale_version"]);
  },
  "a refusal writes nothing": async (books) => {
    const no = refuse(422, "no", "안 됩니다.");
    assertEquals(await books.execute({ ...write("note/a", ""), decide: () => no }), no);
    assertEquals(books.head, 0);
  },
  "a decision to change nothing is answered with no events": async (books) => {
    const outcome = await books.execute({ ...write("note/a", ""), decide: () => [] });
    assertEquals(outcome, { refused: false, events: [], repeated: false });
    assertEquals(books.head, 0);
  },
  "an error thrown by one decision rejects that command alone": async (books) => {
    const broken = { ...write("note/b", ""), decide: () => raise("broken rule") };
    const outcomes = await Promise.allSettled([
      books.execute(write("note/a", "하나")),
      books.execute(broken),
      books.execute(write("note/c", "셋")),
    ]);
    assertEquals(outcomes.map((o) => o.status), ["fulfilled", "rejected", "fulfilled"]);
    assertEquals(books.head, 2);
  },
  "an event of a wrong shape or an unknown type is never written": async (books) => {
    const shape = { stream: "note/a", type: "note.written", data: { text: 5 } };
    const type = { stream: "note/a", type: "note.burnt", data: {} };
    for (const event of [shape, type]) {
      const broken = { ...write("note/a", ""), decide: () => [note("note/a", "x"), event] };
      await assertRejects(() => books.execute(broken));
    }
    assertEquals(books.head, 0);
  },
  "a field the event does not have is not stored": async (books) => {
    const data = { text: "하나", secret: "x" };
    const decide = () => [{ stream: "note/a", type: "note.written", data }];
    await books.execute({ ...write("note/a", ""), decide });
    assertEquals((await books.history("note/a"))[0].data, { text: "하나" });
  },
  "an event of nearly 60 KiB of Korean text is stored and read back": async (books) => {
    const text = "한".repeat(20_200);
    committed(await books.execute(write("note/a", text)));
    assertEquals((await books.history("note/a"))[0].data, { text });
  },
  "an event too large for a value is refused and nothing is written": async (books) => {
    const decide = () => [note("note/a", "x"), note("note/a", "한".repeat(25_000))];
    const outcome = await books.execute({ ...write("note/a", ""), decide });
    assertEquals([codeOf(outcome), isRefusal(outcome) && outcome.status], ["event_too_large", 413]);
    assertEquals(books.head, 0);
  },
  "a command of many events goes over several records in one commit": async (books) => {
    const decide = () => Array.from({ length: 500 }, (_, n) => note(`note/${n}`, "가".repeat(300)));
    const command = { ...write("note/0", "", { key: "k" }), decide };
    const first = committed(await books.execute(command));
    assertEquals(books.stats.commits, 1);
    assertEquals(await allEvents(books), first.events);
    assertEquals(committed(await books.execute(command)).events, first.events);
    assertEquals((await books.verify()).ok, true);
  },
  "a command too large for a commit is refused and nothing is written": async (books) => {
    const decide = () =>
      Array.from({ length: 1_500 }, (_, n) => note(`note/${n}`, "가".repeat(200)));
    const outcome = await books.execute({ ...write("note/0", ""), decide });
    assertEquals(codeOf(outcome), "command_too_large");
    assertEquals(books.head, 0);
  },
  "the log is read from any position on": async (books) => {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => books.execute(write(`note/${n}`, `${n}`))),
    );
    const events = await allEvents(books);
    for (const from of [1, 2, 25, 50, 51]) {
      assertEquals((await Array.fromAsync(books.read(from))).flat(), events.slice(from - 1));
    }
  },
  "text of every kind comes back as it went in": async (books) => {
    const odd = ['"따옴표"\n\t\u0000', "이모지 👩‍⚖️", "\ud800 홀로", "=cmd|' /C calc'!A0", "\u2028"];
    for (const text of odd) await books.execute(write("note/a", text));
    assertEquals((await books.history("note/a")).map((e) => e.data), odd.map((text) => ({ text })));
  },
  "views of the past are folded in a copy of their own": async (books) => {
    for (const text of ["하나", "둘", "셋"]) await books.execute(write("note/a", text));
    const past = await books.asOf(2);
    assertEquals(past.note.get("note/a")?.texts, ["하나", "둘"]);
    assertEquals((await books.asOf(0)).count.events, 0);
    assertEquals((await books.asOf(99)).count.events, 3);
    assertEquals(texts(books, "note/a"), ["하나", "둘", "셋"]);
  },
  "a listener hears each commit once, folded, until it stops": async (books) => {
    const received: [number, number][] = [];
    const stop = books.subscribe((events) => {
      for (const event of events) received.push([event.position, books.views.count.events]);
    });
    books.subscribe(() => raise("a broken listener"));
    await books.execute(write("note/a", "하나"));
    await books.execute(write("note/a", "둘"));
    stop();
    await books.execute(write("note/a", "셋"));
    assertEquals(received, [[1, 1], [2, 2]]);
  },
  "more waiting commands than the queue holds are told to come back": async (books) => {
    const outcomes = await Promise.all(
      Array.from({ length: 10_050 }, (_, n) => books.execute(write(`note/${n % 3_000}`, ""))),
    );
    const busy = outcomes.filter((outcome) => codeOf(outcome) === "too_busy");
    assertEquals([busy.length, books.head], [50, 10_000]);
  },
};

function raise(message: string): never {
  throw new Error(message);
}

/** Runs a scenario on books that are kept: opened again, they are as they were. */
async function runKept(path: string, scenario: Scenario): Promise<void> {
  const books = await openNotes(path);
  await scenario(books);
  const before = JSON.stringify([...books.views.note]);
  await books.close();
  const again = await openNotes(path);
  assertEquals(JSON.stringify([...again.views.note]), before);
  assertEquals((await again.verify()).ok, true);
  await again.close();
}

const kvServer = Deno.env.get("DENOKV");

for (const [name, scenario] of Object.entries(scenarios)) {
  Deno.test(`in memory: ${name}`, async () => {
    const books = await openNotes(":memory:");
    await scenario(books);
    await books.close();
  });
  Deno.test(
    `in a file: ${name}`,
    () => withFolder((folder) => runKept(`${folder}/books.sqlite`, scenario)),
  );
  if (kvServer) {
    Deno.test(
      `over KV Connect: ${name}`,
      () => withKvServer(kvServer, ({ url }) => runKept(url, scenario)),
    );
  }
}
