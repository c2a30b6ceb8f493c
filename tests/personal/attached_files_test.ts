/** Files attached to records go with them: by rule, with their names, from memory, log, files and backups. */
import { assert, assertEquals } from "@std/assert";
import { destroyByRule, DESTROYER } from "../../src/nouns/consultation/destruction.ts";
import { destroyExpired } from "../../src/destruction/destruction.ts";
import { booksDue, deletedData } from "../../projections/personal_data/retention_due.ts";
import { runSynchronously } from "../../projections/kit/query.ts";
import { destroyPerson } from "../../src/nouns/consultation/destruction.ts";
import { backUp } from "../../src/backup/make.ts";
import { putBack } from "../../src/backup/put_back.ts";
import { newWrappingKey, type WrappingKey } from "../../src/personal/wrapping.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { backupFile } from "../../src/store/backup.ts";
import { attach, filesAt, zip } from "../helpers/attached_files.ts";
import { ask, DAY, handClock } from "../helpers/contact.ts";
import { formsOf, inFiles, inValues } from "../helpers/leftovers.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { withFolder } from "../store/notes.ts";

const MARK = "첨부표식내용남궁";
const NAME = "첨부표식이름선우";

/** A document with a unique text and a unique name. */
const document = () => zip({ "word/document.xml": `<w:t>${MARK}</w:t>` });

const wanted = new Map([["content", formsOf(MARK)], ["name", formsOf(NAME)]]);

async function attached(app: TestApp, record: string): Promise<string> {
  const { status, body } = await attach(app, record, document(), {
    as: "superuser",
    name: `${NAME}.docx`,
  });
  assertEquals([status, body.data.name], [201, `${NAME}.docx`]);
  return body.data.id;
}

Deno.test("a file of a card payment goes with the texts of its year, though nothing else of it was personal", () =>
  withFolder(async (folder) => {
    const clock = handClock();
    const dataDir = `${folder}/data`;
    await Deno.mkdir(dataDir);
    const app = await openTestApp({ now: clock.now, dataDir });
    await attached(app, "card/lunch");
    await backupFile(`${dataDir}/office.kv`, `${folder}/before.kv`);
    assertEquals(inFiles(folder, wanted), [], "sealed from the first on");

    clock.pass(7 * 365 * DAY);
    const { views } = app.deps.books;
    const day = clock.now().toISOString().slice(0, 10);
    const due = runSynchronously(booksDue(views, day)).find(({ keys }) =>
      keys.includes("books/2026/texts")
    );
    assert(due?.name.includes("첨부파일 1개"), due?.name);
    await destroyExpired(app.deps, DESTROYER, clock.now());
    await app.signInAgain("superuser");
    const [file] = (await filesAt(app, "card/lunch", "superuser")).files;
    assertEquals([file.destroyed, file.name.includes(NAME)], [true, false]);
    assertEquals(
      runSynchronously(booksDue(app.deps.books.views, day)).filter(({ keys }) =>
        keys.includes("books/2026/texts")
      ),
      [],
    );
    await backupFile(`${dataDir}/office.kv`, `${folder}/after.kv`);
    assertEquals((await app.deps.books.verify()).ok, true, "what is sealed stands as it was");
    await app.close();
    assertEquals(inFiles(folder, wanted), []);
    for (const path of [`${dataDir}/office.kv`, `${folder}/before.kv`, `${folder}/after.kv`]) {
      assertEquals(await inValues(path, wanted), [], path);
    }
  }));

/** The office of a set, with keys as they were copied; `look` gets it open. */
async function putBackAt(
  folder: string,
  { set, key, keys, now }: { set: string; key: WrappingKey; keys: string; now: () => Date },
  look: (app: TestApp) => Promise<void>,
): Promise<void> {
  await Deno.mkdir(folder);
  await putBack(`${folder}/office.kv`, set, [key]);
  await Deno.copyFile(keys, `${folder}/keys.sqlite`);
  const app = await openTestApp({ now, dataDir: folder, empty: true });
  await look(app).finally(() => app.close());
}

const contentOf = async (app: TestApp, id: string): Promise<number | string> => {
  const answer = await app.call(`/api/attachments/${id}/file`, { as: "superuser" });
  const text = new TextDecoder().decode(await answer.bytes());
  return answer.status === 200 ? String(text.includes(MARK)) : answer.status;
};

