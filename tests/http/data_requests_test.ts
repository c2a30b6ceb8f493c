/** What a person asks about their own data: asked for, seen by superusers with its day, answered, seen by the person. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { openTestApp, type TestApp, testNow } from "../helpers/server.ts";

const OWN = "/profile/data";
const OFFICE = "/staff/security/requests";
const FORM = "application/x-www-form-urlencoded";
const DAY = 24 * 60 * 60_000;

type Person = "staff" | "user" | "superuser";

const page = async (app: TestApp, path: string, as: Person): Promise<string> =>
  await (await app.call(path, { as })).text();

/** Sends the form that a page has, as a browser would. */
async function send(
  app: TestApp,
  as: Person,
  [shown, path]: [string, string],
  fields: Record<string, string>,
): Promise<Response> {
  const csrfmiddlewaretoken =
    /name="csrfmiddlewaretoken" value="([^"]*)"/.exec(await page(app, shown, as))![1];
  return await app.call(path, {
    as,
    method: "POST",
    body: new URLSearchParams({ csrfmiddlewaretoken, key: crypto.randomUUID(), ...fields }),
    headers: { "content-type": FORM },
  });
}

const WRONG_PHONE = { kind: "correction", what: "전화번호", wish: "010-7777-8888", reason: "바뀜" };

const ask = (app: TestApp, fields: Record<string, string>, as: Person = "staff") =>
  send(app, as, [OWN, `${OWN}/requests`], fields);

async function answer(app: TestApp, fields: Record<string, string>): Promise<Response> {
  const [, path] = /action="(\/staff\/security\/requests\/[^"]+)"/.exec(
    await page(app, OFFICE, "superuser"),
  )!;
  return await send(app, "superuser", [OFFICE, path], fields);
}

/** The figure beside the menu's entry. */
const badge = async (app: TestApp): Promise<string | undefined> =>
  /접속 기록<\/span><span class="shell-count tabular"[^>]*>(\d+)/.exec(
    await page(app, "/profile", "superuser"),
  )?.[1];

Deno.test("a request for a correction is answered by a superuser, and both see it", async () => {
  let now = testNow;
  const app = await openTestApp({ empty: true, now: () => now });
  const before = Number(await badge(app) ?? 0);
  const asked = await ask(app, WRONG_PHONE);
  assertEquals([asked.status, asked.headers.get("location")], [303, `${OWN}?done=request`]);
  assertMatch(
    await page(app, OWN, "staff"),
    /전화번호.*답변 대기.*2026-12-01까지 답해 드립니다/s,
  );
  assert(!(await page(app, OWN, "user")).includes("010-7777-8888"), "it is theirs alone");
  assertEquals(Number(await badge(app)), before + 1);

  const waiting = await page(app, OFFICE, "superuser");
  assertMatch(waiting, /별명 ‘김직원’ \(staff\).*전화번호.*2026-12-01까지/s);
  assertMatch(waiting, /010-7777-8888/);
  const reads = [...app.deps.books.views.security.byId.values()].flatMap(({ read }) => read ?? []);
  assertEquals(reads.map(({ noun, ids }) => [noun, ids]), [["user", ["staff"]]]);
  now = new Date(testNow.getTime() + 11 * DAY);
  await app.signInAgain("superuser");
  assertMatch(await page(app, OFFICE, "superuser"), /기한 지남 \(2026-12-01\)/);

  const result = await answer(app, { outcome: "done", text: "새 번호로 고쳤습니다." });
  assertEquals([result.status, result.headers.get("location")], [303, `${OFFICE}?done=answer`]);
  assertStringIncludes(await page(app, OFFICE, "superuser"), "답변할 요구가 없습니다.");
  await app.signInAgain("staff");
  assertMatch(await page(app, OWN, "staff"), /처리함: 새 번호로 고쳤습니다/);
  await app.close();
});

Deno.test("a request that the office declines needs a reason", async () => {
  const app = await openTestApp({ empty: true });
  await ask(app, { kind: "destruction", what: "입사일" });
  const silent = await answer(app, { outcome: "refused", text: " " });
  assertEquals(silent.status, 422);
  assertStringIncludes(await silent.text(), "처리할 수 없는 사유를 입력해 주세요.");
  const result = await answer(app, {
    outcome: "refused",
    text: "근로기준법 제42조에 따라 3년간 둡니다.",
  });
  assertEquals(result.status, 303);
  assertMatch(await page(app, OWN, "staff"), /처리 불가: 근로기준법 제42조/);
  await app.close();
});

