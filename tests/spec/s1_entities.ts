/** S1 §3: entities by their shapes on the wire. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { ofLastMonth } from "../browser/states.ts";
import { differs, line, type Lines } from "./line.ts";
import type { Json, Office } from "./office.ts";
import { postsItsCode } from "./signed.ts";

export type Kind =
  | "string"
  | "number"
  | "boolean"
  | "array"
  | "object"
  | "text or nothing"
  | "figure or nothing";

/** The answer has these fields, each of its kind. */
export function assertShape(row: Json, fields: Record<string, Kind>): void {
  const isOf = (kind: Kind, value: unknown): boolean => {
    if (kind === "array") return Array.isArray(value);
    if (kind === "text or nothing") return value === null || typeof value === "string";
    if (kind === "figure or nothing") return value === null || typeof value === "number";
    return typeof value === kind && value !== null;
  };
  const wrong = Object.entries(fields).filter(([name, kind]) => !isOf(kind, row?.[name]));
  assertEquals(wrong, [], JSON.stringify(row)?.slice(0, 400));
}

export const POSTS = "/api/blog/posts/";
export const at = (slug: string) => `${POSTS}${encodeURIComponent(slug)}/`;
export const DRAFT = { is_published: false };

export const write = (office: Office, body: object): Promise<Json> =>
  office.ok("staff", "POST", POSTS, body);
export const remove = (office: Office, slug: string) => office.call("staff", "DELETE", at(slug));

async function postFields(office: Office): Promise<void> {
  const long = "첫 문단은 길어서 잘립니다. ".repeat(30);
  const post = await write(office, { title: `기본값 ${Date.now()}`, content: [long, "둘째"] });
  assertShape(post, {
    ...{ id: "string", slug: "string", title: "string", category: "string", excerpt: "string" },
    ...{ content: "array", image: "text or nothing", created_at: "string", reading_time: "number" },
    ...{ author: "string", is_published: "boolean" },
  });
  assertEquals([post.category, post.excerpt.length, post.is_published, post.reading_time], [
    "소식",
    140,
    true,
    1,
  ]);
  assert(long.startsWith(post.excerpt.slice(0, 100)));
  assertEquals(post.author, (await office.get("visitor", `${POSTS}latest/?limit=1`))[0].author);
  const dated = await write(office, {
    title: `날짜 ${Date.now()}`,
    content: ["글"],
    published_at: "2026-01-05",
  });
  assertMatch(dated.created_at, /^2026-01-05T00:00/);
  for (const { slug } of [post, dated]) await remove(office, slug);
}

export const cardRows = (office: Office): Promise<Json[]> =>
  office.get("staff", `/api/mysql/card/list/${ofLastMonth()}`);
export const PERSON = {
  id: "string",
  name: "string",
  dept: "string",
  position: "string",
  profile_image_url: "string",
} as const;

async function cardFields(office: Office): Promise<void> {
  const rows = await cardRows(office);
  assert(rows.length > 0);
  for (const row of rows) {
    assertShape(row, {
      ...{
        id: "string",
        approve_num: "text or nothing",
        created_at: "string",
        store_name: "string",
      },
      ...{ pay: "number", purpose: "string", note: "string", participants: "array" },
      participants_names: "string",
    });
    assert(Number.isInteger(row.pay));
  }
  const named = rows.find(({ participants }) => participants.length > 1);
  assertShape(named.participants[0], PERSON);
  assertEquals(
    named.participants_names,
    named.participants.map(({ name }: Json) => name).join(", "),
  );
}

const TRIP: Record<string, Kind> = {
  ...{ id: "string", carName: "string", carUser: "string", tripTime: "string" },
  ...{
    tripDrvTime: "figure or nothing",
    tripDist: "figure or nothing",
    tripAvgSpeed: "figure or nothing",
  },
  ...{ tripAvgMileage: "figure or nothing", tripMaxSpeed: "figure or nothing", purpose: "string" },
  ...{ dist: "string", pay: "number", created_at: "string" },
};
export const trips = (office: Office): Promise<Json[]> =>
  office.get("staff", `/api/mysql/car/list/${ofLastMonth()}`);

