/** Parties and objects of cases from a workbook that names each case by its number. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { bookNumber } from "../../events/matter/matter_number.ts";
import { withEmptyApp } from "../helpers/server.ts";
import { confirm, look, sheet } from "./import_helper.ts";

Deno.test("a number of the case book is one number in each way that people write it", () => {
  for (const text of ["2026-1", "2026-0001", "2026-0001호", " 2026 - 1 호 "]) {
    assertEquals(bookNumber(text), "2026-0001");
  }
  for (const former of ["가-12호", "2019-00012", "2019가단12"]) {
    assertEquals(bookNumber(former), former);
  }
});

Deno.test("parties of a workbook go to the cases that it names by number", () =>
  withEmptyApp(async (app) => {
    for (const client_name of ["박매수", "최상속"]) {
      const json = { client_name, kind: "sale" };
      await app.call("/api/matter/create", { as: "staff", method: "POST", json });
    }
    const base = "/api/matter_party";
    const lines = [["사건번호", "이름·상호", "자격"], ["2026-1", "김매도", "등기의무자"], [
      "2026-0002",
      "최장남",
      "상속인",
    ]];
    const preview = await look(app, sheet(lines), { base });
    assertEquals(preview.counts, { added: 2, changed: 0, same: 0, refused: 0 });
    const { body } = await confirm(app, sheet(lines), preview, { base });
    const added = body.rows.map((row: Record<string, unknown>) => [row.name, row.matter_number]);
    assertEquals(added, [["김매도", "2026-0001"], ["최장남", "2026-0002"]]);

    const unknown = sheet([lines[0], ["2026-9", "누군가", "의뢰인"]]);
    const refused = await look(app, unknown, { base });
    assertEquals(refused.counts.refused, 1);
    assertStringIncludes(JSON.stringify(refused), "등록되지 않은 사건입니다.");
  }));
