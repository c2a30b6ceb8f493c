/** Every way in which the office gives data about people, each asked for a value that was put into it. */
import { assert } from "@std/assert";
import { chatStream } from "../../events/chat/chat.ts";
import { leaveDeskStream, openFeed } from "../../events/leave/leave_desk.ts";
import { digestOf } from "../../src/kit/secret.ts";
import { ask } from "../helpers/contact.ts";
import { mina } from "../helpers/people.ts";
import type { CallOptions, TestApp } from "../helpers/server.ts";

const CHAT = "55555555-5555-4555-8555-555555555555";
const SECRET = "c".repeat(43);
const KEY = "0198c0de-0000-4000-8000-00000000000a";

/** What was put into the office, long enough to be unique. */
const VALUE = {
  phone: "010-7171-9393",
  owner: "소유자표식하나둘셋",
  memo: "휴가사유표식하나둘",
  receiver: "받는이표식하나둘",
  title: "문서표식하나둘셋",
  visitor: "010-6161-8282",
  wish: "정정표식하나둘셋",
  waiting: "waiting@marked.example",
};

export interface Way {
  what: string;
  path: string;
  options?: CallOptions;
  /** The version that it is to be sent with. */
  version?(): number;
  value: string;
  /** `noun/id` of the record that the value is of. */
  record: string;
}

const post = (json: object, more: CallOptions = {}): CallOptions => ({
  method: "POST",
  json,
  ...more,
});

const mcp = (name: string, given: object): CallOptions =>
  post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } }, {
    headers: { accept: "application/json, text/event-stream" },
  });

/** The conversation of a superuser who had a tool find somebody. */
async function putConversation({ deps: { books } }: TestApp): Promise<void> {
  const stream = chatStream(CHAT);
  const usage = { prompt: 1, completion: 1, ms: 1 };
  const wish = { id: "one", name: "search_employee", arguments: '{"search":"이미나"}' };
  const reads = [{ noun: "employee", fields: ["phone_num"], ids: [mina] }];
  const result = { ok: true, reads, text: "", links: [], figures: [], undo: null };
  const events = [
    { type: "chat.started", data: { owner: "superuser", title: "연락처" } },
    { type: "chat.asked", data: { text: "이미나 연락처", files: [] } },
    { type: "chat.answer_begun", data: { model: "gemma" } },
    { type: "chat.answer_ended", data: { end: "whole", problem: "", calls: [wish], usage } },
    { type: "chat.tool_answered", data: { call: "one", ...result } },
  ];
  await books.execute({
    stream,
    decide: () => events.map((one) => ({ stream, ...one })),
    meta: { actor: { ...system, id: "superuser" }, requestId: "r", key: CHAT },
  });
}

const system = { id: "system", name: "", role: "superuser", via: "web" } as const;

type Send = (path: string, options: CallOptions, as?: "staff" | "superuser") => Promise<
  // What an answer holds is read field by field.
  Record<string, { id: string } | string>
>;

/** Ids of the records that the values were put into. */
interface Put {
  address: string;
  quick: string;
  document: string;
  consultation: string;
  leave: string;
}

/** Calls as a person does it, and expects it to be done. */
const sender = (app: TestApp): Send => async (path, options, as = "superuser") => {
  const answer = await app.call(path, { ...options, as });
  const text = await answer.text();
  assert(answer.ok || answer.status === 303, `${path}: ${text}`);
  return text.startsWith("{") ? JSON.parse(text) : {};
};

const madeId = ({ data, id }: Awaited<ReturnType<Send>>): string =>
  typeof data === "object" ? data.id : id as string;

/** What is written by the office's own calls. */
async function putRecords(app: TestApp, pass: (ms: number) => void): Promise<Put> {
  const send = sender(app);
  await send(`/api/employee/${mina}/update`, { method: "PUT", json: { phone_num: VALUE.phone } });
  await send("/api/user/staff/update", { method: "PUT", json: { employee: mina } });
  const where = { address: "서울특별시 중구 세종대로 110", owner_name: VALUE.owner };
  const address = madeId(await send("/api/deposition/address/create", post(where)));
  const leave = { start_date: "2026-12-24", end_date: "2026-12-24", req_type: "annual" };
  await send("/api/mysql/vacation/create", post({ ...leave, memo: VALUE.memo }), "staff");
  const quick = madeId(
    await send("/api/quick", post({ receiver: VALUE.receiver, amount: 1_000 })),
  );
  const written = { title: VALUE.title, kind: "mandate", body: "위임합니다." };
  const document = madeId(await send("/api/document/", post(written)));
  const consultation = await ask(app, { pass }, { phone: VALUE.visitor });
  const [leaveId] = [...app.deps.books.views.leave.byId.keys()].slice(-1);
  return { address, quick, document, consultation, leave: leaveId };
}

/** Somebody who signed in and waits. */
async function putWaiting({ deps: { auth } }: TestApp): Promise<void> {
  const profile = {
    nickname: "기다림",
    email: VALUE.waiting,
    phone_number: "",
    profile_img: "",
    thumbnail_img: "",
  };
  const flags = { is_active: true, is_staff: false, is_superuser: false };
  const waiting = { id: "waits", provider: "kakao", subject: "waits", profile, flags };
  await auth.accounts.register(waiting, { requestId: "r", via: "system" });
}

/** The address of a calendar. */
async function putFeed({ deps: { books } }: TestApp): Promise<void> {
  await books.execute({
    stream: leaveDeskStream("superuser"),
    decide: () => openFeed("superuser", digestOf(SECRET), "team"),
    meta: { actor: system, requestId: "r", key: "feed-opened" },
  });
}

const employee = { value: VALUE.phone, record: `employee/${mina}` };

