import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { CallOptions } from "../helpers/server.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { jun, mina, sora } from "../helpers/people.ts";

const edit = { purpose: "dinner", note: "팀 회식", participants: [mina, jun], version: 1 };
const put = (id: string, json: unknown, rest: CallOptions = {}): [string, CallOptions] => [
  `/api/mysql/card/update/${id}/`,
  { method: "PUT", json, ...rest },
];

async function versionOf(app: TestApp): Promise<number> {
  return (await app.deps.books.history("card/lunch")).length;
}

interface Scenario {
  name: string;
  call: [string, CallOptions];
  status: number;
  code: string;
  /** The whole text, or a part of it. */
  text: string;
}

const JSON_TYPE = { "content-type": "application/json" };

const refusals: Scenario[] = [
  {
    name: "no participant",
    call: put("lunch", { ...edit, participants: [] }),
    status: 422,
    code: "no_participants",
    text: "참석자를 한 명 이상 선택해 주세요.",
  },
  {
    name: "an employee nobody knows",
    call: put("lunch", { ...edit, participants: [mina, "ghost"] }),
    status: 422,
    code: "unknown_employee",
    text: "등록되지 않은 직원이 참석자에 있습니다.",
  },
  {
    name: "a transaction nobody knows",
    call: put("nothing", edit),
    status: 404,
    code: "card_not_found",
    text: "카드 사용내역을 찾을 수 없습니다.",
  },
  ...["..%2F..%2Fetc", "%E0%A4%A", "%00", "constructor", "__proto__", "점심", "a%20b", "😀"].map((
    id,
  ): Scenario => ({
    name: `the odd id ${id}`,
    call: put(id, edit),
    status: 404,
    code: "card_not_found",
    text: "찾을 수 없습니다.",
  })),
  {
    name: "a purpose that does not exist",
    call: put("lunch", { ...edit, purpose: "breakfast" }),
    status: 422,
    code: "invalid_input",
    text: "lunch, dinner, other",
  },
  {
    name: "fields of the wrong type",
    call: put("lunch", { purpose: "lunch", note: 7, participants: "mina" }),
    status: 422,
    code: "invalid_input",
    text: "비고",
  },
  {
    name: "a note left out",
    call: put("lunch", { purpose: "lunch", participants: [mina] }),
    status: 422,
    code: "invalid_input",
    text: "필수 항목입니다.",
  },
  {
    name: "a note of 5,001 characters",
    call: put("lunch", { ...edit, note: "가".repeat(5_001) }),
    status: 422,
    code: "invalid_input",
    text: "5,000자까지 입력할 수 있습니다.",
  },
  {
    name: "a version of 0",
    call: put("lunch", { ...edit, version: 0 }),
    status: 422,
    code: "invalid_input",
    text: "버전은 1 이상의 정수여야 합니다.",
  },
  {
    name: "an If-Match that says another version than the body",
    call: put("lunch", edit, { headers: { "if-match": '"2"' } }),
    status: 400,
    code: "bad_version",
    text: "버전 값",
  },
  {
    name: "an If-Match that is no version",
    call: put("lunch", edit, { headers: { "if-match": '"abc"' } }),
    status: 400,
    code: "bad_version",
    text: "버전 값",
  },
  {
    name: "an idempotency key with a space",
    call: put("lunch", edit, { headers: { "idempotency-key": "a key" } }),
    status: 400,
    code: "bad_idempotency_key",
    text: "Idempotency-Key",
  },
  {
    name: "a body of 1 MB",
    call: put("lunch", { ...edit, note: "x".repeat(1024 * 1024) }),
    status: 413,
    code: "body_too_large",
    text: "64KB까지 보낼 수 있습니다.",
  },
  {
    name: "half a JSON",
    call: put("lunch", undefined, { body: '{"purpose":', headers: JSON_TYPE }),
    status: 400,
    code: "bad_json",
    text: "JSON 형식",
  },
  {
    name: "bytes that are not UTF-8",
    call: put("lunch", undefined, { body: new Uint8Array([0x22, 0xff, 0x22]), headers: JSON_TYPE }),
    status: 400,
    code: "bad_json",
    text: "JSON 형식",
  },
  {
    name: "no body at all",
    call: put("lunch", undefined),
    status: 400,
    code: "bad_json",
    text: "JSON 형식",
  },
  {
    name: "a JSON that is a list",
    call: put("lunch", [edit]),
    status: 422,
    code: "invalid_input",
    text: "형식이 올바르지 않습니다.",
  },
  {
    name: "a form instead of JSON",
    call: put("lunch", undefined, { body: new URLSearchParams({ purpose: "lunch" }) }),
    status: 415,
    code: "unsupported_media_type",
    text: "application/json",
  },
  {
    name: "JSON called plain text",
    call: put("lunch", undefined, { body: JSON.stringify(edit) }),
    status: 415,
    code: "unsupported_media_type",
    text: "application/json",
  },
  {
    name: "another site's page",
    call: put("lunch", edit, { headers: { "sec-fetch-site": "cross-site" } }),
    status: 403,
    code: "cross_origin",
    text: "다른 사이트에서 보낸 요청",
  },
];

