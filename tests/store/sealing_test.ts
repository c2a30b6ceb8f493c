/** What is about a person is sealed where the store writes an event, and opened where it reads one. */
import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { z } from "zod";
import { define } from "../../events/base/definition.ts";
import type { Actor, StoredEvent } from "../../events/base/event.ts";
import type { View } from "../../projections/kit/view.ts";
import { type KeyRing, openKeyFile, openKvKeys } from "../../src/personal/key_ring.ts";
import { KeysMissing } from "../../src/personal/keys_missing.ts";
import { fileVault, KEYS_CHANGED } from "../../src/personal/vault.ts";
import { Codec } from "../../src/store/codec.ts";
import type { Books, Command } from "../../src/store/contract.ts";
import { OldFormat } from "../../src/store/damage.ts";
import { openBooks } from "../../src/store/open.ts";
import type { StoredActor, StoredTuple } from "../../src/store/record.ts";
import { openStore } from "../../src/store/store.ts";
import { formsOf, inFiles, inValues } from "../helpers/leftovers.ts";
import { codeOf, committed, withFolder } from "./notes.ts";

const shape = z.object({
  name: z.string(),
  born: z.iso.date().nullable(),
  phones: z.array(z.object({ kind: z.string(), number: z.string() })),
  team: z.string(),
  boss: z.object({ id: z.string(), name: z.string() }).nullable(),
});
type Told = z.infer<typeof shape>;

const person = define("person.told", shape, {
  personal: [
    { path: "name", key: ({ stream }) => `${stream}/name` },
    "born",
    "phones.*.number",
    { path: "boss.name", key: ({ data }) => `user/${(data as Told).boss!.id}` },
  ],
});

interface PersonViews {
  person: Map<string, { told: Told; by: string }>;
}

const personView: View<PersonViews["person"]> = {
  name: "person",
  empty: () => new Map(),
  fold(people, { stream, data, actor }: StoredEvent) {
    people.set(stream, { told: data as Told, by: actor.name });
  },
  dump: (people) => [...people],
};

const views = { person: personView };
const registry = new Map([[person.type, person]]);

const hana: Told = {
  name: "표식하나",
  born: "1999-12-31",
  phones: [{ kind: "집", number: "02-9876-5432" }, { kind: "회사", number: "02-1234-8765" }],
  team: "등기팀",
  boss: { id: "u9", name: "표식상사" },
};
const gone: Told = {
  ...hana,
  born: null,
  phones: hana.phones.map(({ kind }) => ({ kind, number: "(파기됨)" })),
};
const minji: Actor = { id: "u1", name: "표식민지", role: "staff", via: "web" };
const job: Actor = { id: "system", name: "자동 작업", role: "system", via: "job" };

const wanted = new Map(
  [hana.name, hana.born!, ...hana.phones.map(({ number }) => number), hana.boss!.name, minji.name]
    .map((text) => [text, formsOf(text)]),
);

const tell = (stream: string, result: Told, actor = minji): Command<PersonViews> => ({
  stream,
  decide: () => [{ stream, type: "person.told", data: result }],
  meta: { actor, requestId: "r", key: crypto.randomUUID() },
});

const openFolder = (folder: string): Promise<Books<PersonViews>> =>
  openBooks<PersonViews>({ path: `${folder}/office.kv`, registry, views });

const openOver = (kv: Deno.Kv, other: { keys?: KeyRing; shared?: boolean } = {}) =>
  openStore<PersonViews>({
    kv,
    shared: false,
    registry,
    views,
    now: () => new Date(),
    retryMs: 0,
    release: () => {},
    ...other,
  });

