/** Announcing and withdrawing law texts by the forms of `/staff/policy`, as a superuser's browser sends them. */
import type { PolicyName } from "../../events/personal_data/policy.ts";
import type { TestApp } from "./server.ts";

export const POLICY_PAGE = "/staff/policy";

/** The office's own facts, with the host of its server. */
export const NARU_FACTS = {
  name: "법무사사무소 나루",
  shortName: "나루",
  representative: "홍길동",
  businessNumber: "000-00-00000",
  phone: "02-000-0007",
  email: "naru@example.com",
  address: "서울특별시 중구 세종대로 110, 3층",
  hours: "평일 09:30–17:00",
  registration: "제1234호",
  association: "서울중앙지방법무사회",
  guarantee: "대한법무사협회 공제",
  privacyOfficer: { name: "이영희", title: "사무장" },
  processors: [processorEntry({ kind: "hosting", runBy: "own", country: "대한민국" })],
};

/** An entry of who works for the office, "" where nothing is said. */
export function processorEntry(said: Record<string, string>) {
  return {
    ...{ kind: "other", server: "", runBy: "other", name: "", country: "", contact: "" },
    ...{ work: "", items: "", keep: "", refusal: "" },
    ...said,
  };
}

/** The text of a page, without its markup. */
export async function policyText(app: TestApp, path: string, as: "visitor" | "superuser") {
  const html = await (await app.call(path, { as })).text();
  return html.replace(/<(script|style)[\s\S]*?<\/\1>/g, "").replace(/<[^>]+>/g, "");
}

async function send(app: TestApp, path: string, said: Record<string, string>): Promise<Response> {
  const html = await (await app.call(POLICY_PAGE, { as: "superuser" })).text();
  const token = /name="csrfmiddlewaretoken" value="([^"]*)"/.exec(html)?.[1] ?? "";
  const form = html.slice(html.indexOf(`action="${path}"`));
  const seen = /name="seen" value="([^"]*)"/.exec(form)?.[1] ?? "";
  const body = { csrfmiddlewaretoken: token, key: crypto.randomUUID(), seen, ...said };
  return await app.call(path, {
    as: "superuser",
    method: "POST",
    body: new URLSearchParams(body),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
}

/** Sends the form that announces a text. */
export const announcePolicyOn = (
  app: TestApp,
  name: PolicyName,
  effective: string,
  said: Record<string, string> = {},
): Promise<Response> => send(app, `${POLICY_PAGE}/announcements/${name}`, { effective, ...said });

/** Sends the form that withdraws an announced version. */
export const withdrawPolicyOn = (
  app: TestApp,
  name: PolicyName,
  number: number,
  reason: string,
): Promise<Response> =>
  send(app, `${POLICY_PAGE}/withdrawals/${name}`, { number: `${number}`, reason });