for (const { name, call, status, code, text } of refusals) {
  Deno.test(`an edit is refused and changes nothing: ${name}`, async () => {
    const app = await openTestApp();
    const response = await app.call(...call);
    const body = await response.json();
    assertEquals([response.status, body.code], [status, code]);
    assertStringIncludes(body.error, text);
    assertEquals(body.message, body.error);
    assertEquals(body.request_id, response.headers.get("x-request-id"));
    assertEquals(await versionOf(app), 1);
    await app.close();
  });
}

Deno.test("an edit answers with the new row and its version", async () => {
  const app = await openTestApp();
  const response = await app.call(...put("lunch", edit));
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("etag"), '"2"');
  const { data } = await response.json();
  assertEquals(data.purpose, "dinner");
  assertEquals(data.note, "팀 회식");
  assertEquals(data.participants_names, "이미나, 박준");
  assertEquals(data.version, 2);
  assertEquals(data.updated_by, { id: "staff", name: "김직원", via: "web" });
  const list = await (await app.call("/api/mysql/card/list/?year=2026&month=11")).json();
  assertEquals(list.find((row: { id: string }) => row.id === "lunch"), data);
  await app.close();
});

Deno.test("the path works with and without the slash at its end", async () => {
  const app = await openTestApp();
  for (const path of ["/api/mysql/card/update/lunch", "/api/mysql/card/update/lunch/"]) {
    const { version: _any, ...body } = edit;
    const response = await app.call(path, { method: "PUT", json: body });
    assertEquals((await response.json()).data.version, 2);
  }
  await app.close();
});

Deno.test("a stale edit gets the current row, its author and its time", async () => {
  const app = await openTestApp();
  await (await app.call(...put("lunch", edit, { as: "superuser" }))).json();
  const mine = { ...edit, purpose: "other", note: "내가 쓴 글" };
  const response = await app.call(...put("lunch", mine));
  const body = await response.json();
  assertEquals([response.status, body.code], [409, "stale_version"]);
  assertEquals(body.details[0].current.note, "팀 회식");
  assertEquals(body.details[0].current.version, 2);
  assertStringIncludes(body.error, "대표 님이 11.21 (토) 10:00에 먼저 수정했습니다.");
  assertEquals(await versionOf(app), 2);
  await app.close();
});

Deno.test("If-Match accepts every spelling of the version", async () => {
  const app = await openTestApp();
  const { version: _none, ...body } = edit;
  const stale = await app.call(...put("lunch", body, { headers: { "if-match": 'W/"7"' } }));
  assertEquals((await stale.json()).code, "stale_version");
  for (const [at, tag] of ['"1"', "2", 'W/"3"'].entries()) {
    const json = { ...body, note: `${at}` };
    const response = await app.call(...put("lunch", json, { headers: { "if-match": tag } }));
    assertEquals((await response.json()).data.version, at + 2);
  }
  await app.close();
});

Deno.test("the same idempotency key gives the same answer, once", async () => {
  const app = await openTestApp();
  const headers = { "idempotency-key": "save-1" };
  const first = await (await app.call(...put("lunch", edit, { headers }))).json();
  await (await app.call(...put("lunch", { ...edit, version: 2, note: "나중" }))).json();
  const again = await app.call(...put("lunch", edit, { headers }));
  assertEquals(again.status, 200);
  assertEquals(await again.json(), first);
  assertEquals(await versionOf(app), 3);
  await app.close();
});

