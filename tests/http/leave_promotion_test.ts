/** Promotion of the use of leave over HTTP: notice, answer, the employer's dates, the document. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { FORM, handClock } from "../helpers/contact.ts";
import { type Caller, openTestApp, type TestApp } from "../helpers/server.ts";

const MAIL = "jiwoo@office.kr";
const LIST = "/settings?tab=leave&list=leave_promotions";
const OWN = "/staff/leave-request/promotions";

interface Office {
  app: TestApp;
  /** Goes to 10:00 of a Seoul day. */
  goTo(day: string): Promise<void>;
  page(path: string, as?: Caller): Promise<string>;
  /** Sends a form with the token that the page has. */
  send(from: string, to: string, fields: Record<string, string>, as?: Caller): Promise<Response>;
}

/** An office on 1 July 2026 whose member of staff, hired on 1 January 2022, has used nothing. */
async function withOffice(work: (office: Office) => Promise<void>): Promise<void> {
  const clock = handClock("2026-07-01T01:00:00.000Z");
  const app = await openTestApp({ now: clock.now, empty: true });
  await app.signInAgain("superuser");
  const profile = {
    nickname: "지우",
    email: MAIL,
    phone_number: "",
    profile_img: "",
    thumbnail_img: "",
  };
  await app.deps.auth.accounts.changeProfile("staff", profile, {
    requestId: "link",
    via: "system",
  });
  const json = { name: "남지우", email: MAIL, employment_date: "2022-01-01" };
  const made = await app.call("/api/employee/create", { as: "superuser", method: "POST", json });
  const { data: { id: employee } } = await made.json();
  const link = { as: "superuser", method: "PUT", json: { employee } } as const;
  await (await app.call("/api/user/staff/update", link)).text();
  const page = async (path: string, as: Caller = "superuser") =>
    (await (await app.call(path, { as })).text()).replaceAll("<!-- -->", "");
  await work({
    app,
    page,
    async goTo(day) {
      clock.pass(Date.parse(`${day}T01:00:00.000Z`) - clock.now().getTime());
      await app.signInAgain("superuser");
      await app.signInAgain("staff");
    },
    async send(from, to, fields, as = "superuser") {
      const csrfmiddlewaretoken = /name="csrfmiddlewaretoken" value="([^"]*)"/
        .exec(await page(from, as))![1];
      const key = crypto.randomUUID();
      return await app.call(to, {
        as,
        method: "POST",
        headers: { "content-type": FORM },
        body: new URLSearchParams({ csrfmiddlewaretoken, key, ...fields }),
      });
    },
  });
  await app.close();
}

const idOn = (page: string): string => /name="ids" value="([^"]*)"/.exec(page)![1];
const dates = (...days: string[]) => Object.fromEntries(days.map((day, at) => [`date_${at}`, day]));

async function notified({ page, send }: Office): Promise<string> {
  const id = idOn(await page(LIST));
  const response = await send(LIST, "/settings/leave/promotions", { ids: id });
  assertEquals([response.status, response.headers.get("location")], [303, `${LIST}&saved=1`]);
  return id;
}

/** Sixteen days of work from a Monday on, without holidays. */
const SIXTEEN = [3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 18, 19, 20, 21, 24, 25]
  .map((day) => `2026-08-${String(day).padStart(2, "0")}`);

Deno.test("a notice given on the first of ten days is read by the employee, who names their days", () =>
  withOffice(async (office) => {
    const { page, send, app } = office;
    assertStringIncludes(await page(LIST), "지금 촉구할 1건 모두 촉구하기");
    const id = await notified(office);
    assertStringIncludes(await page(`${LIST}&saved=1`), "답변 대기");
    assert(!(await page(LIST)).includes("모두 촉구하기"));
    assertStringIncludes(await page("/staff/leave-request/why", "staff"), "쓸 날 정하기");
    const own = await page(OWN, "staff");
    assertStringIncludes(own, "가운데 16일을 아직 쓰지 않았습니다.");
    assertStringIncludes(own, "16번째 날");
    const response = await send(OWN, `${OWN}/${id}`, dates(...SIXTEEN), "staff");
    assertEquals([response.status, response.headers.get("location")], [303, OWN]);
    assertStringIncludes(
      await page(OWN, "staff"),
      "직원이 모두 정해 사무소가 지정할 날이 없습니다.",
    );
    assertStringIncludes(await page(LIST), "완료");
    assertEquals(app.deps.books.views.leave_promotion.byId.get(id)?.version, 2);
  }));

