/** Whatever a definition calls personal is nowhere once it is destroyed. A new noun is covered by itself. */
import { assert, assertEquals } from "@std/assert";
import { type Actor, nounOf } from "../../events/base/event.ts";
import { registry } from "../../events/registry.ts";
import type { RowVersions } from "../../projections/kit/row_versions.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { destroyData } from "../../src/destruction/destruction.ts";
import { REQUEST_KEY } from "../../src/server/command.ts";
import { backupFile } from "../../src/store/backup.ts";
import type { Books } from "../../src/store/contract.ts";
import { formsOf, formsOfKey, foundIn, inFiles, inValues } from "../helpers/leftovers.ts";
import { loggedWhile, marked } from "../helpers/markers.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { keptKey } from "../helpers/wrapping.ts";
import { withFolder } from "../store/notes.ts";

const personal = [...registry.values()].filter(({ sealed }) => sealed.length > 0);
const job: Actor = { id: "system", name: "자동 파기", role: "system", via: "job" };
const actor: Actor = { id: "marked-actor", name: "표식행위자", role: "staff", via: "web" };

/** An event of each type with a marker at each personal path; the markers by where they stand. */
async function writeMarkers(books: Books): Promise<Map<string, string>> {
  const all = new Map([["actor", actor.name]]);
  for (const definition of personal) {
    const { data, markers } = marked(definition, all.size);
    const { type } = definition;
    const stream = `${nounOf(type)}/2026-11-marked`;
    const outcome = await books.execute({
      stream,
      decide: () => [{ stream, type, data }],
      meta: { actor, requestId: "r", key: type },
    });
    if (outcome.refused) throw new Error(`${type}: ${outcome.message}`);
    for (const [place, marker] of markers) all.set(place, marker);
  }
  return all;
}

/** The keys of persons. */
const personsKeys = ({ deps }: TestApp): string[] =>
  deps.keys.names("").filter((name) => name !== REQUEST_KEY);

/** Orders the destruction of each key by itself, as a person or a rule would. */
async function destroyAll({ deps }: TestApp, names: string[]): Promise<void> {
  for (const name of names) {
    const order = { subject: name, keys: [name], reason: "request" };
    const meta = { actor: job, requestId: "r", key: `destroy:${name}` };
    const outcome = await destroyData(deps, order, meta);
    if (outcome.refused) throw new Error(outcome.message);
  }
}

/** What the rows of a view were before. */
function earlierRows(view: unknown): unknown[] {
  const { past } = view as { past?: RowVersions<{ id: string }> };
  const rows: unknown[] = [];
  for (const _ of past?.rewind(0, (row) => rows.push(row)) ?? []) continue;
  return rows;
}

/** What is read of the office in memory: every view, what its rows were, and every event of the log. */
async function readOf({ deps: { books } }: TestApp): Promise<Uint8Array> {
  const views = Object.entries(viewRegistry).map(([name, view]) =>
    view.dump(books.views[name as keyof Views] as never)
  );
  const events = (await Array.fromAsync(books.read())).flat();
  const earlier = Object.values(books.views).map(earlierRows);
  return new TextEncoder().encode(JSON.stringify([views, earlier, events]));
}

Deno.test("markers in every personal field of every noun are sealed on disk, and gone once destroyed", () =>
  withFolder(async (folder) => {
    const [dataDir, copies] = [`${folder}/data`, `${folder}/copies`];
    for (const path of [dataDir, copies]) await Deno.mkdir(path);
    let app = await openTestApp({ empty: true, dataDir });
    const all = await writeMarkers(app.deps.books);
    for (const type of ["user.registered", "employee.registered", "consultation.requested"]) {
      assert([...all.keys()].some((place) => place.startsWith(`${type} `)), type);
    }
    const texts = new Map([...all].map(([place, marker]) => [place, formsOf(marker)]));
    assertEquals(foundIn(await readOf(app), texts).sort(), [...texts.keys()].sort(), "all is read");
    assertEquals(inFiles(folder, texts), [], "sealed while the office is open");
    await app.close();
    await backupFile(`${dataDir}/office.kv`, `${copies}/before.kv`);
    assertEquals(inFiles(folder, texts), [], "sealed after it was closed");

    app = await openTestApp({ empty: true, dataDir });
    const names = personsKeys(app);
    const keys = names.map((name) => [name, formsOfKey(app.deps.keys.known(name)!)] as const);
    const wrapped = await Promise.all(
      names.map(async (name) =>
        [`${name}, wrapped`, formsOfKey(await keptKey(dataDir, name))] as const
      ),
    );
    const wanted = new Map([...texts, ...keys, ...wrapped]);
    const found = inFiles(dataDir, wanted);
    assertEquals(found.length, names.length, "the keys in their file alone");
    assert(found.every((place) => place.endsWith(", wrapped in /keys.sqlite")), found.join());
    const logged = await loggedWhile(() => destroyAll(app, names));
    assertEquals(foundIn(new TextEncoder().encode(logged), wanted), [], "logs");
    assertEquals(foundIn(await readOf(app), wanted), [], "in memory");
    assertEquals(inFiles(folder, wanted), [], "on the disk");
    await backupFile(`${dataDir}/office.kv`, `${copies}/after.kv`);
    for (const { view, same } of await app.deps.books.replay({ verifyOnly: true })) {
      assert(same, view);
    }
    assertEquals((await app.deps.books.verify()).ok, true, "the chain");
    await app.close();
    assertEquals(inFiles(folder, wanted), [], "after it was closed");
    for (const path of [`${dataDir}/office.kv`, `${copies}/before.kv`, `${copies}/after.kv`]) {
      assertEquals(await inValues(path, wanted), [], path);
    }
  }));
