import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { consultationStream } from "../../events/consultation/consultation.ts";
import { ask, FORM, handClock, haneul, MINUTE } from "../helpers/contact.ts";
import { inboxOf, personalReadsOf, tokenOf, withDesk } from "../helpers/desk.ts";
import { openTestApp } from "../helpers/server.ts";

Deno.test("opening a request shows all of it, after an entry in the access log", () =>
  withDesk(async ({ app, page, entry, id }) => {
    const html = await page();
    for (const shown of ["김하늘", haneul.subject, haneul.message, 'href="tel:01012345678"']) {
      assertStringIncludes(html, shown);
    }
    assertStringIncludes(html, 'href="mailto:haneul@example.com"');
    const [look] = personalReadsOf(app);
    assertEquals(look.by, { id: "staff", name: "김직원", role: "staff", via: "web" });
    assertEquals(look.read, {
      noun: "consultation",
      how: "detail",
      fields: ["name", "phone", "email", "subject", "message"],
      ids: [id],
      total: 1,
      digest: "",
      filter: "",
    });
    assertEquals(entry()!.version, 1, "looking at a request does not change it");
    const reads = `/staff/security/log?people=${id}`;
    assertStringIncludes(await page("superuser"), `href="${reads}"`);
    const log = await (await app.call(reads, { as: "superuser" })).text();
    const { receipt } = entry()!.state;
    for (
      const shown of ["staff", receipt, look.request_id, "이름, 전화번호, 이메일, 제목, 내용"]
    ) {
      assertStringIncludes(log, shown);
    }
  }));

Deno.test("an address that a visitor made up adds no recipient to the answer", async () => {
  const clock = handClock();
  const app = await openTestApp({ now: clock.now, empty: true });
  const id = await ask(app, clock, { email: "a?bcc=x%40evil.kr&body=b@example.com" });
  const page = await app.call(`/staff/consultations/${id}`, { as: "staff" });
  assertStringIncludes(
    await page.text(),
    'href="mailto:a%3Fbcc%3Dx%2540evil.kr%26body%3Db@example.com"',
  );
  await app.close();
});

Deno.test("the staff changes a request's status, assigns it and adds notes; all of it is listed", () =>
  withDesk(async ({ act, page, entry }) => {
    for (
      const [what, fields] of [
        ["stage", { stage: "contacted" }],
        ["assignee", { assignee: "superuser" }],
        ["notes", { note: "오후에 <b>다시</b> 전화하기로 함" }],
        ["assignee", { assignee: "" }],
      ] as const
    ) {
      const response = await act(what, fields);
      assertEquals(response.status, 303);
      assertEquals(
        response.headers.get("location"),
        `/staff/consultations/${entry()!.id}?done=${what}`,
      );
    }
    const html = await page();
    for (
      const result of [
        "새 접수 → 연락 완료",
        "담당자를 대표 님으로 정함",
        "담당자를 비움",
        "오후에 &lt;b&gt;다시&lt;/b&gt; 전화하기로 함",
      ]
    ) assertStringIncludes(html, result);
    assertEquals(entry()!.state.stage, "contacted");
    assertEquals(entry()!.state.notes, 1);
  }));

Deno.test("a choice is saved at once, on the version seen, and logged without the visitor's text", () =>
  withDesk(async ({ app, id, entry }) => {
    const put = (field: string, value: string, version: number) =>
      app.call(`/api/consultation/${id}/${field}`, {
        method: "PUT",
        json: { [field]: value },
        headers: { "if-match": `"${version}"` },
      });
    const { data } = await (await put("stage", "contacted", 1)).json();
    assertEquals([data.stage, data.version, data.updated_by], ["contacted", 3, "김직원"]);
    assertEquals(data.assignee, { id: "staff", name: "김직원" }, "who called takes it");
    const given = await put("assignee", "superuser", 3);
    assertEquals((await given.json()).data.assignee, { id: "superuser", name: "대표" });
    const late = await put("stage", "held", 3);
    assertEquals(late.status, 409);
    const result = await late.text();
    assertEquals(JSON.parse(result).details[0].current.stage, "contacted");
    for (const hidden of ["김하늘", haneul.message]) assert(!result.includes(hidden), hidden);
    for (
      const [field, value, status] of [
        ["stage", "elsewhere", 422],
        ["assignee", "user", 422],
        ["assignee", "", 200],
        ["stage", "new", 200],
      ] as const
    ) {
      const answer = await put(field, value, entry()!.version);
      await answer.body?.cancel();
      assertEquals(answer.status, status, `${field} ${value}`);
    }
    assertEquals([entry()!.state.stage, entry()!.state.assignee], ["new", null]);
    const unseen = await app.call(`/api/consultation/${id}/stage`, {
      method: "PUT",
      json: { stage: "done" },
    });
    assertEquals(unseen.status, 428);
  }));

