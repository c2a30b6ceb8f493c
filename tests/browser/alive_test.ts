/** When a page says of an island that it is alive. */
import { withScene } from "./harness.ts";

/** Presses Ctrl+S in the very moment that the editor calls itself ready. */
function pressAtOnce(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("[data-island=post-editor][data-ready]")) return;
    observer.disconnect();
    const press = new KeyboardEvent("keydown", { ctrlKey: true, code: "KeyS", bubbles: true });
    document.dispatchEvent(press);
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

Deno.test("an island that says it is ready handles its keys", async () => {
  await withScene(async ({ signedIn }) => {
    const page = await signedIn("데모 직원 하나");
    await page.addInitScript(pressAtOnce);
    await page.goto("/staff/posts/new");
    await page.getByText("제목을 입력하세요.").waitFor();
  });
});
