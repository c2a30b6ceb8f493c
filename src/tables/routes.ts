/** Every shared call of a table under its base path (S2 §7). */
import type { Deps } from "../deps.ts";
import type { Ctx, Route } from "../http/route.ts";
import { list } from "./list.ts";
import type { Resource } from "./resource.ts";
import { create, remove, restore, update, valuesBody } from "./save.ts";

type Handler = (c: Ctx, deps: Deps, resource: Resource) => Response | Promise<Response>;

/** The routes of one table; what a resource cannot do has none. */
export function resourceRoutes(deps: Deps, resource: Resource): Route[] {
  const { base, title, role, writeRole } = resource;
  const call = (
    method: Route["method"],
    path: string,
    summary: string,
    handler: Handler,
    more: Partial<Route> = {},
  ): Route => ({
    method,
    path,
    role: method === "GET" ? role : writeRole,
    kind: "api",
    summary: `${title}: ${summary}`,
    ...more,
    handle: (c) => handler(c, deps, resource),
  });
  const body = { body: valuesBody };
  const routes = [
    call("GET", resource.listPath ?? `${base}/list`, "조건에 맞는 목록을 조회합니다.", list),
    call("PUT", `${base}/:id/update`, "한 건을 수정합니다.", update, body),
  ];
  if (resource.create) {
    const path = resource.createPath ?? `${base}/create`;
    routes.push(call("POST", path, "한 건을 추가합니다.", create, body));
  }
  if (resource.remove) {
    routes.push(call("DELETE", `${base}/:id/delete`, "한 건을 삭제합니다.", remove));
  }
  if (resource.restore) {
    routes.push(call("POST", `${base}/:id/restore`, "삭제한 한 건을 복원합니다.", restore));
  }
  return routes;
}