Deno.test("a request's page begins with its subject, shows its code small, and puts calling first", () =>
  withDesk(async ({ page }) => {
    const html = await page();
    assertStringIncludes(html, `<h1>${haneul.subject}</h1>`);
    const [call, contacted, stage] = ["전화 걸기", "연락 완료", '<select id="stage"'].map((text) =>
      html.indexOf(text, html.indexOf("consultation-actions"))
    );
    assert(0 < call && call < contacted && contacted < stage);
    assert(
      html.indexOf('name="note"') > html.indexOf('id="history"'),
      "a memo goes under the history",
    );
  }));

Deno.test("a person who just lost access gets no request", () =>
  withDesk(async ({ app, act, entry }) => {
    const { books, auth } = app.deps;
    const { execute } = books;
    books.execute = async (command) => {
      books.execute = execute;
      const actor = { id: "superuser", name: "대표", role: "superuser", via: "web" } as const;
      const meta = { actor, requestId: "gone", key: "gone" };
      await auth.accounts.changeFlags("staff", { is_active: false }, meta);
      return await execute(command);
    };
    const response = await act("assignee", { assignee: "staff" }, "superuser");
    assertEquals(response.status, 422);
    assertStringIncludes(await response.text(), "지금 근무하는 직원");
    assertEquals(entry()?.state.assignee, null);
  }));

Deno.test("invalid input is refused in Korean and kept in the form", async (t) => {
  const wrong: [act: string, fields: Record<string, string>, status: number, says: string][] = [
    ["stage", { stage: "elsewhere" }, 422, "상태를 선택해 주세요."],
    ["assignee", { assignee: "deactivated" }, 422, "지금 근무하는 직원"],
    ["assignee", { assignee: "user" }, 422, "지금 근무하는 직원"],
    ["notes", { note: "  " }, 422, "메모를 입력해 주세요."],
    ["notes", { note: "가".repeat(2_001) }, 422, "2,000자까지"],
    ["notes", { note: "900101-1234567" }, 422, "주민등록번호"],
    ["destruction", { sure: "yes" }, 422, "사유를 선택해"],
    ["destruction", { sure: "yes", reason: "retention" }, 422, "사유를 선택해"],
    ["destruction", { reason: "request" }, 422, "확인했다는 칸"],
  ];
  for (const [what, fields, status, says] of wrong) {
    await t.step(
      `${what} ${JSON.stringify(fields).slice(0, 60)}`,
      () =>
        withDesk(async ({ act, entry }) => {
          const response = await act(what, fields, "superuser");
          assertEquals(response.status, status);
          const html = await response.text();
          assertStringIncludes(html, says);
          if (fields.note?.trim()) assertStringIncludes(html, fields.note);
          assertEquals(entry()!.version, 1);
        }),
    );
  }
});

Deno.test("of two changes of one request the second is refused with the first, and keeps its choice", () =>
  withDesk(async ({ act, entry }) => {
    const version = String(entry()!.version);
    assertEquals((await act("stage", { stage: "done" }, "superuser")).status, 303);
    const second = await act("stage", { stage: "held", version });
    assertEquals(second.status, 409);
    const html = await second.text();
    assertMatch(html, /대표 님이 11\.21 \(토\) \d\d:\d\d에 먼저 수정했습니다/);
    assertMatch(html, /<option value="held" selected="">/);
    assertEquals(entry()!.state.stage, "done");
    const again = await act("stage", { stage: "held" });
    assertEquals([again.status, entry()!.state.stage], [303, "held"]);
  }));

