/** A document's numbers on the screen: masked, seen on request, kept by an edit, whole on paper. With SCREENSHOTS=folder pictures are kept. */
import { assert, assertEquals } from "@std/assert";
import { type Scene, withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { sayPurpose } from "./purpose.ts";
import { becomes, eventually } from "./until.ts";

const NUMBER = "900101-1234568";

async function walk(scene: Scene): Promise<void> {
  const { server } = scene;
  const page = await scene.signedIn("데모 직원 하나");
  await page.goto("/staff/documents/new");
  await page.locator("[data-island=document-editor][data-ready]").waitFor({ state: "attached" });
  const body = page.getByLabel("본문 (필수)");
  await page.getByLabel("제목 (필수)").fill("번호가 든 위임장");
  await body.fill(`위임인 박소유 (${NUMBER})`);
  await page.getByRole("button", { name: "저장", exact: true }).click();
  await page.waitForURL(/\/staff\/documents\/[^/]+$/);
  await eventually(async () =>
    assertEquals(await body.inputValue(), "위임인 박소유 (900101-●●●●●●●)")
  );
  assertEquals(await faults(page, "document-numbers-hidden"), []);
  await page.getByRole("button", { name: "번호 보기" }).click();
  await page.getByText(NUMBER).waitFor();
  assertEquals(await faults(page, "document-numbers-shown"), []);
  await body.fill("위임인 박소유 (900101-●●●●●●●) 귀하");
  await page.getByRole("button", { name: "저장", exact: true }).click();
  await page.getByText("저장하지 않은 내용이 있습니다").waitFor({ state: "detached" });
  const [entry] = [...server.deps.books.views.document.byId.values()]
    .filter(({ state }) => state.title === "번호가 든 위임장");
  await eventually(() => {
    const now = server.deps.books.views.document.byId.get(entry.id)!;
    assertEquals(now.state.body, `위임인 박소유 (${NUMBER}) 귀하`);
    return Promise.resolve();
  });
  await page.getByRole("link", { name: "PDF 다운로드" }).click();
  const dialog = page.getByRole("dialog", { name: "내려받는 이유" });
  await dialog.waitFor();
  await dialog.getByRole("button", { name: "다운로드" }).click();
  await dialog.getByText("내려받는 이유를 입력해 주세요.").waitFor();
  assertEquals(await faults(page, "purpose-dialog"), []);
  const coming = page.waitForEvent("download");
  await sayPurpose(page);
  assert((await coming).suggestedFilename().endsWith(".pdf"));
  // Asked again, the page offers what was typed last; and what cannot be drawn is said on the page, in a sentence.
  await body.fill("위임인 \u{10ABCD} 귀하");
  await page.getByRole("button", { name: "저장", exact: true }).click();
  await page.getByText("저장하지 않은 내용이 있습니다").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "PDF 다운로드" }).click();
  await becomes(() => dialog.getByLabel("이유").inputValue(), "등기소에 제출");
  await dialog.getByRole("button", { name: "다운로드" }).click();
  await page.getByText(/PDF에 그릴 수 없는 글자/).waitFor();
}

Deno.test("numbers of a document are shown only on request, kept by edits, and a file needs its purpose", () =>
  withScene(walk));
