/** Bodies that cost more to understand than they weigh are refused before anything is made of them. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { checkJson, JSON_LIMITS } from "../../src/server/json_limits.ts";
import { openTestApp } from "../helpers/server.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("any value within the limits passes, with any names and texts", () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
    assertEquals(checkJson(bytes(JSON.stringify(value)), JSON_LIMITS), null);
  }));
});

Deno.test("names, items, depth and text beside a picture are counted, content of strings is not", () => {
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join(",")}}`;
  const limits = { parts: 2_000, depth: 5, besides: 50_000 };
  const table: [name: string, json: string, passes: boolean][] = [
    ["as many names as one object may have", keys(1_000), true],
    ["one more", keys(1_001), false],
    ["names in all", `[${keys(900)},${keys(900)}]`, true],
    ["too many in all", `[${keys(900)},${keys(900)},${keys(900)}]`, false],
    ["items", `[${"1,".repeat(2_000)}1]`, true],
    ["too many items", `[${"1,".repeat(2_001)}1]`, false],
    ["five levels", "[[[[[]]]]]", true],
    ["six levels", "[[[[[[]]]]]]", false],
    ["signs in a text", JSON.stringify({ text: `,:[{"\\`.repeat(9_000) }), true],
    ["a picture", JSON.stringify({ picture: "A".repeat(9_000_000), of: "x".repeat(40_000) }), true],
    ["two pictures", JSON.stringify({ a: "A".repeat(90_000), b: "B".repeat(90_000) }), false],
    ["a text without end", `{"a":"${"\\".repeat(9_001)}`, true],
    ["no JSON at all", "]]]]::::", true],
  ];
  for (const [name, json, passes] of table) {
    assertEquals(checkJson(bytes(json), limits) === null, passes, name);
  }
});

Deno.test("a body of 900,000 names is counted in less than a tenth of a second", () => {
  for (
    const json of [
      `{${'"a":0,'.repeat(900_000)}"b":0}`,
      `{"a":"${'\\"'.repeat(3_000_000)}"}`,
      `{"a":"${"\\".repeat(6_000_000)}`,
      `[${'"",'.repeat(2_000_000)}""]`,
      "[".repeat(6_000_000),
    ]
  ) {
    const body = bytes(json);
    const started = performance.now();
    checkJson(body, { parts: Infinity, own: Infinity, depth: Infinity });
    assert(performance.now() - started < 1_000, json.slice(0, 20));
    const refused = performance.now();
    checkJson(body, JSON_LIMITS);
    assert(performance.now() - refused < 1_000, json.slice(0, 20));
  }
});

Deno.test("calls beyond the limits are refused at once: names, items, depth, parts of a form", async () => {
  const app = await openTestApp();
  try {
    const names = `{${Array.from({ length: 900_000 }, (_, at) => `"k${at}":0`).join(",")}}`;
    const parts = Array.from({ length: 300 }, (_, at) => `--x\r\n${at}`).join("\r\n");
    const table: [path: string, type: string, body: string][] = [
      ["/api/chat/mcp/execute", "application/json", `{"tool_name":"a","arguments":${names}}`],
      ["/api/employee/bulk_edit", "application/json", `{"edits":[${"1,".repeat(2_000_000)}1]}`],
      ["/api/employee/bulk_delete", "application/json", `{"ids":${"[".repeat(9_000)}`],
      ["/api/blog/posts", "application/json", `{"content":[${"1,".repeat(400_000)}1]}`],
      ["/api/mysql/card/import_excel", "multipart/form-data; boundary=x", parts],
    ];
    for (const [path, type, body] of table) {
      const started = performance.now();
      const answer = await app.call(path, {
        method: "POST",
        body,
        as: "superuser",
        headers: { "content-type": type },
      });
      assertEquals(answer.status, 413, path);
      assertEquals((await answer.json()).code, "body_too_large", path);
      assert(performance.now() - started < 2_000, path);
    }
  } finally {
    await app.close();
  }
});

Deno.test("a form with an ambiguous name of a part is refused", async () => {
  const app = await openTestApp();
  try {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    const body = part.repeat(300) + "--x--\r\n";
    for (
      const type of [
        "multipart/form-data; boundary=x; boundary=y",
        'multipart/form-data; boundary=x; a=";boundary=y"',
        'multipart/form-data; boundary="\\x"',
        "multipart/form-data; boundary=x y",
        "multipart/form-data",
      ]
    ) {
      const answer = await app.call("/api/mysql/card/import_excel", {
        method: "POST",
        body,
        as: "superuser",
        headers: { "content-type": type },
      });
      assertEquals([answer.status, (await answer.json()).code], [400, "bad_form"], type);
    }
    for (
      const type of [
        "multipart/form-data;charset=utf-8;Boundary=x",
        'multipart/x; boundary="x"',
        "multipart/form-data; boundary=----WebKitFormBoundaryx",
      ]
    ) {
      const headers = { "content-type": type };
      const call = { method: "POST", body, as: "superuser", headers } as const;
      const answer = await app.call("/api/mysql/card/import_excel", call);
      const expected = type.startsWith("multipart/x") ? 415 : type.includes("WebKit") ? 403 : 413;
      const text = await answer.text();
      assertEquals(answer.status, expected, `${type} ${text}`);
      assertEquals(text.includes("bad_form"), false, type);
    }
  } finally {
    await app.close();
  }
});
