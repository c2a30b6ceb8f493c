import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { allRoutes } from "../../src/app/routes.ts";
import { openTestApp } from "../helpers/server.ts";

Deno.test("the API description has every call and its roles", async () => {
  const app = await openTestApp({ empty: true });
  const api = await (await app.call("/api/openapi.json")).json();
  assertEquals(api.openapi, "3.1.0");
  const calls = allRoutes().filter(({ kind, path, described }) =>
    kind === "api" && !path.includes("*") && !described?.protocol
  );
  for (const { method, path, role } of calls) {
    const operation = api.paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
    assertEquals(operation["x-role"], role, path);
  }
  await app.close();
});

Deno.test("the description of an edit has its body, its parameters and its refusals", async () => {
  const app = await openTestApp({ empty: true });
  const api = await (await app.call("/api/openapi.json")).json();
  const { put } = api.paths["/api/mysql/card/update/{id}"];
  const schema = put.requestBody.content["application/json"].schema;
  assertEquals(schema.properties.purpose.enum, ["lunch", "dinner", "other"]);
  assertEquals(schema.properties.note.maxLength, 5_000);
  assertEquals(schema.required, ["purpose", "note", "participants"]);
  const names = put.parameters.map(({ name }: { name: string }) => name);
  assertEquals(names, ["id", "Idempotency-Key", "If-Match"]);
  const statuses = ["200", "400", "401", "403", "404", "408", "409", "413", "415", "422", "503"];
  assertEquals(Object.keys(put.responses), statuses);
  await app.close();
});

Deno.test("the description of a post's form has its picture, and what its calls answer", async () => {
  const app = await openTestApp({ empty: true });
  const { paths } = await (await app.call("/api/openapi.json")).json();
  const { post } = paths["/api/blog/posts"];
  const fields = (type: string) => post.requestBody.content[type].schema.properties;
  assertEquals(fields("multipart/form-data").image, { type: "string", format: "binary" });
  assertEquals(fields("application/json").image, undefined);
  assertEquals(post.requestBody.content["application/json"].schema.required, ["title", "content"]);
  assert(!("version" in fields("application/json")));
  const one = paths["/api/blog/posts/{slug}"];
  for (const call of [one.put, one.delete, paths["/api/blog/posts/{slug}/restore"].post]) {
    assert(call.parameters.some(({ name }: { name: string }) => name === "If-Match"), call.summary);
  }
  assert(post.responses["201"]);
  assert(paths["/api/blog/posts/{slug}"].delete.responses["204"]);
  await app.close();
});

