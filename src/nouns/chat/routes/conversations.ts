/**
 * `/api/chat/conversations/`: a person's own, found, renamed, deleted, exported as text; `/api/chat/usage/` for
 * superusers.
 */
import { z } from "zod";
import { placeOf } from "../../../../events/chat/branches.ts";
import { type ChatState, chatStream } from "../../../../events/chat/chat.ts";
import { deleteChat, endAllowances, renameChat } from "../../../../events/chat/chat_acts.ts";
import { TITLE_MAX_LENGTH } from "../../../../events/chat/chat_shapes.ts";
import { isRefusal, refuse } from "../../../../events/base/refusal.ts";
import { seoulDay, seoulParts } from "../../../../events/base/seoul.ts";
import { answerTable } from "../../../../projections/kit/answer_table.ts";
import { data } from "../../../../projections/kit/answers.ts";
import {
  beginningOf,
  type ChatEntry,
  messagesOf,
  searchChats,
  usageByPerson,
} from "../../../../projections/chat/chat.ts";
import {
  chatHead,
  type ChatWhole,
  chatWhole,
  toolMessage,
  usageList,
} from "../../../../projections/chat/chat_answers.ts";
import { conversations, forksOf, headOf, wholeOf } from "../conversations.ts";
import { DELETED, deskOf } from "../desk.ts";
import { seenNow, toolSeenNow } from "../seen.ts";
import type { Deps } from "../../../deps.ts";
import { tableSheet } from "../../../excel/table_sheet.ts";
import { XLSX_TYPE } from "../../../excel/workbook.ts";
import { destroyKeys } from "../../../destruction/destruction.ts";
import { answerWorkbook, attachment } from "../../../server/attachment.ts";
import { expectedVersion, metaOf, nameField } from "../../../server/command.ts";
import { problem } from "../../../server/respond.ts";
import {
  call,
  type Ctx,
  type Route,
  type WithBody,
  type WithQuery,
} from "../../../server/route.ts";
import { runCommand } from "../../../server/run_command.ts";

const cell = z.string().max(2_000);
const tableBody = z.strictObject({
  head: z.array(cell).min(1).max(30).meta({ title: "머리글" }),
  rows: z.array(z.array(cell).max(30)).min(1).max(1_000).meta({ title: "행" }),
});

function workbook(
  c: Ctx,
  { now }: Deps,
  { body: { head, rows } }: WithBody<typeof tableBody>,
): Response {
  c.set("keepAnswer", false);
  const { columns, rows: cells } = answerTable({ head, rows });
  const day = seoulDay(now());
  return answerWorkbook(
    c,
    [tableSheet("AI 답변의 표", columns, cells, undefined, { sums: false })],
    "AI_답변의_표",
    `chat-table-${day}`,
  );
}

const listQuery = z.object({ search: z.string().max(200).default("").meta({ title: "찾을 말" }) });
const TITLE = `제목을 1자 이상 ${TITLE_MAX_LENGTH}자 이하로 입력해 주세요.`;
const renameBody = z.strictObject({
  title: nameField(TITLE_MAX_LENGTH, TITLE).meta({ title: "제목" }),
});

/** Tools whose answers a file has, the newest: a few long conversations have more. */
const EXPORTED_TOOLS_MAX = 200;

/** Conversations that a list shows. */
const LISTED_MAX = 200;

function list(c: Ctx, deps: Deps, { query }: WithQuery<typeof listQuery>): Response {
  const found = searchChats(deps.books.views.chat, metaOf(c).actor.id, query.search);
  const shown = query.search === "" ? beginningOf(found, LISTED_MAX) : found.slice(0, LISTED_MAX);
  const rows = shown.map(({ entry, excerpt }) => headOf(deps, entry, excerpt));
  return Response.json({ data: rows });
}

/** The conversation of the address, if it is the asker's. */
function found(c: Ctx, deps: Deps): ChatEntry | undefined {
  const noun = conversations(deps, metaOf(c).actor.id);
  return noun.find(deps.books.views, c.req.param("id")!);
}

/** A conversation, its newest tools asked again. */
async function one(c: Ctx, deps: Deps): Promise<Response> {
  const entry = found(c, deps);
  if (!entry) return problem(c, conversations(deps, "").missing);
  const headers = { etag: `"${entry.version}"` };
  return Response.json({ data: await wholeOf(c, deps, entry) }, { headers });
}

async function rename(
  c: Ctx,
  deps: Deps,
  { body: { title } }: WithBody<typeof renameBody>,
): Promise<Response> {
  const id = c.req.param("id")!;
  const version = expectedVersion(c, undefined);
  if (isRefusal(version)) return problem(c, version);
  const meta = metaOf(c);
  const outcome = await runCommand(deps.books, conversations(deps, meta.actor.id), {
    id,
    version,
    decide: (_views, { state }) => renameChat(state, { id, title }),
  }, meta);
  return isRefusal(outcome) ? problem(c, outcome) : await one(c, deps);
}

/** Ends every `always` of a conversation. */
async function endAllowed(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const meta = metaOf(c);
  const outcome = await runCommand(deps.books, conversations(deps, meta.actor.id), {
    id,
    decide: (_views, { state }) => endAllowances(id, state),
  }, meta);
  return isRefusal(outcome) ? problem(c, outcome) : new Response(null, { status: 204 });
}