/** The same KV for two stores: closing one of them leaves it open. */
const withoutClose = (kv: Deno.Kv): Deno.Kv =>
  new Proxy(kv, {
    get(target, name) {
      if (name === "close") return () => {};
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

const told = (books: Books<PersonViews>, id = "person/a") => books.views.person.get(id);

Deno.test("personal values and actors are nowhere in clear on disk, and read as entered", () =>
  withFolder(async (folder) => {
    let books = await openFolder(folder);
    await books.execute(tell("person/a", hana));
    await books.execute(tell("person/b", { ...hana, born: null, boss: null, phones: [] }, job));
    assertEquals(inFiles(folder, wanted), []);
    await books.close();
    assertEquals(inFiles(folder, wanted), []);
    assertEquals(await inValues(`${folder}/office.kv`, wanted), []);
    const clear = new Map(["등기팀", "자동 작업"].map((text) => [text, formsOf(text)]));
    assertEquals((await inValues(`${folder}/office.kv`, clear)).length > 0, true, "the rest is");

    books = await openFolder(folder);
    assertEquals(told(books), { told: hana, by: "표식민지" });
    assertEquals(told(books, "person/b")!.told.boss, null);
    const [event] = await books.history("person/a");
    assertEquals([event.data, event.actor], [hana, minji]);
    assertEquals((await books.replay({ verifyOnly: true })).every(({ same }) => same), true);
    await books.close();
  }));

Deno.test("a destroyed key leaves text as (파기됨) and other values empty, and the chain verifies", () =>
  withFolder(async (folder) => {
    let books = await openFolder(folder);
    await books.execute(tell("person/a", hana));
    await books.execute(tell("person/b", hana));
    await books.keys.destroy("person/a");
    const [event] = await books.history("person/a");
    assertEquals(event.data, gone, "the name has a key of its own");
    assertEquals(told(books)!.told, hana, "what is folded stays until it is folded anew");
    await books.replay({});
    assertEquals(told(books)!.told, gone);
    for (const name of ["person/a/name", "user/u1", "user/u9"]) await books.keys.destroy(name);
    await books.close();
    books = await openFolder(folder);
    const nobody = { ...gone, name: "(파기됨)", boss: { id: "u9", name: "(파기됨)" } };
    assertEquals(told(books), { told: nobody, by: "(파기됨)" });
    assertEquals(told(books, "person/b")!.told.name, hana.name, "others keep theirs");
    assertEquals((await books.verify()).ok, true);
    assertEquals((await books.asOf(1)).person.get("person/a")!.told, nobody);
    await books.close();
  }));

Deno.test("writes for a destroyed key are refused, and its owner's acts are anonymous", async () => {
  const kv = await Deno.openKv(":memory:");
  const books = await openOver(kv);
  await books.execute(tell("person/a", hana));
  await books.keys.destroy("person/a");
  assertEquals(codeOf(await books.execute(tell("person/a", hana))), "personal_data_destroyed");
  committed(await books.execute(tell("person/b", hana)));
  await books.keys.destroy("user/u1");
  committed(await books.execute(tell("person/b", { ...hana, team: "법인팀" })));
  await books.replay({});
  assertEquals(told(books, "person/b")!.by, "(파기됨)");
  assertEquals(told(books, "person/b")!.told.name, hana.name);
  await books.close();
});

Deno.test("a key that cannot be stored refuses its sealed writes only", async () => {
  const kv = await Deno.openKv(":memory:");
  const keys = openKvKeys(kv);
  const flush = keys.flush.bind(keys);
  let broken = 2;
  keys.flush = () => broken-- > 0 ? Promise.reject(new Error("disk full")) : flush();
  const books = await openOver(kv, { keys });
  committed(await books.execute(tell("person/a", hana)));
  assertEquals(broken, -1, "it was tried again");
  assert(await openKvKeys(kv).find("person/a"), "the key is durable");
  broken = 1_000;
  assertEquals(codeOf(await books.execute(tell("person/c", hana))), "store_unavailable");
  assertEquals(books.head, 1);
  broken = 0;
  committed(await books.execute(tell("person/d", hana)));
  assertEquals((await books.history("person/d"))[0].data, hana);
  await books.close();
});

Deno.test("two processes that first meet a person at once seal with one key", async () => {
  const kv = await Deno.openKv(":memory:");
  const open = () => openOver(withoutClose(kv), { shared: true });
  const [one, two] = [await open(), await open()];
  const names = Array.from({ length: 30 }, (_, n) => `person/${n}`);
  const all = names.flatMap((stream) =>
    [one, two].map((books) => books.execute(tell(stream, hana)))
  );
  for (const outcome of await Promise.all(all)) committed(outcome);
  for (const books of [one, two]) await books.close();
  const third = await open();
  assertEquals(third.head, 60);
  for (const { data, actor } of (await Array.fromAsync(third.read())).flat()) {
    assertEquals([data, actor], [hana, minji]);
  }
  await third.close();
  kv.close();
});

Deno.test("a key destroyed by another process seals and opens nothing here", async () => {
  const kv = await Deno.openKv(":memory:");
  const open = () => openOver(withoutClose(kv), { shared: true });
  const [one, two] = [await open(), await open()];
  await one.execute(tell("person/a", hana));
  await two.execute(tell("person/b", hana));
  assertEquals(told(two)!.told, hana);
  await one.keys.destroy("person/a");
  await one.execute(tell("person/c", hana));
  committed(await two.execute(tell("person/b", hana)));
  assertEquals(codeOf(await two.execute(tell("person/a", hana))), "personal_data_destroyed");
  assertEquals((await two.history("person/a"))[0].data, gone);
  await one.close();
  await two.close();
  kv.close();
});

Deno.test("without its keys the books do not open unless the loss is accepted, and lost is not shown as destroyed", () =>
  withFolder(async (folder) => {
    let books = await openFolder(folder);
    await books.execute(tell("person/a", hana));
    await books.execute(tell("person/b", hana));
    await books.keys.destroy("person/b");
    await books.close();
    const file = `${folder}/keys.sqlite`;
    const vault = fileVault(file);
    const { keys } = (await vault.all())!;
    vault.close();
    await Deno.rename(file, `${folder}/elsewhere`);
    const error = await assertRejects(() => openFolder(folder), KeysMissing);
    assertEquals(error.names.toSorted(), [
      "person/a",
      "person/a/name",
      "person/b",
      "person/b/name",
      "user/u1",
      "user/u9",
    ]);
    assertEquals([...Deno.readDirSync(folder)].some(({ name }) => name === "keys.sqlite"), false);
    const less = fileVault(file);
    await less.add(keys.filter(([name]) => name === "user/u1"));
    await less.bury("person/b");
    less.close();
    books = await openBooks<PersonViews>({
      path: `${folder}/office.kv`,
      registry,
      views,
      acceptLostKeys: true,
    });
    const lost = { ...hana.phones[0], number: "(열쇠 없음)" };
    const { name, boss, phones, team } = told(books)!.told;
    assertEquals([name, boss!.name, phones[0], team], [
      "(열쇠 없음)",
      "(열쇠 없음)",
      lost,
      "등기팀",
    ]);
    const { phones: [other] } = told(books, "person/b")!.told;
    assertEquals([other.number, told(books)!.by], ["(파기됨)", "표식민지"]);
    await books.close();
    await Deno.rename(`${folder}/elsewhere`, file);
    books = await openFolder(folder);
    assertEquals(told(books)!.told, hana);
    await books.close();
  }));

Deno.test("an unsealed log of an earlier version is refused and left unchanged", () =>
  withFolder(async (folder) => {
    const books = await openFolder(folder);
    await books.execute(tell("person/a", hana));
    await books.close();
    const kv = await Deno.openKv(`${folder}/office.kv`);
    const { value } = await kv.get<Uint8Array>(["log", 1]);
    value![0] = 1;
    await kv.set(["log", 1], value);
    kv.close();
    const error = await assertRejects(() => openFolder(folder), OldFormat);
    for (const word of ["이전 판", "엑셀", "DATA_DIR", "deno task cli import"]) {
      assert(error.message.includes(word), word);
    }
    assert(!error.message.includes("\n"), "one line");
    const after = await Deno.openKv(`${folder}/office.kv`);
    assertEquals((await after.get(["log", 1])).value, value);
    after.close();
  }));

/** A key that every stored text below was sealed with. */
const KEY = new Uint8Array(32).fill(7);

/** What format 2 stored, to be read for ever: change the program, never these texts. */
const STORED: { tuple: StoredTuple; actor: StoredActor } = {
  tuple: [
    "person/a",
    1,
    "person.told",
    1,
    {
      name: "(파기됨)",
      born: null,
      phones: [{ kind: "집", number: "(파기됨)" }],
      team: "등기팀",
      boss: null,
    },
    {
      "person/a/name": "p1.9apyEcpMF3K1jhOX.r06lnnproy3XDQOPoNlG_K7LufznhTziOfCrOY2bVGJ9J2AJ6Ng-",
      "person/a":
        "p1.6huFWDpsYR4Am2z7.gl32FUaDlMdskwJIM59M8AlNzUoz9wWZsVIOQo4YHwFDM0DU3u1ZfqkMBIxGktxPvqsznUGOwrXoZUKTRpG6KQ6Kcs6qmw",
    },
  ],
  actor: {
    id: "u1",
    name: "(파기됨)",
    role: "staff",
    via: "web",
    sealed: "p1.wskO8Pz2zY2a6rL1.4_6bpPGf10343e4fDw7z-128r_LAvbJYwbsS5hmX",
  },
};

Deno.test("a sealed event and a sealed actor of the first format stay readable", async () => {
  const kv = await Deno.openKv(":memory:");
  const keys = openKvKeys(kv);
  const codec = new Codec(registry, keys);
  const read = () => {
    const { tuple, actor } = structuredClone(STORED);
    return [codec.dataOf(tuple), codec.actorOf(actor)];
  };
  const { name, role, via } = minji;
  const { sealed: _, ...unnamed } = STORED.actor;
  const lost = { name: "(열쇠 없음)", phones: [{ kind: "집", number: "(열쇠 없음)" }] };
  const unread = [
    { ...STORED.tuple[4] as Told, ...lost },
    { ...unnamed, name: "(열쇠 없음)" },
  ];
  assertEquals(read(), unread, "without its keys");
  for (const one of ["person/a", "person/a/name", "user/u1"]) {
    await kv.set(["person_key", one], KEY);
  }
  await kv.set(KEYS_CHANGED, true);
  await keys.refresh();
  const [phone] = hana.phones;
  assertEquals(read(), [{ ...hana, phones: [phone], boss: null }, { id: "u1", name, role, via }]);
  kv.close();
});

Deno.test("sealed text moved to another event does not open", async () => {
  const kv = await Deno.openKv(":memory:");
  const keys = openKvKeys(kv);
  await kv.set(["person_key", "person/a"], KEY);
  await keys.refresh();
  const codec = new Codec(registry, keys);
  const [, , , , , texts] = STORED.tuple;
  const sealed = { "person/a": texts!["person/a"] };
  const at = (stream: string, version: number) =>
    codec.dataOf([stream, version, "person.told", 1, { ...gone, phones: [{}] }, sealed]) as Told;
  assertEquals(at("person/a", 1).born, hana.born);
  assertEquals([at("person/a", 2).born, at("person/b", 1).born], [null, null]);
  kv.close();
});

Deno.test("a personal path without a target or a fitting blank cannot be declared", () => {
  const shape = z.object({ name: z.string(), kind: z.enum(["a", "b"]) });
  const declare = (path: string) => () => define("note.written", shape, { personal: [path] });
  assertThrows(declare("nam"), Error, "there is nothing at nam");
  assertThrows(declare("name.first"), Error, "there is nothing at name.first");
  assertThrows(declare("kind"), Error, "say what kind is read as once its key is gone");
});

Deno.test("keys used by one process before they are durable are unknown to others", () =>
  withFolder(async (folder) => {
    const path = `${folder}/keys.sqlite`;
    const [one, two] = [openKeyFile(path), openKeyFile(path)];
    const key = one.take("person/a");
    assertEquals([one.known("person/a"), one.unsaved], [key, true]);
    assertEquals(await two.find("person/a"), null);
    assertEquals(await one.flush(), true);
    assertEquals([await two.find("person/a"), one.unsaved], [key, false]);
    one.take("person/b");
    const theirs = await two.make("person/b");
    assertEquals(await one.flush(), false, "somebody was first");
    assertEquals(one.known("person/b"), theirs);
    one.take("person/c");
    await two.destroy("person/c");
    assertEquals(await one.flush(), false, "it was destroyed meanwhile");
    assertEquals([one.known("person/c"), one.isGone("person/c")], [null, true]);
    one.close();
    two.close();
  }));
