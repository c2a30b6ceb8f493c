/** A real office says nothing that was made up: every page of it, walked before and after it has said who it is. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { demoAccounts } from "../../src/auth/demo/accounts.ts";
import { Browser, signInForReal } from "../helpers/sign_in.ts";
import { crawl, findingsOf } from "./invented.ts";
import { type Started, startOffice } from "./process.ts";
import { browserAt, eventually, signIn, withProviders } from "./walk.ts";

/** The provider is the tests' own, and so are the names that it knows people by. */
const KNOWN = demoAccounts.flatMap(({ profile: { nickname, email, phone_number } }) => [
  nickname,
  email,
  phone_number,
]);

const FACTS = {
  name: "법무사사무소 나루",
  shortName: "나루",
  representative: "나대표",
  businessNumber: "123-45-67891",
  phone: "02-777-0007",
  email: "office@naru.kr",
  address: "서울특별시 중구 세종대로 110, 3층",
  hours: "평일 09:30–17:00",
};

async function answered(asked: Promise<Response>, status: number) {
  const response = await asked;
  const text = await response.text();
  assertEquals(response.status, status, text.slice(0, 500));
  return JSON.parse(text);
}

const send = (browser: Browser, method: string, path: string, body: unknown) =>
  browser.go(path, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

interface Readers {
  visitor: Browser;
  staff: Browser;
  superuser: Browser;
}

/** The three who look: the superuser of the first link, and a colleague with the rights of staff. */
async function readersOf(office: Started): Promise<Readers> {
  // It is printed after the line that says that the office runs.
  await eventually("the first link", () => Promise.resolve(office.firstLink));
  const superuser = browserAt(office);
  await signIn(superuser, office, "kakao");
  const staff = browserAt(office);
  await signInForReal(staff, "staff1");
  const [{ profile }] = demoAccounts.filter(({ key }) => key === "staff1");
  const flags = `/api/accounts/${encodeURIComponent(profile.email)}/flags`;
  await answered(send(superuser, "PUT", flags, { is_staff: true }), 200);
  await signInForReal(staff, "staff1");
  assertEquals((await staff.go("/staff")).status, 200);
  return { visitor: browserAt(office), staff, superuser };
}

/** Invented texts, by who sees them; and how many pages each saw. */
async function look(readers: Readers, more: readonly string[] = []) {
  const findings: string[] = [];
  const counts: Record<string, number> = {};
  for (const [who, browser] of Object.entries(readers)) {
    const pages = await crawl(browser, more);
    counts[who] = pages.size;
    findings.push(...findingsOf(pages, KNOWN).map((found) => `${who} ${found}`));
    // No page on the way signed its reader out.
    const own = await browser.go("/staff");
    await own.body?.cancel();
    assertEquals([who, own.status], [who, who === "visitor" ? 302 : 200]);
  }
  return { findings, counts };
}

/** One record of each kind that has a page of its own or a row on one. */
async function work(superuser: Browser): Promise<string[]> {
  const base = "/api/deposition";
  const made = async (path: string, body: object) =>
    (await answered(superuser.post(path, body), 201)).data;
  const company = await made(`${base}/company/create`, { name: "가람주식회사" });
  await made(`${base}/department/create`, { name: "법무팀", company_id: company.id });
  const address = await made(`${base}/address/create`, { address: "서울특별시 중구 세종대로 110" });
  await made("/api/employee/create", { name: "나하나", employment_date: "2024-03-04" });
  await made("/api/vehicle/create", { name: "업무차", plate: "12가3456" });
  await made("/api/quick", { sender: "나루", receiver: "등기소", amount: 12_000 });
  const post = await answered(
    superuser.post("/api/blog/posts", {
      title: "여름 휴무",
      content: ["8월 첫 주에 쉽니다."],
      is_published: true,
    }),
    201,
  );
  const document = (await answered(
    superuser.post("/api/document", {
      title: "위임장",
      kind: "mandate",
      address_id: address.id,
      body: "위임합니다.",
    }),
    200,
  )).data;
  return [`/blog/${post.slug}`, `/staff/posts/${post.slug}`, `/staff/documents/${document.id}`];
}

Deno.test("no page of a real office shows invented facts, before and after it enters its own", () =>
  withProviders(async (_folder, env) => {
    const office = await startOffice(env({ CERTIFICATE_URL: "", CERTIFICATE_KEY: "" }));
    try {
      const readers = await readersOf(office);
      const before = await look(readers);
      assertEquals(before.findings, []);
      assert(before.counts.staff > 40 && before.counts.superuser > before.counts.staff);

      await answered(
        send(readers.superuser, "PUT", "/api/office/facts/", { ...FACTS, version: 0 }),
        200,
      );
      const after = await look(readers, await work(readers.superuser));
      assertEquals(after.findings, []);
      assert(after.counts.visitor > 20, JSON.stringify(after.counts));

      // The walk sees what is put in, and where.
      await answered(
        readers.superuser.post("/api/employee/create", { name: "데모 김서연" }),
        201,
      );
      const seen = findingsOf(await crawl(readers.superuser), KNOWN);
      assertMatch(seen.join("\n"), /^\/settings\?tab=cards.*데모/m);
      assertStringIncludes(seen.join("\n"), "김서연");
    } finally {
      assertEquals(await office.stop(), 0, office.said());
    }
  }));
