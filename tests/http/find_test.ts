/** Going anywhere (Ctrl+K) over HTTP: what is found, by whom, and what is logged as a read. */
import { assert, assertEquals } from "@std/assert";
import { nouns } from "../../events/nouns.ts";
import { fillDemoConsultations } from "../../src/demo/consultations.ts";
import { subjectName } from "../../web/site/consultation.ts";
import { fillDemo } from "../../src/demo/fill.ts";
import { type Caller, openTestApp, type TestApp } from "../helpers/server.ts";

interface Place {
  kind: string;
  title: string;
  detail: string;
  href: string;
  sends?: true;
}

async function find(app: TestApp, q: string, as: Caller = "staff"): Promise<Place[]> {
  const response = await app.call("/api/find/", { as, method: "POST", json: { q } });
  assertEquals(response.status, 200);
  return (await response.json()).places;
}

/** Filling an office with sample data takes a second: these tests share one, and change nothing in it. */
async function withDemo(work: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await (office ??= openDemo());
  await work(app);
}
let office: Promise<TestApp> | undefined;

async function openDemo(): Promise<TestApp> {
  const app = await openTestApp();
  const { books, now, office: { name, consultation } } = app.deps;
  await fillDemo(books, now(), name);
  await fillDemoConsultations(books, now(), consultation.retentionDays);
  return app;
}

Deno.test.afterAll(async () => (await office)?.close());

Deno.test("a few letters find people, merchants, cars, requests, documents and posts", () =>
  withDemo(async (app) => {
    const { card, employee, vehicle, consultation, post } = app.deps.books.views;
    const first = <T>(byId: Map<string, T>): T => byId.values().next().value!;
    const wanted: [kind: string, title: string][] = [
      ["직원", first(employee.byId).state.name],
      ["가맹점", first(card.byId).state.store_name],
      ["차량", first(vehicle.byId).state.name],
      ["상담", first(consultation.byId).state.receipt],
      ["소식", first(post.byId).state.title],
    ];
    for (const [kind, title] of wanted) {
      const places = await find(app, title);
      assert(
        places.some((place) => place.kind === kind && place.title === title),
        `${kind} ${title}: ${JSON.stringify(places)}`,
      );
    }
  }));

Deno.test("each result links to a page that the person may open", () =>
  withDemo(async (app) => {
    const typed = ["데모", "ㄷㅁ", "2026", "스타"];
    for (const as of ["staff", "superuser"] as const) {
      const found = (await Promise.all(typed.map((q) => find(app, q, as)))).flat();
      const result = await (await app.call("/api/find/places/", { as })).json();
      assert(found.length > 0);
      for (const { title, href, sends } of [...found, ...result.places]) {
        if (sends) continue;
        const { status } = await app.call(href, { as });
        assertEquals(status, 200, `${as}: ${title} ${href}`);
      }
    }
  }));

Deno.test("staff find no settings, letters without a match nothing, and too many are refused", () =>
  withDemo(async (app) => {
    const { places } = await (await app.call("/api/find/places/", { as: "staff" })).json();
    assertEquals(places.filter(({ kind }: Place) => kind === "설정"), []);
    assertEquals(await find(app, "없는 이름입니다"), []);
    assertEquals(await find(app, "   "), []);
    const json = { q: "가".repeat(101) };
    const refused = await app.call("/api/find/", { as: "staff", method: "POST", json });
    assertEquals([refused.status, (await refused.json()).message], [
      422,
      "100자까지 찾을 수 있습니다.",
    ]);
  }));

Deno.test("the log of reads has whose name was found, and not what was typed", () =>
  withDemo(async (app) => {
    const [employee] = app.deps.books.views.employee.byId.values();
    await find(app, employee.state.name);
    const reads = [...app.deps.books.views.security.byId.values()].flatMap(({ read }) =>
      read?.how === "search" && read.noun === "employee" ? [read] : []
    );
    assertEquals(reads.some(({ ids }) => ids.includes(employee.id)), true);
    assertEquals(
      reads.filter(({ filter, fields }) => fields.includes("position") && filter !== ""),
      [],
    );
  }));

Deno.test("requests are distinguished by their subject, in words", () =>
  withDemo(async (app) => {
    const { consultation } = app.deps.books.views;
    for (const { state } of [...consultation.byId.values()].slice(0, 5)) {
      const [place] = (await find(app, state.receipt)).filter(({ kind }) => kind === "상담");
      assertEquals(place.detail, subjectName(state.service));
    }
  }));

Deno.test("two departments of one name are distinguished by their companies", async () => {
  const app = await openTestApp();
  const add = async (path: string, json: Record<string, string>) => {
    const response = await app.call(`/api/deposition/${path}/create/`, {
      as: "staff",
      method: "POST",
      json,
    });
    return (await response.json()).data.id as string;
  };
  for (const name of ["가나은행", "다라은행"]) {
    await add("company", { name });
    await add("department", { name: "여신팀", company: name });
  }
  const found = await find(app, "ㅇㅅ");
  assertEquals(found.map(({ title, detail }) => `${detail} ${title}`), [
    "가나은행 여신팀",
    "다라은행 여신팀",
  ]);
  await app.close();
});

Deno.test("imports are offered to those who may run them, and everybody can sign out", () =>
  withDemo(async (app) => {
    const offered = async (as: Caller) => {
      const { places } = await (await app.call("/api/find/places/", { as })).json();
      return places.filter(({ kind }: Place) => kind === "할 일").map(({ title }: Place) => title);
    };
    const staff = await offered("staff");
    assertEquals(staff.filter((title: string) => title.endsWith("가져오기")), [
      "물건(부동산) 가져오기",
      "거래 회사 가져오기",
      "거래 회사 부서 가져오기",
    ]);
    assertEquals(staff.at(-1), "로그아웃");
    assertEquals((await offered("superuser")).includes("카드 내역 가져오기"), true);
  }));

Deno.test("staff find no records of a noun for superusers", () =>
  withDemo(async (app) => {
    const [{ state: { name } }] = app.deps.books.views.vehicle.byId.values();
    const kinds = async (as: Caller) => (await find(app, name, as)).map(({ kind }) => kind);
    assert((await kinds("staff")).includes("차량"));
    const { find: finder } = nouns.vehicle;
    nouns.vehicle.find = { ...finder!, staffPage: undefined };
    try {
      assertEquals((await kinds("staff")).includes("차량"), false);
      assert((await kinds("superuser")).includes("차량"));
    } finally {
      nouns.vehicle.find = finder;
    }
  }));
