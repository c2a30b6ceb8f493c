import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { openProblem } from "../../src/opening/open_problem.ts";
import { openKeyFile, openKvKeys } from "../../src/personal/key_ring.ts";
import { kvVault } from "../../src/personal/vault.ts";
import {
  keysIn,
  newWrappingKey,
  textOfKey,
  wrappedBy,
  type WrappingKey,
  wrappingOf,
  WrappingProblem,
} from "../../src/personal/wrapping.ts";
import { createFirstKey, wrappingSource, writeKeys } from "../../src/personal/wrapping_source.ts";
import { readConfig } from "../../src/config.ts";
import { withFolder } from "../store/notes.ts";

const sourceOf = (...keys: WrappingKey[]) =>
  wrappingSource({ wrapping: { key: keys.map(textOfKey).join(" "), file: "" }, dataDir: "." });

const fileOf = (folder: string) =>
  wrappingSource({
    wrapping: { key: "", file: `${folder}/own/wrapping.key` },
    dataDir: `${folder}/data`,
  });

Deno.test("wrapped data opens only under its own name and with its own key", () => {
  const [one, two] = [newWrappingKey(), newWrappingKey()];
  const key = crypto.getRandomValues(new Uint8Array(32));
  const wrapped = wrappingOf([one]).wrap("user/a", key);
  assertEquals(wrappingOf([one]).unwrap("user/a", wrapped), key);
  assertEquals(wrappingOf([two, one]).unwrap("user/a", wrapped), key);
  assertEquals(wrappedBy(wrapped), one.id);
  const flipped = wrapped.with(30, wrapped[30] ^ 1);
  for (
    const work of [
      () => wrappingOf([one]).unwrap("user/b", wrapped),
      () => wrappingOf([one]).unwrap("user/a", flipped),
      () => wrappingOf([two]).unwrap("user/a", wrapped),
      () => wrappingOf([one]).unwrap("user/a", key),
    ]
  ) assertThrows(work, WrappingProblem);
});

Deno.test("a file of keys has one a line and remarks; anything else in it is refused", () => {
  const [one, two] = [newWrappingKey(), newWrappingKey()];
  const text = `# 설명\n${textOfKey(one)}\n\n${textOfKey(two)}\n`;
  assertEquals(keysIn(text)!.map(({ id }) => id), [one.id, two.id]);
  for (
    const wrong of ["", "# 설명", "secret", textOfKey(one).slice(0, -4), `${textOfKey(one)} x`]
  ) {
    assertEquals(keysIn(wrong), null, wrong);
  }
});

Deno.test("the file of keys has no key readable without the wrapping key", () =>
  withFolder(async (folder) => {
    const source = sourceOf(newWrappingKey());
    const ring = openKeyFile(`${folder}/keys.sqlite`, source);
    const key = (await ring.make("user/a"))!;
    const bytes = Deno.readFileSync(`${folder}/keys.sqlite`).toHex();
    assert(!bytes.includes(key.toHex()));
    ring.close();
    const again = openKeyFile(`${folder}/keys.sqlite`, source);
    assertEquals(await again.find("user/a"), key);
    again.close();
  }));

Deno.test("a wrong, missing or unwrapped key gives one clear line and changes nothing", () =>
  withFolder(async (folder) => {
    const path = `${folder}/keys.sqlite`;
    const right = newWrappingKey();
    const ring = openKeyFile(path, sourceOf(right));
    await ring.make("user/a");
    ring.close();
    const before = Deno.readFileSync(path);
    const lineOf = async (source: ReturnType<typeof sourceOf>) => {
      const opened = openKeyFile(path, source);
      const error = await assertRejects(() => opened.refresh(), WrappingProblem);
      opened.close();
      const line = openProblem(error, folder);
      assert(!line.includes("\n"), line);
      return line;
    };
    assert((await lineOf(sourceOf(newWrappingKey()))).includes(right.id));
    assert((await lineOf(fileOf(folder))).includes("own/wrapping.key"));
    assertThrows(() => Deno.statSync(`${folder}/own`), Deno.errors.NotFound);
    assertEquals(Deno.readFileSync(path), before);
  }));

