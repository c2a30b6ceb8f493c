/** Long bodies are counted, parsed and marked in slices, with the same result, and block no other request. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { z } from "zod";
import { isRefusal } from "../../events/base/refusal.ts";
import { checkJson, checkJsonInSlices } from "../../src/server/json_limits.ts";
import { readBody } from "../../src/server/respond.ts";
import type { Ctx } from "../../src/server/route.ts";
import { longestBlockOf } from "../helpers/longest_block.ts";
import { openTestApp } from "../helpers/server.ts";

const LIMITS = { parts: 2_000_000, depth: 24 };
/** Longer than what is parsed in one go. */
const LONG = "가".repeat(30_000);

/** What a body comes to, and in how many pieces its list was. */
async function read(bytes: Uint8Array): Promise<{ value: unknown; pieces: number }> {
  const list = await checkJsonInSlices(bytes, LIMITS);
  assert(!list || !("refused" in list));
  const c = { get: (name: string) => name === "body" ? bytes : list } as unknown as Ctx;
  const value = await readBody(c, z.unknown());
  return { value: isRefusal(value) ? value.code : value, pieces: (list?.commas.length ?? 0) + 1 };
}

/** The same in one go. */
function readWhole(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return "bad_json";
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text);

Deno.test("any body parsed in pieces gives the same value as parsed whole", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue({ maxDepth: 4 }), { minLength: 1 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
      async (items, places, more) => {
        const edits: unknown[] = [...items];
        for (const place of places) edits.splice(place % edits.length, 0, LONG, LONG);
        const bytes = utf8(JSON.stringify({ ...more, edits }));
        const { value, pieces } = await read(bytes);
        if (!("__proto__" in more)) {
          assertEquals(
            JSON.stringify(value),
            JSON.stringify(readWhole(bytes)),
          );
        }
        assert(pieces > 1);
      },
    ),
    { numRuns: 60 },
  ));

Deno.test("a long body that is not JSON is refused in pieces too, and the last of a repeated name counts", async () => {
  const long = `"${LONG}","${LONG}"`;
  const table: [name: string, json: string][] = [
    ["a list", `{"edits":[${long}]}`],
    ["spaces", ` { "edits" : [ ${long} , 1 ] , "a" : [ ] } `],
    ["in a list", `[1,[${long}],2]`],
    ["twice", `{"edits":[${long}],"edits":[1]}`],
    ["twice, the long one last", `{"edits":[1],"edits":[${long},2]}`],
    ["a comma too many at the end", `{"edits":[${long},]}`],
    ["one at the beginning", `{"edits":[,${long}]}`],
    ["one within", `{"edits":[${long},,1]}`],
    ["another bracket", `{"edits":[${long}},"a":1}`],
    ["a bracket within", `{"edits":[${long}},{${long}]}`],
    ["a bracket too many", `{"edits":[${long}]]}`],
    ["no end", `{"edits":[${long}`],
    ["more behind it", `{"edits":[${long}]} 1`],
    ["a mark for the order of bytes within", `{"edits":[${long},\ufeff1]}`],
    ["the same at the beginning", `\ufeff{"edits":[${long}]}`],
  ];
  for (const [name, json] of table) {
    const bytes = utf8(json);
    assertEquals((await read(bytes)).value, readWhole(bytes), name);
  }
  for (
    const json of [`{"edits":[${long},{"__proto__":{}}]}`, `{"edits":[${long}],"__proto__":1}`]
  ) {
    assertEquals((await read(utf8(json))).value, "bad_json");
  }
  const half = await read(utf8(`{"edits":[${long},"\\ud800"]}`));
  assertEquals((half.value as { edits: string[] }).edits.at(-1), "\ufffd");
});

Deno.test("reading and refusing 10,000 rows of 50 cells in one body blocks nobody", async () => {
  const cells = (of: string) => {
    const names = Array.from({ length: 50 }, (_, at) => [`column_${at}`, `${of} ${at}`]);
    return Object.fromEntries(names);
  };
  const [values, from] = [cells("새 값"), cells("본 값")];
  const edits = Array.from({ length: 10_000 }, (_, at) => ({ id: `row-${at}`, values, from }));
  const body = utf8(JSON.stringify({ edits }));
  assert(body.length > 20_000_000);
  assertEquals(checkJson(body, LIMITS), null);
  const app = await openTestApp();
  const headers = {
    ...app.headersOf("superuser"),
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    "idempotency-key": "paste",
  };
  const url = `${app.listen()}/api/employee/bulk_edit`;
  try {
    const { block, answers: [{ text }] } = await longestBlockOf([
      { url, method: "POST", headers, body },
    ]);
    assertEquals(JSON.parse(text).refused?.length, 10_000, text.slice(0, 300));
    assert(block < 250, `${Math.round(block)} ms`);
  } finally {
    await app.close();
  }
});
