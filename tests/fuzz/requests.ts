/** Requests of one route: its parameters, query, body and headers, meant well and not. */
import fc from "fast-check";
import type { Route } from "../../src/server/route.ts";
import { fieldsOf, valuesOf } from "./arbitrary.ts";
import { hostileBody, hostileText, nearly } from "./hostile.ts";

export interface Attack {
  path: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** The body as one can read it. */
  told?: string;
}

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";

/** Fields of the forms that routes read by themselves. */
const FORM_FIELDS = [
  ...["name", "phone", "email", "service", "call_time", "subject", "message", "consent", "form"],
  ...["to", "version", "note", "reason", "q", "key", "kind", "stage", "assignee", "confirm"],
  ...["title", "content", "excerpt", "category", "is_published", "remove_image", "published_at"],
];

/** Fields of queries that routes read by themselves. */
const QUERY_FIELDS = [
  ...["page", "page_size", "search", "sort", "ordering", "order", "q", "no", "year", "month"],
  ...["from", "to", "case", "price", "return_uri", "code", "state", "error", "limit", "standing"],
  ...["deleted", "operation", "filter", "columns", "view", "since", "nouns", "at", "id"],
];

const CSV = "이름,부서\n김하늘,공탁팀\n";
const files = fc.constantFrom<[name: string, bytes: string | Uint8Array<ArrayBuffer>]>(
  ["a.csv", CSV],
  ["a.xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0xff, 0xff])],
  ["a.xls", "<table><tr><td>1</td></tr></table>"],
  ["a.xls", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])],
  ["a.png", "\x89PNG\r\n\x1a\n"],
  ["", ""],
  ["x".repeat(500) + ".csv", CSV],
);

const asText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value) ?? "";

/** An address with everything in it that no address may have. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

function paths(route: Route, ids: string[]): fc.Arbitrary<string> {
  const segment = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids, "kakao", "latest").map(encoded) },
    { weight: 2, arbitrary: hostileText.map((text) => encoded(text.slice(0, 3_000)) || "%20") },
    { weight: 1, arbitrary: fc.constantFrom("%", "%ff", "%00", "..%2f..", "a%2fb", "%e0%a4%a") },
  );
  const parts = route.path.split("/").map((part) =>
    part.startsWith(":")
      ? part === ":provider" ? fc.oneof(fc.constant("kakao"), segment) : segment
      : part === "*"
      ? segment
      : fc.constant(part)
  );
  return fc.tuple(...parts).map((found) => found.join("/") || "/");
}

function queries(route: Route): fc.Arbitrary<string> {
  const shape = route.described?.query ?? route.described?.oneOf ?? route.query;
  const fields = shape ? fieldsOf(shape) : {};
  const own = Object.entries(fields).map(([name, values]) =>
    fc.tuple(fc.constant(name), fc.oneof(values.map(asText), hostileText))
  );
  const unasked = fc.tuple(fc.oneof(fc.constantFrom(...QUERY_FIELDS), hostileText), hostileText);
  const pair = own.length > 0
    ? fc.oneof({ weight: 5, arbitrary: fc.oneof(...own) }, { weight: 1, arbitrary: unasked })
    : unasked;
  return fc.array(pair, { maxLength: 4 }).map((pairs) =>
    pairs.map(([name, value]) => `${encoded(name.slice(0, 300))}=${encoded(value.slice(0, 6_000))}`)
      .join("&")
  );
}

type Body = Pick<Attack, "body" | "told"> & { type: string };

function bodies(route: Route): fc.Arbitrary<Body> {
  const shape = route.described?.body ?? route.body;
  const accepts = route.accepts ?? ["application/json"];
  const json = (shape ? nearly(valuesOf(shape)) : nearly(fc.constant({}))).map((value): Body => {
    const result = JSON.stringify(value) ?? "";
    return { body: result, told: result, type: "application/json" };
  });
  const raw = fc.tuple(hostileBody, fc.constantFrom(...accepts, "text/plain", "", "a/b; c=\u00e9"))
    .map(([body, type]): Body => ({ body, told: String(body).slice(0, 200), type }));
  const kinds = [{ weight: 1, arbitrary: raw }];
  if (accepts.includes("application/json")) kinds.push({ weight: 6, arbitrary: json });
  if (accepts.includes(FORM)) kinds.push({ weight: 6, arbitrary: forms() });
  if (accepts.includes(MULTIPART)) kinds.push({ weight: 6, arbitrary: multipart(route) });
  return fc.oneof(...kinds);
}

function forms(): fc.Arbitrary<Body> {
  const value = fc.oneof(
    hostileText,
    fc.constantFrom("1", "yes", "010-1234-5678", "김하늘", "done"),
  );
  return fc.dictionary(fc.constantFrom(...FORM_FIELDS), value, { maxKeys: 12 }).map((fields) => {
    const body = new URLSearchParams(
      Object.entries(fields).map(([name, text]) => [name, text.toWellFormed()]),
    ).toString();
    return { body, told: body.slice(0, 500), type: FORM };
  });
}

/** The type of a multipart body has its boundary, which the body itself sets. */
function multipart(route: Route): fc.Arbitrary<Body> {
  const shape = route.described?.body ?? route.body;
  const own = shape ? fieldsOf(shape) : {};
  const some = Object.entries(own).map(([name, values]) =>
    fc.tuple(fc.constant(name), fc.oneof(values.map(asText), hostileText))
  );
  const field = fc.oneof(...some, fc.tuple(fc.constantFrom(...FORM_FIELDS), hostileText));
  return fc.tuple(fc.array(field, { maxLength: 6 }), fc.option(files), fc.boolean()).map(
    ([fields, file, twice]) => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value.toWellFormed());
      const name = route.described?.file ?? "file";
      for (let time = 0; file && time < (twice ? 2 : 1); time++) {
        form.append(name, new File([file[1]], file[0]));
      }
      return { body: form, told: JSON.stringify(fields).slice(0, 500), type: "" };
    },
  );
}