Deno.test("unwrapped keys of an earlier version are refused", () =>
  withFolder(async (folder) => {
    const bare = openKeyFile(`${folder}/keys.sqlite`);
    await bare.make("user/a");
    bare.close();
    const ring = openKeyFile(`${folder}/keys.sqlite`, sourceOf(newWrappingKey()));
    const { message } = await assertRejects(() => ring.refresh(), WrappingProblem);
    assert(message.includes("이전 판"), message);
    ring.close();
  }));

for (const where of ["in a file", "in the KV"]) {
  Deno.test(`keys ${where}: a new wrapping key in front of the old one takes effect once all are rewrapped`, () =>
    withFolder(async (folder) => {
      const kv = await Deno.openKv(":memory:");
      const path = `${folder}/keys.sqlite`;
      const open = (...keys: WrappingKey[]) =>
        where === "in a file"
          ? openKeyFile(path, sourceOf(...keys))
          : openKvKeys(kv, sourceOf(...keys));
      const [old, fresh] = [newWrappingKey(), newWrappingKey()];
      const first = open(old);
      const key = await first.make("user/a");
      await first.destroy("user/b");
      first.close();
      const both = open(fresh, old);
      await both.refresh();
      // Once the keys were held against the log.
      await both.prepare();
      both.close();
      const last = open(fresh);
      await last.refresh();
      assertEquals(await last.find("user/a"), key);
      assertEquals(await last.make("user/b"), null);
      last.close();
      if (where === "in the KV") {
        const { keys } = (await kvVault(kv).all())!;
        assertEquals(keys.map(([, bytes]) => wrappedBy(bytes)), [fresh.id]);
      }
      kv.close();
    }));
}

Deno.test("the first start creates the key outside of the data folder, for its owner alone, once", () =>
  withFolder((folder) => {
    const WRAPPING_KEY_FILE = `${folder}/own/wrapping.key`;
    const config = readConfig({ DATA_DIR: `${folder}/data`, WRAPPING_KEY_FILE });
    assertEquals(createFirstKey(config), true);
    const text = Deno.readTextFileSync(WRAPPING_KEY_FILE);
    assertEquals(createFirstKey(config), false);
    assertEquals(Deno.readTextFileSync(WRAPPING_KEY_FILE), text);
    if (Deno.build.os !== "windows") {
      assertEquals(Deno.statSync(WRAPPING_KEY_FILE).mode! & 0o777, 0o600);
      Deno.chmodSync(WRAPPING_KEY_FILE, 0o644);
      wrappingSource(config).read();
      assertEquals(Deno.statSync(WRAPPING_KEY_FILE).mode! & 0o777, 0o600);
    }
    return Promise.resolve();
  }));

Deno.test("an office that lost its wrapping key gets no other", () =>
  withFolder((folder) => {
    Deno.mkdirSync(`${folder}/data`);
    Deno.writeTextFileSync(`${folder}/data/keys.sqlite`, "");
    const WRAPPING_KEY_FILE = `${folder}/own/wrapping.key`;
    const config = readConfig({ DATA_DIR: `${folder}/data`, WRAPPING_KEY_FILE });
    assertEquals(createFirstKey(config), false);
    assertThrows(() => Deno.statSync(WRAPPING_KEY_FILE), Deno.errors.NotFound);
    return Promise.resolve();
  }));

Deno.test("a wrapping key inside the data folder is refused, also through a link", () =>
  withFolder((folder) => {
    const dataDir = `${folder}/data`;
    Deno.mkdirSync(dataDir);
    Deno.symlinkSync(dataDir, `${folder}/link`);
    for (const file of [`${dataDir}/wrapping.key`, `${folder}/link/wrapping.key`]) {
      const wrong = () => wrappingSource({ wrapping: { key: "", file }, dataDir });
      assert(assertThrows(wrong, WrappingProblem).message.includes("데이터 폴더 안"));
    }
    wrappingSource({ wrapping: { key: "", file: `${folder}/data.key` }, dataDir });
    return Promise.resolve();
  }));

Deno.test("two processes that create the first key at once use the same", () =>
  withFolder((folder) => {
    const path = `${folder}/own/wrapping.key`;
    assertEquals([1, 2].map(() => writeKeys(path, [newWrappingKey()], true)), [true, false]);
    assertEquals(keysIn(Deno.readTextFileSync(path))!.length, 1);
    return Promise.resolve();
  }));
