/** The states of how leave is counted: the office's choices, everybody's days, why somebody has theirs. */
import { answer, notify } from "../../events/leave/leave_promotion.ts";
import { addDays } from "../../events/leave_rules/days.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import type { Actor } from "../../events/base/event.ts";
import type { Scene } from "./harness.ts";
import type { ScreenState } from "./states.ts";

const ADMIN: Actor = { id: "demo-9000000001", name: "데모 관리자", role: "superuser", via: "web" };
const PROMOTED = ["demo-01", "demo-02", "demo-03"];

/** Three notices of today: one waits, one has two dates, one was answered in full. Again changes nothing. */
async function promote({ server: { deps: { books } } }: Scene): Promise<string> {
  const today = seoulDay(new Date());
  const until = addDays(today, 183);
  const idOf = (employee: string) => `${employee}_yearly_${until}`;
  for (const [at, employee] of PROMOTED.entries()) {
    const id = idOf(employee);
    const promotion = {
      ...{ kind: "yearly" as const, until, days: 2 + at, noticeFrom: today, noticeUntil: today },
      ...{ fixUntil: addDays(today, 120), source: "근로기준법 제61조 제1항" },
    };
    const naming = { today, isWorked: () => true };
    const dates = [addDays(today, 8), addDays(today, 9)].slice(0, at * 2);
    const meta = { actor: ADMIN, requestId: "promote" };
    const stream = `leave_promotion/${id}`;
    await books.execute({
      stream,
      decide: ({ leave_promotion }) =>
        leave_promotion.byId.has(id) ? [] : notify(undefined, { employee, promotion }, { today }),
      meta: { ...meta, key: `promote:${id}` },
    });
    if (dates.length === 0) continue;
    await books.execute({
      stream,
      decide: ({ leave_promotion }) =>
        answer(leave_promotion.byId.get(id)?.state, { id, employee, dates }, naming),
      meta: { ...meta, key: `answer:${id}` },
    });
  }
  return idOf("demo-03");
}

const state = (name: string, path: string, waitFor: string): ScreenState => ({
  name: `leave-rules-${name}`,
  async open(scene) {
    const page = await scene.signedIn("데모 관리자");
    await page.goto(path);
    await page.locator(waitFor).first().waitFor();
    return page;
  },
});

export const leaveRulesStates: ScreenState[] = [
  state("policy", "/settings?tab=leave&list=leave_policy", "[data-island=data-table][data-ready]"),
  state(
    "attendance",
    "/settings?tab=leave&list=leave_attendance",
    "[data-island=data-table][data-ready]",
  ),
  state("kinds", "/settings?tab=leave&list=leave_rule", "[data-island=data-table][data-ready]"),
  state("hours", "/settings?tab=leave&list=work_hours", "[data-island=data-table][data-ready]"),
  state("people", "/settings?tab=leave&list=leave_people", ".card-table"),
  state("person", "/settings/leave/people/demo-03", ".leave-grant"),
  state("first-year", "/settings/leave/people/demo-03?on=2019-01-10", ".leave-derivation"),
  state("own", "/staff/leave-request/why", "main h1"),
  {
    name: "leave-rules-promotions",
    async open(scene) {
      await promote(scene);
      const page = await scene.signedIn("데모 관리자");
      await page.goto("/settings?tab=leave&list=leave_promotions");
      await page.locator(".card-table").waitFor();
      return page;
    },
  },
  {
    name: "leave-rules-document",
    async open(scene) {
      const id = await promote(scene);
      const page = await scene.signedIn("데모 관리자");
      await page.goto(`/settings/leave/promotions/${id}`);
      await page.locator(".leave-document").waitFor();
      return page;
    },
  },
  state("days-off", "/settings?tab=leave&list=days_off", "[data-island=data-table][data-ready]"),
];
