/** The office's own facts over HTTP: saved in versions, shown at once on every page, handed out and read in as a file. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { type TestApp, withRealOffice } from "../helpers/server.ts";

const NARU = {
  name: "법무사사무소 나루",
  shortName: "나루",
  representative: "홍길동",
  businessNumber: "000-00-00000",
  phone: "02-000-0007",
  email: "naru@example.com",
  address: "서울특별시 중구 세종대로 110, 3층",
  hours: "평일 09:30–17:00",
};

async function send(app: TestApp, method: string, path: string, json?: unknown) {
  const response = await app.call(path, { as: "superuser", method, json });
  return { status: response.status, body: await response.json() };
}
/** The token in the editor's page, which forms bring along. */
async function tokenOf(app: TestApp): Promise<string> {
  const page = await (await app.call("/settings?tab=office", { as: "superuser" })).text();
  return /"csrf":"([^"]+)"/.exec(page.replaceAll("&quot;", '"'))![1];
}
async function readFile(app: TestApp, bytes: BlobPart): Promise<Response> {
  const body = new FormData();
  body.append("file", new File([bytes], "office.json"));
  const headers = { ...app.headersOf("superuser"), "x-csrftoken": await tokenOf(app) };
  return await app.call("/api/office/read", { as: "superuser", method: "POST", body, headers });
}
const save = (app: TestApp, json: object) => send(app, "PUT", "/api/office/facts", json);
const html = async (app: TestApp, path: string) =>
  (await (await app.call(path, { as: "visitor" })).text()).replaceAll("<!-- -->", "");

Deno.test("saved facts are shown on every page from then on", () =>
  withRealOffice(async (app) => {
    const saved = await save(app, { ...NARU, version: 0 });
    assertEquals([saved.status, saved.body.data.version], [200, 1]);
    for (const path of ["/", "/about", "/contact", "/privacy", "/terms", "/services/corporate"]) {
      const page = await html(app, path);
      assertStringIncludes(page, NARU.name, path);
      assert(!page.includes("법무사사무소 온길"), path);
    }
    assertStringIncludes(await html(app, "/"), "tel:020000007");
    const manifest = await (await app.call("/manifest.webmanifest")).json();
    assertEquals([manifest.name, manifest.short_name], [NARU.name, NARU.shortName]);
    const api = await (await app.call("/api/openapi.json")).json();
    assertStringIncludes(api.info.title, NARU.name);
  }));