const refused: [what: string, fields: Record<string, string>, text: string][] = [
  ["without saying what", { kind: "correction", what: " ", wish: "새 값" }, "정정하거나 삭제할"],
  ["of a correction without what is right", { ...WRONG_PHONE, wish: "" }, "올바른 내용을 입력해"],
];
for (const [what, fields, text] of refused) {
  Deno.test(`a request ${what} is refused and keeps its input`, async () => {
    const app = await openTestApp({ empty: true });
    const answer = await ask(app, fields);
    assertEquals(answer.status, 422);
    const html = await answer.text();
    assertStringIncludes(html, text);
    for (const typed of Object.values(fields).filter((one) => one.trim() !== "")) {
      assertStringIncludes(html, typed === "correction" ? "selected" : typed);
    }
    assertEquals(app.deps.books.views.data_request.byId.size, 0);
    await app.close();
  });
}

Deno.test("the same form twice is one request, and a person has at most ten open ones", async () => {
  const app = await openTestApp({ empty: true });
  for (let times = 0; times < 2; times++) {
    assertEquals((await ask(app, { ...WRONG_PHONE, key: "once" })).status, 303);
  }
  assertEquals(app.deps.books.views.data_request.byId.size, 1);
  for (let more = 1; more < 10; more++) await ask(app, WRONG_PHONE);
  assertEquals((await ask(app, WRONG_PHONE)).status, 409);
  assertEquals((await ask(app, WRONG_PHONE, "user")).status, 303, "another person's are their own");
  await app.close();
});

Deno.test("a withdrawn account's requests are unreadable and closed", async () => {
  const app = await openTestApp({ empty: true });
  await ask(app, WRONG_PHONE);
  const left = await send(app, "staff", ["/profile/withdrawal", "/profile/withdrawal"], {
    confirmed: "yes",
  });
  assertEquals(left.status, 303);
  const shown = await page(app, OFFICE, "superuser");
  assertStringIncludes(shown, "답변할 요구가 없습니다.");
  const history = JSON.stringify(
    await app.deps.books.history(
      `data_request/${[...app.deps.books.views.data_request.byId.keys()][0]}`,
    ),
  );
  assert(!history.includes("010-7777-8888"));
  await app.close();
});

Deno.test("an unanswered request withdrawn by its author is closed", async () => {
  const app = await openTestApp({ empty: true });
  await ask(app, WRONG_PHONE);
  const [id] = app.deps.books.views.data_request.byId.keys();
  const takeBack = (as: Person) => send(app, as, [OWN, `${OWN}/requests/${id}/take-back`], {});
  assertEquals((await takeBack("user")).status, 404, "it is its maker's alone");
  for (let times = 0; times < 2; times++) {
    const taken = await takeBack("staff");
    assertEquals([taken.status, taken.headers.get("location")], [303, `${OWN}?done=take-back`]);
  }
  assertMatch(await page(app, OWN, "staff"), /전화번호.*철회/s);
  const office = await page(app, OFFICE, "superuser");
  assertStringIncludes(office, "답변할 요구가 없습니다.");
  assertStringIncludes(office, "철회");
  await app.close();
});

Deno.test("an answered request cannot be withdrawn, nor a withdrawn one answered", async () => {
  const app = await openTestApp({ empty: true });
  await ask(app, WRONG_PHONE);
  const [id] = app.deps.books.views.data_request.byId.keys();
  await answer(app, { outcome: "done", text: "고쳤습니다." });
  const late = await send(app, "staff", [OWN, `${OWN}/requests/${id}/take-back`], {});
  assertEquals(late.status, 409);
  assertStringIncludes(await late.text(), "이미 답변한 요구입니다.");

  await ask(app, { ...WRONG_PHONE, key: "another" });
  const other = [...app.deps.books.views.data_request.byId.keys()].at(-1)!;
  await send(app, "staff", [OWN, `${OWN}/requests/${other}/take-back`], {});
  // Another one still waits: the page has a form.
  await ask(app, WRONG_PHONE, "user");
  const answered = await send(app, "superuser", [OFFICE, `${OFFICE}/${other}`], {
    outcome: "done",
    text: "늦은 답",
  });
  assertEquals(answered.status, 409);
  assertStringIncludes(await answered.text(), "요구한 사람이 철회한 요구입니다.");
  await app.close();
});
