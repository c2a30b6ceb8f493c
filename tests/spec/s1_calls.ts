/** S1 §7: the calls, by their shapes on the wire. */
import { assert, assertEquals } from "@std/assert";
import sharp from "sharp";
import { lastMonth } from "../browser/states.ts";
import { differs, line, type Lines } from "./line.ts";
import type { Json, Office } from "./office.ts";
import { postsItsCode } from "./signed.ts";

import {
  assertShape,
  at,
  cardRows,
  companies,
  DRAFT,
  leave,
  POSTS,
  remove,
  TOKENS,
  tokens,
  trips,
  USER,
  write,
} from "./s1_entities.ts";
async function keys(office: Office): Promise<void> {
  assertShape(await office.get("visitor", "/oauth/get_keys/kakao"), {
    jsKey: "string",
    restKey: "string",
  });
  assertEquals((await office.call("visitor", "GET", "/oauth/get_keys/nowhere")).status, 404);
  const page = await office.open("visitor", "/");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.reload();
  assertEquals(asked.filter((url) => /get_keys|kakao\.com/.test(url)), []);
}

async function tokenCalls(office: Office, call: string): Promise<void> {
  const { browser } = await postsItsCode(office);
  const post = async (path: string) => {
    const answer = await browser.post(`/oauth/${path}/kakao/`);
    return { status: answer.status, json: await answer.json() };
  };
  const { status, json } = await post(call);
  assertEquals(status, 200);
  if (call === "check_token") {
    assertEquals(json, { is_valid: true });
    const nobody = await office.call("visitor", "POST", "/oauth/check_token/kakao/", {
      access_token: "x.y",
    });
    assertEquals(nobody.json, { is_valid: false });
  } else {
    assertShape(json.user_info, USER);
    const nobody = await office.call("visitor", "POST", `/oauth/${call}/kakao/`, {
      access_token: "x.y",
      refresh_token: "x",
    });
    assertEquals(nobody.status, 401);
  }
  if (call === "get_refresh_token") {
    assertShape(json, { expires_in: "number", refresh_token_expires_in: "number" });
  }
}

async function postList(office: Office): Promise<void> {
  const first = await office.get("visitor", `${POSTS}?page=1&page_size=3`);
  assertShape(first, {
    results: "array",
    count: "number",
    next: "string",
    previous: "text or nothing",
  });
  assertEquals([first.results.length, first.previous], [3, null]);
  const second = await office.get("visitor", `${POSTS}?page=2&page_size=3`);
  assert(second.previous.includes("page=1"));
  assert(
    second.results.every(({ slug }: Json) => first.results.every((one: Json) => one.slug !== slug)),
  );
  assertEquals((await office.call("visitor", "GET", `${POSTS}?page=0`)).status, 400);
}

async function postForm(office: Office): Promise<void> {
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: "#16202e" },
  }).png().toBuffer();
  const form = new FormData();
  const fields = {
    title: `여러 부분 ${Date.now()}`,
    category: "공탁",
    excerpt: "요약",
    content: JSON.stringify(["가", "나"]),
    author: "사무소",
    is_published: "true",
    published_at: "2026-02-03",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("image", new Blob([picture as Uint8Array<ArrayBuffer>], { type: "image/png" }), "a.png");
  const post = await office.ok("staff", "POST", POSTS, form);
  assertEquals([post.category, post.excerpt, post.content, post.author, post.is_published], [
    "공탁",
    "요약",
    ["가", "나"],
    "사무소",
    true,
  ]);
  assertEquals(
    (await office.call("visitor", "GET", post.image)).headers.get("content-type")?.startsWith(
      "image/",
    ),
    true,
  );
  const again = new FormData();
  again.set("title", "바뀐 제목");
  again.set("remove_image", "true");
  again.set("version", String(post.version));
  const saved = await office.ok("staff", "PUT", at(post.slug), again);
  assertEquals([saved.title, saved.image, saved.content], ["바뀐 제목", null, ["가", "나"]]);
  await remove(office, post.slug);
}