Deno.test("the picture beside a link has the saved name, and an older address redirects to it", () =>
  withRealOffice(async (app) => {
    const picture = async () =>
      /property="og:image" content="[^"]*?(\/office\/[^"]+)"/.exec(await html(app, "/"))?.[1];
    assertEquals(await picture(), undefined, "nobody has said what to draw");
    await save(app, { ...NARU, version: 0 });
    const before = (await picture())!;
    const drawn = await app.call(before, { as: "visitor" });
    assertEquals([drawn.status, drawn.headers.get("content-type")], [200, "image/png"]);
    const bytes = await drawn.bytes();
    await save(app, { name: "법무사사무소 가람", version: 1 });
    const after = (await picture())!;
    assertNotEquals(after, before);
    assertNotEquals(await (await app.call(after, { as: "visitor" })).bytes(), bytes);
    const old = await app.call(before, { as: "visitor" });
    assertEquals([old.status, old.headers.get("location")], [303, after]);
    for (const path of ["/office/share.png", "/office/none-00000000.png"]) {
      const missing = await app.call(path, { as: "visitor" });
      assertEquals([path, missing.status], [path, 404]);
      await missing.body?.cancel();
    }
  }));

Deno.test("the site's search finds the present facts", () =>
  withRealOffice(async (app) => {
    const asked = `/search?q=${encodeURIComponent("나루터 옆")}`;
    assert(!(await html(app, asked)).includes("<mark>"));
    await save(app, { ...NARU, introduction: ["나루터 옆에서 등기를 합니다."], version: 0 });
    assertStringIncludes(await html(app, asked), "<mark>나루터</mark>");
  }));

const refused: [what: string, sent: object, field: string, text: RegExp][] = [
  ["a phone number with a letter", { ...NARU, phone: "02-OOO-0000" }, "phone", /전화번호 형식/],
  ["no address", { ...NARU, address: null }, "address", /필수 항목입니다: 주소/],
  [
    "a person without a name",
    {
      ...NARU,
      staff: [{ name: " ", title: "법무사", work: "등기" }],
    },
    "staff.0.name",
    /비어 있습니다/,
  ],
  ["a point in the sea", { ...NARU, map: { latitude: 1, longitude: 127 } }, "map.latitude", /위도/],
  [
    "a word for a number",
    {
      ...NARU,
      consultation: { retentionDays: "한 해", answeredWithin: "", fee: "" },
    },
    "consultation.retentionDays",
    /정수/,
  ],
];
for (const [what, sent, field, text] of refused) {
  Deno.test(`facts with ${what} are refused, field by field and in Korean`, () =>
    withRealOffice(async (app) => {
      const { status, body } = await save(app, { ...sent, version: 0 });
      assertEquals([status, body.details[0].field], [422, field], JSON.stringify(body));
      assertMatch(body.details[0].message, text);
      assertEquals(app.deps.books.views.office_facts.byId.size, 0);
    }));
}

Deno.test("a save over another person's is refused with their name and the current facts", () =>
  withRealOffice(async (app) => {
    await save(app, { ...NARU, version: 0 });
    const first = await save(app, { ...NARU, phone: "02-000-0008", version: 0 });
    assertEquals([first.status, first.body.code], [409, "stale_version"]);
    assertEquals(first.body.details[0].current.phone, NARU.phone);
    await save(app, { phone: "02-000-0009", version: 1 });
    const late = await save(app, { hours: "언제나", version: 1 });
    assertEquals([late.status, late.body.details[0].current.phone], [409, "02-000-0009"]);
    const blind = await save(app, { hours: "언제나" });
    assertEquals([blind.status, blind.body.code], [428, "version_required"]);
  }));

Deno.test("an earlier version is in the history and can be restored", () =>
  withRealOffice(async (app) => {
    await save(app, { ...NARU, version: 0 });
    await save(app, { phone: "02-000-0009", version: 1 });
    const { body: { data: [newest] } } = await send(app, "GET", "/api/office/history");
    assertEquals(newest.changes, [
      { key: "phone", label: "전화번호", from: NARU.phone, to: "02-000-0009" },
    ]);
    const back = await send(app, "POST", "/api/office/restore", { to_version: 1, version: 2 });
    assertEquals([back.status, back.body.data.phone, back.body.data.version], [200, NARU.phone, 3]);
  }));

Deno.test("the exported file is read back unchanged and saves nothing by itself", () =>
  withRealOffice(async (app) => {
    await save(app, { ...NARU, version: 0 });
    const file = await app.call("/api/office/file", { as: "superuser" });
    assertMatch(file.headers.get("content-disposition")!, /office\.json/);
    const read = await readFile(app, await file.bytes());
    assertEquals(read.status, 200, await read.clone().text());
    const { data } = await read.json();
    assertEquals(
      Object.entries(data).filter(([, value]) => value !== null),
      Object.entries(NARU).toSorted(([a], [b]) =>
        Object.keys(data).indexOf(a) - Object.keys(data).indexOf(b)
      ),
    );
    assertEquals(app.deps.books.views.office_facts.byId.get("office")!.version, 1);
    const no = await readFile(app, '{"phoen":1}');
    assertEquals(no.status, 422);
    assertStringIncludes((await no.json()).message, "office.json: 알 수 없는 항목입니다: phoen");
  }));

Deno.test("a preview of the site shows what is typed, to its author only", () =>
  withRealOffice(async (app) => {
    const body = new URLSearchParams({ page: "about", facts: JSON.stringify(NARU) });
    const { cookie } = app.headersOf("superuser");
    body.set("csrfmiddlewaretoken", await tokenOf(app));
    const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
    const seen = await app.call("/settings/office/preview", {
      as: "superuser",
      method: "POST",
      headers,
      body,
    });
    assertEquals(seen.status, 200);
    assertStringIncludes(await seen.text(), NARU.name);
    assert(!(await html(app, "/about")).includes(NARU.name));
  }));

Deno.test("names of people among the facts are sealed in the log", () =>
  withRealOffice(async (app) => {
    await save(app, { ...NARU, representative: "나루대표", version: 0 });
    const stored: string[] = [];
    for await (const { value } of app.deps.books.kv.list<Uint8Array>({ prefix: ["log"] })) {
      stored.push(new TextDecoder().decode(value));
    }
    assertStringIncludes(stored.join(), NARU.address);
    assert(!stored.join().includes("나루대표"));
  }));

Deno.test("a real office without facts shows nothing invented and is not indexed", () =>
  withRealOffice(async (app) => {
    const [home, about] = [await html(app, "/"), await html(app, "/about")];
    for (const page of [home, about]) {
      for (const made of ["5,600", "2,400", "예시 고객", "홍길동", "온길", "02-000-0000"]) {
        assert(!page.includes(made), made);
      }
      assertMatch(page, /<meta name="robots" content="noindex/);
    }
    await save(app, { ...NARU, version: 0 });
    const said = await html(app, "/");
    assert(!said.includes("noindex") && !said.includes("5,600"));
  }));