async function tripFields(office: Office): Promise<void> {
  const rows = await trips(office);
  assert(rows.length > 0);
  for (const row of rows) assertShape(row, TRIP);
  const driven = rows.find(({ tripDrvTime, tripAvgSpeed }) => tripDrvTime && tripAvgSpeed);
  const hours = driven.tripDrvTime / 3_600;
  assert(hours > 0.02 && hours < 24, "the driving time is in seconds");
}

export const leave = (office: Office): Promise<Json> =>
  office.get("colleague", `/api/mysql/vacation/list/owner/?year=${new Date().getFullYear()}`);

async function leaveFields(office: Office): Promise<void> {
  const { data } = await leave(office);
  assertShape(data[0], {
    ...{ id: "string", start_date: "string", end_date: "string", req_type: "string" },
    ...{ memo: "string", count: "number" },
  });
  assert(["annual", "morning", "afternoon"].includes(data[0].req_type));
}

async function employmentFields(office: Office): Promise<void> {
  const { employment_info } = await leave(office);
  assertShape(employment_info, {
    ...{ employment_year: "number", employment_cnt: "number", target_year: "number" },
    ...{ employment_vacation: "number", remaining_count: "number", vacation_over_days: "number" },
  });
  assertEquals(employment_info.target_year, new Date().getFullYear());
}

export const USER: Record<string, Kind> = {
  ...{
    id: "string",
    nickname: "string",
    kakao_profile_img: "string",
    kakao_thumbnail_img: "string",
  },
  ...{ kakao_phone_number: "string", email: "string", username: "string", first_name: "string" },
  ...{ last_name: "string", last_login: "string", is_staff: "boolean", is_superuser: "boolean" },
  is_active: "boolean",
};

export const TOKENS =
  "tokens are HttpOnly cookies, out of reach of a page's scripts: the fields of the answer are null";

export async function tokens(office: Office): Promise<void> {
  const { answer, browser } = await postsItsCode(office);
  assertShape(answer.user_info, USER);
  assertEquals([answer.access_token, answer.refresh_token], [null, null]);
  assertEquals([answer.expires_in, answer.refresh_token_expires_in], [1_800, 604_800]);
  assert(browser.cookie("session") && browser.cookie("refresh"));
}

export async function companies(office: Office): Promise<void> {
  const { results } = await office.get("staff", "/api/deposition/company/");
  assertShape(results[0], { id: "string", name: "string" });
  const all = await office.get("staff", "/api/deposition/department/");
  const own = await office.get("staff", `/api/deposition/department/?company_id=${results[0].id}`);
  assert(own.results.length > 0 && own.results.length < all.results.length);
  assert(own.results.every(({ company_id }: Json) => company_id === results[0].id));
}

export const entityLines: Lines = {
  "S1-3.1": differs(
    "blog post: fields and their defaults",
    "createdAt, readingTime and isPublished are created_at, reading_time and is_published on the wire, as S1 §7's own fields",
    postFields,
  ),
  "S1-3.2": line("card transaction: its fields", cardFields),
  "S1-3.3": line("employee option: id, name, dept, position, picture", async (office) => {
    const { data } = await office.get("staff", "/api/mysql/user/list?page=1&page_size=500");
    for (const one of data) assertShape(one, PERSON);
  }),
  "S1-3.4": line("car trip: its fields, durations in seconds", tripFields),
  "S1-3.5": line("leave request: its fields, count in half-days", leaveFields),
  "S1-3.6": line("employment info: its fields", employmentFields),
  "S1-3.7": line("user info: its fields", async (office) => {
    assertShape((await office.get("staff", "/api/session/")).user_info, USER);
  }),
  "S1-3.8": differs("login tokens: access, refresh, and their seconds", TOKENS, tokens),
  "S1-3.9": line("company and department lists are there, whatever their fields", companies),
};