Deno.test("a day off among the dates is reported and the input kept", () =>
  withOffice(async (office) => {
    const id = await notified(office);
    const response = await office.send(
      OWN,
      `${OWN}/${id}`,
      dates("2026-08-03", "2026-08-15"),
      "staff",
    );
    const page = await response.text();
    assertEquals(response.status, 422);
    assertStringIncludes(page, "2026-08-15: 휴무일입니다.");
    assertStringIncludes(page, 'value="2026-08-15"');
  }));

Deno.test("without an answer in ten days superusers set every date, and the document has all of it", () =>
  withOffice(async (office) => {
    const { page, send, goTo } = office;
    const id = await notified(office);
    const document = `/settings/leave/promotions/${id}`;
    assert(!(await page(document)).includes("이날로 정해 알리기"), "it is the person's turn");
    await goTo("2026-07-12");
    assertStringIncludes(await page(LIST), "날짜 지정 필요");
    const few = await send(document, `${document}/dates`, dates("2026-08-03"));
    assertEquals(few.status, 422);
    assertStringIncludes(await few.text(), "정해지지 않은 16일의 날짜를 모두 입력해 주세요.");
    const response = await send(document, `${document}/dates`, dates(...SIXTEEN));
    assertEquals([response.status, response.headers.get("location")], [303, document]);
    const shown = await page(document);
    for (
      const text of [
        "남지우",
        "16일 (촉구한 날 기준)",
        "근로기준법 제61조 제1항에 따라",
        SIXTEEN.join(", "),
      ]
    ) {
      assertStringIncludes(shown, text);
    }
    const late = await send(OWN, `${OWN}/${id}`, dates("2026-08-03"), "staff").catch(() => null);
    assertEquals(late, null, "there is no form any more");
  }));

Deno.test("set dates made into leave twice are granted once and take their days", () =>
  withOffice(async ({ page, goTo, send, app, ...office }) => {
    const id = await notified({ page, goTo, send, app, ...office });
    const document = `/settings/leave/promotions/${id}`;
    await goTo("2026-07-12");
    await (await send(document, `${document}/dates`, dates(...SIXTEEN))).text();
    const { employee } = app.deps.books.views.leave_promotion.byId.get(id)!.state;
    const asked = {
      start_date: SIXTEEN[0],
      end_date: SIXTEEN[1],
      req_type: "annual",
      memo: "여행",
    };
    const own = await app.call("/api/mysql/vacation/create", {
      as: "staff",
      method: "POST",
      json: asked,
    });
    assertEquals(own.status, 201, await own.text());
    assertStringIncludes(await page(document), "정한 날 14일을 승인된 휴가로 올리기");
    assertStringIncludes(await page(LIST), "휴가로 올릴 날 14일");
    for (const from of [document, "/profile/withdrawal"]) {
      const response = await send(from, `${document}/leave`, {});
      assertEquals([response.status, response.headers.get("location")], [303, document]);
    }
    const shown = await page(document);
    assertStringIncludes(shown, SIXTEEN.join(", "));
    assert(!shown.includes("휴가로 올리기"), "nothing is left to enter");
    assert(!(await page(LIST)).includes("휴가로 올릴 날"), "nor in the list");
    const found = [...app.deps.books.views.leave.byId.values()]
      .filter(({ state }) => state.employee === employee);
    assertEquals(found.length, 15, "what was asked for, and fourteen days");
    assertEquals(found.filter(({ state }) => state.entered).map(({ state }) => state.status), [
      ...Array<string>(14).fill("approved"),
    ]);
    const list = await app.call("/api/mysql/vacation/list/owner/?year=2026", { as: "staff" });
    const { data, employment_info } = await list.json();
    assertEquals([data.length, employment_info.remaining_count], [15, 0]);
    assertStringIncludes(data[0].memo, "연차 사용 촉진으로 정한 날");
  }));

