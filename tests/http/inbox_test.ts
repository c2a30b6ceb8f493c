/** The list of consultation requests: masked, searched, in tabs. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { ask, FORM, haneul, MINUTE } from "../helpers/contact.ts";
import { inboxOf, personalReadsOf, tokenOf, withDesk } from "../helpers/desk.ts";

const ROW = /<th role="rowheader"/g;

Deno.test("the inbox shows subjects with masked names and numbers, and none of the text", () =>
  withDesk(async ({ app, id }) => {
    const html = await inboxOf(app);
    assertStringIncludes(html, "김*늘");
    assertStringIncludes(html, "010-****-5678");
    assertStringIncludes(html, haneul.subject);
    for (const hidden of ["김하늘", "010-1234-5678", haneul.email, haneul.message]) {
      assert(!html.includes(hidden), hidden);
    }
    const [look] = personalReadsOf(app);
    assertEquals(
      look.read!.fields,
      ["name", "phone", "email", "subject"],
      "what is masked is told as well",
    );
    assertEquals(look.read!.ids, [id]);
  }));

Deno.test("the menu shows the number of unassigned requests", () =>
  withDesk(async ({ app, act }) => {
    const count = (figure: string) =>
      new RegExp(
        `상담 접수</span><span class="shell-count tabular" data-count="consultations"${figure}<`,
      );
    assertMatch(await inboxOf(app), count(">1"));
    await act("stage", { stage: "contacted" });
    assertMatch(await inboxOf(app), count(' hidden="">0'));
  }));

Deno.test("a row shows its age and its deadline in working days", () =>
  withDesk(async ({ app, act, clock }) => {
    // It came in on Saturday, 21 November 2026; one working day ends on Monday.
    const when = async () =>
      /data-label="접수 · 기한".*?<\/td>/.exec(await inboxOf(app))![0].replace(/<[^>]*>/g, "");
    assertStringIncludes(await when(), "11.23 (월) 18시까지");
    clock.pass(50 * 60 * MINUTE);
    await app.signInAgain("staff");
    assertStringIncludes(await when(), "2일 전");
    assertStringIncludes(await when(), "오늘 18시까지");
    clock.pass(24 * 60 * MINUTE);
    await app.signInAgain("staff");
    assertStringIncludes(await inboxOf(app), '<span class="inbox-overdue">');
    assertStringIncludes(await when(), "어제 18시 기한 지남");
    await act("stage", { stage: "contacted" });
    assert(!(await inboxOf(app)).includes("기한 지남"), "who was answered waits no more");
  }));

Deno.test("a search finds words of requests, shows results masked, and leaves nothing in the address", () =>
  withDesk(async ({ app, clock }) => {
    await ask(app, clock, { name: "박서준", phone: "02-555-0199", message: "법인 설립 문의" });
    const csrfmiddlewaretoken = await tokenOf(app);
    const search = async (q: string) => {
      const response = await app.call("/staff/consultations/search", {
        method: "POST",
        body: new URLSearchParams({ q, csrfmiddlewaretoken }),
        headers: { "content-type": FORM },
      });
      const rows = (await response.text()).match(ROW) ?? [];
      return [response.status, rows.length];
    };
    for (
      const [text, count] of [
        ["김하늘", 1],
        ["하 늘", 1],
        ["01012345678", 1],
        ["02-555", 1],
        ["법인 설립", 1],
        ["HANEUL@", 2],
        ["20261121", 2],
        ["없는 말", 0],
      ] as const
    ) assertEquals(await search(text), [200, count], text);
    const again = await app.call("/staff/consultations/search");
    assertEquals(again.headers.get("location"), "/staff/consultations");
  }));

Deno.test("tabs show the requests of a stage, an unknown tab all of them, page by page", () =>
  withDesk(async ({ app, act }) => {
    const rows = async (query: string) => ((await inboxOf(app, query)).match(ROW) ?? []).length;
    assertEquals([await rows("?stage=new"), await rows("?stage=done")], [1, 0]);
    await act("stage", { stage: "done" });
    assertEquals([await rows("?stage=new"), await rows("?stage=done")], [0, 1]);
    // A page past the last is the last: the tab says that there are requests.
    for (const query of ["?stage=<script>", "?page=7", "?page=-1"]) {
      assertEquals(await rows(query), 1, query);
    }
  }));
