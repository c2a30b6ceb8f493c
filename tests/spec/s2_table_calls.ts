/** S2 §3, §5 and §7 on tables: entities, rules and the shared calls, on address records and employees. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import * as XLSX from "xlsx";
import { sheet } from "../tables/import_helper.ts";
import { line, type Lines } from "./line.ts";
import { type Json, type Office } from "./office.ts";
import { assertShape } from "./s1_entities.ts";

export const ADDRESS = "/api/deposition/address";
export const PEOPLE = "/api/employee";
let marks = 0;
export const mark = (): string => `규격길 ${Date.now()}-${++marks}`;
export const list = (office: Office, query = ""): Promise<Json> =>
  office.get("staff", `${ADDRESS}/list?${query}`);
export const addRow = async (office: Office, more: object = {}): Promise<Json> =>
  (await office.ok("staff", "POST", `${ADDRESS}/create`, {
    address: `서울 서초구 ${mark()}`,
    ...more,
  })).data;
const ids = (answer: Json): string[] => answer.results.map(({ id }: Json) => id);

async function sorted(office: Office): Promise<void> {
  const byDefault = await list(office, "page=1&page_size=20");
  assertShape(byDefault, { results: "array", count: "number", has_more: "boolean" });
  assertEquals([byDefault.results.length, byDefault.has_more], [20, true]);
  const up = await list(office, "page_size=200&sort_field=receipted_at&sort_direction=asc");
  const days = up.results.map((row: Json) => row.receipted_at).filter(Boolean);
  assertEquals(days, days.toSorted());
  assertEquals(
    ids(await list(office, "page_size=200&ordering=-id")),
    ids(await list(office, "page_size=200")),
  );
  const down = await list(office, "page_size=200&ordering=-receipted_at");
  assertEquals(down.results[0].receipted_at, days.at(-1));
  const second = await list(office, "page=2&page_size=20");
  assert(ids(second).every((id) => !ids(byDefault).includes(id)));
  const { address } = await addRow(office);
  const word = address.split(" ").at(-1)!;
  assertEquals((await list(office, `search=${encodeURIComponent(word)}`)).count, 1);
  const done = await list(office, "status=completed&page_size=10");
  assert(done.count > 0 && done.results.every(({ status }: Json) => status === "completed"));
  assertEquals(
    (await office.call("staff", "GET", `${ADDRESS}/list?sort_field=nothing`)).status,
    400,
  );
}

async function created(office: Office): Promise<void> {
  const row = await addRow(office);
  assertEquals(ids(await list(office, "page_size=5"))[0], row.id);
  assertEquals(
    (await office.call("staff", "POST", `${ADDRESS}/create`, { address: "" })).status,
    422,
  );
}

async function updated(office: Office): Promise<void> {
  const row = await addRow(office);
  const { data } = await office.ok("staff", "PUT", `${ADDRESS}/${row.id}/update`, {
    owner_name: "김규격",
    version: row.version,
  });
  assertEquals([data.owner_name, data.address], ["김규격", row.address]);
  assertEquals(
    (await office.call("staff", "PUT", `${ADDRESS}/nothing/update`, { owner_name: "x" })).status,
    404,
  );
}

async function deleted(office: Office): Promise<void> {
  const row = await addRow(office);
  assertEquals(
    Math.floor((await office.call("staff", "DELETE", `${ADDRESS}/${row.id}/delete`)).status / 100),
    2,
  );
  assert(!ids(await list(office, "page_size=100")).includes(row.id));
}

async function bulk(office: Office, act: "bulk_delete" | "bulk_update"): Promise<void> {
  const rows = [await addRow(office), await addRow(office)];
  const all = rows.map(({ id }) => id);
  if (act === "bulk_delete") {
    assertEquals(
      (await office.ok("staff", "POST", `${ADDRESS}/bulk_delete`, { ids: all })).done,
      2,
    );
    assert(ids(await list(office, "page_size=100")).every((id) => !all.includes(id)));
  } else {
    assertEquals(
      (await office.ok("staff", "POST", `${ADDRESS}/bulk_update`, {
        selectedItems: all,
        data: { status: "on_hold" },
      })).done,
      2,
    );
    const now = (await list(office, "page_size=100")).results.filter(({ id }: Json) =>
      all.includes(id)
    );
    assertEquals(now.map(({ status }: Json) => status), ["on_hold", "on_hold"]);
  }
  assertEquals(
    await office.statuses("POST", `${ADDRESS}/${act}`, ["visitor", "member"], { ids: all }),
    [401, 403],
  );
}

/** The rows of a list's workbook, without the sums below them. */
const workbook = (bytes: Uint8Array) =>
  XLSX.utils.sheet_to_json<Record<string, unknown>>(Object.values(XLSX.read(bytes).Sheets)[0])
    .filter((row) => !Object.values(row).includes("합계"));

async function exported(office: Office): Promise<void> {
  const book = async (query: string) => {
    const { status, bytes } = await office.call("staff", "GET", `${ADDRESS}/export_excel?${query}`);
    assertEquals(status, 200, query);
    return workbook(bytes);
  };
  assertEquals(
    (await book("status=on_hold&owner=&search=")).length,
    (await list(office, "status=on_hold")).count,
  );
  const { count } = await list(office, "receipted_at_start=2026-01-01&receipted_at_end=2026-06-30");
  assertEquals(
    (await book("receipted_at_start=2026-01-01&receipted_at_end=2026-06-30")).length,
    count,
  );
  assert(count > 0 && count < (await list(office)).count);
}

