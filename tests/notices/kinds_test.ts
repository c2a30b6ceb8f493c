import { assert, assertEquals } from "@std/assert";
import { textOf } from "../../projections/notice/asks.ts";
import { noticeKinds } from "../../projections/notice/kinds.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { registry } from "../../events/registry.ts";
import { everyEvent } from "../helpers/every_event.ts";
import { ask } from "../helpers/contact.ts";
import { employee, hire } from "../helpers/people.ts";
import type { Caller } from "../helpers/server.ts";
import { type NoticeOffice, withNoticeOffice } from "./office.ts";

const HOUR = 60 * 60_000;

/** Views after one event of every type; who reads is a superuser of these views. */
function goldenViews(): Views {
  const views = Object.fromEntries(
    Object.entries(viewRegistry).map(([name, view]) => [name, view.empty()]),
  ) as unknown as Views;
  for (const event of everyEvent()) {
    for (const view of Object.values(viewRegistry)) {
      if (!view.nouns || view.nouns.includes(event.stream.split("/")[0])) {
        view.fold(views[view.name as keyof Views] as never, event);
      }
    }
  }
  return views;
}

/** What people wrote or are called by, in all fixtures. */
function personalTexts(): string[] {
  const read = (value: unknown, steps: readonly string[]): unknown[] => {
    if (steps.length === 0) return [value];
    const [step, ...rest] = steps;
    const inner = step === "*"
      ? Object.values(value ?? {})
      : [(value as Record<string, unknown>)?.[step]];
    return inner.flatMap((one) => read(one, rest));
  };
  return everyEvent().flatMap(({ type, data }) =>
    registry.get(type)!.sealed.flatMap(({ steps }) => read(data, steps))
  ).filter((one): one is string => typeof one === "string" && one.length > 2 && one !== "사무소");
}

Deno.test("given one event of every type, when each kind is put into words, then it has a title and a page, and names nobody", () =>
  withNoticeOffice(({ app }) => {
    const views = goldenViews();
    const facts = { views, office: app.deps.office, now: app.deps.now() };
    const personal = personalTexts();
    assert(personal.length > 50, "the fixtures have personal texts");
    let said = 0;
    for (const kind of noticeKinds.values()) {
      const about = {
        noun: kind.noun,
        id: kind.kind === "closing_due" ? "card-2026-10" : "golden",
      };
      const text = kind.text(facts, { about, to: "user/golden" });
      if (!text) continue;
      said++;
      assert(/[가-힣]/.test(text.title) && text.path.startsWith("/") && text.action, kind.kind);
      const all = [text.title, ...text.lines, text.action].join("\n");
      assertEquals(personal.filter((one) => all.includes(one)), [], kind.kind);
    }
    assert(
      said > noticeKinds.size / 2,
      `${said} of ${noticeKinds.size} kinds have something to say`,
    );
    return Promise.resolve();
  }));

const call = async (
  { app }: NoticeOffice,
  as: Caller,
  method: string,
  path: string,
  json?: unknown,
) => {
  const response = await app.call(path, { as, method, json });
  const body = await response.json();
  assert(response.status < 300, JSON.stringify(body));
  return body.data;
};

Deno.test("given an approver for a team, when leave is asked for and approved, then the approver is asked, and the asker is answered", () =>
  withNoticeOffice(async (office) => {
    const { books, settle, notices, app } = office;
    await hire(books, "mina2", employee("이미나"));
    await hire(books, "jun2", employee("박준"));
    await call(office, "superuser", "PUT", "/api/user/staff/update", { employee: "mina2" });
    await call(office, "superuser", "PUT", "/api/user/user/update", {
      employee: "jun2",
      is_staff: true,
    });
    await call(office, "superuser", "POST", "/api/leave_approver/create", {
      ...{ dept: "등기팀", approver: "jun2" },
    });
    const asked = {
      start_date: "2026-12-24",
      end_date: "2026-12-24",
      req_type: "annual",
      memo: "가족 여행",
    };
    const { id, version } = await call(
      office,
      "staff",
      "POST",
      "/api/mysql/vacation/create",
      asked,
    );
    await settle();
    assertEquals(notices("leave_asked").map(({ to }) => to), ["user/user"]);
    const facts = () => ({ views: books.views, office: app.deps.office, now: app.deps.now() });
    const [notice] = notices("leave_asked");
    assertEquals(textOf(facts(), notice)?.path, `/staff/leave-request?request=${id}`);
    assertEquals(textOf(facts(), notice)?.isDone, false);
    await call(office, "user", "POST", `/api/mysql/vacation/decide/${id}`, {
      ...{ decision: "approve", version },
    });
    await settle();
    assertEquals(notices("leave_decided").map(({ to }) => to), ["user/staff"]);
    assertEquals(textOf(facts(), notice)?.isDone, true);
    // Who may not open the page any more reads nothing of it.
    await call(office, "superuser", "PUT", "/api/user/user/update", { is_staff: false });
    assertEquals(textOf(facts(), notice), null);
  }));

Deno.test("given a request that waits, when its deadline is two hours away, then staff are asked once more, and once", () =>
  withNoticeOffice(async (office) => {
    const { app, clock, beat, settle, notices } = office;
    await ask(app, clock);
    await settle();
    await beat();
    assertEquals(notices("consultation_deadline"), []);
    // It came in on a Saturday: the answer is due on Monday at 18:00.
    clock.pass(Date.parse("2026-11-23T07:30:00.000Z") - clock.now().getTime());
    await beat();
    await beat();
    assertEquals(notices("consultation_deadline").map(({ to }) => to).sort(), [
      ...["user/staff", "user/superuser"],
    ]);
    clock.pass(HOUR);
    await beat();
    assertEquals(notices("consultation_deadline").length, 2);
  }));
