/**
 * Lists and reports as of an earlier moment: the parameter `as_of` gives a route the views of then. A route declares
 * the views with `asOf`, and is otherwise unchanged.
 */
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { AS_OF, instantOf, momentOf, momentWords } from "../../projections/kit/as_of.ts";
import type { Deps } from "../deps.ts";
import { isSafe } from "./cross_origin.ts";
import { problem } from "./respond.ts";
import { type Ctx, isReading, type Route } from "./route.ts";
import { type ViewName, viewsAt } from "../store/moments.ts";

const bad = (code: string, message: string): Refusal =>
  refuse(400, code, message, [{ field: AS_OF, message }]);

/** The message for a missing moment. */
export const MOMENT_REQUIRED = bad(
  "as_of_invalid",
  "시점은 2026-03-31T18:00과 같이 한국 시각으로 입력해 주세요.",
);
const IN_FUTURE = bad(
  "as_of_in_future",
  "아직 오지 않은 시점입니다. 지금보다 이른 시점을 선택해 주세요.",
);
const ONLY_READ = bad(
  "as_of_only_reads",
  "과거 시점에서는 고칠 수 없습니다. 지금으로 돌아가 수정해 주세요.",
);
const NOT_HERE = bad("as_of_not_here", "이 호출은 과거 시점으로 조회할 수 없습니다.");

/** Position of the log at the moment that a text names. */
async function positionAt({ books, now }: Deps, text: string): Promise<number | Refusal> {
  const instant = instantOf(text);
  if (instant === null) return MOMENT_REQUIRED;
  if (instant > now().toISOString()) return IN_FUTURE;
  const position = await books.positionAt(instant);
  return position > 0 ? position : await beforeStart(books);
}

async function beforeStart(books: Deps["books"]): Promise<Refusal> {
  const [first] = books.head > 0 ? await books.at([1]) : [];
  const since = first ? ` 이 사무소의 기록은 ${momentWords(momentOf(first.at))}부터 있습니다.` : "";
  return bad("as_of_before_start", `기록이 시작되기 전입니다.${since}`);
}

/** Dependencies of routes, with these views as of a position. */
async function depsAt(
  deps: Deps,
  position: number,
  names: readonly ViewName[],
): Promise<Deps | Refusal> {
  const { books } = deps;
  const views = await viewsAt(books, position, names);
  if (isRefusal(views)) return views;
  const until = async (stream: string) =>
    (await books.history(stream)).filter((event) => event.position <= position);
  const past = Object.create(books, {
    views: { value: views },
    head: { value: position },
    history: { value: until },
  });
  return Object.create(deps, { books: { value: past }, present: { value: deps } });
}

/** The office with these views as of a text's moment; a refusal has the reason. */
export async function officeAt(
  deps: Deps,
  text: string,
  names: readonly ViewName[],
): Promise<Deps | Refusal> {
  const position = await positionAt(deps, text);
  return typeof position === "number" ? await depsAt(deps, position, names) : position;
}

/** The views that a request on this route reads; none where it has no past. */
function viewsRead(c: Ctx, { asOf }: Pick<Route, "asOf">): readonly ViewName[] {
  return typeof asOf === "function" ? asOf(c) : asOf ?? [];
}

/**
 * The route's dependencies: the present ones, or those of its address. A call that cannot be answered so is refused; a
 * page is shown without rows, and says why.
 */
export async function atMoment(c: Ctx, deps: Deps, route: Route): Promise<Deps | Response> {
  const text = c.req.query(AS_OF);
  const names = viewsRead(c, route);
  const isPage = route.kind === "page" && isSafe(c.req.method);
  if (isPage && names.length > 0) {
    c.set("time", { moment: null, trouble: "", isEmpty: false, noun: names[0] });
  }
  if (isPage && route.noPast) {
    const moment = text === undefined ? null : "";
    c.set("time", { moment, trouble: route.noPast, isEmpty: false, noun: "" });
  }
  if (text === undefined) return deps;
  if (!isReading(route)) return problem(c, ONLY_READ);
  if (names.length === 0) return route.kind === "page" ? deps : problem(c, NOT_HERE);
  const position = await positionAt(deps, text);
  const trouble = typeof position === "number" ? null : position;
  if (trouble && !isPage) return problem(c, trouble);
  const past = await depsAt(deps, typeof position === "number" ? position : 0, names);
  if ("refused" in past) return problem(c, past, { "retry-after": "1" });
  if (isPage) {
    const isEmpty =
      (past.books.views[names[0]] as { byId?: Map<string, unknown> }).byId?.size === 0;
    const moment = trouble === null || trouble !== MOMENT_REQUIRED ? text : "";
    c.set("time", { moment, trouble: trouble?.message ?? "", isEmpty, noun: names[0] });
  }
  return past;
}

/** The instant that an answer is of, in epoch milliseconds: the moment its address names, never later than now. */
export function answerInstant(c: Ctx, { now, present }: Pick<Deps, "now" | "present">): number {
  const instant = present ? instantOf(c.req.query(AS_OF) ?? "") : null;
  const latest = now().getTime();
  return instant === null ? latest : Math.min(Date.parse(instant), latest);
}
