/** The API described by itself: OpenAPI made from the route registry. */
import { z } from "zod";
import { VERSION } from "../kit/version.ts";
import { allowOf } from "./gates.ts";
import { problemShape } from "./respond.ts";
import { AREAS } from "../../events/account/scope.ts";
import { AS_OF, MOMENT } from "../../projections/kit/as_of.ts";
import { isReading, METHODS, patternOf, type Route } from "./route.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  /** An object whose fields are parameters of their own. */
  style?: "form";
  explode?: true;
  schema: unknown;
}

/** A response of a call with one status. */
interface Described {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: unknown }>;
}

export interface Operation {
  summary: string;
  description?: string;
  "x-role": string;
  /** The scope that a token needs: `cards:write`. Absent if none. */
  "x-scope"?: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> };
  responses: Record<string, Described>;
  security: Record<string, string[]>[];
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
}

/**
 * The description of every api route; pages, files and what another protocol describes are left out. Yields where
 * others may have their turn.
 */
export function* describeApi(officeName: string, routes: Route[]): Generator<void, OpenApi> {
  const paths: OpenApi["paths"] = {};
  for (const route of routes) {
    if (route.kind !== "api" || route.path.includes("*") || route.described?.protocol) continue;
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, path) };
    yield;
  }
  const patterns = routes.map((
    route,
  ): [Route["method"], RegExp] => [route.method, patternOf(route)]);
  for (const path of Object.keys(paths)) {
    paths[path].options = optionsOf(path, patterns);
    yield;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${officeName} API`,
      version: VERSION,
      description: "모든 주소는 끝에 /를 붙여도 같습니다. 금액은 원 단위 정수, 시각은 UTC입니다.",
    },
    paths,
    components: {
      schemas: { ...named, Problem: schemaOf(problemShape, "output") },
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: TOKEN_DESCRIPTION },
        session: { type: "apiKey", in: "cookie", name: "__Host-session" },
      },
    },
  };
}

/** Other methods of a path; every further one gets 405 and the same header. */
function optionsOf(path: string, patterns: [Route["method"], RegExp][]): Operation {
  const here = new Set(
    patterns.filter(([, pattern]) => pattern.test(path)).map(([method]) => method),
  );
  const allow = allowOf(METHODS.filter((method) => here.has(method)));
  const headers = { Allow: { schema: { type: "string", const: allow } } };
  return {
    summary: "이 주소에서 쓸 수 있는 요청 방식을 조회합니다.",
    "x-role": "visitor",
    parameters: pathParameters(path),
    responses: {
      204: {
        description: "Allow 머리글에 있습니다. 다른 방식은 같은 머리글과 405로 답합니다.",
        headers,
      },
    },
    security: [],
  };
}

function operationOf(route: Route, path: string): Operation {
  const open = route.role === "visitor";
  const body = route.described?.body ?? route.body;
  const refusals = refusalsOf(route);
  return {
    summary: route.summary,
    ...(route.fresh ? { description: FRESH } : {}),
    "x-role": route.role,
    ...scopeOf(route),
    parameters: [...pathParameters(path), ...queryParameters(route), ...headers(route)],
    ...(body ? { requestBody: bodyOf(route, body) } : {}),
    responses: {
      ...(route.described?.never ? {} : { [doneOf(route)]: doneAnswer(route) }),
      ...Object.fromEntries(refusals.map((status) => [status, REFUSALS[status]])),
    },
    security: open ? [] : [{ session: [] }, { token: [] }],
  };
}

function scopeOf(route: Route): { "x-scope"?: string } {
  const { area } = route;
  if (!area || area === "public") return {};
  return { "x-scope": `${area}:${isReading(route) ? "read" : "write"}` };
}

const FRESH = "최근 10분 안에 로그인한 브라우저에서만 할 수 있습니다. " +
  "그보다 오래되었으면 401, 액세스 토큰이면 403입니다(step_up_required).";

/** The status of what went well. */
export const doneOf = (route: Route): number => route.described?.done ?? 200;

/** The statuses that an api route may answer with. */
export const statusesOf = (route: Route): number[] => [doneOf(route), ...refusalsOf(route)];

/** Responses that follow from role, method, path and body, and the route's own refusals. */
function refusalsOf(route: Route): number[] {
  const { role, method, path, described, rate } = route;
  const open = role === "visitor";
  const office = role === "staff" || role === "superuser";
  const unsafe = method !== "GET";
  const scoped = route.area !== undefined && route.area !== "public";
  const query = described?.query ?? described?.oneOf ?? route.query;
  const body = described?.body ?? route.body;
  const statuses = [
    ...(query || unsafe || route.asOf ? [400] : []),
    ...(open ? [] : [401]),
    ...(open && !unsafe && !scoped ? [] : [403]),
    ...(path.includes(":") ? [404] : []),
    ...(unsafe ? [408, 413, 415] : []),
    // The key was used with another body before.
    ...(unsafe && (body || !open) ? [422] : []),
    ...(described?.versioned === "required" ? [428] : []),
    ...(rate ? [429] : []),
    // A store that is closing, or is too busy: reads of personal data are logged first.
    ...(office || unsafe && !open && !described?.reads ? [503] : []),
    ...described?.also ?? [],
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

const TOKEN_DESCRIPTION = "개인 액세스 토큰. 영역마다 읽기(read) 또는 쓰기(write)를 줍니다: " +
  Object.entries(AREAS).map(([area, label]) => `${area} ${label}`).join(", ");

const PROBLEM = { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } };
const refusal = (description: string) => ({ description, content: PROBLEM });

const REFUSALS: Record<number, Described> = {
  206: {
    description: "요청한 범위(Range)의 내용",
    content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
  },
  303: { description: "화면(Accept: text/html)은 첫 화면으로 보냅니다." },
  304: { description: "보낸 ETag(If-None-Match)의 내용 그대로" },
  400: refusal("잘못된 요청"),
  401: refusal("로그인 필요"),
  403: refusal("권한 없음. 액세스 토큰에 x-scope의 권한이 없으면 code가 scope_missing"),
  404: refusal("없는 자료"),
  408: refusal("너무 느리게 도착한 내용"),
  409: refusal("지금 상태에서 할 수 없음. 다른 사람이 먼저 수정했으면 지금 내용이 details에 있음"),
  413: refusal("너무 큰 내용"),
  415: refusal("처리할 수 없는 형식"),
  416: refusal("파일에 없는 범위(Range)"),
  422: refusal("처리할 수 없는 값"),
  428: refusal("수정할 때 본 버전(If-Match 또는 version)이 없음(version_required)"),
  429: refusal("너무 잦은 요청"),
  503: refusal("지금은 처리할 수 없음. 잠시 후 다시 시도"),
};

function doneAnswer({ answer, described }: Route): Described {
  if (described?.done === 204) return { description: "처리했습니다. 내용은 없습니다." };
  if (described?.done === 302) return { description: "내용이 있는 주소로 보냅니다." };
  const types = answer instanceof z.ZodType ? { "application/json": answer } : answer ?? {};
  const content = Object.fromEntries(
    Object.entries(types).map(([type, shape]) => [
      type,
      { schema: shape ? schemaOf(shape, "output") : { type: "string", format: "binary" } },
    ]),
  );
  const etag = {
    description: "지금 버전. If-Match로 돌려보냅니다.",
    schema: { pattern: '^"\\d+"$' },
  };
  return {
    description: described?.done === 201 ? "만들었습니다." : "처리했습니다.",
    ...(described?.etag ? { headers: { ETag: etag } } : {}),
    content,
  };
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", minLength: 1 },
  }));
}

const AS_OF_PARAMETER: Parameter = {
  name: AS_OF,
  in: "query",
  required: false,
  description: "이 시점(한국 시각)의 내용으로 답합니다. 기록이 시작되기 전이나 미래이면 400입니다.",
  schema: { type: "string", pattern: MOMENT.source, examples: ["2026-03-31T18:00"] },
};

function queryParameters({ described, query: own, asOf }: Route): Parameter[] {
  const query = described?.query ?? own;
  const { properties = {}, required } = query ? schemaOf(query) : {} as Schema;
  const plain = Object.entries(properties).map(([name, schema]): Parameter => ({
    name,
    in: "query",
    required: required?.includes(name) ?? false,
    schema,
  }));
  if (asOf) plain.push(AS_OF_PARAMETER);
  if (!described?.oneOf) return plain;
  const schema = schemaOf(described.oneOf);
  return [
    { name: "filter", in: "query", required: true, style: "form", explode: true, schema },
    ...plain,
  ];
}

function headers(route: Route): Parameter[] {
  if (route.method === "GET") return [];
  const header = (name: string, pattern: string, description: string): Parameter => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string", pattern },
  });
  const once = "요청마다 새로 짓는 이름. 같은 요청을 다시 보내면 처음의 답을 받습니다. " +
    "다른 내용에 같은 이름을 쓰면 422입니다.";
  const edited = "수정할 때 본 버전(ETag). 그 뒤에 바뀌었으면 409입니다. " +
    "본문의 version과 함께 보내려면 같아야 합니다.";
  return [
    header("Idempotency-Key", "^[\\x21-\\x7e]{1,200}$", once),
    ...(route.described?.versioned
      ? [header("If-Match", '^(\\*|(W/)?"[0-9]{1,15}"|[0-9]{1,15})$', edited)]
      : []),
  ];
}

function bodyOf(route: Route, body: z.ZodType): Operation["requestBody"] {
  const types = route.accepts ?? ["application/json"];
  const schema = schemaOf(body);
  const content = types.map((type) => {
    const field = type === "multipart/form-data" && route.described?.file;
    return [type, { schema: field ? withFile(schema, field) : schema }];
  });
  return { required: !body.safeParse(undefined).success, content: Object.fromEntries(content) };
}

/** The fields of a form, and a file in one more. */
function withFile(schema: Schema, field: string): Schema {
  const file = { type: "string", format: "binary" };
  return { ...schema, properties: { ...schema.properties, [field]: file } };
}

interface Schema {
  properties?: Record<string, unknown>;
  required?: string[];
}

const DEFS = "#/$defs/";

/** Most shapes are of several routes. */
const told = { input: new WeakMap<z.ZodType, Schema>(), output: new WeakMap<z.ZodType, Schema>() };

/** A shape as JSON Schema. Shapes with a name are described once, among the components. */
function schemaOf(shape: z.ZodType, io: "input" | "output" = "input"): Schema {
  const known = told[io].get(shape);
  if (known) return known;
  const { $schema: _draft, $defs, ...rest } = z.toJSONSchema(shape, { io, unrepresentable: "any" });
  Object.assign(named, JSON.parse(placed($defs ?? {})));
  const schema: Schema = JSON.parse(placed(rest));
  told[io].set(shape, schema);
  return schema;
}

const placed = (schema: unknown): string =>
  JSON.stringify(schema).replaceAll(`"${DEFS}`, '"#/components/schemas/');

/** Shapes with a name, as they were met. */
const named: Record<string, unknown> = {};
