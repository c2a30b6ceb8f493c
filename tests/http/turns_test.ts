/** What comes at once is begun in turns, and what is long is taken apart in slices: others are answered meanwhile. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { z } from "zod";
import { isRefusal } from "../../events/base/refusal.ts";
import { checkJson } from "../../src/server/json_limits.ts";
import { parseInSlices } from "../../src/server/long_lists.ts";
import { boundariesOf, readFileForm } from "../../src/server/multipart.ts";
import type { Ctx } from "../../src/server/route.ts";
import { longestBlockOf } from "../helpers/longest_block.ts";
import { openTestApp } from "../helpers/server.ts";

const HELD_MS = 90;
const MANY = { parts: 2_000_000, depth: 24 };
const utf8 = (text: string) => new TextEncoder().encode(text);

/** A form as the server reads it: its entries, files as their name, type and text; null where it cannot be read. */
async function entriesOf(body: Uint8Array<ArrayBuffer>, boundary: string) {
  const boundaries = await boundariesOf(body, boundary);
  if (isRefusal(boundaries)) return boundaries.code;
  const c = { get: (name: string) => name === "body" ? body : boundaries } as unknown as Ctx;
  return await partsOf(readFileForm(c));
}

async function partsOf(form: FormData | null) {
  if (!form) return null;
  return await Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === "string" ? [name, value] : [name, value.name, value.type, await value.text()]
    ),
  );
}

Deno.test("a form's parts are those that the platform reads", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.stringMatching(/^[a-z_]{1,8}$/),
          fc.oneof(fc.string(), fc.constantFrom("\r\n--", "--x\r\n", "가\r\n\r\n나", "-", "\r")),
          fc.boolean(),
        ),
        { maxLength: 6 },
      ),
      async (parts) => {
        const form = new FormData();
        for (const [name, value, isFile] of parts) {
          if (isFile) form.append(name, new File([value], "표.csv", { type: "text/csv" }));
          else form.append(name, value);
        }
        const sent = new Response(form);
        const type = sent.headers.get("content-type")!;
        const body = await sent.bytes();
        const read = await new Response(body, { headers: { "content-type": type } }).formData();
        const found = await entriesOf(body, type.split("boundary=")[1]);
        assertEquals(found ?? [], await partsOf(read));
      },
    ),
    { numRuns: 100 },
  ));

Deno.test("a form is read only with its end, its names and its heads", async () => {
  const head = 'Content-Disposition: form-data; name="a"';
  const table: [name: string, body: string, expected: unknown][] = [
    ["whole", `--x\r\n${head}\r\n\r\n1\r\n--x--`, [["a", "1"]]],
    ["nothing in it", `--x\r\n${head}\r\n\r\n\r\n--x--\r\n`, [["a", ""]]],
    ["a name without quotes", `--x\r\n${head.replaceAll('"', "")}\r\n\r\n1\r\n--x--`, [["a", "1"]]],
    [
      "a file whose name has a semicolon",
      `--x\r\n${head}; filename="b; c.csv"\r\ncontent-type: text/csv\r\n\r\n1\r\n--x--`,
      [["a", "b; c.csv", "text/csv", "1"]],
    ],
    ["something before it", `hello\r\n--x\r\n${head}\r\n\r\n1\r\n--x--`, [["a", "1"]]],
    ["cut off", `--x\r\n${head}\r\n\r\n1\r\n`, null],
    ["without a name", "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--", null],
    ["without a blank line", `--x\r\n${head}\r\n1\r\n--x--`, null],
    ["a head of 20 KB", `--x\r\n${head}\r\nx: ${"y".repeat(20_000)}\r\n\r\n1\r\n--x--`, null],
    ["nothing", "", null],
    ["300 parts", `--x\r\n${head}\r\n\r\n1\r\n`.repeat(300) + "--x--", "body_too_large"],
  ];
  for (const [name, body, expected] of table) {
    assertEquals(await entriesOf(utf8(body), "x"), expected, name);
  }
});