Deno.test("twenty requests at once with one key are one edit", async () => {
  const app = await openTestApp();
  const headers = { "idempotency-key": "save-1" };
  const answers = await Promise.all(Array.from({ length: 20 }, async () => {
    const response = await app.call(...put("lunch", edit, { headers }));
    return [response.status, await response.text()].join(" ");
  }));
  assertEquals(new Set(answers).size, 1);
  assert(answers[0].startsWith("200 "));
  assertEquals(await versionOf(app), 2);
  await app.close();
});

Deno.test("a used key with another body is refused; another person may use the same key", async () => {
  const app = await openTestApp();
  const headers = { "idempotency-key": "save-1" };
  await (await app.call(...put("lunch", edit, { headers }))).json();
  const other = await app.call(...put("lunch", { ...edit, note: "다른 글" }, { headers }));
  const body = await other.json();
  assertEquals([other.status, body.code], [422, "idempotency_key_reused"]);
  const json = { ...edit, version: 2, note: "대표의 글" };
  const boss = await app.call(...put("lunch", json, { headers, as: "superuser" }));
  assertEquals((await boss.json()).data.note, "대표의 글");
  await app.close();
});

Deno.test("an edit that changes nothing writes nothing", async () => {
  const app = await openTestApp();
  const same = { purpose: "lunch", note: "", participants: [mina], version: 1 };
  const response = await app.call(...put("lunch", same));
  assertEquals((await response.json()).data.version, 1);
  assertEquals(await versionOf(app), 1);
  await app.close();
});

Deno.test("a note of 5,000 characters, emoji and line breaks is read back unchanged", async () => {
  const app = await openTestApp();
  const start = "회식 🍚👨‍👩‍👧 =SUM(A1)\n\t<script>alert(1)</script>";
  const note = start + "가".repeat(5_000 - start.length);
  const response = await app.call(...put("lunch", { ...edit, note }));
  assertEquals((await response.json()).data.note, note);
  await app.close();
});

Deno.test("half an emoji is stored as a replacement character, in memory and after a replay", async () => {
  const app = await openTestApp();
  const body = JSON.stringify({ ...edit, note: "?" }).replace("?", "\\ud83d");
  const sent = { body, headers: JSON_TYPE };
  const response = await app.call(...put("lunch", undefined, sent));
  assertEquals((await response.json()).data.note, "\ufffd");
  const reports = await app.deps.books.replay({ view: "card", verifyOnly: true });
  assertEquals(reports.map(({ same }) => same), [true]);
  await app.close();
});

Deno.test("a key that names a prototype is refused", async () => {
  const app = await openTestApp();
  const send = (body: string) => app.call(...put("lunch", undefined, { body, headers: JSON_TYPE }));
  const body = JSON.stringify(edit).replace(/}$/, ',"constructor":{"prototype":{"x":true}}}');
  for (const name of ["__proto__", "__\\u0070roto__", "\\u005f_proto__"]) {
    const refused = await send(body.replace("{", `{"${name}":{"role":"superuser"},`));
    assertEquals([refused.status, await versionOf(app)], [400, 1], name);
    await refused.body?.cancel();
  }
  const unknown = await send(body);
  assertEquals(unknown.status, 422);
  assertEquals((await unknown.json()).message, "알 수 없는 항목입니다: constructor");
  assertEquals([await versionOf(app), ({} as { x?: boolean }).x], [1, undefined]);
  await app.close();
});

Deno.test("a participant named twice takes part once, in the chosen order", async () => {
  const app = await openTestApp();
  const json = { ...edit, participants: [sora, mina, sora] };
  const { data } = await (await app.call(...put("lunch", json))).json();
  assertEquals(data.participants_names, "최소라, 이미나");
  await app.close();
});

Deno.test("a script's edit is marked as one", async () => {
  const app = await openTestApp();
  const response = await app.call(...put("lunch", edit, { as: "token" }));
  const { data } = await response.json();
  assertEquals(data.updated_by, { id: "staff", name: "김직원", via: "script" });
  await app.close();
});

Deno.test("a note is stored in the common form of texts", async () => {
  const app = await openTestApp();
  const note = " \u202e팀 회식".normalize("NFD") + "\u0000\r\n2차 ";
  const response = await app.call(...put("lunch", { ...edit, note }));
  assertEquals((await response.json()).data.note, "팀 회식\n2차");
  await app.close();
});
