/** The form of a new row, as it is at first. */
import { assertEquals } from "@std/assert";
import { renderToString } from "react-dom/server";
import { type Column, columnOf } from "../../../../events/kit/column.ts";
import CreateForm from "../../../../web/table/row/create_form.tsx";

const none = () => {};

/** What is chosen in each choice of the form. */
function chosen(columns: Column[]): Record<string, string> {
  const html = renderToString(
    <CreateForm
      label="부서 추가"
      columns={columns}
      source={{ create: none } as never}
      filterOptions={{}}
      onSaved={none}
      onClose={none}
    />,
  );
  return Object.fromEntries(
    [...html.matchAll(/<select name="([^"]+)".*?<option value="([^"]*)" selected/g)]
      .map(([, name, value]) => [name, value]),
  );
}

const company = (names: string[], required: boolean): Column =>
  columnOf("company", "회사", 200, {
    type: "select",
    editable: true,
    required,
    options: names.map((value) => ({ value, label: value })),
  });

const table: [condition: string, column: Column, chosen: string][] = [
  ["the only company is chosen where one must be", company(["나루은행"], true), "나루은행"],
  ["of two none is", company(["나루은행", "다올은행"], true), ""],
  ["where none must be chosen none is", company(["나루은행"], false), ""],
];
for (const [condition, column, expected] of table) {
  Deno.test(`a new row's form: ${condition}`, () =>
    assertEquals(chosen([column]), { company: expected }));
}