Deno.test("a backup set that is put back gives files back, and nothing of those whose year was destroyed", () =>
  withFolder(async (folder) => {
    const clock = handClock();
    const dataDir = `${folder}/data`;
    await Deno.mkdir(dataDir);
    const app = await openTestApp({ now: clock.now, dataDir });
    const id = await attached(app, "card/lunch");
    const key = newWrappingKey();
    const backup = () =>
      backUp(safeKv(app.deps.books.kv), `${folder}/sets`, {
        ...{ key, days: 7, keep: 2, now: clock.now() },
      });
    const { set } = await backup();
    await Deno.copyFile(`${dataDir}/keys.sqlite`, `${folder}/keys-of-then.sqlite`);
    const then = { set, key, keys: `${folder}/keys-of-then.sqlite`, now: clock.now };
    await putBackAt(`${folder}/first`, then, async (restored) => {
      assertEquals(await contentOf(restored, id), "true");
      const [file] = (await filesAt(restored, "card/lunch", "superuser")).files;
      assertEquals([file.name, file.picture], [`${NAME}.docx`, null]);
    });
    clock.pass(7 * 365 * DAY);
    await destroyExpired(app.deps, DESTROYER, clock.now());
    const after = await backup();
    await app.close();
    await Deno.remove(`${folder}/keys-of-then.sqlite`);
    await Deno.remove(`${folder}/first`, { recursive: true });
    const keys = `${dataDir}/keys.sqlite`;
    await putBackAt(`${folder}/second`, { ...then, set: after.set, keys }, async (restored) => {
      await restored.signInAgain("superuser");
      assertEquals(await contentOf(restored, id), 404);
    });
    // The earlier set has the sealed bytes, and no key that opens them.
    await putBackAt(`${folder}/third`, { ...then, keys }, async (restored) => {
      await restored.signInAgain("superuser");
      assertEquals(await contentOf(restored, id), 404);
    });
    assertEquals(inFiles(folder, wanted), []);
    for (const place of ["data", "second", "third"]) {
      assertEquals(await inValues(`${folder}/${place}/office.kv`, wanted), [], place);
    }
  }));

Deno.test("a file of a request is destroyed with it, and its name is in no memory any more", async () => {
  const clock = handClock();
  const app = await openTestApp({ now: clock.now, empty: true });
  const id = await ask(app, clock);
  await app.signInAgain("superuser");
  const file = await attached(app, `consultation/${id}`);
  const meta = { actor: DESTROYER, requestId: "t", key: "t" };
  await destroyPerson(app.deps, { id, reason: "request" }, meta);
  const { books } = app.deps;
  assertEquals(books.views.attachment.byId.get(file)!.state.name, "(파기됨)");
  assertEquals(await books.blobs.get(books.views.attachment.byId.get(file)!.state.sha256), null);
  for (const view of await books.replay({ verifyOnly: true })) assert(view.same, view.view);
  await app.close();
});

Deno.test("files of a deleted vehicle are due a year later, and those of one that is in use are not", async () => {
  const clock = handClock();
  const app = await openTestApp({ now: clock.now });
  const post = (path: string, json: object, method: "POST" | "DELETE" = "POST") =>
    app.call(path, { as: "superuser", method, json }).then((answer) => answer.json());
  const { data: { id } } = await post("/api/vehicle/create", { name: "스타리아" });
  const file = await attached(app, `vehicle/${id}`);
  const due = () => runSynchronously(deletedData(app.deps.books.views)).map(({ keys }) => keys);
  assertEquals(due(), []);
  await post(`/api/vehicle/${id}/delete`, {}, "DELETE");
  assertEquals(due(), [[`vehicle/${id}`]]);
  clock.pass(366 * DAY);
  await destroyByRule(app.deps, clock.now());
  clock.pass(8 * DAY);
  await destroyByRule(app.deps, clock.now());
  assertEquals([due(), app.deps.books.views.attachment.byId.get(file)!.state.name], [
    [],
    "(파기됨)",
  ]);
  await app.close();
});

Deno.test("a deleted partner without a contact is due for as long as a file of it is there", async () => {
  const clock = handClock();
  const app = await openTestApp({ now: clock.now });
  const json = { name: "한우마을", manager: "" };
  const created = await app.call("/api/deposition/company/create", { method: "POST", json });
  const { data: { id } } = await created.json();
  await attached(app, `company/${id}`);
  await app.call(`/api/deposition/company/${id}/delete`, { method: "DELETE", json: {} });
  const due = () => runSynchronously(deletedData(app.deps.books.views)).map(({ keys }) => keys);
  assertEquals(due(), [[`company/${id}`]]);
  clock.pass(366 * DAY);
  await destroyByRule(app.deps, clock.now());
  clock.pass(8 * DAY);
  await destroyByRule(app.deps, clock.now());
  assertEquals(due(), []);
  await app.close();
});