Deno.test("a named day without balance is reported with the reason when it becomes leave", () =>
  withOffice(async (office) => {
    const { page, send, app } = office;
    const id = await notified(office);
    const document = `/settings/leave/promotions/${id}`;
    await (await send(OWN, `${OWN}/${id}`, dates(...SIXTEEN), "staff")).text();
    const wish = { start_date: "2026-09-01", end_date: "2026-09-01", memo: "이사" };
    const json = { ...wish, req_type: "annual" };
    const asked = await app.call("/api/mysql/vacation/create", {
      as: "staff",
      method: "POST",
      json,
    });
    assertEquals(asked.status, 201, await asked.text());
    const response = await send(document, `${document}/leave`, {});
    assertEquals(response.status, 409);
    assertStringIncludes(
      (await response.text()).replaceAll("<!-- -->", ""),
      `${SIXTEEN.at(-1)}: 남은 연차보다 1일 많습니다.`,
    );
    assertStringIncludes(await page(document), "정한 날 1일을 승인된 휴가로 올리기");
  }));

Deno.test("a superuser's own named days need another person to make them leave, and the document says so", () =>
  withOffice(async (office) => {
    const { page, send, app } = office;
    const id = await notified(office);
    const document = `/settings/leave/promotions/${id}`;
    await (await send(OWN, `${OWN}/${id}`, dates(...SIXTEEN), "staff")).text();
    const { employee } = app.deps.books.views.leave_promotion.byId.get(id)!.state;
    for (const [account, linked] of [["staff", ""], ["superuser", employee]]) {
      const link = { as: "superuser", method: "PUT", json: { employee: linked } } as const;
      assertEquals((await app.call(`/api/user/${account}/update`, link)).status, 200);
    }
    const shown = await page(document);
    assertStringIncludes(shown, "본인의 휴가는 본인이 승인할 수 없습니다.");
    assert(!shown.includes("승인된 휴가로 올리기"));
    const pressed = await send("/profile/withdrawal", `${document}/leave`, {});
    assertEquals(pressed.status, 403);
    await pressed.text();
    assertEquals(app.deps.books.views.leave.byId.size, 0);
  }));

Deno.test("after a notice window the list says so and offers nothing", () =>
  withOffice(async ({ page, goTo, send }) => {
    const id = idOn(await page(LIST));
    await goTo("2026-07-11");
    assertStringIncludes(await page(LIST), "기한 지남");
    const response = await send("/profile/withdrawal", "/settings/leave/promotions", { ids: id });
    assertEquals(response.status, 422);
    assertStringIncludes(
      await response.text(),
      "이 휴가는 2026-07-01부터 2026-07-10까지만 촉구할 수 있습니다.",
    );
  }));

Deno.test("only its recipient can answer a notice", () =>
  withOffice(async (office) => {
    const { app, page, send } = office;
    const id = await notified(office);
    const other = id.replace(/^[^_]*/, "somebody");
    const response = await send(OWN, `${OWN}/${other}`, dates("2026-08-03"), "staff");
    assertEquals(response.status, 404);
    await response.text();
    const entry = app.deps.books.views.leave_promotion.byId.get(id);
    assertEquals(entry?.version, 1);
    assertStringIncludes(
      await page(`/settings/leave/promotions/${other}`),
      "그런 사용 촉진 문서가 없습니다.",
    );
  }));

Deno.test("refused labour on a day of leave is in the document with what remains open", () =>
  withOffice(async (office) => {
    const { page, send, goTo } = office;
    const id = await notified(office);
    const document = `/settings/leave/promotions/${id}`;
    assertStringIncludes(await page(LIST), "보상 의무가 남을 수 있습니다");
    await (await send(OWN, `${OWN}/${id}`, dates(...SIXTEEN), "staff")).text();
    await goTo("2026-08-04");
    assertStringIncludes(await page(document), "통지 기록이 없는 휴가일: 2026-08-03, 2026-08-04.");
    const keep = (day: string) => send(document, `${document}/refusals`, { day, means: "paper" });
    const early = await keep("2026-08-05");
    assertEquals(early.status, 422);
    assertStringIncludes(await early.text(), "2026-08-05: 통지한 뒤에 기록해 주세요.");
    const kept = await keep("2026-08-04");
    assertEquals([kept.status, kept.headers.get("location")], [303, document]);
    const shown = await page(document);
    for (
      const text of [
        "노무수령 거부 통지서",
        "자리에 서면(노무수령 거부 통지서) 교부",
        "2026-08-04은 연차 유급휴가를 사용하는 날이므로 노무 제공을 받지 않습니다.",
        "통지 기록이 없는 휴가일: 2026-08-03.",
        "2019다279283",
      ]
    ) assertStringIncludes(shown, text);
    const own = await page(OWN, "staff");
    assertStringIncludes(own, "노무수령 거부 통지서");
    assert(!own.includes("노무수령 거부 통지 기록"), "the person keeps no notice to themselves");
  }));
