import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { allRoutes } from "../../src/routes/registry.ts";
import { openTestApp } from "../helpers/server.ts";

Deno.test("the API description names every call, and for whom it is", async () => {
  const app = await openTestApp({ empty: true });
  const api = await (await app.call("/api/openapi.json", { as: "visitor" })).json();
  assertEquals(api.openapi, "3.1.0");
  const calls = allRoutes(app.deps).filter(({ kind, path }) =>
    kind === "api" && !path.includes("*")
  );
  for (const { method, path, role } of calls) {
    const operation = api.paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
    assertEquals(operation["x-role"], role, path);
  }
  await app.close();
});

Deno.test("the description of an edit has its body, its parameters and its refusals", async () => {
  const app = await openTestApp({ empty: true });
  const api = await (await app.call("/api/openapi.json", { as: "visitor" })).json();
  const { put } = api.paths["/api/mysql/card/update/{id}"];
  const schema = put.requestBody.content["application/json"].schema;
  assertEquals(schema.properties.purpose.enum, ["lunch", "dinner", "other"]);
  assertEquals(schema.properties.note.maxLength, 5_000);
  assertEquals(schema.required, ["purpose", "note", "participants"]);
  const names = put.parameters.map(({ name }: { name: string }) => name);
  assertEquals(names, ["id", "Idempotency-Key", "If-Match"]);
  const statuses = ["200", "400", "401", "403", "404", "409", "413", "415", "422"];
  assertEquals(Object.keys(put.responses), statuses);
  await app.close();
});

Deno.test("the description of a post's form has its picture, and what its calls answer", async () => {
  const app = await openTestApp({ empty: true });
  const { paths } = await (await app.call("/api/openapi.json", { as: "visitor" })).json();
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

Deno.test("the description can be read without a script", async () => {
  const app = await openTestApp({ empty: true });
  const html = await (await app.call("/api/docs", { as: "visitor" })).text();
  assertStringIncludes(html, "/api/mysql/card/update/{id}");
  assertStringIncludes(html, "카드 사용내역의 사용 목적, 비고, 참석자를 수정합니다. (직원)");
  assert(!html.includes("<script"));
  await app.close();
});

Deno.test("the calls of a table are described by its columns", async () => {
  const app = await openTestApp({ empty: true });
  const api = await (await app.call("/api/openapi.json", { as: "visitor" })).json();
  const body = (path: string, method: string) =>
    api.paths[path][method].requestBody.content["application/json"].schema.properties;
  const { name, employment_date } = body("/api/employee/{id}/update", "put");
  assertEquals([name.description, name.maxLength], ["이름", 50]);
  assertEquals(employment_date.anyOf.map(({ type }: { type: string }) => type), ["string", "null"]);
  assertEquals(Object.keys(body("/api/employee/bulk_edit", "post")), ["kind", "edits"]);
  const names = api.paths["/api/employee/list"].get.parameters
    .map((parameter: { name: string }) => parameter.name);
  for (const wanted of ["page_size", "ordering", "dept", "employment_date_start"]) {
    assert(names.includes(wanted), wanted);
  }
  await app.close();
});
