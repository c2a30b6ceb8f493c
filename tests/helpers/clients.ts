/** Customers of an office besides the caller "user", and cases that they are clients of. */
import { assertEquals } from "@std/assert";
import type { TableRow } from "../../events/kit/column.ts";
import { cookieNames } from "../../src/auth/cookies.ts";
import type { CallOptions, TestApp } from "./server.ts";

interface Known {
  email?: string;
  /** The login provider's id of the person. */
  subject?: string;
}

/** Registers a customer and signs them in; answers a call of theirs. */
export async function customer(app: TestApp, id: string, known: Known = {}) {
  const { auth, now } = app.deps;
  const refused = await auth.accounts.register({
    id,
    provider: "kakao",
    subject: known.subject ?? id,
    profile: {
      nickname: `고객 ${id}`,
      email: known.email ?? "",
      phone_number: "",
      profile_img: "",
      thumbnail_img: "",
    },
    flags: { is_active: true, is_staff: false, is_superuser: false },
  }, { requestId: "seed", via: "system" });
  assertEquals(refused, null);
  const { tokens } = await auth.sessions.open({
    id: `session-${id}`,
    userId: id,
    provider: "kakao",
    client: "browser",
    authenticatedAt: now().getTime(),
    providerTokens: null,
    epoch: 0,
  });
  const cookie = `${cookieNames(auth.secure).access}=${tokens.access_token}`;
  return (path: string, options: CallOptions = {}) =>
    app.call(path, { as: "visitor", ...options, headers: { ...options.headers, cookie } });
}

/** A call of staff that must succeed, and its data. */
export async function staffCall(
  app: TestApp,
  method: string,
  path: string,
  json: object = {},
): Promise<TableRow> {
  const response = await app.call(path, {
    as: "staff",
    method,
    ...method !== "DELETE" && { json },
  });
  const body = await response.json();
  assertEquals(response.ok, true, `${method} ${path}: ${JSON.stringify(body)}`);
  return body.data;
}

/** A case with a client and a party of the other side; answers the ids of the case and of both. */
export async function openCase(app: TestApp, values: object = {}) {
  const matter = await staffCall(app, "POST", "/api/matter/create", {
    client_name: "박매수",
    kind: "sale",
    note: "내부 메모",
    ...values,
  });
  const [client] = [...app.deps.books.views.matter_party.byId.values()]
    .filter(({ state }) => state.matter_id === matter.id);
  const seller = await staffCall(app, "POST", "/api/matter_party/create", {
    matter_id: matter.id,
    name: "정매도",
    role: "obligor",
    client: true,
    phone: "010-9999-8888",
  });
  return { id: matter.id, number: String(matter.number), client: client.id, seller: seller.id };
}

/** Links an account to a party, as staff do. */
export const linkClient = (app: TestApp, party: string, account: string) =>
  staffCall(app, "PUT", `/api/matter/party/${party}/account`, { account });

/** Sends a file for one's own case as its page does; `asked` is the paper that it is for. */
export async function sendFile(
  app: TestApp,
  matter: string,
  content: Uint8Array<ArrayBuffer>,
  { name = "파일", asked = "" } = {},
) {
  const page = await (await app.call(`/profile/matters/${matter}`, { as: "user" })).text();
  const form = new FormData();
  if (asked !== "") form.append("asked", asked);
  form.append("file", new File([content], name));
  const response = await app.call(`/api/own/matters/${matter}/files`, {
    as: "user",
    method: "POST",
    body: form,
    headers: {
      "x-csrftoken": /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(page)?.[1] ?? "",
    },
  });
  return { status: response.status, body: await response.json() };
}
