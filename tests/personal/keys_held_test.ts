/** The file of keys is held against the log: what is not whole is not opened, not copied, and never called destroyed. */
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { existsSync } from "node:fs";
import { clockOver } from "../../src/clock/machine.ts";
import { readConfig } from "../../src/config.ts";
import { startBackups } from "../../src/backup/plan.ts";
import { BooksNotOpened } from "../../src/opening/open_problem.ts";
import { openOwnBooks } from "../../src/opening/own_books.ts";
import { destroyData, finishDestruction } from "../../src/destruction/destruction.ts";
import { fileVault } from "../../src/personal/vault.ts";
import { newWrappingKey, textOfKey } from "../../src/personal/wrapping.ts";
import { wrappingSource } from "../../src/personal/wrapping_source.ts";
import { openBooks } from "../../src/store/open.ts";
import { command, type Finished, inFolder } from "../cli/command.ts";
import { employee, hire } from "../helpers/people.ts";
import { openTestApp } from "../helpers/server.ts";
import { testKey, testWrapping } from "../helpers/wrapping.ts";

interface Office {
  folder: string;
  /** The file of keys, and a copy of it that is older than the newest person. */
  file: string;
  older: string;
  whole: string;
  run(...args: string[]): Promise<Finished>;
}

/** An office with people, closed; `older` was copied before the last of them. */
const inClosedOffice = (work: (office: Office) => Promise<void>): Promise<void> =>
  inFolder(async (folder) => {
    const dataDir = `${folder}/data`;
    const [file, older, whole] = [`${dataDir}/keys.sqlite`, `${folder}/older`, `${folder}/whole`];
    await Deno.mkdir(dataDir);
    await Deno.mkdir(`${folder}/backup`);
    await Deno.mkdir(`${folder}/copies`);
    const app = await openTestApp({ dataDir });
    await Deno.copyFile(file, older);
    await hire(app.deps.books, "late", employee("박늦음", { phone_num: "010-9999-1234" }));
    await app.close();
    await Deno.copyFile(file, whole);
    const run = (...args: string[]) =>
      command(folder, args, {
        env: {
          BACKUP_DIR: `${folder}/backup`,
          BACKUP_KEYS_COPY: `${folder}/copies/keys.sqlite`,
        },
      });
    await work({ folder, file, older, whole, run });
  });

const configOf = (folder: string) =>
  readConfig({
    DATA_DIR: `${folder}/data`,
    WRAPPING_KEY: testKey,
    KAKAO_REST_KEY: "key",
    BACKUP_DIR: `${folder}/backup`,
    BACKUP_KEYS_COPY: `${folder}/copies/keys.sqlite`,
  });

const start = (folder: string) =>
  openOwnBooks(configOf(folder), clockOver(() => new Date()), () => {});

/** Every file of the data folder, as bytes. */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    [...Deno.readDirSync(`${folder}/data`)]
      // What SQLite keeps beside a file that is open.
      .filter(({ name }) => !/-(wal|shm)$/.test(name))
      .map(({ name }) => [name, Deno.readFileSync(`${folder}/data/${name}`).toHex()]),
  );

async function otherOffice(folder: string, key = testKey): Promise<string> {
  const path = `${folder}/other`;
  const vault = fileVault(path);
  const { wrapping } = readConfig({ WRAPPING_KEY: key });
  const { wrap } = wrappingSource({ wrapping, dataDir: folder }).open(false);
  const names = ["user/superuser", "user/staff", "office/requests"];
  await vault.add(names.map((name) => [name, wrap(name, new Uint8Array(32).fill(9))]));
  vault.close();
  return path;
}

const mistakes: Record<string, (office: Office) => Promise<void>> = {
  "is missing": ({ file }) => Deno.remove(file),
  "is empty": ({ file }) => Deno.writeTextFile(file, ""),
  "is an older one": ({ file, older }) => Deno.copyFile(older, file),
  "is another office's": async ({ file, folder }) => Deno.copyFile(await otherOffice(folder), file),
  "was wrapped with another key": async ({ file, folder }) => {
    const key = textOfKey(newWrappingKey());
    return Deno.copyFile(await otherOffice(folder, key), file);
  },
  "is damaged": async ({ file }) => {
    const bytes = await Deno.readFile(file);
    // At the end of the page with the keys: SQLite itself opens it.
    bytes.fill(0x5a, 8192 - 60, 8192 - 40);
    await Deno.writeFile(file, bytes);
  },
  "is no database": ({ file }) => Deno.writeTextFile(file, "no database ".repeat(1_000)),
};

