/** S2 §3 on tables: users, employees, columns. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { differs, line, type Lines } from "./line.ts";
import { type Json, type Office, textOf } from "./office.ts";
import { assertShape } from "./s1_entities.ts";

import { PEOPLE } from "./s2_table_calls.ts";

/** The columns of a table as its page was given them. */
export async function columnsOf(office: Office, path: string): Promise<Json[]> {
  const html = await office.html("superuser", path);
  const props = html.match(/data-island="data-table"[^>]*data-props="([^"]*)"/)![1];
  return JSON.parse(
    props.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll(
      "&#x27;",
      "'",
    ).replaceAll("&amp;", "&"),
  ).screen.columns;
}
const addressColumns = (office: Office) => columnsOf(office, "/staff/tables/address");
const groupOf = async (office: Office, group: string) =>
  (await addressColumns(office)).filter((column) => column.group === group).map(({ key }) => key);
const holds = (all: string[], wanted: string[]) =>
  assertEquals(wanted.filter((key) => !all.includes(key)), []);

async function columnShape(office: Office): Promise<void> {
  const all = [
    ...await addressColumns(office),
    ...await columnsOf(office, "/settings"),
    ...await columnsOf(office, "/settings?tab=vehicles"),
  ];
  for (const column of all) {
    assertShape(column, {
      key: "string",
      label: "string",
      type: "string",
      group: "string",
      width: "number",
    });
  }
  for (const field of ["editable", "align", "fixed", "visible"]) {
    assert(all.some((column) => field in column), field);
  }
  const first = (await addressColumns(office))[0];
  assertEquals([first.key, first.fixed], ["address", true]);
}

async function columnTypes(office: Office): Promise<void> {
  const pages = [
    "/staff/tables/address",
    "/settings",
    "/settings?tab=cards",
    "/settings?tab=vehicles",
    "/staff/tables/courier",
  ];
  const types = new Set(
    (await Promise.all(pages.map((path) => columnsOf(office, path)))).flat().map(({ type }) =>
      type
    ),
  );
  for (
    const type of ["text", "number", "date", "select", "currency", "datetime", "boolean", "status"]
  ) assert(types.has(type), type);
  assertMatch(textOf(await office.html("staff", "/staff/tables/address")), /번호\s+주소/);
}

const USER = [
  "name",
  "last_name",
  "first_name",
  "kakao_email",
  "kakao_phone_number",
  "card_num",
  "employment_date",
  "vacation_over_days",
  "is_active",
  "is_staff",
  "is_superuser",
  "kakao_nickname",
  "kakao_thumbnail_img",
  "kakao_profile_img",
];
const EMPLOYEE = [
  "name",
  "email",
  "phone_num",
  "position",
  "dept",
  "card_num",
  "employment_date",
  "vacation_over_days",
];

export const tableShapeLines: Lines = {
  "S2-3.8": line("user: its fields", async (office) => {
    const { results } = await office.get("superuser", "/api/user/list?page_size=100");
    for (const row of results) holds(Object.keys(row), USER);
  }),
  "S2-3.9": line("employee: its fields", async (office) => {
    const { results } = await office.get("superuser", `${PEOPLE}/list?page_size=100`);
    for (const row of results) {
      holds(Object.keys(row), EMPLOYEE);
      assertEquals(typeof row.vacation_over_days, "number");
    }
  }),
  "S2-3.10": differs(
    "column: key, label, width, editable, order, align, group, type, visible, fixed …",
    "the order is the place in the list, and the kind of input follows from the type, so that neither can contradict it",
    columnShape,
  ),
  "S2-3.11": line(
    "types text, number, date, select, sequence, currency, datetime, boolean, status",
    columnTypes,
  ),
  "S2-3.12": line("groups basic, cost, deposit, date", async (office) => {
    assertEquals([...new Set((await addressColumns(office)).map(({ group }) => group))].sort(), [
      "basic",
      "cost",
      "date",
      "deposit",
    ]);
  }),
  "S2-3.13": line(
    "cost: fees, proof, tax, stamp, fees_vat",
    async (office) =>
      holds(await groupOf(office, "cost"), ["fees", "proof", "tax", "stamp", "fees_vat"]),
  ),
  "S2-3.14": line(
    "date: receipted_at … deposit_at",
    async (office) =>
      holds(await groupOf(office, "date"), [
        "receipted_at",
        "created_at",
        "registrated_at",
        "cost_request_at",
        "tax_invoice_at",
        "deposit_at",
      ]),
  ),
  "S2-3.15": line(
    "basic: business_section … status",
    async (office) =>
      holds(await groupOf(office, "basic"), [
        "business_section",
        "business_manager",
        "owner_name",
        "address",
        "purpose",
        "regi_office",
        "status",
      ]),
  ),
};
