/** The last things somebody did themselves, across pages: each with the call that takes it back, or why there is none. */
import { findActs } from "../../projections/audit.ts";
import {
  type AuditLine,
  type OwnAct,
  type OwnActs,
  ownActs,
} from "../../projections/audit_line.ts";
import { depthOf } from "../../projections/table/operation_name.ts";
import { auditPaths } from "../../web/audit_paths.ts";
import { ownLines } from "../audit/lines.ts";
import { linesWithin, sawIn, userOf } from "../audit/looking.ts";
import { actorOf } from "../auth/identity.ts";
import type { Deps } from "../deps.ts";
import { call, type Ctx, type Route } from "../server/route.ts";
import { inSlices } from "../store/pause.ts";

/** Acts told; 변경 이력 has all of them. */
const TOLD = 20;

function told(line: AuditLine): OwnAct {
  const { position, at, nounLabel, name, href, gone, what, changes, undone, takeBack, why } = line;
  const again = depthOf(String(takeBack?.body.operation ?? "")) % 2 === 1;
  return {
    position,
    at,
    name: name.startsWith(nounLabel) ? name : `${nounLabel} · ${name}`,
    href: gone ? "" : href,
    what,
    changes,
    undone,
    back: why === "" && takeBack ? { ...takeBack, again } : null,
    why,
  };
}

async function list(c: Ctx, deps: Deps): Promise<Response> {
  const user = userOf(c, deps);
  const person = user.account.id;
  const { acts } = await inSlices(findActs(deps.books.views.audit, { person }, 0, TOLD));
  const lines = linesWithin(c, await ownLines(deps, user, acts, actorOf(c.get("identity")!)));
  sawIn(c, lines, "history");
  const all = auditPaths.page(user.role === "superuser" ? { person } : {});
  return Response.json({ results: lines.map(told), all } satisfies OwnActs);
}

const LISTING =
  `자신이 한 최근 작업 ${TOLD}개를 되돌리는 방법, 또는 되돌릴 수 없는 사유와 함께 조회합니다.`;

export const ownActRoutes: Route[] = [
  call(`GET ${auditPaths.own() as "/api/changes/own"}`, "staff", LISTING, list, {
    answer: ownActs,
  }),
];
