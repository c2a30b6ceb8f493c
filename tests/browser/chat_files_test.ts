/** Files as a person gives them (several, dropped, pasted), pictures after a reload, and the list with pins and folders. */
import { Buffer } from "node:buffer";
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { says } from "../chat/model_server.ts";
import { ask, input, log, picture, settled, side, withAssistant } from "./chat_page.ts";
import { violations } from "./looks.ts";
import { becomes } from "./until.ts";

const RED_DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/** Hands a text file over as the browser does: by dropping it, or from the clipboard. */
const hand = (page: Page, how: "drop" | "paste", name: string, text: string) =>
  page.evaluate(([how, name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type: "text/plain" }));
    const target = document.querySelector(".chat-main")!;
    const made = how === "drop"
      ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
      : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    target.dispatchEvent(made);
  }, [how, name, text]);

async function givesFiles(page: Page): Promise<void> {
  const text = "가나다라 ".repeat(6_000);
  await page.getByLabel("파일 선택").setInputFiles([
    { name: "점.png", mimeType: "image/png", buffer: Buffer.from(RED_DOT, "base64") },
    { name: "긴 글.txt", mimeType: "text/plain", buffer: Buffer.from(text) },
  ]);
  const chips = page.getByRole("list", { name: "첨부한 파일" }).getByRole("listitem");
  await becomes(() => chips.count(), 2);
  await hand(page, "drop", "끌어온 메모.txt", "회의는 3시");
  await becomes(() => chips.count(), 3);
  await hand(page, "paste", "붙인 메모.txt", "회의는 4시");
  await becomes(() => chips.count(), 4);
  await chips.getByText("앞부분 24,000자를 먼저 보냅니다", { exact: false }).waitFor();
  await picture(page, "files");
  assertEquals(await violations(page), []);
  await page.getByLabel("파일 선택").setInputFiles(["하나", "둘"].map((name) => {
    return { name: `${name}.txt`, mimeType: "text/plain", buffer: Buffer.from(name) };
  }));
  await page.getByText("앞의 1개만 올립니다.", { exact: false }).waitFor();
  await becomes(() => chips.count(), 5);
}

Deno.test("several files go with a question, however they are given, and its picture is there after a reload", () =>
  withAssistant([says("네.")], async ({ signedIn }, model) => {
    const page = await signedIn("데모 직원 하나");
    await page.goto("/chat");
    await page.getByText("연결됨").waitFor();
    await givesFiles(page);
    await ask(page, "모두 정리해 줘");
    await log(page).getByText("네.").waitFor();
    await settled(page);
    const sent = JSON.stringify(model.asked[0].messages.at(-1)!.content);
    for (const text of ["회의는 3시", "회의는 4시", "data:image/jpeg"]) {
      assertStringIncludes(sent, text);
    }
    await page.reload();
    const shown = log(page).getByRole("img", { name: "점.png" });
    await becomes(
      () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
      true,
    );
    await input(page).waitFor();
  }));

Deno.test("conversations are pinned and put into folders by keyboard, and a search finds them all", () =>
  withAssistant([says("네.")], async ({ signedIn }) => {
    const page = await signedIn("데모 직원 하나");
    await page.goto("/chat");
    await page.getByText("연결됨").waitFor();
    const list = side(page);
    const button = (name: string) => list.getByRole("button", { name, exact: true });
    for (const question of ["카드 합계", "휴가 남은 날"]) {
      await ask(page, question);
      await log(page).getByText("네.").waitFor();
      await settled(page);
      await button(question).waitFor();
      if (question === "카드 합계") await page.getByRole("button", { name: "새 대화" }).click();
    }
    await button("고정").press("Enter");
    await list.getByRole("heading", { name: "고정한 대화" }).waitFor();
    await button("고정 해제").waitFor();

    await button("카드 합계").press("Enter");
    await log(page).getByText("카드 합계").waitFor();
    await list.getByRole("combobox", { name: "폴더" }).selectOption({ label: "새 폴더…" });
    const field = list.getByRole("textbox", { name: "새 폴더 이름" });
    await field.fill("11월 점검");
    await field.press("Enter");
    await button("폴더 이름 변경").waitFor();
    await picture(page, "folders");
    assertEquals(await violations(page), []);

    await list.getByRole("searchbox", { name: "대화 찾기" }).fill("카드");
    await list.getByText("폴더: 11월 점검").waitFor();
    await list.getByRole("searchbox", { name: "대화 찾기" }).fill("");
    await button("폴더 이름 변경").press("Enter");
    const name = list.getByRole("textbox", { name: "폴더 이름" });
    await name.fill("법인카드");
    await name.press("Enter");
    await list.getByText("법인카드").first().waitFor();
    await button("폴더 삭제").press("Enter");
    await page.getByRole("alertdialog").or(page.getByRole("dialog"))
      .getByRole("button", { name: "폴더 삭제" }).click();
    await becomes(() => button("폴더 삭제").count(), 0);
    await button("카드 합계").waitFor();
  }));
