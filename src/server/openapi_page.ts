/** The API's own description: as a file for programs, as a page for people (no script, readable on paper). */
import { z } from "zod";
import { escaped } from "../../projections/chat/markup.ts";
import type { Deps } from "../deps.ts";
import { inSlices } from "../kit/pause.ts";
import { describeApi, type OpenApi, type Operation } from "./openapi.ts";
import { call, type Ctx, pageRoute, type Route } from "./route.ts";

const STYLE = `
body{margin:2rem auto;max-width:60rem;padding:0 1rem;font:16px/1.6 system-ui,sans-serif;
color:#16202E;background:#FBF8F3;word-break:keep-all}
h2{margin-top:2.5rem;font-size:1rem;font-family:ui-monospace,monospace;border-top:1px solid #E4DED3;
padding-top:1rem;overflow-wrap:anywhere}
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
    // Made once, and anew when the office is called otherwise.
    if (!made || name !== office.name) {
      made = inSlices(describeApi(office.name, [...others, ...routes]));
    }
    name = office.name;
    return made;
  };
  const file = async (_c: Ctx, deps: Deps) => Response.json(await description(deps));
  const page = async (c: Ctx, deps: Deps) =>
    readableDocs(await sectionsOf(await description(deps)), c.get("nonce"));
  const routes: Route[] = [
    call("GET /api/openapi.json", "staff", "이 API의 OpenAPI 3.1 설명입니다.", file, {
      answer: z.object({ openapi: z.literal("3.1.0") }).loose(),
    }),
    pageRoute("/api/docs", "staff", reading, page),
  ];
  return routes;
}

interface Sections {
  api: OpenApi;
  /** Of calls, and of what has a name of its own, as HTML. */
  calls: string[];
  shapes: string[];
}

const known = new WeakMap<OpenApi, Promise<Sections>>();

/** The sections of a description, made once. */
function sectionsOf(api: OpenApi): Promise<Sections> {
  const found = known.get(api) ?? inSlices(sections(api));
  known.set(api, found);
  return found;
}

function* sections(api: OpenApi): Generator<void, Sections> {
  const [calls, shapes]: string[][] = [[], []];
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (method !== "options") calls.push(section(method, path, operation));
      yield;
    }
  }
  for (const [name, schema] of Object.entries(api.components.schemas)) {
    shapes.push(`<section><h2 id="${name}">${name}</h2>${shown(schema)}</section>`);
    yield;
  }
  return { api, calls, shapes };
}

/** Answers with the page. */
function readableDocs({ api, calls, shapes }: Sections, nonce: string): Response {
  const html = `<!doctype html><html lang="ko"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(api.info.title)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${escaped(api.info.title)}</h1><p>${escaped(api.info.description)}</p>
<p>스크립트는 <code>Authorization: Bearer 개인-액세스-토큰</code> 머리글로 호출합니다.
변경하는 호출에 <code>Idempotency-Key</code>를 붙이면 같은 요청을 두 번 보내도 한 번만 처리됩니다.
<a href="/api/openapi.json">OpenAPI 파일</a></p>
${calls.join("\n")}
<h1>이름이 있는 내용</h1>${shapes.join("\n")}</main></body></html>`;
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}

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
<p>${escaped(operation.summary)} (${ROLES[operation["x-role"]]})</p>
${table}${body.join("")}<p>${answers}</p>${bodies.join("")}</section>`;
}

const COMPONENT = /#\/components\/schemas\/(\w+)/g;

/** A schema as text; the names in it link to their descriptions. */
const shown = (schema: unknown): string =>
  `<pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre>`
    .replace(COMPONENT, (ref, name) => `<a href="#${name}">${ref}</a>`);

const PLACES = { path: "주소", query: "질의", header: "머리글" };
