/** `/staff/security/destruction`: what is kept about people for how long, what is due, what was destroyed. */
import { isOf } from "../../../events/event.ts";
import { seoulDay } from "../../../events/seoul.ts";
import { dueForDestruction } from "../../../projections/consultation.ts";
import type { Views } from "../../../projections/registry.ts";
import {
  addressesData,
  couriersData,
  documentsData,
  leaversData,
} from "../../../projections/retention_due.ts";
import { accountLabel } from "../../../projections/security_rows.ts";
import {
  type DestroyedRow,
  DestructionPage,
} from "../../../web/pages/staff/security/destruction.tsx";
import { securityPaths } from "../../../web/security_paths.ts";
import { refuseInDoubt } from "../../clock/doubt.ts";
import { destroyDue } from "../../consultation/destruction.ts";
import type { Deps } from "../../deps.ts";
import { noticeEnd } from "../../personal/notice.ts";
import { sawPeople } from "../../security/personal_reads.ts";
import { pageToken } from "../../server/csrf.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { problem } from "../../server/respond.ts";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";

const TITLE = "보유와 파기";

/** Orders on the page, the newest of them. */
const SHOWN = 100;

function destroyedOf(views: Views): DestroyedRow[] {
  const rows = [...views.destruction.keys.values()].map(({ subject, reason, at, by }) => {
    return { subject, reason, at, by: accountLabel(views, by.id) || by.name };
  });
  // An order of several keys is one.
  return [...new Map(rows.map((row) => [row.subject + row.reason, row])).values()].reverse();
}

/** From which day on what was announced goes by itself, and of how many requests notice was given. */
function noticesOf({ destruction, consultation }: Views) {
  const days = [...destruction.announced].map(([key, notice]): [string, string] => {
    const end = seoulDay(noticeEnd(notice));
    return [key, end > notice.due ? end : notice.due];
  });
  const announced = days.filter(([key]) => {
    const id = key.slice("consultation/".length);
    return isOf(key, "consultation") && !consultation.byId.get(id)?.state.destroyed;
  }).length;
  return { announced, noticed: Object.fromEntries(days) };
}

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { books: { views }, office } = deps;
  const leavers = leaversData(views);
  const destroyed = destroyedOf(views);
  const gone = Number(c.req.query("done") ?? "");
  sawPeople(c, {
    noun: "employee",
    how: "list",
    fields: ["name"],
    ids: leavers.map(({ subject }) => subject.slice(subject.indexOf("/") + 1)),
  });
  const page = (
    <DestructionPage
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      formKey={crypto.randomUUID()}
      days={office.consultation.retentionDays}
      logYears={deps.config.accessLogYears}
      leavers={leavers}
      couriers={couriersData(views)}
      addresses={addressesData(views)}
      documents={documentsData(views)}
      today={seoulDay(deps.now())}
      requests={dueForDestruction(views.consultation, deps.now().getTime()).length}
      {...noticesOf(views)}
      destroyed={destroyed.slice(0, SHOWN)}
      more={Math.max(0, destroyed.length - SHOWN)}
      done={Number.isInteger(gone) && gone > 0 ? `${gone}건을 파기했습니다.` : null}
    />
  );
  return await renderPage(c, deps, page, { title: TITLE, area: "office" });
}

/** What is due goes; the hourly run does the same, so a form that is sent twice finds nothing more. */
async function destroy(c: Ctx, deps: Deps): Promise<Response> {
  const doubt = refuseInDoubt(deps);
  if (doubt) return problem(c, doubt);
  const { destroyed } = await destroyDue(deps, deps.now());
  return c.redirect(securityPaths.destruction(String(destroyed)), 303);
}

const address = securityPaths.destruction();

/** The page and its one form. */
export const destructionRoutes: Route[] = [
  pageRoute(address, "superuser", "개인정보의 보유 기간과 파기 화면", show, {
    shows: ["destruction", "consultation", "address", "document", "courier_charge"],
  }),
  {
    ...formRoute(address, "superuser", "보유 기간이 끝난 개인정보를 파기합니다.", destroy),
    fresh: true,
  },
];