/** By the table of employees. */
const byTable: Way[] = [
  { what: "a list", path: "/api/employee/list", ...employee },
  { what: "a list that is searched", path: "/api/employee/list?search=이미나", ...employee },
  { what: "a history", path: `/api/employee/${mina}/history`, ...employee },
  { what: "a page with a table", path: "/settings?tab=cards", ...employee },
  { what: "a workbook", path: "/api/employee/export_excel", ...employee },
  {
    what: "an export of chosen rows",
    path: "/api/employee/export_excel",
    options: post({ ids: [mina] }),
    ...employee,
  },
  {
    what: "a change and its answer",
    path: `/api/employee/${mina}/update`,
    options: { method: "PUT", json: { dept: "법인팀" } },
    ...employee,
  },
  {
    what: "an answer that is kept for its key",
    path: `/api/employee/${mina}/update`,
    options: { method: "PUT", json: { dept: "등기팀" }, headers: { "idempotency-key": KEY } },
    ...employee,
  },
  {
    what: "many changes, line by line",
    path: "/api/employee/bulk_edit",
    options: post(
      { edits: [{ id: mina, values: { weekly_days: 5 }, from: { weekly_days: 5 } }] },
      {
        headers: { accept: "application/x-ndjson" },
      },
    ),
    ...employee,
  },
];

/** By the assistant, its tools, and what changed. */
const besideTable: Way[] = [
  { what: "a conversation", path: `/api/chat/conversations/${CHAT}/`, ...employee },
  {
    what: "a conversation as a file",
    path: `/api/chat/conversations/${CHAT}/export/`,
    ...employee,
  },
  { what: "the page of a conversation", path: `/chat?c=${CHAT}`, ...employee },
  {
    what: "a tool by its form",
    path: "/api/chat/mcp/execute",
    options: post({ tool_name: "search_employee", arguments: { search: "이미나" } }),
    ...employee,
  },
  {
    what: "a tool for assistants elsewhere",
    path: "/mcp",
    options: mcp("search_employee", { search: "이미나" }),
    ...employee,
  },
  { what: "all changes", path: "/api/changes/list", ...employee },
  { what: "the page of all changes", path: "/staff/changes", ...employee },
  { what: "one's own acts", path: "/api/changes/own", ...employee },
];

/** What each of the other values is found as. */
const foundAs = ({ address, quick, document, consultation }: Put) => ({
  owner: { value: VALUE.owner, record: `address/${address}` },
  receiver: { value: VALUE.receiver, record: `courier/${quick}` },
  title: { value: VALUE.title, record: `document/${document}` },
  visitor: { value: VALUE.visitor, record: `consultation/${consultation}` },
  user: { value: VALUE.waiting, record: "user/waits" },
  memo: { value: VALUE.memo, record: `employee/${mina}` },
});

/** Ways on which the rest is read. */
function reading(put: Put): Way[] {
  const of = foundAs(put);
  return [
    { what: "addresses", path: "/api/deposition/address/list", ...of.owner },
    { what: "a page of addresses", path: "/staff/tables/address", ...of.owner },
    { what: "what was found", path: "/api/find", options: post({ q: VALUE.title }), ...of.title },
    { what: "documents", path: "/staff/documents", ...of.title },
    { what: "a document", path: `/staff/documents/${put.document}`, ...of.title },
    { what: "couriers", path: "/api/quick", ...of.receiver },
    { what: "the page of couriers", path: "/quick", ...of.receiver },
    { what: "the workbook of couriers", path: "/api/quick/export_excel", ...of.receiver },
    { what: "a request", path: `/staff/consultations/${put.consultation}`, ...of.visitor },
    { what: "accounts", path: "/api/accounts", ...of.user },
    { what: "accounts that wait", path: "/settings?tab=users&list=invitations", ...of.user },
    { what: "leave that waits", path: "/staff/leave-request", ...of.memo },
    {
      what: "a calendar",
      path: `/api/mysql/vacation/calendar/${SECRET}/`,
      value: "이미나",
      record: `employee/${mina}`,
    },
  ];
}

/** Ways in which the answer to a change contains it. */
function changing(put: Put, { views }: TestApp["deps"]["books"]): Way[] {
  const of = foundAs(put);
  return [
    {
      what: "a decision on leave",
      path: `/api/mysql/vacation/decide/${put.leave}`,
      options: post({ decision: "approve" }),
      version: () => views.leave.byId.get(put.leave)!.version,
      ...of.memo,
    },
    {
      what: "a correction of a courier",
      path: `/api/quick/${put.quick}`,
      options: { method: "PUT", json: { amount: 2_000, reason: "정정" } },
      version: () => views.courier.byId.get(put.quick)!.version,
      ...of.receiver,
    },
    {
      what: "rights that are given",
      path: "/api/accounts/waits/flags/",
      options: { method: "PUT", json: { is_staff: false } },
      ...of.user,
    },
    {
      what: "an account that is changed",
      path: "/api/user/waits/update",
      options: { method: "PUT", json: { first_name: "표식" } },
      ...of.user,
    },
    {
      what: "a document that is saved",
      path: "/api/document/",
      options: post({ id: put.document, body: "다시 위임합니다." }),
      version: () => views.document.byId.get(put.document)!.version,
      ...of.title,
    },
  ];
}

/** Puts the values into the office; answers with the ways to them. */
export async function putValues(app: TestApp, pass: (ms: number) => void): Promise<Way[]> {
  const put = await putRecords(app, pass);
  await putWaiting(app);
  await putConversation(app);
  await putFeed(app);
  const { books } = app.deps;
  return [...byTable, ...besideTable, ...reading(put), ...changing(put, books)];
}
