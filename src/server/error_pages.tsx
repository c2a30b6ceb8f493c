/** Pages for errors. Programs get problems instead (`respond.ts`). */
import { ServerError } from "../../web/pages/error/server_error.tsx";
import type { Deps } from "../deps.ts";
import { isUnsaid } from "./office_picture.ts";
import { renderPage } from "./render.tsx";
import type { Ctx } from "./route.ts";

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  // Two slashes at the start would be another site's address.
  return "/" + pathname.replace(/^\/+/, "") + search;
}

/** The 500 page. It never shows the error; the request id leads to it in the log. */
export function serverErrorPage(c: Ctx, deps: Deps): Promise<Response> {
  const page = (
    <ServerError
      office={deps.office}
      demo={deps.config.demo}
      open={!isUnsaid(deps)}
      requestId={c.get("requestId")}
      retry={c.req.method === "GET" ? pathOf(c.req.url) : null}
    />
  );
  const title = "문제가 발생했습니다";
  return renderPage(c, deps, page, { title, area: "public", status: 500 });
}