for (const [what, spoil] of Object.entries(mistakes)) {
  Deno.test(`with a file of keys that ${what} the office does not open, names the copies and writes nothing`, () =>
    inClosedOffice(async (office) => {
      const { folder, file, whole } = office;
      await Deno.copyFile(whole, `${folder}/copies/keys.sqlite`);
      await Deno.copyFile(office.older, `${folder}/backup/keys-2026-01`);
      await spoil(office);
      const before = filesIn(folder);
      const error = await assertRejects(() => start(folder), BooksNotOpened);
      assert(!error.message.includes("\n"), "one line");
      assert(error.message.includes(file), error.message);
      assertMatch(error.message, /읽는 개인정보는 \d+개입니다/);
      assertMatch(error.message, /copies\/keys\.sqlite (\d+)개 중 \1개/);
      assertMatch(error.message, /backup\/keys-2026-01 \d+개 중 \d+개/);
      assertMatch(error.message, /아무것도 바꾸지 않았습니다/);
      assertEquals(filesIn(folder), before);
      // With the copy that the line names it opens again.
      await Deno.copyFile(whole, file);
      const { books } = await start(folder);
      await books.close();
    }));
}

Deno.test("without a file of keys no command creates an empty one", () =>
  inClosedOffice(async ({ file, run }) => {
    await Deno.remove(file);
    const commands = [["user", "list"], ["keys", "status"], ["doctor"], ["verify"], ["backup"], [
      "keys",
      "rotate",
    ]];
    for (const args of commands) {
      await run(...args);
      assert(!existsSync(file), args.join(" "));
    }
    assertMatch((await run("doctor")).stdout, /개인정보 \d+개 가운데 0개만 읽을 수 있습니다/);
  }));

Deno.test("keys that open less never replace a good copy, by command or by the server's backup", () =>
  inClosedOffice(async ({ folder, file, older, whole, run }) => {
    const copy = `${folder}/copies/keys.sqlite`;
    assertEquals((await run("backup", `${folder}/backup/`, "--keys", copy)).code, 0);
    const good = await Deno.readFile(copy);
    const app = await openTestApp({ dataDir: `${folder}/data`, empty: true });
    await Deno.remove(file);
    await Deno.copyFile(older, file);
    const refused = await run("backup", `${folder}/backup/`, "--keys", copy);
    assertEquals(refused.code, 3);
    assertMatch(refused.stderr, /\d+개만 읽을 수 있어 복사하지 않았습니다/);
    const backups = (await startBackups(app.deps.books, configOf(folder), app.deps))!;
    await backups.run();
    assertMatch(backups.states[0].problem, /암호키\(.*\)가 없어 복사본을 바꾸지 않았습니다/);
    await backups.stop();
    assertEquals(await Deno.readFile(copy), good);
    await app.close();
    await Deno.copyFile(whole, file);
  }));

Deno.test("three generations of copies that open everything are kept, without destroyed keys", () =>
  inClosedOffice(async ({ folder, run }) => {
    const copy = `${folder}/copies/keys.sqlite`;
    const backup = () => run("backup", `${folder}/backup/`, "--keys", copy);
    const open = () => openTestApp({ dataDir: `${folder}/data`, empty: true });
    for (const name of ["하나", "두울", "세엣", "네엣"]) {
      const app = await open();
      await hire(
        app.deps.books,
        crypto.randomUUID(),
        employee(name, { phone_num: "010-1111-2222" }),
      );
      await app.close();
      assertEquals((await backup()).code, 0);
      assertEquals((await backup()).code, 0, "nothing new is no generation");
    }
    const names = [...Deno.readDirSync(`${folder}/copies`)].map(({ name }) => name).sort();
    assertEquals(names, ["keys.sqlite", "keys.sqlite.1", "keys.sqlite.2"]);
    const { copies } = JSON.parse((await run("keys", "status", "--json")).stdout);
    const opened = copies.map(({ opens }: { opens: number }) => opens);
    assert(opened[0] > opened[1] && opened[1] > opened[2], `${opened}`);
    assertEquals(copies[0].opens, copies[0].of);

    const app = await open();
    const victim = "late";
    const key = `employee/${victim}`;
    await destroyData(app.deps, { subject: key, keys: [key], reason: "employee_contact" }, {
      actor: { id: "system", name: "", role: "system", via: "job" },
      requestId: "t",
      key: "t",
    });
    await app.close();
    assertEquals((await backup()).code, 0);
    for (const name of ["", ".1", ".2"]) {
      const vault = fileVault(`${copy}${name}`);
      assertEquals(await vault.find(key), null, name);
      vault.close();
    }
  }));

Deno.test("two partial files are merged into a complete one, and another office's is refused", () =>
  inClosedOffice(async ({ folder, file, older, whole, run }) => {
    const rest = `${folder}/rest`;
    await Deno.copyFile(whole, rest);
    const vault = fileVault(rest);
    const { keys } = (await vault.all())!;
    const old = fileVault(older);
    const [[name]] = (await old.all())!.keys;
    old.close();
    vault.close();
    // A file without one of the older keys, and without a trace of its destruction.
    await Deno.remove(rest);
    const less = fileVault(rest);
    await less.add(keys.filter(([one]) => one !== name));
    less.close();
    const out = `${folder}/merged`;
    const merged = await run("keys", "merge", older, rest, "--out", out, "--json");
    assertEquals(merged.code, 0, merged.stderr);
    const { opens, of } = JSON.parse(merged.stdout);
    assertEquals(opens, of);
    assertEquals((await run("keys", "merge", older, rest, "--out", out)).code, 2, "it is there");
    await Deno.copyFile(out, file);
    await (await start(folder)).books.close();
  }));