async function upload(
  office: Office,
  name: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  form.set("file", new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  return await office.call("superuser", "POST", `${PEOPLE}/import_excel`, form);
}

async function imported(office: Office): Promise<void> {
  const email = `spec${Date.now()}@office.kr`;
  const file = sheet([["이름", "이메일"], ["규격 사람", email]]);
  const looked = await upload(office, "직원.xlsx", file);
  assertEquals(looked.status, 200, looked.text);
  assert(looked.text.includes("규격 사람"), looked.text);
  assertEquals(
    (await office.get("superuser", `${PEOPLE}/list?search=${email}`)).count,
    0,
    "a look changes nothing",
  );
}

export async function wrongFiles(office: Office): Promise<void> {
  const { status, json } = await upload(office, "사진.pdf", new TextEncoder().encode("%PDF-1.4"));
  assertEquals([Math.floor(status / 100), /xlsx/.test(json.message)], [4, true], json.message);
}

async function tooLarge(office: Office): Promise<void> {
  const { status, json } = await upload(office, "큰.xlsx", new Uint8Array(10 * 1024 * 1024 + 1));
  assertEquals([status, json.message], [413, "파일 크기는 10MB 이하여야 합니다."]);
}

async function exportName(office: Office): Promise<void> {
  const { headers } = await office.call("staff", "GET", `${ADDRESS}/export_excel`);
  const name = decodeURIComponent(
    headers.get("content-disposition")!.match(/filename\*=UTF-8''(.+)$/)![1],
  );
  assertMatch(name, /^물건\(부동산\)_목록_\d{4}-\d\d-\d\d\.xlsx$/);
}

export const tableCallLines: Lines = {
  "S2-3.16": line("list: results, count, has_more", sorted),
  "S2-5.14": line("a page size below 1 is refused", async (office) => {
    for (const size of [0, -1, "x"]) {
      assertEquals(
        (await office.call("staff", "GET", `${ADDRESS}/list?page_size=${size}`)).status,
        400,
      );
    }
  }),
  "S2-5.22": line("10 MB at most: '파일 크기는 10MB 이하여야 합니다.'", tooLarge),
  "S2-7.18": line(
    "base path and endpoint; JSON bodies; a form carries the page's token",
    async (office) => {
      const form = new FormData();
      form.set("file", new Blob(["x"]), "a.xlsx");
      const headers = { cookie: "", "sec-fetch-site": "same-origin" };
      const bare = await fetch(`${office.url}${PEOPLE}/import_excel`, {
        method: "POST",
        body: form,
        headers,
      });
      await bare.body?.cancel();
      assertEquals(bare.status >= 400, true);
      const { csrf_failed } = {
        csrf_failed: (await office.call("superuser", "POST", `${PEOPLE}/import_excel`, form)).text
          .includes("csrf_failed"),
      };
      assertEquals(csrf_failed, false, "with the token it is no question of it");
      await created(office);
    },
  ),
  "S2-7.19": line("GET list: page, size, search, sort, ordering, filters; newest first", sorted),
  "S2-7.20": line("POST create: the row is the first of the list", created),
  "S2-7.21": line("PUT {id}/update", updated),
  "S2-7.22": line("DELETE {id}/delete", deleted),
  "S2-7.23": line("POST bulk_delete: ids", (office) => bulk(office, "bulk_delete")),
  "S2-7.24": line("POST bulk_update: selectedItems, data", (office) => bulk(office, "bulk_update")),
  "S2-7.25": line("GET filter_options", async (office) => {
    const options = await office.get("staff", `${ADDRESS}/filter_options`);
    assertEquals(options.status_options.map(({ value }: Json) => value), [
      "pending",
      "surveying",
      "appraising",
      "completed",
      "cancelled",
      "on_hold",
    ]);
    for (const one of options.company_options) {
      assertShape(one, { value: "string", label: "string" });
    }
  }),
  "S2-7.26": line(
    "GET export_excel: empty filters dropped, {field}_start and {field}_end",
    exported,
  ),
  "S2-7.27": line("POST import_excel: a form with the file", imported),
  "S2-7.28": line("GET download_template/{name}", async (office) => {
    const { status, bytes } = await office.call(
      "superuser",
      "GET",
      `${PEOPLE}/download_template/employee`,
    );
    assertEquals(status, 200);
    const [heads] = XLSX.utils.sheet_to_json<string[]>(Object.values(XLSX.read(bytes).Sheets)[0], {
      header: 1,
    });
    assert(heads.some((head) => head.includes("이름")), String(heads));
  }),
  "S2-7.35": line("users: /api/user with the shared calls", async (office) => {
    assertShape(await office.get("superuser", "/api/user/list"), {
      results: "array",
      count: "number",
    });
    const id = "demo-9000000003";
    const { data } = await office.ok("superuser", "PUT", `/api/user/${id}/update`, {
      card_num: "0000-0000-0000-0777",
    });
    assertEquals(data.card_num, "0000-0000-0000-0777");
    assertEquals(await office.statuses("GET", "/api/user/list", ["visitor", "staff"]), [401, 403]);
  }),
  "S2-7.36": line("vehicles: /list/all and /create/all", async (office) => {
    assertShape(await office.get("superuser", "/api/mysql/car/list/all"), {
      results: "array",
      count: "number",
    });
    assertEquals(
      (await office.call("superuser", "POST", "/api/mysql/car/create/all", {})).status,
      422,
    );
  }),
  "S2-7.37": line("POST /api/document/ saves a document", async (office) => {
    const { data } = await office.ok("staff", "POST", "/api/document/", {
      title: `규격 문서 ${Date.now()}`,
      body: "본문",
    });
    const { results } = await office.get("staff", "/api/document/list");
    assert(results.some(({ id }: Json) => id === data.id));
  }),
  "S2-9.16": line("upload: 10 MB at most", tooLarge),
  "S2-9.20": line("export name: a dated list name", exportName),
};
