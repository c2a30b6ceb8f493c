import { assert, assertEquals, assertMatch } from "@std/assert";
import { consultationStream } from "../../events/consultation/consultation.ts";
import { openKeyFile } from "../../src/personal/key_ring.ts";
import { newWrappingKey, textOfKey } from "../../src/personal/wrapping.ts";
import { wrappingSource } from "../../src/personal/wrapping_source.ts";
import { openBooks } from "../../src/store/open.ts";
import { command, inFolder } from "./command.ts";

/** An office whose wrapping key is in a file of its own, with one person's key. */
async function withKeys(folder: string) {
  const file = `${folder}/own/wrapping.key`;
  const dataDir = `${folder}/data`;
  const env = { WRAPPING_KEY: "", WRAPPING_KEY_FILE: file };
  const source = () => wrappingSource({ wrapping: { key: "", file }, dataDir });
  await Deno.mkdir(dataDir);
  const ring = openKeyFile(`${dataDir}/keys.sqlite`, source());
  const key = await ring.make(consultationStream("one"));
  ring.close();
  const find = async () => {
    const again = openKeyFile(`${dataDir}/keys.sqlite`, source());
    try {
      await again.refresh();
      return await again.find(consultationStream("one"));
    } finally {
      again.close();
    }
  };
  const run = (...args: string[]) => command(folder, ["keys", ...args], { env });
  return { file, dataDir, key, find, run };
}

Deno.test("the state of the keys is printed without any key", () =>
  inFolder(async (folder) => {
    const { file, run } = await withKeys(folder);
    const { code, stdout } = await run("status", "--json");
    const { where, ids, wrapped, missing } = JSON.parse(stdout);
    assertEquals([code, where, wrapped, missing], [0, file, { [ids[0]]: 1 }, []]);
    const people = await run("status");
    assertMatch(people.stdout, /지금 · 1개를 암호화/);
    assert(!(stdout + people.stdout).includes("wk1_"));
  }));

Deno.test("a rotation rewraps everything, and forgets the old key on request", () =>
  inFolder(async (folder) => {
    const { file, key, find, run } = await withKeys(folder);
    const before = Deno.readTextFileSync(file);
    const first = await run("rotate", "--json");
    assertEquals(first.code, 0, first.stderr);
    const made = JSON.parse(first.stdout);
    assertEquals(made.kept.length, 2);
    assertEquals(await find(), key);
    const { wrapped } = JSON.parse((await run("status", "--json")).stdout);
    assertEquals(Object.keys(wrapped), [made.id]);
    const second = await run("rotate", "--forget");
    assertEquals(second.code, 0, second.stderr);
    assertEquals(Deno.readTextFileSync(file).match(/^wk1_/gm)!.length, 1);
    assertEquals(await find(), key);
    Deno.writeTextFileSync(file, before);
    const lost = await run("rotate");
    assertEquals(lost.code, 3);
    assertMatch(lost.stderr, /마스터 키가 맞지 않습니다/);
    assertEquals(Deno.readTextFileSync(file), before, "nothing is changed");
  }));

Deno.test("each rotation is in the security log, and nothing else is", () =>
  inFolder(async (folder) => {
    const { file, dataDir, run } = await withKeys(folder);
    const first = JSON.parse((await run("rotate", "--json")).stdout);
    const second = JSON.parse((await run("rotate", "--forget", "--json")).stdout);
    const newest = Deno.readTextFileSync(file);
    Deno.writeTextFileSync(file, `${"#".repeat(3)}\nwk1_${"A".repeat(43)}\n`);
    assertEquals((await run("rotate")).code, 3);
    Deno.writeTextFileSync(file, newest);
    const wrapping = wrappingSource({ wrapping: { key: "", file }, dataDir });
    const books = await openBooks({ path: `${dataDir}/office.kv`, dataDir, wrapping });
    const result = [...books.views.security.byId.values()]
      .map(({ kind, object, reason }) => [kind, object, reason]);
    await books.close();
    assertEquals(result, [
      ["keys_changed", first.id, "rotated"],
      ["keys_changed", second.id, "rotated_forgetting"],
    ]);
  }));

Deno.test("a key in shares is recovered from the required number of shares and from no fewer", () =>
  inFolder(async (folder) => {
    const { file, key, find, run } = await withKeys(folder);
    const split = await run(
      "split",
      "--shares",
      "5",
      "--needed",
      "3",
      "--out",
      `${folder}/s`,
      "--json",
    );
    assertEquals(split.code, 0, split.stderr);
    const { files } = JSON.parse(split.stdout) as { files: string[] };
    assertEquals(files.length, 5);
    if (Deno.build.os !== "windows") assertEquals(Deno.statSync(files[0]).mode! & 0o777, 0o600);
    const original = Deno.readTextFileSync(file);
    await Deno.remove(file);
    const out = ["--out", file];
    const few = await run("join", files[0], files[1], files[1], ...out);
    assertEquals(few.code, 2);
    assertMatch(few.stderr, /3개가 필요하지만 2개/);
    const whole = Deno.readTextFileSync(files[2]);
    Deno.writeTextFileSync(
      files[2],
      whole.replace(/(.)\n$/, (_, last) => `${last === "A" ? "Q" : "A"}\n`),
    );
    const broken = await run("join", files[0], files[1], files[2], ...out);
    assertEquals(broken.code, 2, broken.stdout);
    const joined = await run("join", files[4], files[0], files[3], ...out);
    assertEquals(joined.code, 0, joined.stderr);
    assertEquals(Deno.readTextFileSync(file), original);
    assertEquals(await find(), key);
    const again = await run("join", files[4], files[0], files[3], ...out);
    assertMatch(again.stderr, /이미 있습니다/);
    const odd = await run("split", "--shares", "2", "--needed", "3", "--out", `${folder}/s`);
    assertEquals(odd.code, 2);
  }));

Deno.test("keys are not changed under a running server, nor where the key comes from the environment", () =>
  inFolder(async (folder) => {
    const { dataDir, file, run } = await withKeys(folder);
    const before = Deno.readTextFileSync(file);
    const lock = await Deno.open(`${dataDir}/office.lock`, { create: true, write: true });
    await lock.lock(true);
    const busy = await run("rotate");
    lock.close();
    assertEquals(busy.code, 3);
    assertMatch(busy.stderr, /서버를 끈 뒤/);
    assertEquals(Deno.readTextFileSync(file), before);
    const result = await command(folder, ["keys", "rotate"]);
    assertEquals(result.code, 2);
    assertMatch(result.stderr, /새 마스터 키: wk1_/);
    assertEquals((await run("turn")).code, 2);
  }));

Deno.test("a rotation that forgets keeps other offices' keys in the file and reports them", () =>
  inFolder(async (folder) => {
    const { file, key, find, run } = await withKeys(folder);
    const other = newWrappingKey();
    Deno.writeTextFileSync(file, `${Deno.readTextFileSync(file)}${textOfKey(other)}\n`);
    const first = await run("rotate", "--forget");
    assertEquals(first.code, 0, first.stderr);
    assert(first.stdout.includes(`남겨 두었습니다: ${other.id}. `), first.stdout);
    const left = () => Deno.readTextFileSync(file).match(/^wk1_.*/gm)!;
    assertEquals([left().length, left()[1]], [2, textOfKey(other)]);
    // The key that the first rotation made is this office's own, and goes.
    assertEquals((await run("rotate", "--forget")).code, 0);
    assertEquals([left().length, left()[1]], [2, textOfKey(other)]);
    assertEquals(await find(), key);
  }));
