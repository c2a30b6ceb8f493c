/** A field's Korean name is written once, in its schema: problems, the assistant's forms and the API take it from there. */
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { z, type ZodType } from "zod";
import { choiceOf, titled } from "../../events/base/named.ts";
import { analyzeImage } from "../../src/nouns/chat/analyze_image.ts";
import { queryFile } from "../../src/nouns/chat/toolbox.ts";
import { jobKinds } from "../../src/nouns/job/kinds.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { describeIssues, fieldNameAt } from "../../src/server/issues.ts";
import { officeTools } from "../../src/tools/registry.ts";
import { parametersOf } from "../../src/tools/run.ts";
import { openTestApp } from "../helpers/server.ts";

interface Schema {
  title?: string;
  enum?: unknown[];
  enumNames?: string[];
  properties?: Record<string, Schema | boolean>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

const KOREAN = /[가-힣]/;

/** The fields of a schema, at any depth, by their path. */
function fieldsOf(schema: Schema, path = "", defs = schema.$defs ?? {}): [string, Schema][] {
  const target = schema.$ref ? defs[schema.$ref.split("/").at(-1)!] : schema;
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = target;
  const own = Object.entries(properties).flatMap(([key, one]): [string, Schema][] =>
    typeof one === "object" ? [[path + key, one], ...fieldsOf(one, `${path}${key}.`, defs)] : []
  );
  const within = [...anyOf, ...oneOf, ...allOf, ...items ? [items] : []];
  return [...own, ...within.flatMap((one) => fieldsOf(one, path, defs))];
}

const isNamed = ({ title = "", anyOf = [] }: Schema): boolean =>
  KOREAN.test(title) || anyOf.some(isNamed);

const nameless = (schema: Schema): string[] =>
  fieldsOf(schema).filter(([, field]) => !isNamed(field)).map(([path]) => path);

const schemaOf = (shape: ZodType): Schema =>
  z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Schema;

Deno.test("every field that a call reads has a Korean name in its schema", () => {
  const bare = allRoutes().flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((shape) => shape ? nameless(schemaOf(shape)) : [])
      .map((field) => `${method} ${path}: ${field}`)
  );
  assertEquals(bare, []);
});

Deno.test("every parameter of a tool and every argument of a job has a Korean name", () => {
  const tools = officeTools().flatMap((tool) =>
    nameless(parametersOf(tool) as Schema).map((field) => `${tool.name}: ${field}`)
  );
  const files = [queryFile, analyzeImage].flatMap(({ name, input }) =>
    nameless(schemaOf(input)).map((field) => `${name}: ${field}`)
  );
  const jobs = [...jobKinds.values()].flatMap(({ kind, args }) =>
    nameless(schemaOf(args)).map((field) => `${kind}: ${field}`)
  );
  assertEquals([...tools, ...files, ...jobs], []);
});

Deno.test("every choice of a tool has its Korean name beside the sent value", () => {
  const coded = officeTools().flatMap((tool) =>
    fieldsOf(parametersOf(tool) as Schema).filter(([, field]) =>
      field.enum &&
      field.enum.some((value, at) => !KOREAN.test(field.enumNames?.[at] ?? `${value}`))
    ).map(([path]) => `${tool.name}: ${path}`)
  );
  assertEquals(coded, []);
});

Deno.test("a problem names its field in Korean, at any depth", () => {
  const shape = z.strictObject(titled({ rider: "기사번호" }, {
    rider: z.string().max(3).optional(),
    people: z.array(z.strictObject({ name: z.string().max(2).meta({ title: "이름" }) }))
      .default([]).meta({ title: "참석자" }),
    purpose: choiceOf({ lunch: "점심", dinner: "저녁" }).nullable().optional()
      .meta({ title: "용도" }),
  }));
  const said = (value: unknown): string =>
    describeIssues(422, shape.safeParse(value).error!, shape).message;
  assertEquals(
    said({ rider: "1234" }),
    "입력값을 확인해 주세요. 기사번호: 3자까지 입력할 수 있습니다.",
  );
  assertEquals(
    said({ people: [{ name: "가" }, { name: "가나다" }] }),
    "입력값을 확인해 주세요. 참석자 2번째 이름: 2자까지 입력할 수 있습니다.",
  );
  assertStringIncludes(
    said({ purpose: "brunch" }),
    "용도: 다음 중 하나여야 합니다: 점심(lunch), 저녁(dinner)",
  );
  assertEquals(fieldNameAt(shape, ["nothing", "there"]), "nothing there");
});

/** Calls that are refused for one field, by staff or a superuser, and the name that the answer gives it. */
const REFUSED: [name: string, path: string, method: string, body: unknown][] = [
  ["기사번호", "/api/quick/", "POST", { rider: "가".repeat(21) }],
  ["보내는 곳", "/api/quick/", "POST", { sender: 5 }],
  ["메모", "/api/quick/", "POST", { memo: "가".repeat(501) }],
  ["비고", "/api/mysql/card/update/x/", "PUT", { purpose: "lunch", note: 1, participants: [] }],
  ["용도", "/api/mysql/card/update/x/", "PUT", { purpose: "tea", note: "", participants: [] }],
  ["사유", "/api/mysql/vacation/create/", "POST", {
    start_date: "2026-11-20",
    end_date: "2026-11-20",
    req_type: "annual",
  }],
  ["종류", "/api/mysql/vacation/create/", "POST", {
    start_date: "2026-11-20",
    end_date: "2026-11-20",
    req_type: "quarter",
    memo: "가족 행사",
  }],
  ["주소", "/api/deposition/address/issue_immovable_bulk/", "POST", { address_ids: "한 건" }],
  ["용도", "/api/mysql/car/update/x/", "PUT", { purpose: "fun", dist: "" }],
  ["우선순위", "/api/celery/tasks/", "POST", { kind: "expire_archives", priority: 12 }],
];

Deno.test("a refused field has its Korean name in the text, and its own in the details", async () => {
  const app = await openTestApp();
  for (const [name, path, method, json] of REFUSED) {
    const response = await app.call(path, { as: "superuser", method, json });
    const { message, details: [{ field }] } = await response.json();
    assertStringIncludes(message, `입력값을 확인해 주세요. ${name}: `, path);
    assertMatch(field, /^[a-z_.0-9]+$/, path);
  }
  await app.close();
});
