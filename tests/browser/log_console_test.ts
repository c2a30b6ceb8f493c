/** 기록 점검: a superuser walks the chain, compares a view that differs, and has it put right. */
import { assertEquals } from "@std/assert";
import { withScene } from "./harness.ts";
import { faults } from "./looks.ts";

Deno.test("a superuser sees that a view differs from the log and replays it", () =>
  withScene(async ({ signedIn, server }) => {
    const page = await signedIn("데모 관리자");
    await page.goto("/staff/log");
    await page.locator("[data-island=log-console][data-ready]").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "해시 체인 확인" }).click();
    await page.getByText(/기록 [\d,]+건의 해시와 파일 [\d,]+개가 모두 맞습니다/).waitFor();

    await page.getByRole("link", { name: /^차량 vehicle/ }).click();
    await page.waitForURL(/#flow-noun-vehicle$/);
    const chosen = page.locator("#flow-noun-vehicle + .flow-trace");
    await chosen.waitFor({ state: "visible" });
    await page.locator("#flow-noun-card + .flow-trace").waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "모두 보기" }).click();
    await chosen.waitFor({ state: "hidden" });

    const { views } = server.deps.books;
    const rows = views.vehicle.byId.size;
    views.vehicle.byId.clear();
    const vehicles = page.getByRole("row").filter({
      has: page.getByText("vehicle", { exact: true }),
    });
    await page.getByRole("button", { name: "차량 비교" }).click();
    await vehicles.getByText("다름").waitFor();
    assertEquals(await faults(page, "log"), []);
    await page.getByRole("button", { name: "차량 다시 계산" }).click();
    const dialog = page.getByRole("dialog", { name: "기록과 다른 화면 데이터를 교체할까요?" });
    await dialog.getByRole("button", { name: "취소" }).click();
    await dialog.waitFor({ state: "hidden" });
    assertEquals(views.vehicle.byId.size, 0);
    await page.getByRole("button", { name: "차량 다시 계산" }).click();
    await dialog.getByRole("button", { name: "교체" }).click();
    await page.getByText("기록대로 교체했습니다.").waitFor();
    assertEquals(views.vehicle.byId.size, rows);
  }));
