/** The API described by itself: OpenAPI made from the route registry. */
import { z } from "zod";
import type { Route } from "./route.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: unknown;
}

export interface Operation {
  summary: string;
  "x-role": string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: unknown }>;
  security: Record<string, string[]>[];
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
}

const PROBLEM = {
  type: "object",
  required: ["error", "message", "code", "details", "request_id"],
  properties: {
    error: { type: "string", description: "한국어 안내 문구" },
    message: { type: "string", description: "error와 같은 문구" },
    code: { type: "string", description: "프로그램이 구분하는 이름" },
    details: { type: "array", items: {} },
    request_id: { type: "string" },
  },
};

/** The description of every api route; pages and files are left out. */
export function describeApi(officeName: string, routes: Route[]): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const route of routes) {
    if (route.kind !== "api" || route.path.includes("*")) continue;
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${officeName} API`,
      version: "1",
      description: "모든 주소는 끝에 /를 붙여도 같습니다. 금액은 원 단위 정수, 시각은 UTC입니다.",
    },
    paths,
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "개인 접근 토큰" },
        session: { type: "apiKey", in: "cookie", name: "__Host-session" },
      },
    },
  };
}

function operationOf(route: Route): Operation {
  const open = route.role === "visitor";
  const unsafe = route.method !== "GET";
  const query = route.described?.query ?? route.query;
  const body = route.described?.body ?? route.body;
  const troubles = [
    ...(query || unsafe ? ["400"] : []),
    ...(open ? [] : ["401", "403"]),
    ...(route.path.includes(":") ? ["404"] : []),
    ...(unsafe ? ["409", "413", "415", "422"] : []),
    ...(route.rate ? ["429"] : []),
  ];
  return {
    summary: route.summary,
    "x-role": route.role,
    parameters: [...pathParameters(route), ...queryParameters(route), ...headers(route)],
    ...(body ? { requestBody: bodyOf(route, body) } : {}),
    responses: {
      [route.described?.done ?? 200]: { description: "성공" },
      ...Object.fromEntries(troubles.map((status) => [status, troubleOf(status)])),
    },
    security: open ? [] : [{ session: [] }, { token: [] }],
  };
}

function troubleOf(status: string): Operation["responses"][string] {
  const texts: Record<string, string> = {
    "400": "잘못된 요청",
    "401": "로그인 필요",
    "403": "권한 없음",
    "404": "없는 자료",
    "409": "다른 사람이 먼저 수정함",
    "413": "너무 큰 내용",
    "415": "처리할 수 없는 형식",
    "422": "처리할 수 없는 값",
    "429": "너무 잦은 요청",
  };
  const schema = { $ref: "#/components/schemas/Problem" };
  return { description: texts[status], content: { "application/json": { schema } } };
}

function pathParameters(route: Route): Parameter[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(route: Route): Parameter[] {
  const query = route.described?.query ?? route.query;
  if (!query) return [];
  const schema = schemaOf(query);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: "query",
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

function headers(route: Route): Parameter[] {
  if (route.method === "GET") return [];
  const header = (name: string, schema: unknown): Parameter => ({
    name,
    in: "header",
    required: false,
    schema,
  });
  const edited = { type: "string", description: "수정한 버전 (ETag). 그 뒤에 바뀌었으면 409" };
  return [
    header("Idempotency-Key", { type: "string", maxLength: 200 }),
    ...(route.described?.versioned ? [header("If-Match", edited)] : []),
  ];
}

function bodyOf(route: Route, body: z.ZodType): Operation["requestBody"] {
  const types = route.accepts ?? ["application/json"];
  const schema = schemaOf(body);
  const content = types.map((type) => {
    const field = type === "multipart/form-data" && route.described?.file;
    return [type, { schema: field ? withFile(schema, field) : schema }];
  });
  return { required: true, content: Object.fromEntries(content) };
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

function schemaOf(schema: z.ZodType): Schema {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  });
  return rest;
}
