/** S2 on the column manager of tables. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { becomes, eventually } from "../browser/until.ts";
import { line, type Lines } from "./line.ts";
import { type Office } from "./office.ts";
import { columnsOf } from "./s2_table_shapes.ts";

import { addresses, alive, manager, people, said } from "./s2_table.ts";

async function managerTabs(office: Office): Promise<void> {
  const columns = (await columnsOf(office, "/staff/tables/address")).filter(({ key }) =>
    key !== ""
  );
  const dialog = await manager(await addresses(office));
  await becomes(() => dialog.getByRole("tab").count(), 4);
  const texts = await dialog.getByRole("tab").allInnerTexts();
  assertEquals(texts.map((text) => text.replace(/\s*\d+$/, "").trim()), [
    "전체",
    "기본 정보",
    "비용 정보",
    "날짜 정보",
  ]);
  const counts = texts.map((text) => Number(/\d+$/.exec(text.trim())![0]));
  assertEquals(counts[3], columns.filter(({ group }) => group === "date").length);
  await dialog.getByRole("tab").nth(3).click();
  await becomes(() => dialog.getByRole("listitem").count(), counts[3]);
}

async function managerColumns(office: Office): Promise<void> {
  const page = await people(office);
  const dialog = await manager(page);
  for (const name of ["부서 표시", "부서 왼쪽 고정", "부서 자동 너비"]) {
    await dialog.getByRole("checkbox", { name }).waitFor();
  }
  const order = async () =>
    (await dialog.getByRole("listitem").allInnerTexts()).map((text) => text.split("\n")[0]);
  const before = await order();
  await dialog.getByRole("listitem").filter({ hasText: "카드번호" }).dragTo(
    dialog.getByRole("listitem").filter({ hasText: "직급" }),
  );
  await eventually(async () => assert(String(await order()) !== String(before)));
  await dialog.getByRole("checkbox", { name: "부서 왼쪽 고정" }).check();
  await said(page, /고정 2개/);
}

async function managerButtons(office: Office): Promise<void> {
  const page = await people(office);
  const dialog = await manager(page);
  for (const name of ["모두 표시", "모두 숨기기", "기본값으로", "닫기"]) {
    await dialog.getByRole("button", { name, exact: true }).waitFor();
  }
  await dialog.getByRole("button", { name: "설정 저장", exact: true }).waitFor();
  const sums = dialog.getByText(/표시 \d+개 · 숨김 \d+개/);
  const first = await sums.innerText();
  await dialog.getByRole("button", { name: "모두 숨기기" }).click();
  await dialog.getByText(/표시 0개/).waitFor();
  await dialog.getByText("저장하지 않은 열 설정이 있습니다.").waitFor();
  await dialog.getByRole("button", { name: "모두 표시" }).click();
  await dialog.getByText(/숨김 0개/).waitFor();
  await dialog.getByRole("button", { name: "설정 저장 *", exact: true }).click();
  await dialog.getByRole("button", { name: "설정 저장", exact: true }).waitFor();
  await dialog.getByRole("button", { name: "기본값으로", exact: true }).click();
  await becomes(() => sums.innerText(), first);
}

async function keepsColumns(office: Office): Promise<void> {
  const page = await people(office);
  const dialog = await manager(page);
  await dialog.getByRole("checkbox", { name: "부서 표시" }).uncheck();
  await dialog.getByRole("button", { name: "설정 저장 *", exact: true }).click();
  const kept = await page.evaluate(() =>
    Object.entries({ ...localStorage }).filter(([, value]) =>
      value.includes("autoSize") || value.includes("visible")
    )
  );
  assertEquals(kept.length, 1);
  assertMatch(kept[0][1], /"key":"dept"/);
  await page.reload();
  await alive(page);
  await becomes(() => page.getByRole("columnheader", { name: /^부서/ }).count(), 0);
}

export const columnLines: Lines = {
  "S2-2.86": line(
    "a column manager",
    async (office) => (await manager(await addresses(office))).waitFor(),
  ),
  "S2-2.87": line("tabs 전체, 기본 정보, 비용 정보, 날짜 정보 with counts", managerTabs),
  "S2-2.88": line("per column: drag, visible, pinned, fitted", managerColumns),
  "S2-2.89": line("모두 표시, 모두 숨기기, 기본값으로, 설정 저장 (*), 닫기", managerButtons),
  "S2-2.90": line("sums of shown, hidden, pinned; a warning while unsaved", managerButtons),
  "S2-3.17": line("column settings are kept in the browser per table", keepsColumns),
  "S2-4.25": line("column changes are unsaved until saved", managerButtons),
};