async function reset(office: Office): Promise<void> {
  const extra = await write(office, { title: `지워질 글 ${Date.now()}`, content: ["글"] });
  const list = await office.ok("superuser", "POST", `${POSTS}reset_defaults/`);
  assert(Array.isArray(list) && list.length > 0);
  assertEquals((await office.call("visitor", "GET", at(extra.slug))).status, 404);
}

async function cardList(office: Office, base = "/api/mysql/card/list/"): Promise<void> {
  const { year, month } = lastMonth();
  const days = `${year}-${String(month).padStart(2, "0")}`;
  const byMonth = await office.get("staff", `${base}?year=${year}&month=${month}`);
  const byDays = await office.get("staff", `${base}?start_date=${days}-01&end_date=${days}-31`)
    .catch(() => office.get("staff", `${base}?start_date=${days}-01&end_date=${days}-30`));
  assert(Array.isArray(byMonth) && byMonth.length > 0);
  assertEquals(byDays.map(({ id }: Json) => id), byMonth.map(({ id }: Json) => id));
  const whole = await office.get("staff", `${base}?year=${year}&month=all`);
  assert(whole.length > byMonth.length);
}

async function cardUpdate(office: Office): Promise<void> {
  const [row] = await cardRows(office);
  const people = await office.get("staff", "/api/mysql/user/list?page=1&page_size=500");
  const participants = people.data.slice(0, 2).map(({ id }: Json) => id);
  await office.ok("staff", "PUT", `/api/mysql/card/update/${row.id}/`, {
    purpose: "dinner",
    note: "규격 확인",
    participants,
  });
  const now = (await cardRows(office)).find(({ id }) => id === row.id);
  assertEquals([now.purpose, now.note, now.participants.map(({ id }: Json) => id)], [
    "dinner",
    "규격 확인",
    participants,
  ]);
  assertEquals(
    (await office.call("staff", "PUT", "/api/mysql/card/update/nothing/", {
      purpose: "dinner",
      note: "",
      participants,
    })).status,
    404,
  );
}

async function cardExcel(office: Office): Promise<void> {
  const table = [["year=2026&month=3", "카드사용내역_2026년_3월.xlsx"], [
    "year=2026&month=all",
    "카드사용내역_2026년.xlsx",
  ], ["start_date=2026-01-01&end_date=2026-03-31", "카드사용내역_2026-01-01_2026-03-31.xlsx"]];
  for (const [query, name] of table) {
    const { headers, bytes, status } = await office.call(
      "staff",
      "GET",
      `/api/mysql/card/report/excel/?${query}`,
    );
    assertEquals([status, String.fromCharCode(...bytes.slice(0, 2))], [200, "PK"]);
    assert(headers.get("content-disposition")!.includes(encodeURIComponent(name)), query);
  }
}

async function carUpdate(office: Office): Promise<void> {
  const [row] = await trips(office);
  await office.ok("staff", "PUT", `/api/mysql/car/update/${row.id}/`, {
    purpose: "commute",
    dist: "출근길",
  });
  const read = async () => (await trips(office)).find(({ id }) => id === row.id);
  assertEquals([(await read()).purpose, (await read()).dist], ["commute", "출근길"]);
  await office.ok("staff", "PUT", `/api/mysql/car/update/${row.id}/`, {
    purpose: "business",
    dist: "",
    user_id: "who",
    tripDist: 999,
  });
  assertEquals([(await read()).dist, (await read()).tripDist], ["", row.tripDist]);
}

async function leaveSubmit(office: Office): Promise<void> {
  const body = {
    start_date: "2027-06-14",
    end_date: "2027-06-14",
    req_type: "afternoon",
    memo: "규격 확인",
  };
  const { data } = await office.ok("colleague", "POST", "/api/mysql/vacation/create", body);
  const list = await office.get("colleague", "/api/mysql/vacation/list/owner/?year=2027");
  assert(list.data.some(({ id }: Json) => id === data.id));
}

