/** The page for a request that needs a fresh sign-in (docs/decisions/0048-step-up.md). */
import { StepUpPage } from "../../web/pages/step-up/form_page.tsx";
import { paths } from "../../web/paths.ts";
import { safeReturnUri } from "../auth/return_uri.ts";
import type { Deps } from "../deps.ts";
import { isSafe } from "./cross_origin.ts";
import { officeFrame, renderPage } from "./render.tsx";
import type { Ctx, Route } from "./route.ts";

/** Path and query of a page of this site; "/" where the address is another site's or none. */
function placeOf(address: string | undefined, host: string): string {
  const url = URL.parse(address ?? "");
  return url?.host === host ? safeReturnUri(url.pathname + url.search) : paths.home();
}

/** The page for a person whose form or page was stopped (401). The fields of a form are on it again. */
export function stepUpPage(c: Ctx, deps: Deps, { summary }: Route): Promise<Response> {
  const { host } = new URL(c.req.url);
  const here = placeOf(c.req.url, host);
  const body = new TextDecoder().decode(c.get("body") ?? new Uint8Array());
  const page = (
    <StepUpPage
      frame={officeFrame(c, deps)}
      provider={c.get("identity")!.user.state.provider}
      what={summary}
      back={placeOf(c.req.header("referer"), host)}
      form={isSafe(c.req.method)
        ? null
        : { action: here, fields: [...new URLSearchParams(body)].map(([k, v]) => [k, v]) }}
      page={here}
    />
  );
  return renderPage(c, deps, page, { title: "다시 로그인", area: "office", status: 401 });
}
