/** Uploads a workbook as the import dialog does. */
import { csrfToken } from "../../src/server/csrf.ts";
import type { ImportAnswer, ImportPreview } from "../../projections/table/import_shapes.ts";
import { employee, hire } from "../helpers/people.ts";
import { type Caller, openTestApp, type TestApp } from "../helpers/server.ts";
import { type SheetSpec, type Value, workbook } from "../helpers/workbooks.ts";

export interface Upload {
  base?: string;
  call?: "import_excel" | "import_errors";
  name?: string;
  as?: Caller;
  key?: string;
  fields?: Record<string, string>;
}

/** One sheet of rows as an .xlsx. */
export const sheet = (rows: Value[][], options?: SheetSpec[2]): Uint8Array =>
  workbook([["목록", rows, options]]);

export async function upload(
  app: TestApp,
  bytes: Uint8Array | null,
  { base = "/api/employee", call = "import_excel", name = "직원.xlsx", as, key, fields }: Upload =
    {},
): Promise<Response> {
  const body = new FormData();
  if (bytes) body.set("file", new File([bytes as Uint8Array<ArrayBuffer>], name));
  for (const [field, value] of Object.entries(fields ?? {})) body.set(field, value);
  const headers: Record<string, string> = {
    "x-csrftoken": await csrfToken(app.deps.keys, `session-${as ?? "superuser"}`),
    ...(key ? { "idempotency-key": key } : {}),
  };
  return await app.call(`${base}/${call}`, {
    method: "POST",
    as: as ?? "superuser",
    body,
    headers,
  });
}

/** What the import of this file would do. Throws when the file is refused. */
export async function look(
  app: TestApp,
  bytes: Uint8Array,
  more: Upload = {},
): Promise<ImportPreview> {
  const response = await upload(app, bytes, more);
  if (!response.ok) throw new Error(await response.text());
  return await response.json();
}

/** Imports what a preview showed. */
export async function confirm(
  app: TestApp,
  bytes: Uint8Array,
  { seen }: ImportPreview,
  more: Upload = {},
): Promise<{ status: number; body: ImportAnswer & { message?: string } }> {
  const fields = { ...more.fields, dry_run: "false", preview: JSON.stringify(seen) };
  const response = await upload(app, bytes, { ...more, fields });
  return { status: response.status, body: await response.json() };
}

/** The rows of a table by name, deleted ones left out. */
export async function rowsOf(app: TestApp, base = "/api/employee") {
  const path = base === "/api/mysql/car" ? `${base}/list/all` : `${base}/list`;
  const response = await app.call(`${path}?page_size=1000`, { as: "superuser" });
  return (await response.json()).results as Record<string, string | number | null>[];
}

/** The first columns of the employee table. */
export const HEADER = ["이름", "이메일", "전화번호", "직급", "부서", "입사일", "이월 연차"];

/** Four employees, two of whom share an e-mail address. */
export async function office(): Promise<TestApp> {
  const app = await openTestApp({ empty: true });
  const { books } = app.deps;
  await hire(books, "mina", employee("이미나", { email: "mina@office.kr", position: "대리" }));
  await hire(books, "jun", employee("박준", { email: "jun@office.kr" }));
  await hire(books, "twin1", employee("쌍둥이", { email: "twin@office.kr" }));
  await hire(books, "twin2", employee("쌍둥이", { email: "twin@office.kr" }));
  return app;
}
