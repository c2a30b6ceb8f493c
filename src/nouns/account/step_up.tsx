/** The end of a fresh sign-in: its window reports it to the waiting page. */
import { SteppedUpPage } from "../../../web/pages/step-up/stepped_up.tsx";
import { stepUpPaths } from "../../../web/pages/step-up/paths.ts";
import { isLoginReason, loginText } from "../../auth/login_problem.ts";
import { safeReturnUri } from "../../auth/return_uri.ts";
import type { Deps } from "../../deps.ts";
import { renderPage } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";

function steppedUp(c: Ctx, deps: Deps): Promise<Response> {
  const { login_error: reason = "", return_uri: to = "" } = c.req.query();
  const provider = c.get("identity")?.user.state.provider ??
    deps.config.logins[0]?.name ?? "kakao";
  const returnTo = to === "" || to === stepUpPaths.done() ? "" : safeReturnUri(to);
  const retry = stepUpPaths.begin(provider, returnTo);
  const failed = isLoginReason(reason) ? { message: loginText(reason), retry } : null;
  const title = failed ? "확인하지 못했습니다" : "확인했습니다";
  return renderPage(c, deps, <SteppedUpPage failed={failed} />, { title, area: "office" });
}

/** `/oauth/stepped_up` */
export const stepUpRoutes: Route[] = [
  pageRoute(stepUpPaths.done(), "visitor", "다시 로그인한 창이 끝나는 화면", steppedUp),
];
