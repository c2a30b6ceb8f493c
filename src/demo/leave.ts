/** Leave of the sample office: accounts linked to employees, approvers, and forty requests about today. */
import { leaveDeskStream, markNewsSeen } from "../../events/leave/leave_desk.ts";
import { type LeaveApplication, leaveStream } from "../../events/leave/leave.ts";
import type { LeaveType } from "../../events/leave/leave_span.ts";
import { actOnLeave, type LeaveAct, requestLeave } from "../../events/leave/leave_acts.ts";
import type { Actor } from "../../events/base/event.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { DAY_MILLISECONDS, seoulDay } from "../../events/base/seoul.ts";
import { changeDetails, registerUser, userStream } from "../../events/account/user.ts";
import { linkContext } from "../../projections/account/account_employee.ts";
import { contextOf } from "../../projections/leave/balance_of.ts";
import type { Views } from "../../projections/registry.ts";
import { addRow } from "../../projections/tables.ts";
import { demoAccounts, demoUserId } from "../auth/demo/accounts.ts";
import type { Books } from "../store/contract.ts";
import { type Draft, runAll } from "./fill.ts";
import { list, type Random, seededRandom } from "./random.ts";

const SEED = 20_251_122;
const REQUESTS = 40;
/** Requests whose first day is so near to today, in days. */
const BACK = 300;
const AHEAD = 50;

const EDITOR: Actor = { id: "demo-editor-1", name: "데모 김서연", role: "staff", via: "web" };
const REASONS = list(
  "가족 행사 · 병원 진료 · 개인 사정 · 이사 · 자녀 학교 행사 · 여행 · 건강 검진 · 은행 업무",
);

/** Employees of the accounts: of those that can sign in, and of others. */
const LINKS: [account: string, employee: string][] = [
  ...["superuser", "staff1", "staff2"].map((key, index): [string, string] => [
    demoUserId(demoAccounts.find((one) => one.key === key)!.subject),
    ["demo-01", "demo-03", "demo-04"][index],
  ]),
  ...["02", "05", "06", "07", "08", "09"].map((one): [string, string] => [
    `demo-user-${one}`,
    `demo-${one}`,
  ]),
];

function linkDrafts(): Draft[] {
  const registered = demoAccounts.map((account): Draft => {
    const id = demoUserId(account.subject);
    const { subject, profile, flags } = account;
    return {
      stream: userStream(id),
      decide: ({ user }) =>
        registerUser(user.byId.get(id)?.state, { id, provider: "kakao", subject, profile, flags }),
      key: `account:${id}`,
    };
  });
  const linked = LINKS.map(([id, employee]): Draft => ({
    stream: userStream(id),
    reads: ["user", "employee"],
    decide(views) {
      const state = views.user.byId.get(id)?.state;
      // An office that was filled by an older program may lack either, or have linked them itself.
      if (!state || state.withdrawn || state.details.employee !== "") return [];
      if (!linkContext(views, id).employeeExists(employee)) return [];
      return changeDetails(state, { id, values: { employee } }, linkContext(views, id));
    },
    key: `link:${id}`,
  }));
  return [...registered, ...linked];
}

/** Heads of the sample office decide, where they are there. */
const approverDrafts = ({ employee }: Views): Draft[] =>
  [{ dept: "등기1팀", approver: "demo-03" }, { dept: "", approver: "demo-01" }]
    .filter(({ approver }) => employee.byId.get(approver)?.state.deleted === false)
    .map((record) => ({
      stream: `leave_approver/${record.approver}`,
      decide: (views: Views) => addRow(views, "leave_approver", record.approver, record),
      key: `leave_approver:${record.approver}`,
    }));

/** Results of a request: a future one often has none yet. */
function endOf(random: Random, isAhead: boolean): Exclude<LeaveAct, "edit">[] {
  if (isAhead && random.chance(0.6)) return [];
  const chosen = random.int(1, 20);
  if (chosen === 1) return ["refuse"];
  if (chosen === 2) return ["withdraw"];
  return chosen === 3 ? ["approve", "cancel"] : ["approve"];
}

/** A person's wish for some days about today. */
function applicationOf(
  random: Random,
  start: number,
  dayAt: (days: number) => string,
): LeaveApplication {
  const req_type: LeaveType = random.chance(0.3)
    ? random.pick(["morning", "afternoon"] as const)
    : "annual";
  const end = start + (req_type === "annual" ? random.int(0, 4) : 0);
  return {
    start_date: dayAt(start),
    end_date: dayAt(end),
    req_type,
    memo: random.pick(REASONS),
  };
}

/** One request and its result; false if the office's rules refuse it. */
async function fillOne(books: Books, random: Random, now: Date, number: number): Promise<boolean> {
  const id = `demo-leave-${String(number).padStart(2, "0")}`;
  const people = [...books.views.employee.byId.keys()].filter((one) => /^demo-\d\d$/.test(one));
  const team = people.slice(2, 9);
  const employee = random.pick(number % 3 === 0 && team.length > 0 ? team : people);
  const start = random.int(-BACK, AHEAD);
  const dayAt = (days: number) => seoulDay(now.getTime() + days * DAY_MILLISECONDS);
  const application = applicationOf(random, start, dayAt);
  const acts = endOf(random, start > 0);
  const { name } = books.views.employee.byId.get(employee)!.state;
  const owner: Actor = { id: `demo-of-${employee}`, name, role: "staff", via: "web" };
  for (const act of ["ask" as const, ...acts]) {
    const isOwner = act === "ask" || act === "withdraw";
    const who = { employee: isOwner ? employee : "", isSuperuser: !isOwner };
    const reason = act === "refuse" || act === "cancel" ? "그 주에는 접수가 몰려 있습니다" : "";
    const outcome = await books.execute({
      stream: leaveStream(id),
      decide(views) {
        const viewer = { account: "", dept: "", people: views, ...who };
        const context = contextOf(views, { id, employee, viewer, today: dayAt(start - 9) });
        const state = views.leave.byId.get(id)?.state;
        return act === "ask"
          ? requestLeave(state, { id, employee, application }, context)
          : actOnLeave(state, { id, act, reason }, context);
      },
      meta: {
        actor: isOwner ? owner : EDITOR,
        requestId: "demo",
        key: `demo:leave:${id}:${act}:${start}:${employee}`,
      },
    });
    if (act === "ask" && isRefusal(outcome)) return false;
  }
  return true;
}

/** Adds what is missing. */
export async function fillDemoLeave(books: Books, now: Date): Promise<void> {
  if (books.views.leave.byId.has("demo-leave-01")) return;
  await runAll(books, linkDrafts());
  await runAll(books, approverDrafts(books.views));
  const random = seededRandom(SEED);
  let filled = 0;
  for (let tries = 0; filled < REQUESTS && tries < REQUESTS * 10; tries++) {
    if (await fillOne(books, random, now, filled + 1)) filled++;
  }
  await runAll(
    books,
    LINKS.map(([id]) => ({
      stream: leaveDeskStream(id),
      // Answers from before the first sign-in are not news.
      decide: () => markNewsSeen(id),
      key: `leave-seen:${id}`,
    })),
  );
}
