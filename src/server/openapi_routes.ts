/** The API's own description: as a file for programs, as a page for people. */
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { describeApi, type OpenApi } from "./openapi.ts";
import { readableDocs } from "./openapi_page.ts";
import { callsOf, pageRoute, type Route } from "./route.ts";

/** `/api/openapi.json` and `/api/docs`. They describe themselves, too. */
export function openapiRoutes(deps: Deps, others: Route[]): Route[] {
  const routes: Route[] = [
    callsOf(deps)(
      "GET /api/openapi.json",
      "visitor",
      "이 API의 OpenAPI 3.1 설명입니다.",
      () => Response.json(description()),
      { answer: z.object({ openapi: z.literal("3.1.0") }).loose() },
    ),
    pageRoute(
      "/api/docs",
      "visitor",
      "이 API의 설명을 읽기 쉬운 화면으로 보여 줍니다.",
      (c) => readableDocs(description(), c.get("nonce")),
    ),
  ];
  let made: OpenApi | undefined;
  const description = (): OpenApi => made ??= describeApi(deps.office.name, [...others, ...routes]);
  return routes;
}