Deno.test("given the API's page without a script, when it is opened, then all calls are listed, and each has a page of what it takes", async () => {
  const app = await openTestApp({ empty: true });
  const read = async (path: string) => (await app.call(path)).text();
  const contents = await read("/api/docs");
  const path = "/api/mysql/card/update/{id}";
  const link = `?path=${encodeURIComponent(path)}`;
  assertStringIncludes(contents, `<a href="${link}">${path}</a>`);
  assertStringIncludes(contents, "카드 사용내역의 사용 목적, 비고, 참석자를 수정합니다. (직원)");
  const { paths } = await (await app.call("/api/openapi.json")).json();
  assertEquals([...contents.matchAll(/\?path=([^"]+)/g)].length, callCount(paths));
  // With what each takes and answers it was 3.7 MB, and took a browser many seconds.
  assert(contents.length < 300_000, `${contents.length} letters`);
  const details = await read(`/api/docs${link}`);
  assertStringIncludes(details, `<h2><b>PUT</b> ${path}</h2>`);
  assertStringIncludes(details, "본문 <code>application/json</code>");
  for (const [, name] of details.matchAll(/href="#(\w+)"/g)) {
    assertStringIncludes(details, `<h2 id="${name}">`);
  }
  assertStringIncludes(await read("/api/docs?path=/nowhere"), `<a href="${link}">`);
  assert(!(contents + details).includes("<script"));
  await app.close();
});

const callCount = (paths: Record<string, object>): number =>
  Object.values(paths).flatMap(Object.keys).filter((method) => method !== "options").length;

Deno.test("the calls of a table are described by its columns", async () => {
  const app = await openTestApp({ empty: true });
  const api = await (await app.call("/api/openapi.json")).json();
  const body = (path: string, method: string) =>
    api.paths[path][method].requestBody.content["application/json"].schema.properties;
  const { name, employment_date } = body("/api/employee/{id}/update", "put");
  assertEquals([name.description, name.maxLength], ["이름", 50]);
  assertEquals(employment_date.anyOf.map(({ type }: { type: string }) => type), ["string", "null"]);
  assertEquals(Object.keys(body("/api/employee/bulk_edit", "post")), ["kind", "edits"]);
  // People type minutes; calls carry seconds.
  for (const [path, method] of [["create/all", "post"], ["{id}/update", "put"]]) {
    const { tripDrvTime, tripIdleTime } = body(`/api/mysql/car/${path}`, method);
    assertEquals([tripDrvTime, tripIdleTime].map(({ description }) => description), [
      "주행 시간(초)",
      "공회전 시간(초)",
    ]);
  }
  const names = api.paths["/api/employee/list"].get.parameters
    .map((parameter: { name: string }) => parameter.name);
  for (const wanted of ["page_size", "ordering", "dept", "employment_date_start"]) {
    assert(names.includes(wanted), wanted);
  }
  await app.close();
});

interface Described {
  summary: string;
  responses: Record<string, { headers?: Record<string, unknown>; content?: object }>;
}

/** Every call of the description, by method and path. */
async function operations(): Promise<[name: string, operation: Described][]> {
  const app = await openTestApp({ empty: true });
  const { paths } = await (await app.call("/api/openapi.json")).json();
  await app.close();
  return Object.entries(paths as Record<string, Record<string, Described>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Described] => [
        `${method} ${path}`,
        operation,
      ]),
  );
}

Deno.test("the description has the body of every answer that has one", async () => {
  const bare = (await operations()).flatMap(([name, { responses }]) =>
    Object.entries(responses)
      .filter(([status, { content }]) => !/^(204|3..)$/.test(status) && !hasSchema(content))
      .map(([status]) => `${name} ${status}`)
  );
  assertEquals(bare, []);
});

const hasSchema = (content: object = {}): boolean =>
  Object.values(content).length > 0 &&
  Object.values(content).every(({ schema }) => Object.keys(schema).length > 0);

Deno.test("OPTIONS and 405 of a path name its methods, as the description has them", async () => {
  const app = await openTestApp();
  const described = (await operations()).filter(([name]) => name.startsWith("options "));
  for (const [name, { responses }] of described) {
    const path = name.slice("options ".length).replace(/\{\w+\}/g, "lunch");
    const allow = responses["204"].headers?.Allow as { schema: { const: string } };
    for (const method of ["OPTIONS", "PATCH"]) {
      const response = await app.call(path, { as: "superuser", method });
      assertEquals(response.status, method === "OPTIONS" ? 204 : 405);
      assertEquals(response.headers.get("allow"), allow.schema.const, `${method} ${path}`);
      await response.body?.cancel();
    }
  }
  assert(described.length > 80);
  await app.close();
});

Deno.test("every table has the shared calls; accounts say why they are not made or deleted here", async () => {
  const found = new Map(await operations());
  for (const name of ["post create", "delete {id}/delete", "post bulk_delete"]) {
    const call = found.get(name.replace(" ", " /api/user/"))!;
    assertStringIncludes(call.summary, "계정은 로그인할 때 만들어지고");
    assertEquals(Object.keys(call.responses).filter((status) => status < "300"), []);
    assert(call.responses["409"]);
  }
});

Deno.test("personal data is marked in the description", async () => {
  const app = await openTestApp({ empty: true });
  const { components } = await (await app.call("/api/openapi.json")).json();
  const { email, dept } = components.schemas.EmployeeRow.properties;
  assertEquals([email["x-personal"], dept["x-personal"]], [true, undefined]);
  await app.close();
});

Deno.test("a month and a range are described as one choice of two", async () => {
  const app = await openTestApp({ empty: true });
  const { paths } = await (await app.call("/api/openapi.json")).json();
  const { parameters } = paths["/api/mysql/card/list"].get;
  const filter = parameters.find(({ name }: { name: string }) => name === "filter");
  assertEquals([filter.style, filter.explode], ["form", true]);
  const choices = filter.schema.anyOf.map(({ required }: { required: string[] }) => required);
  assertEquals(choices, [["year"], ["start_date", "end_date"]]);
  await app.close();
});

Deno.test("rules across fields are described as schemas", async () => {
  const app = await openTestApp({ empty: true });
  const { paths } = await (await app.call("/api/openapi.json")).json();
  const body = (path: string) => paths[path].post.requestBody.content["application/json"].schema;
  const required = (choices: { required: string[] }[]) => choices.map((one) => one.required);
  assertEquals(body("/api/user/{id}/restore").required, ["to_version"]);
  assertEquals(body("/api/employee/{id}/restore").required, undefined);
  assertEquals(required(body("/api/employee/bulk_delete").oneOf), [["ids"], ["filter", "count"]]);
  assertEquals(required(body("/api/mysql/car/create/all").allOf[0].anyOf), [["carName"], [
    "carID",
  ]]);
  const [asked] = paths["/api/estimate"].get.parameters;
  const moving = asked.schema.anyOf.find((one: { properties: { case: { const: string } } }) =>
    one.properties.case.const === "move"
  );
  assertEquals(moving.allOf[0].then, { required: ["price"] });
  const sorting = paths["/api/mysql/card/list"].get.parameters
    .find(({ name }: { name: string }) => name === "sort_field");
  assert(sorting.schema.enum.includes("store_name"));
  await app.close();
});

Deno.test("a workbook is sent as a form, described field by field", async () => {
  const app = await openTestApp({ empty: true });
  const { paths } = await (await app.call("/api/openapi.json")).json();
  const { schema } = paths["/api/employee/import_excel"].post.requestBody
    .content["multipart/form-data"];
  assertEquals(schema.required, ["file"]);
  for (const field of ["dry_run", "sheet", "header", "columns", "key", "clear_blanks", "preview"]) {
    assert(field in schema.properties, field);
  }
  await app.close();
});
