/** Streamed answers end when the right to them is lost. */
import type { Role } from "../../events/base/event.ts";
import { mayUse } from "../../events/account/user.ts";
import { hasProved, type Identity } from "../auth/identity.ts";
import type { Deps } from "../deps.ts";
import { NDJSON_TYPE } from "./lines.ts";
import type { Ctx, Route } from "./route.ts";

/** Does the caller still have everything that admitted them to `role`? */
export function hasRight(
  { auth }: Pick<Deps, "auth">,
  role: Role,
  identity: Identity,
): boolean {
  const { user, tokenId, via } = identity;
  if (via === "cli") return true;
  const found = auth.accounts.find(user.id);
  if (!found || !mayUse(found.state.flags, role)) return false;
  const { epoch, tokens } = found.state;
  const token = tokens.find(({ id, paused }) => id === tokenId && !paused);
  if (tokenId === null ? epoch !== user.state.epoch : !token) return false;
  return role !== "superuser" || !auth.withholds(found, token?.proved ?? hasProved(identity));
}

/** Event streams of the office's own pages end by themselves, with a reason; those of a protocol are answers of tools. */
function isLong({ described }: Route, { headers }: Response): boolean {
  const type = headers.get("content-type") ?? "";
  return type === NDJSON_TYPE ||
    described?.protocol !== undefined && type.startsWith("text/event-stream");
}

/** The answer, ended once the caller has lost the right to it: its source is aborted. A new request gets the reason. */
export function streamWhileAllowed(c: Ctx, deps: Deps, route: Route, answer: Response): Response {
  const identity = c.get("identity");
  if (!identity || !isLong(route, answer) || !answer.body) return answer;
  const reader = answer.body.getReader();
  let stop = () => {};
  let isOver = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stop = deps.books.subscribe((events) => {
        const own = events.some(({ stream }) => stream === `user/${identity.user.id}`);
        if (!own || hasRight(deps, route.role, identity)) return;
        stop();
        isOver = true;
        void reader.cancel();
        controller.close();
      });
    },
    async pull(controller) {
      const { value, done } = await reader.read();
      if (isOver) return;
      if (!done) return controller.enqueue(value);
      stop();
      controller.close();
    },
    async cancel() {
      stop();
      await reader.cancel();
    },
  }, { highWaterMark: 0 });
  return new Response(body, answer);
}