const extras = fc.record({
  "if-match": fc.constantFrom('"1"', "2", "*", '"', 'W/"3"', "9".repeat(40)),
  "idempotency-key": fc.oneof(fc.uuid(), fc.constantFrom("same", "x".repeat(300), "a b")),
  "x-request-id": fc.constantFrom("r-1", "x".repeat(2_000), "<b>"),
  accept: fc.constantFrom("text/html", "application/x-ndjson", "*/*", "image/webp", ""),
  "accept-encoding": fc.constantFrom("br", "gzip;q=0", "zstd", ";;;"),
  "if-none-match": fc.constantFrom("*", 'W/"x"', '"1"'),
  "last-event-id": fc.constantFrom("0", "999999999999999", "-1", "x"),
  range: fc.constantFrom("bytes=0-", "bytes=-1", "x"),
  origin: fc.constantFrom("null", "http://localhost", "https://evil.test", "::"),
  cookie: fc.constantFrom("", "a=b", "session=%ff; refresh=x", ";=;"),
}, { requiredKeys: [] });

/** Addresses all over the world: limits by network are tried elsewhere. */
const from = fc.tuple(fc.nat(0xffff), fc.nat(0xffff)).map(([a, b]) =>
  `2001:${a.toString(16)}:${b.toString(16)}::1`
);

/** Requests to a route. `ids` are names of things that are there. */
export function requestsOf(route: Route, ids: string[]): fc.Arbitrary<Attack> {
  const sent = route.method === "GET" || route.method === "DELETE"
    ? fc.constant<Body | null>(null)
    : bodies(route);
  return fc.tuple(paths(route, ids), queries(route), sent, fc.option(extras, { freq: 2 }), from)
    .map(
      ([path, query, body, more, address]): Attack => ({
        path: query === "" ? path : `${path}?${query}`,
        headers: {
          "x-forwarded-for": address,
          ...(body?.type ? { "content-type": body.type } : {}),
          ...more ?? {},
        },
        body: body?.body,
        told: body?.told,
      }),
    );
}