Deno.test("after an accepted loss of keys the office opens with (열쇠 없음) instead of (파기됨)", () =>
  inClosedOffice(async ({ folder, file, older, whole, run }) => {
    await Deno.copyFile(whole, `${folder}/copies/keys.sqlite`);
    await Deno.copyFile(older, file);
    const kept = await run("keys", "accept-loss");
    assertEquals(kept.code, 3, "a copy has them");
    assertMatch(kept.stderr, /copies\/keys\.sqlite이\(가\) 더 많이 읽습니다/);
    await Deno.remove(`${folder}/copies/keys.sqlite`);
    const accepted = await run("keys", "accept-loss");
    assertEquals(accepted.code, 0, accepted.stderr);
    const { books } = await start(folder);
    const names = [...books.views.employee.byId.values()].map(({ state }) => state.name);
    assert(names.includes("(열쇠 없음)"), `${names}`);
    assert(!names.includes("(파기됨)"), `${names}`);
    await books.close();
    assertEquals(
      (await run("keys", "accept-loss")).stdout.includes("없어진 암호키가 없습니다"),
      true,
    );
    await Deno.remove(file);
    await assertRejects(() => start(folder), BooksNotOpened, "암호키");
  }));

Deno.test("a backup restored with too few keys is refused, or accepted with a count of unreadable records", () =>
  inClosedOffice(async ({ folder, file, older, whole, run }) => {
    assertEquals((await run("backup", `${folder}/copy.kv`)).code, 0);
    await Deno.copyFile(older, file);
    const before = filesIn(folder);
    const refused = await run("restore", `${folder}/copy.kv`);
    assertEquals(refused.code, 3);
    assertMatch(refused.stderr, /백업의 개인정보 \d+개 가운데 \d+개만 읽을 수 있습니다/);
    assertEquals(filesIn(folder), before);
    await Deno.remove(file);
    const none = await run("restore", `${folder}/copy.kv`);
    assertEquals(none.code, 3);
    assertMatch(none.stderr, /keys\.sqlite이\(가\) 없어 백업의 개인정보 \d+개를 읽을 수 없습니다/);
    const little = await run("restore", `${folder}/copy.kv`, "--keys", older);
    assertEquals([little.code, existsSync(file)], [3, false]);
    const all = await run("restore", `${folder}/copy.kv`, "--keys", whole);
    assertEquals(all.code, 0, all.stderr);
    await Deno.remove(file);
    const loud = await run("restore", `${folder}/copy.kv`, "--without-keys");
    assertEquals(loud.code, 1);
    assertMatch(loud.stdout, /주의: 개인정보 \d+개를 읽을 암호키가 없습니다/);
  }));

Deno.test("keys destroyed by an event but still in the file are destroyed when the office opens", () =>
  inClosedOffice(async ({ folder, file, whole }) => {
    const { books } = await start(folder);
    const victim = "late";
    const key = `employee/${victim}`;
    await books.execute({
      stream: `destruction/${key}`,
      decide: () => [{
        stream: `destruction/${key}`,
        type: "destruction.ordered",
        data: { subject: key, keys: [key], reason: "employee_contact" },
      }],
      meta: {
        actor: { id: "system", name: "", role: "system", via: "job" },
        requestId: "t",
        key: "t",
      },
    });
    await books.close();
    // Neither the key, nor a trace of its destruction.
    const vault = fileVault(whole);
    const { keys } = (await vault.all())!;
    vault.close();
    await Deno.remove(file);
    const less = fileVault(file);
    await less.add(keys.filter(([name]) => name !== key));
    less.close();
    const again = await openBooks({
      path: `${folder}/data/office.kv`,
      dataDir: `${folder}/data`,
      wrapping: testWrapping,
    });
    await finishDestruction({ books: again, keys: again.keys });
    assertEquals(again.views.employee.byId.get(victim)!.state.phone_num, "(파기됨)");
    await again.close();
  }));

Deno.test("a new office in place of an unmounted folder leaves the old office's copies of keys", () =>
  inClosedOffice(async ({ folder, whole }) => {
    const copy = `${folder}/copies/keys.sqlite`;
    await Deno.copyFile(whole, copy);
    const before = await Deno.readFile(copy);
    await Deno.rename(`${folder}/data`, `${folder}/unmounted`);
    await Deno.mkdir(`${folder}/data`);
    const app = await openTestApp({ dataDir: `${folder}/data` });
    const backups = (await startBackups(app.deps.books, configOf(folder), app.deps))!;
    await backups.run();
    assertMatch(backups.states[0].problem, /복사본을 바꾸지 않았습니다/);
    await backups.stop();
    await app.close();
    assertEquals(await Deno.readFile(copy), before);
  }));
