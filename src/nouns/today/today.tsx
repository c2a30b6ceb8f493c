/** `/staff`: 오늘, where the office begins for staff. */
import { isRefusal, refuse } from "../../../events/base/refusal.ts";
import { confirmClock, LOG_STREAM } from "../../../events/log/log.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { ClockDoubt } from "../../../web/pages/staff/today/clock_doubt.tsx";
import { FirstSteps } from "../../../web/pages/staff/today/first_steps.tsx";
import { Today } from "../../../web/pages/staff/today/today.tsx";
import { momentText } from "../../../projections/kit/moment.ts";
import { clockPath, todayPath } from "../../../web/pages/staff/today/paths.ts";
import { clockDoubt } from "../../clock/doubt.ts";
import type { Deps } from "../../deps.ts";
import { formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { renderOffice } from "../../server/render.tsx";
import { problem } from "../../server/respond.ts";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import { todayChanges } from "./changes.ts";
import { everyItem } from "./every_item.ts";
import { firstSteps } from "../office/new_office.ts";
import { monthFigures } from "./month.ts";
import { dayText, whenText } from "../audit/act_words.ts";

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { user: account, role } = c.get("identity")!;
  const { views } = deps.books;
  const now = deps.now();
  const own = views.user.byId.get(account.id) ?? account;
  const user = { account: own, role, office: deps.office };
  const first = firstSteps(deps, user, now);
  const list = first && <FirstSteps {...first} csrf={await pageToken(c, deps)} />;
  const page = (
    <Today
      day={dayText(now)}
      first={first?.isAside ? null : list}
      last={first?.isAside ? list : null}
      clock={await clockQuestion(c, deps)}
      items={await everyItem(deps, user, now)}
      figures={monthFigures(views, user, now)}
      changes={todayChanges(views, user)
        .map((change) => ({ ...change, when: whenText(change.at, now) }))}
    />
  );
  return await renderOffice(c, deps, { title: "오늘", current: todayPath() }, page);
}

/** The page's question while the machine's clock is not trusted. */
async function clockQuestion(c: Ctx, deps: Deps) {
  const doubt = deps.clock?.doubt;
  if (!doubt) return null;
  const machine = doubt.machine.toISOString();
  const isAsked = c.get("identity")!.role === "superuser";
  const form = isAsked ? { csrf: await pageToken(c, deps), key: crypto.randomUUID() } : null;
  return (
    <ClockDoubt
      text={clockDoubt(deps)}
      day={seoulDay(machine)}
      machine={momentText(machine, 0)}
      form={form}
    />
  );
}

/** Confirms the shown day: the office continues by the machine's clock. Sent twice it counts once. */
async function confirm(c: Ctx, deps: Deps): Promise<Response> {
  const { clock, books } = deps;
  const field = readForm(c);
  const doubt = clock?.doubt;
  if (!doubt) return c.redirect(todayPath(), 303);
  const [machine, known] = [doubt.machine.toISOString(), doubt.known.toISOString()];
  if (field("day") !== seoulDay(machine)) {
    const text = "보신 뒤에 컴퓨터의 날짜가 바뀌었습니다. 다시 확인해 주세요.";
    return problem(c, refuse(409, "changed_since", text));
  }
  const outcome = await books.execute({
    stream: LOG_STREAM,
    decide: () => [confirmClock({ machine, known })],
    meta: formMeta(c, LOG_STREAM, field("key")),
  });
  if (isRefusal(outcome)) return problem(c, outcome);
  clock!.learn(machine);
  return c.redirect(todayPath(), 303);
}

export const todayRoutes: Route[] = [
  pageRoute(todayPath(), "staff", "오늘 할 일 화면", show, {
    shows: [
      "recent",
      "operation",
      "card",
      "card_rule",
      "vehicle",
      "trip",
      "leave",
      "courier",
      "courier_rule",
      "consultation",
      "data_request",
      "matter",
      "matter_party",
      "job",
      "security",
      // Due names of the books, with the conversations and saved views that contain them.
      ...(["retention_rule", "destruction", "chat", "view"] as const),
      "new_office",
      "advert_hint",
      "office_facts",
      "post",
      "user",
      "employee",
      "attachment",
      "leave_approver",
      "clock",
      "policy",
      "office_facts",
    ],
  }),
  {
    ...formRoute(clockPath(), "superuser", "컴퓨터의 날짜가 맞음을 확인합니다.", confirm),
    fresh: true,
  },
];