Deno.test("two forms of 9 MB at once block nobody", async () => {
  const app = await openTestApp();
  const { cookie } = app.headersOf("superuser");
  const url = app.listen();
  const page = await (await app.call("/staff/card-report", { as: "superuser" })).text();
  const token = /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(page)![1];
  try {
    for (const text of ['"' + "é,".repeat(3_000_000), "\r\n--".repeat(2_250_000)]) {
      const form = new FormData();
      form.set("csrfmiddlewaretoken", token);
      form.set("file", new File([text], "a.csv"));
      const sent = new Response(form);
      const type = sent.headers.get("content-type")!;
      const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": type };
      const body = await sent.bytes();
      const call = { url: `${url}/api/mysql/card/import_excel`, method: "POST", headers, body };
      const { block, answers } = await longestBlockOf([call, call]);
      for (const answer of answers) assertEquals(answer.status, 422, answer.text);
      assert(block < HELD_MS, `${text.slice(0, 5)}: ${Math.round(block)} ms`);
    }
  } finally {
    await app.close();
  }
});

Deno.test("sixty visitors opening a page at once are served in turn, and others between them", async () => {
  const app = await openTestApp();
  try {
    await app.call("/estimate");
    const call = { url: `${app.listen()}/estimate`, headers: app.headersOf("staff") };
    const { block, answers } = await longestBlockOf(Array(60).fill(call));
    assertEquals(answers.map(({ status }) => status), Array(60).fill(200));
    assert(block < HELD_MS, `${Math.round(block)} ms`);
  } finally {
    await app.close();
  }
});

Deno.test("20,000 rows to edit that do not exist are read and refused without blocking", async () => {
  const app = await openTestApp();
  const edits = Array.from({ length: 20_000 }, (_, at) => {
    return { id: `row${at}`, version: 1, values: { name: "x".repeat(60) } };
  });
  const headers = {
    ...app.headersOf("superuser"),
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
  };
  const body = utf8(JSON.stringify({ edits }));
  const url = `${app.listen()}/api/employee/bulk_edit`;
  try {
    const { block, answers: [{ text }] } = await longestBlockOf([
      { url, method: "POST", headers, body },
    ]);
    assertEquals(JSON.parse(text).refused.length, 20_000, text.slice(0, 300));
    assert(block < HELD_MS, `${Math.round(block)} ms`);
  } finally {
    await app.close();
  }
});

Deno.test("a long list is read item by item with the same result and messages as whole", async () => {
  const shape = z.strictObject({
    kind: z.enum(["edit", "fill"]).default("edit"),
    rows: z.array(z.strictObject({ id: z.string().max(5), n: z.coerce.number() })).min(1).max(900)
      .optional().meta({ title: "행" }),
  });
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `r${at}`, n: "1" }));
  const table: [name: string, value: unknown][] = [
    ["sound", { rows: rows(800) }],
    ["short", { rows: rows(3), kind: "fill" }],
    ["none", {}],
    ["no object", [1]],
    ["too many", { rows: rows(901) }],
    ["a wrong item", { rows: [...rows(700), { id: "too long", n: 1 }] }],
    ["two wrong fields of one", { rows: [...rows(700), { id: 1, n: "x" }] }],
    ["a field that is unknown", { rows: [...rows(700), { id: "a", n: 1, more: 1 }], what: 1 }],
  ];
  for (const [name, value] of table) {
    const [found, whole] = [await parseInSlices(shape, value), shape.safeParse(value)];
    assertEquals(found.data, whole.data, name);
    const issues = (error?: { issues: z.core.$ZodIssue[] }) =>
      error?.issues.map(({ message, path }) => `${path.join(".")}: ${message}`).sort();
    assertEquals(issues(found.error), issues(whole.error), name);
  }
});

Deno.test("more than 4 MB to parse in one go is refused, a long list of rows is not", () => {
  const row = JSON.stringify({ id: "a", values: { name: "가".repeat(1_000) } });
  const table: [name: string, json: string, passes: boolean][] = [
    ["rows", `{"edits":[${Array(3_000).fill(row)}]}`, true],
    ["one text", `{"edits":"${"a".repeat(5_000_000)}"}`, false],
    ["one item", `{"edits":[[${"1,".repeat(800_000)}${"1111,".repeat(800_000)}1]]}`, false],
    [
      "beside the rows",
      `{"a":"${"a".repeat(5_000_000)}","edits":[${Array(300).fill(row)}]}`,
      false,
    ],
    ["a picture", JSON.stringify({ image: "A".repeat(5_000_000) }), false],
  ];
  for (const [name, json, passes] of table) {
    assertEquals(checkJson(utf8(json), MANY) === null, passes, name);
  }
  const picture = utf8(JSON.stringify({ image: "A".repeat(5_000_000) }));
  assertEquals(checkJson(picture, { ...MANY, besides: 1_000 }), null);
});
