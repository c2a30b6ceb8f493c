/** `/staff/waiting-changes`: changes that programs prepared over MCP, applied or discarded by their owner. */
import { isRefusal, type Refusal, refuse } from "../../../../events/base/refusal.ts";
import { waitingPath } from "../../../../web/pages/chat/paths.ts";
import { WaitingPage, type WaitingRow } from "../../../../web/pages/chat/waiting.tsx";
import type { Deps } from "../../../deps.ts";
import {
  putBack,
  takeWaiting,
  type WaitingChange,
  waitingChanges,
} from "../../../auth/waiting_changes.ts";
import { digestOf } from "../../../kit/secret.ts";
import { pageToken } from "../../../server/csrf.ts";
import { readForm } from "../../../server/forms.ts";
import { renderOffice } from "../../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../../server/route.ts";
import { previewTool, runTool } from "../../../tools/run.ts";
import type { ToolAnswer, ToolChange } from "../../../tools/tool.ts";

const DONE: Record<string, string> = {
  applied: "적용했습니다.",
  discarded: "버렸습니다. 아무것도 바뀌지 않았습니다.",
};

const GONE = refuse(
  409,
  "not_waiting",
  "이미 적용했거나 버렸거나, 하루가 지나 없어진 변경입니다.",
);

const CHANGED = refuse(
  409,
  "change_differs",
  "그사이 기록이 바뀌어 변경 내용이 달라졌습니다. 아래 내용을 다시 확인하고 적용해 주세요.",
);

/** A mark of what is shown: a tap is a yes to this and to nothing else. */
const markOf = ({ rows, input }: ToolChange): string =>
  digestOf(JSON.stringify([rows, input])).slice(0, 22);

const ownerOf = (c: Ctx): string => c.get("identity")!.user.id;

/** The change as it would be made now, with the rights of now. */
async function rowOf(c: Ctx, deps: Deps, waiting: WaitingChange): Promise<WaitingRow> {
  const { id, tool, at, change: { title, input } } = waiting;
  const found = await previewTool(tool, input, { c, deps, callId: id });
  if (isRefusal(found)) return { id, title, at, change: null, problem: found.message, mark: "" };
  return { id, title: found.title, at, change: found, problem: "", mark: markOf(found) };
}

async function show(c: Ctx, deps: Deps, refused?: Refusal): Promise<Response> {
  const rows: WaitingRow[] = [];
  for (const one of await waitingChanges(deps, ownerOf(c))) rows.push(await rowOf(c, deps, one));
  const done = c.req.query("done") ?? "";
  const page = (
    <WaitingPage
      csrf={await pageToken(c, deps)}
      rows={rows}
      done={refused || !Object.hasOwn(DONE, done) ? null : DONE[done]}
      refused={refused?.message ?? null}
    />
  );
  const frame = { title: "기다리는 변경", current: waitingPath(), status: refused?.status };
  return await renderOffice(c, deps, frame, page);
}

const done = (c: Ctx, what: string): Response => c.redirect(`${waitingPath()}?done=${what}`, 303);

/** Makes the change as it would be made now, where that is what was shown; a doubt that it shows is a doubt answered. */
async function applyShown(c: Ctx, deps: Deps, { tool, change }: WaitingChange, callId: string) {
  const now = await previewTool(tool, change.input, { c, deps, callId });
  if (isRefusal(now)) return now;
  if (markOf(now) !== readForm(c)("mark")) return CHANGED;
  return await runTool(tool, now.input, { c, deps, callId });
}

/** Of two taps one finds the change. */
async function apply(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const found = await takeWaiting(deps, ownerOf(c), id);
  if (!found) return await show(c, deps, GONE);
  // The same change prepared another time is another one; tried again, it is made once.
  const callId = `${id}:${found.at}`;
  let answer: ToolAnswer | Refusal | null = null;
  try {
    answer = await applyShown(c, deps, found, callId);
  } finally {
    // It waits on, with its reason, until it can be made or is discarded.
    if (!answer || isRefusal(answer)) await putBack(deps, ownerOf(c), found);
  }
  return isRefusal(answer) ? await show(c, deps, answer) : done(c, "applied");
}

async function discard(c: Ctx, deps: Deps): Promise<Response> {
  const found = await takeWaiting(deps, ownerOf(c), c.req.param("id")!);
  return found ? done(c, "discarded") : await show(c, deps, GONE);
}

const one = `${waitingPath()}/:id`;

/** The page, and what is done with one change. */
export const waitingRoutes: Route[] = [
  pageRoute(waitingPath(), "staff", "기다리는 변경 화면", (c, deps) => show(c, deps)),
  formRoute(`${one}/apply`, "staff", "기다리는 변경을 적용합니다.", apply),
  formRoute(`${one}/discard`, "staff", "기다리는 변경을 버립니다.", discard),
];
