/** The check of the office's advertising: its page, dismissing a hint with a reason, and opening it again. */
import { acceptHint, ADVERT_HINTS_STREAM, reopenHint } from "../../../events/advert/advert_hint.ts";
import { type HintKey, isSameHint } from "../../../events/advert/advert_hint_key.ts";
import type { NewEvent } from "../../../events/base/event.ts";
import { isRefusal, type Refusal } from "../../../events/base/refusal.ts";
import { acceptedHints } from "../../../projections/advert/advert_hint.ts";
import { runSynchronously } from "../../../projections/kit/query.ts";
import type { Views } from "../../../projections/registry.ts";
import { advertPaths } from "../../../web/pages/staff/advert/paths.ts";
import { AdvertPage } from "../../../web/pages/staff/advert/page.tsx";
import { paths } from "../../../web/paths.ts";
import { advertStanding } from "./standing.ts";
import { openPublicHints } from "./texts.ts";
import type { Deps } from "../../deps.ts";
import { formKey, formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { renderOffice } from "../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import type { Outcome } from "../../store/contract.ts";
import { inSlices } from "../../kit/pause.ts";

const DONE: Record<string, string> = {
  accepted: "사유와 함께 그대로 두었습니다.",
  reopened: "다시 확인할 말로 열었습니다.",
};

async function show(c: Ctx, deps: Deps, refused?: Refusal): Promise<Response> {
  const done = c.req.query("done") ?? "";
  const page = (
    <AdvertPage
      {...await inSlices(advertStanding(deps))}
      accepted={acceptedHints(deps.books.views.advert_hint)}
      csrf={await pageToken(c, deps)}
      formKey={crypto.randomUUID()}
      done={refused || !Object.hasOwn(DONE, done) ? null : DONE[done]}
      refused={refused?.message ?? null}
    />
  );
  const frame = { title: "표시·광고 점검", current: paths.settings(), status: refused?.status };
  return await renderOffice(c, deps, frame, page);
}

/** The hint that a form is about. */
function hintIn(c: Ctx): HintKey {
  const field = readForm(c);
  return { place: field("place"), word: field("word"), around: field("around") };
}

function run(
  c: Ctx,
  { books }: Deps,
  said: unknown,
  decide: (views: Views) => NewEvent[] | Refusal,
): Promise<Outcome> {
  const meta = formMeta(c, ADVERT_HINTS_STREAM, formKey(c, said));
  return books.execute({ stream: ADVERT_HINTS_STREAM, decide, meta });
}

async function accept(c: Ctx, deps: Deps): Promise<Response> {
  const hint = { ...hintIn(c), reason: readForm(c)("reason") };
  // A decision must not yield: hints of unchanged texts were found before it.
  await inSlices(openPublicHints(deps.books.views, deps.firstFacts));
  const outcome = await run(c, deps, hint, (views) => {
    const open = runSynchronously(openPublicHints(views, deps.firstFacts));
    const isOpen = open.some((one) => isSameHint(one, hint));
    return acceptHint(acceptedHints(views.advert_hint), hint, isOpen);
  });
  return isRefusal(outcome)
    ? await show(c, deps, outcome)
    : c.redirect(advertPaths.page("accepted"), 303);
}

async function reopen(c: Ctx, deps: Deps): Promise<Response> {
  const hint = hintIn(c);
  const outcome = await run(
    c,
    deps,
    hint,
    (views) => reopenHint(acceptedHints(views.advert_hint), hint),
  );
  return isRefusal(outcome)
    ? await show(c, deps, outcome)
    : c.redirect(advertPaths.page("reopened"), 303);
}

const accepting = "표시·광고 규칙에 걸릴 수 있는 말을 사유와 함께 그대로 둡니다.";
const reopening = "그대로 둔 말을 다시 확인할 말로 엽니다.";

/** `/staff/advert` and its forms. */
export const advertRoutes: Route[] = [
  pageRoute(advertPaths.page(), "superuser", "표시·광고 점검 화면", (c, deps) => show(c, deps), {
    shows: ["advert_hint", "office_facts", "post"],
  }),
  formRoute(advertPaths.accept(), "superuser", accepting, accept),
  formRoute(advertPaths.reopen(), "superuser", reopening, reopen),
];
