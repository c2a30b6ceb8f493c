/** Every way into the office that is open for an account: listed and ended, by its owner and by superusers. */
import { z } from "zod";
import { isRefusal, refuse } from "../../../events/base/refusal.ts";
import { door, endedDoor } from "../../../projections/account/account_answers.ts";
import { count, data } from "../../../projections/kit/answers.ts";
import type { Deps } from "../../deps.ts";
import { doorsOf, endAllDoors, endDoor } from "./door.ts";
import { endedDoors } from "./ended.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route } from "../../server/route.ts";
import { accountOf } from "./access.ts";

const NOT_FOUND = refuse(404, "door_not_found", "이미 끝났거나 없는 접근 경로입니다.");

const own = (c: Ctx): string => c.get("identity")!.user.id;

async function list(c: Ctx, deps: Deps): Promise<Response> {
  return Response.json({ data: await doorsOf(c, deps, own(c)) });
}

const ended = async (deps: Deps, account: string): Promise<Response> =>
  Response.json({ data: await endedDoors(deps, account) });

async function theirEnded(c: Ctx, deps: Deps): Promise<Response> {
  const user = accountOf(c, deps);
  return isRefusal(user) ? problem(c, user) : await ended(deps, user.id);
}

async function endOf(c: Ctx, deps: Deps, account: string): Promise<Response> {
  const wanted = { kind: c.req.param("kind")!, id: c.req.param("door")! };
  const outcome = await endDoor(c, deps, account, wanted) ?? NOT_FOUND;
  return outcome === "done" ? new Response(null, { status: 204 }) : problem(c, outcome);
}

async function endTheirs(c: Ctx, deps: Deps): Promise<Response> {
  const user = accountOf(c, deps);
  return isRefusal(user) ? problem(c, user) : await endOf(c, deps, user.id);
}

async function endAll(c: Ctx, deps: Deps): Promise<Response> {
  const counts = await endAllDoors(c, deps, own(c), "own");
  return isRefusal(counts) ? problem(c, counts) : Response.json({ ended: counts });
}

const ending =
  "내 로그인, 토큰, 캘린더 주소, 받을 파일, 확인 없는 실행을 모두 끝냅니다. 이 로그인도 끝납니다.";

export const doorRoutes: Route[] = [
  call("GET /api/doors", "user", "내 계정으로 열려 있는 접근 경로를 모두 조회합니다.", list, {
    answer: data(z.array(door)),
  }),
  call(
    "GET /api/doors/ended",
    "user",
    "내 계정의 끝난 접근 경로를 최근 것부터 50개까지 조회합니다.",
    (c, deps) => ended(deps, own(c)),
    { answer: data(z.array(endedDoor)) },
  ),
  call(
    "DELETE /api/doors/:kind/:door",
    "user",
    "내 접근 경로 하나를 끝냅니다.",
    (c, deps) => endOf(c, deps, own(c)),
    { described: { done: 204, also: [404] } },
  ),
  call("POST /api/doors/end_all", "user", ending, endAll, {
    // Nothing is ended by a call that was not meant so.
    body: z.strictObject({ all: z.literal(true).meta({ title: "모두 끝내기" }) }),
    answer: z.strictObject({ ended: z.record(z.string(), count) }),
  }),
];

/** What superusers see and end of others'. */
export const theirDoorRoutes: Route[] = [
  call(
    "GET /api/accounts/:id/doors/ended",
    "superuser",
    "다른 사람의 끝난 접근 경로를 최근 것부터 50개까지 조회합니다.",
    theirEnded,
    { answer: data(z.array(endedDoor)) },
  ),
  call(
    "DELETE /api/accounts/:id/doors/:kind/:door",
    "superuser",
    "다른 사람의 접근 경로 하나를 끝냅니다.",
    endTheirs,
    { described: { done: 204 } },
  ),
];