Deno.test("a repeated note is one note; the same form with another text is another", () =>
  withDesk(async ({ act, entry }) => {
    const key = crypto.randomUUID();
    for (const note of ["첫 메모", "첫 메모", "고친 메모"]) {
      assertEquals((await act("notes", { note, key })).status, 303);
    }
    assertEquals(entry()!.state.notes, 2);
  }));

Deno.test("after a sign-out the person gets the reason and keeps the note", () =>
  withDesk(async ({ app, id, entry }) => {
    const response = await app.call(`/staff/consultations/${id}/notes`, {
      as: "visitor",
      method: "POST",
      body: new URLSearchParams({ note: "길게 쓴 메모" }),
      headers: { "content-type": FORM },
    });
    assertEquals(response.status, 401);
    const html = await response.text();
    for (const said of ["로그인이 필요합니다.", "뒤로 가기를 누르면"]) {
      assertStringIncludes(html, said);
    }
    assertEquals(entry()!.version, 1);
  }));

Deno.test("a form without the page's token is refused", () =>
  withDesk(async ({ act, entry }) => {
    for (const csrfmiddlewaretoken of ["", "made-up"]) {
      const response = await act("stage", { stage: "done", csrfmiddlewaretoken });
      assertEquals(response.status, 403);
      assertStringIncludes(await response.text(), "보안 토큰");
    }
    assertEquals(entry()!.state.stage, "new");
  }));

Deno.test("after destruction on request the page says so, and the content is unreadable", () =>
  withDesk(async ({ app, act, page, id }) => {
    await act("notes", { note: "연락처를 다시 받음" });
    const done = await act("destruction", { reason: "request", sure: "yes" }, "superuser");
    assertEquals(done.status, 303);
    assertEquals(await app.deps.keys.find(consultationStream(id)), null);
    const { security } = app.deps.books.views;
    const result = [...security.byId.values()].find(({ kind }) => kind === "destroyed")!;
    assertEquals([result.object, result.reason], [consultationStream(id), "request"]);
    assertEquals([result.notice, result.by.id], ["destruction", "superuser"]);
    const looks = personalReadsOf(app).length;
    const html = await page();
    assertStringIncludes(html, "(파기됨)");
    assertStringIncludes(html, "본인의 삭제 요구");
    for (const gone of ["김하늘", "010-1234-5678", haneul.message, "연락처를 다시 받음"]) {
      assert(!html.includes(gone), gone);
    }
    assertEquals(personalReadsOf(app).length, looks, "there was nothing to see");
    assertStringIncludes(await inboxOf(app), "(파기됨)");
    const late = await app.call(`/staff/consultations/${id}/notes`, {
      method: "POST",
      body: new URLSearchParams({ note: "늦은 메모", csrfmiddlewaretoken: await tokenOf(app) }),
      headers: { "content-type": FORM },
    });
    assertEquals(late.status, 409);
  }));

Deno.test("only a superuser sees the destruction and the access log", () =>
  withDesk(async ({ app, page, act, entry }) => {
    assert(!(await page()).includes("개인정보 파기</summary>"));
    assertStringIncludes(await page("superuser"), "개인정보 파기</summary>");
    assert(!(await inboxOf(app)).includes("개인정보 열람 기록"));
    const refusal = await act("destruction", { reason: "request", sure: "yes" });
    assertEquals(refusal.status, 403);
    assertStringIncludes(await refusal.text(), "이 작업을 할 권한이 없습니다.");
    assertEquals(entry()!.state.destroyed, null);
  }));

Deno.test("an unknown request is not found", () =>
  withDesk(async ({ app }) => {
    for (const path of ["/staff/consultations/nobody", "/staff/consultations/%00"]) {
      const response = await app.call(path);
      assertEquals(response.status, 404);
      assertStringIncludes(await response.text(), "찾을 수 없습니다");
    }
  }));

Deno.test("a request whose key is missing without an order reads as destroyed", () =>
  withDesk(async ({ app, page, id, clock }) => {
    clock.pass(MINUTE);
    await app.deps.keys.destroy(consultationStream(id));
    await app.deps.books.replay({});
    assertStringIncludes(await page(), "암호키가 남아 있지 않아");
    assertStringIncludes(await inboxOf(app), "(파기됨)");
  }));
