/** The API's own description: as a file for programs, as a page for people (no script, readable on paper). */
import { z } from "zod";
import { escaped } from "../../projections/chat/markup.ts";
import type { Deps } from "../deps.ts";
import { inSlices } from "../kit/pause.ts";
import { describeApi, type OpenApi, type Operation } from "./openapi.ts";
import { call, type Ctx, pageRoute, type Route } from "./route.ts";

const STYLE = `
:root{color-scheme:light dark}
body{margin:2rem auto;max-width:60rem;padding:0 1rem;font:16px/1.6 system-ui,sans-serif;
color:#16202E;background:#FBF8F3;word-break:keep-all}
h2{margin-top:2.5rem;font-size:1rem;font-family:ui-monospace,monospace;border-top:1px solid #E4DED3;
padding-top:1rem}
h1,h2,td{overflow-wrap:anywhere}
h2 b{color:#B8321F}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #E4DED3}
pre{background:#fff;border:1px solid #E4DED3;padding:.8rem;overflow:auto;font-size:.85rem}
@media(prefers-color-scheme:dark){body{color:#E9E4DC;background:#12181F}pre{background:#1A222C}
h2 b{color:#F0735C}h2,th,td,pre{border-color:#333d49}}
`;

const ROLES: Record<string, string> = {
  visitor: "누구나",
  user: "로그인한 사용자",
  staff: "직원",
  superuser: "최고관리자",
};

const reading = "이 API의 설명을 읽기 쉬운 화면으로 보여 줍니다.";

/** `/api/openapi.json` and `/api/docs`. They describe themselves, too. */
export function openapiRoutes(others: Route[]): Route[] {
  let made: Promise<OpenApi> | undefined;
  let name = "";
  const description = ({ office }: Deps): Promise<OpenApi> => {
    // Cached until the office's name changes.
    if (!made || name !== office.name) {
      made = inSlices(describeApi(office.name, [...others, ...routes]));
    }
    name = office.name;
    return made;
  };
  const file = async (_c: Ctx, deps: Deps) => Response.json(await description(deps));
  const page = async (c: Ctx, deps: Deps) => {
    const api = await description(deps);
    const path = c.req.query("path") ?? "";
    const isKnown = Object.hasOwn(api.paths, path);
    const main = isKnown ? detailsOf(api, path) : await contentsOf(api);
    return readableDocs(isKnown ? `${path} · ${api.info.title}` : api.info.title, main, c);
  };
  const routes: Route[] = [
    call("GET /api/openapi.json", "staff", "이 API의 OpenAPI 3.1 설명입니다.", file, {
      answer: z.object({ openapi: z.literal("3.1.0") }).loose(),
    }),
    pageRoute("/api/docs", "staff", reading, page),
  ];
  return routes;
}

/** Every call but OPTIONS, which says nothing of its own. */
const callsAt = (methods: Record<string, Operation>) =>
  Object.entries(methods).filter(([method]) => method !== "options");

const known = new WeakMap<OpenApi, Promise<string>>();

/** The list of all calls of a description, made once. */
function contentsOf(api: OpenApi): Promise<string> {
  const found = known.get(api) ?? inSlices(contents(api));
  known.set(api, found);
  return found;
}

/** All calls by address; what each takes and answers has a page of its own, because together they are megabytes. */
function* contents(api: OpenApi): Generator<void, string> {
  const rows: string[] = [];
  for (const [path, methods] of Object.entries(api.paths)) {
    const link = `<a href="?path=${encodeURIComponent(path)}">${escaped(path)}</a>`;
    for (const [method, operation] of callsAt(methods)) {
      rows.push(
        `<tr><td><b>${method.toUpperCase()}</b></td><td>${link}</td><td>${
          summaryOf(operation)
        }</td></tr>`,
      );
    }
    yield;
  }
  return `<h1>${escaped(api.info.title)}</h1><p>${escaped(api.info.description)}</p>
<p>스크립트는 <code>Authorization: Bearer 개인-액세스-토큰</code> 머리글로 호출합니다.
변경하는 호출에 <code>Idempotency-Key</code>를 붙이면 같은 요청을 두 번 보내도 한 번만 처리됩니다.
주소를 누르면 보내고 받는 내용이 나옵니다. <a href="/api/openapi.json">OpenAPI 파일</a></p>
<table><thead><tr><th scope="col">방식</th><th scope="col">주소</th><th scope="col">하는 일</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>`;
}

/** The calls of one address, and what has a name of its own in them. */
function detailsOf(api: OpenApi, path: string): string {
  const calls = callsAt(api.paths[path]);
  const { schemas } = api.components;
  const shapes = [...namesIn(calls, schemas)].map((name) =>
    `<section><h2 id="${name}">${name}</h2>${shown(schemas[name])}</section>`
  );
  return `<p><a href="/api/docs">모든 호출</a></p><h1>${escaped(path)}</h1>
${calls.map(([method, operation]) => section(method, path, operation)).join("\n")}
${shapes.length > 0 ? `<h1>이름이 있는 내용</h1>${shapes.join("\n")}` : ""}`;
}

/** Answers with the page. */
function readableDocs(title: string, main: string, c: Ctx): Response {
  const html = `<!doctype html><html lang="ko"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title><style nonce="${c.get("nonce")}">${STYLE}</style></head>
<body><main>${main}</main></body></html>`;
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}

const summaryOf = (operation: Operation): string =>
  `${escaped(operation.summary)} (${ROLES[operation["x-role"]]})`;

function section(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map((parameter) =>
    `<tr><td><code>${escaped(parameter.name)}</code></td><td>${PLACES[parameter.in]}</td>` +
    `<td>${parameter.required ? "필수" : "선택"}</td></tr>`
  );
  const table = parameters.length === 0 ? "" : `<table><thead><tr><th scope="col">이름</th>` +
    `<th scope="col">위치</th><th scope="col">필수 여부</th></tr></thead>` +
    `<tbody>${parameters.join("")}</tbody></table>`;
  const body = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    `<p>본문 <code>${escaped(type)}</code></p>` +
    shown(schema)
  );
  const answers = Object.entries(operation.responses)
    .map(([status, { description, headers }]) =>
      `${status} ${escaped(description)}${headers ? ` (${Object.keys(headers).join(", ")})` : ""}`
    ).join(" · ");
  const bodies = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { content = {} }]) => Object.entries(content))
    .map(([type, { schema }]) =>
      `<details><summary aria-label="${
        escaped(`${method.toUpperCase()} ${path} 답 ${type}`)
      }">답 <code>${escaped(type)}</code></summary>${shown(schema)}</details>`
    );
  return `<section><h2><b>${method.toUpperCase()}</b> ${escaped(path)}</h2>
<p>${summaryOf(operation)}</p>
${table}${body.join("")}<p>${answers}</p>${bodies.join("")}</section>`;
}

const COMPONENT = /#\/components\/schemas\/(\w+)/g;

/** A schema as text; the names in it link to their descriptions. */
const shown = (schema: unknown): string =>
  `<pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre>`
    .replace(COMPONENT, (ref, name) => `<a href="#${name}">${ref}</a>`);

/** The names of schemas in `value`, and in the schemas that they name. */
function namesIn(value: unknown, schemas: Record<string, unknown>): Set<string> {
  const found = new Set<string>();
  const look = (value: unknown) => {
    for (const [, name] of JSON.stringify(value).matchAll(COMPONENT)) {
      if (found.has(name)) continue;
      found.add(name);
      look(schemas[name]);
    }
  };
  look(value);
  return found;
}

const PLACES = { path: "주소", query: "질의", header: "머리글" };