export const callLines: Lines = {
  "S1-7.1": line(
    "the server's behaviour is not shown beyond the shapes: another provider than kakao is 404",
    async (office) => {
      assertEquals(
        (await office.call("visitor", "POST", "/oauth/callback/nowhere", { code: "x" })).status,
        404,
      );
    },
  ),
  "S1-7.2": differs(
    "GET get_keys: jsKey, restKey; 10 s, 3 tries",
    "the call answers, but no page asks it: the sign-in is a redirect of the server's, so that there is nothing to wait for or to try again",
    keys,
  ),
  "S1-7.3": differs(
    "POST callback: code, redirect_uri, return_uri; tokens, user_info, seconds",
    TOKENS,
    tokens,
  ),
  "S1-7.4": line("POST get_user_info: user_info", (office) => tokenCalls(office, "get_user_info")),
  "S1-7.5": line("POST check_token: is_valid", (office) => tokenCalls(office, "check_token")),
  "S1-7.6": line(
    "POST get_refresh_token: the callback's shape",
    (office) => tokenCalls(office, "get_refresh_token"),
  ),
  "S1-7.7": line("GET posts: results, count, next, previous", postList),
  "S1-7.8": line("GET posts/{slug}: one post", async (office) => {
    const { results: [{ slug, title }] } = await office.get("visitor", POSTS);
    assertEquals((await office.get("visitor", at(slug))).title, title);
    assertEquals((await office.call("visitor", "GET", at("없는-글"))).status, 404);
  }),
  "S1-7.9": line("GET posts/latest?limit=3: a list", async (office) => {
    const list = await office.get("visitor", `${POSTS}latest/?limit=3`);
    assertEquals(list.length, 3);
    const days = list.map(({ created_at }: Json) => created_at);
    assertEquals(days, days.toSorted().reverse());
  }),
  "S1-7.10": line("POST and PUT posts: multipart with all fields, the saved post", postForm),
  "S1-7.11": line("DELETE posts/{slug}", async (office) => {
    const { slug } = await write(office, {
      title: `삭제할 글 ${Date.now()}`,
      content: ["글"],
      ...DRAFT,
    });
    assertEquals(Math.floor((await remove(office, slug)).status / 100), 2);
    assertEquals((await office.call("staff", "GET", at(slug))).status, 404);
  }),
  "S1-7.12": line("POST posts/reset_defaults: a list", reset),
  "S1-7.13": line("GET card list by days or by year and month", (office) => cardList(office)),
  "S1-7.14": line("PUT card update: purpose, note, participants", cardUpdate),
  "S1-7.15": line("GET card workbook, named after the report and its filter", cardExcel),
  "S1-7.16": line("GET user list: a data list", async (office) => {
    const { data } = await office.get("staff", "/api/mysql/user/list?page=1&page_size=500");
    assertEquals(data.length, 30);
  }),
  "S1-7.17": line(
    "GET car list by days or by year and month",
    (office) => cardList(office, "/api/mysql/car/list/"),
  ),
  "S1-7.18": line(
    "PUT car update: purpose, dist; a reset's extra fields change nothing else",
    carUpdate,
  ),
  "S1-7.19": line("GET leave list of a year: data, employment_info", async (office) => {
    assertShape(await leave(office), { data: "array", employment_info: "object" });
    assertEquals(
      (await office.call("colleague", "GET", "/api/mysql/vacation/list/owner/?year=x")).status,
      400,
    );
  }),
  "S1-7.20": line("GET company and department, by company_id", companies),
  "S1-7.21": differs(
    "leave is only added to the list on the page",
    "a request is really sent, kept and decided: the page would show what nobody knows of",
    leaveSubmit,
  ),
};
