/** S2 §8: what tables say of what was done and what failed, certificates included. */
import { line, type Lines } from "./line.ts";
import type { Office } from "./office.ts";
import { addresses, documentFails, failures, successes } from "./s2_table.ts";
import { addRow } from "./s2_table_calls.ts";

import { askFails, chooseTwo, press, taskFails, toast } from "./s2_certificates.ts";

async function requested(office: Office): Promise<void> {
  await addRow(office);
  await addRow(office);
  const page = await addresses(office);
  await chooseTwo(page);
  await press(page, "증명서 발급");
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", {
    name: "발급",
    exact: true,
  }).click();
  await toast(page, "2개 주소의 증명서 발급을 요청했습니다.");
}

export const tableWordLines: Lines = {
  "S2-8.22": line(
    "filters, deletion, change, certificates, owners, Excel, documents: what failed",
    async (office) => {
      await failures(office);
      await askFails("증명서 발급", "증명서 발급 중 오류가 발생했습니다")(office);
      await askFails("증명서 다운로드", "증명서 다운로드 중 오류가 발생했습니다")(office);
      await askFails("소유자 정보 갱신", "소유자 정보 갱신 중 오류가 발생했습니다")(office);
      await documentFails(office);
    },
  ),
  "S2-8.23": {
    ...line("added, updated, deleted, in bulk, certificates, owners, Excel", async (office) => {
      await successes(office);
      await requested(office);
    }),
    partly: "owners are asked for by S2-4.11",
  },
  "S2-8.24": {
    ...line("a download that fails, takes too long, or says nothing", taskFails),
    partly: "one that takes too long is walked by S2-4.20",
  },
};