async function remove(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const meta = metaOf(c);
  const outcome = await runCommand(deps.books, conversations(deps, meta.actor.id), {
    id,
    decide: () => deleteChat(id),
  }, meta);
  if (isRefusal(outcome)) return problem(c, outcome);
  deskOf(deps).stop(DELETED, id);
  // The view drops the text when it folds the event.
  await destroyKeys(deps, [chatStream(id)], false);
  return new Response(null, { status: 204 });
}

function textOf(message: ChatWhole["messages"][number]): string {
  if (message.role === "user") {
    const files = message.files.map(({ name }) => `\n[첨부: ${name}]`).join("");
    return `## 질문\n\n${message.text}${files}`;
  }
  if (message.role === "ai") {
    const quoted = [message.note, message.problem].filter((text) => text !== "")
      .map((text) => `\n\n> ${text}`).join("");
    return `## 답변 (${message.model})\n\n${message.text}${quoted}`;
  }
  const result = message.told ? message.told.text : "실행하지 않음";
  return `### 도구 ${message.name}\n\n    ${message.arguments}\n\n${result}`;
}

/** What a file says of branches that it does not have. */
function branchText(state: ChatState, place: number): string {
  return forksOf(state)
    .filter((fork) => placeOf(state.messages, fork) === place)
    .map(({ part, shown, count }) =>
      `\n\n> ${part === "question" ? "고쳐 물은 질문" : "다시 받은 답"} ${count}개 가운데 ${
        shown + 1
      }번째`
    ).join("");
}

async function exported(c: Ctx, deps: Deps): Promise<Response> {
  const entry = found(c, deps);
  if (!entry) return problem(c, conversations(deps, "").missing);
  const { state: { title }, recorded_at } = entry;
  const { day } = seoulParts(Date.parse(recorded_at));
  const most = EXPORTED_TOOLS_MAX;
  const seen = await seenNow(c, deps, messagesOf(entry.state, false), { most });
  const parts = seen.map((one, place) => textOf(one) + branchText(entry.state, place));
  const text = [`# ${title}`, `${day}에 시작한 대화`, ...parts].join("\n\n") + "\n";
  return new Response(text, {
    headers: {
      "content-type": "text/markdown; charset=utf-8",
      "cache-control": "no-store",
      "content-disposition": attachment(`${day} 대화.md`, `chat-${day}.md`),
    },
  });
}

function usage(_c: Ctx, { books }: Deps): Response {
  const rows = usageByPerson(books.views.chat).map(
    ({ id, answers, prompt, completion, ms, last }) => {
      const account = books.views.user.byId.get(id);
      return {
        id,
        name: account?.state.profile.nickname ?? "",
        answers,
        prompt_tokens: prompt,
        completion_tokens: completion,
        milliseconds: ms,
        last_used_at: last,
      };
    },
  );
  return Response.json({ data: rows });
}

const NO_CALL = refuse(404, "chat_call_not_found", "대화에 그런 도구 실행이 없습니다.");

/** One tool's answer, read again: a conversation shows the newest ones by itself. */
async function again(c: Ctx, deps: Deps): Promise<Response> {
  const entry = found(c, deps);
  if (!entry) return problem(c, conversations(deps, "").missing);
  const seen = await toolSeenNow(c, deps, entry.state.messages, c.req.param("call")!);
  return seen ? Response.json({ data: seen }) : problem(c, NO_CALL);
}

const whole = data(chatWhole);

export const conversationRoutes: Route[] = [
  call("GET /api/chat/conversations", "staff", "내 AI 대화를 조회하고 검색합니다.", list, {
    query: listQuery,
    answer: data(z.array(chatHead)),
  }),
  call("GET /api/chat/conversations/:id", "staff", "내 AI 대화 하나를 조회합니다.", one, {
    answer: whole,
    described: { etag: true },
  }),
  call("PUT /api/chat/conversations/:id", "staff", "내 AI 대화의 제목을 바꿉니다.", rename, {
    body: renameBody,
    answer: whole,
    described: { etag: true, versioned: true, also: [409] },
  }),
  call(
    "DELETE /api/chat/conversations/:id",
    "staff",
    "내 AI 대화를 삭제합니다. 되돌릴 수 없습니다.",
    remove,
    { described: { done: 204 } },
  ),
  call(
    "GET /api/chat/conversations/:id/export",
    "staff",
    "내 AI 대화를 파일로 받습니다.",
    exported,
    {
      answer: { "text/markdown": null },
    },
  ),
  call(
    "GET /api/chat/conversations/:id/calls/:call",
    "staff",
    "내 AI 대화에서 도구 하나가 답변한 내용을 지금 권한으로 다시 조회합니다.",
    again,
    { answer: data(toolMessage) },
  ),
  call(
    "DELETE /api/chat/conversations/:id/allowances",
    "staff",
    "이 대화에서 확인 없이 실행하기로 한 것을 모두 끝냅니다.",
    endAllowed,
    { described: { done: 204 } },
  ),
  call("GET /api/chat/usage", "superuser", "사람마다 AI를 얼마나 썼는지 조회합니다.", usage, {
    answer: usageList,
  }),
  call("POST /api/chat/table", "staff", "AI 답변의 표를 엑셀로 내려받습니다.", workbook, {
    body: tableBody,
    bodyLimit: 512 * 1024,
    json: { parts: 60_000 },
    answer: { [XLSX_TYPE]: null },
    described: { reads: true },
  }),
];
