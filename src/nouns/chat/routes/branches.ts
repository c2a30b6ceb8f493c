/** Branches of a conversation over HTTP: an answer given again, and the choice of what is shown. */
import { z } from "zod";
import { answerAgain, showBranch } from "../../../../events/chat/chat_acts.ts";
import { branchShown } from "../../../../events/chat/chat_shapes.ts";
import { isRefusal } from "../../../../events/base/refusal.ts";
import { chatWhole, turnLine } from "../../../../projections/chat/chat_answers.ts";
import { data } from "../../../../projections/kit/answers.ts";
import { answerEvents } from "../answer_stream.ts";
import { conversations, refusedNow, wholeOf } from "../conversations.ts";
import { resolveModel, turnRefusal } from "../talk.ts";
import { storedTranscript } from "../transcript.ts";
import type { Deps } from "../../../deps.ts";
import { metaOf } from "../../../server/command.ts";
import { problem } from "../../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../../server/route.ts";
import { runCommand } from "../../../server/run_command.ts";
import { answerSettings, toolsOf, turnOf } from "./talk.ts";

const question = z.int().nonnegative().max(400).meta({ title: "질문의 순서" });
const version = z.int().positive().optional().meta({ title: "버전" });

const againBody = z.strictObject({ question, version, ...answerSettings });

/** Answers a question again. What cannot be begun (no model) changes nothing. */
async function again(c: Ctx, deps: Deps, { body }: WithBody<typeof againBody>): Promise<Response> {
  c.set("keepAnswer", false);
  const { question, version, ...wished } = body;
  const id = c.req.param("id")!;
  const settled = await resolveModel(deps, wished);
  if (isRefusal(settled)) return problem(c, settled);
  const known = await toolsOf(c, deps);
  const meta = metaOf(c);
  const full = turnRefusal(deps, meta.actor.id, id);
  if (full) return problem(c, full);
  const outcome = await runCommand(deps.books, conversations(deps, meta.actor.id), {
    id,
    decide: (_views, entry) =>
      refusedNow(deps, entry, version) ?? answerAgain(entry.state, { id, question }),
  }, meta);
  if (isRefusal(outcome)) return problem(c, outcome);
  const begun = turnOf(c, deps, storedTranscript(deps, id, meta), settled, known);
  if (isRefusal(begun)) return problem(c, begun);
  return answerEvents(begun.run, begun.leave);
}

const branchBody = z.strictObject({
  question,
  part: branchShown.shape.part.meta({ title: "질문인지 답인지" }),
  shown: z.int().nonnegative().max(400).meta({ title: "보일 갈래의 순서" }),
  version,
});

async function show(c: Ctx, deps: Deps, { body }: WithBody<typeof branchBody>): Promise<Response> {
  const { version, ...chosen } = body;
  const id = c.req.param("id")!;
  const meta = metaOf(c);
  const own = conversations(deps, meta.actor.id);
  const outcome = await runCommand(deps.books, own, {
    id,
    decide: (_views, entry) =>
      refusedNow(deps, entry, version) ?? showBranch(entry.state, { id, ...chosen }),
  }, meta);
  if (isRefusal(outcome)) return problem(c, outcome);
  const entry = own.find(deps.books.views, id);
  return entry ? Response.json({ data: await wholeOf(c, deps, entry) }) : problem(c, own.missing);
}

export const chatBranchRoutes: Route[] = [
  call(
    "POST /api/chat/conversations/:id/answers",
    "staff",
    "내 AI 대화의 질문 하나에 다시 답하게 합니다. 먼저 받은 답은 다른 갈래로 남습니다.",
    again,
    {
      body: againBody,
      answer: { "text/event-stream": turnLine },
      described: { also: [404, 409, 428, 429, 503] },
    },
  ),
  call(
    "PUT /api/chat/conversations/:id/branch",
    "staff",
    "내 AI 대화에서 고쳐 물은 질문이나 다시 받은 답 가운데 보일 것을 선택합니다.",
    show,
    { body: branchBody, answer: data(chatWhole), described: { also: [404, 409, 428] } },
  ),
];
