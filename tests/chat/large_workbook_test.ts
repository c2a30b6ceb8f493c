/** A workbook of 200,000 rows: taken, summed and asked in a worker, while the office goes on for everybody else. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { longestBlock } from "../helpers/longest_block.ts";
import type { TestApp } from "../helpers/server.ts";
import { rawXlsx, sheetXml } from "../helpers/workbooks.ts";
import { withConsole } from "./console.ts";
import { calls, says, toldIn } from "./model_server.ts";

const ROWS = 200_000;
const SHOPS = ["분식집", "카페", "주유소", "문구점"];

/** Day, shop, won: each shop has a quarter of the rows, and the won of row n are n. */
function large(rows = ROWS): Uint8Array<ArrayBuffer> {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (at: number) =>
    `<row>${text("2026-11-20")}${text(SHOPS[at % 4])}<c><v>${at}</v></c></row>`;
  const head = `<row>${["날짜", "가게", "금액"].map(text).join("")}</row>`;
  const all = head + Array.from({ length: rows }, (_, at) => row(at + 1)).join("");
  return rawXlsx(sheetXml(all)) as Uint8Array<ArrayBuffer>;
}

/** The upload as it comes over the line: to write it is the client's work. */
async function uploadOf(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append("file", new File([bytes], "일년.xlsx"));
  const sent = new Response(form);
  const headers = { "content-type": sent.headers.get("content-type")! };
  return { headers, body: await sent.bytes() };
}

const send = (app: TestApp, upload: Awaited<ReturnType<typeof uploadOf>>) =>
  app.call("/api/chat/upload/", { method: "POST", as: "token", ...upload });

Deno.test("a model filters, groups and sums 200,000 rows while others are served", () => {
  const asked = (file: string) =>
    calls("query_file", {
      file,
      where: [{ column: "금액", is: "at_least", value: 100_001 }],
      group_by: "가게",
      sum: "금액",
    });
  return withConsole([says("…"), (one) => says(toldIn(one))], async (app) => {
    const upload = await uploadOf(large());
    let id = "";
    let alive = 0;
    const work = async () => {
      const answer = await send(app, upload);
      assertEquals(answer.status, 200);
      const { info } = await answer.json();
      assertStringIncludes(info.summary, "200,000행");
      assertStringIncludes(info.summary, "합계 20,000,100,000");
      id = info.id;
      app.model.script[0] = () => asked(id);
      const file_context = [id];
      const conversation = crypto.randomUUID();
      const lines = await app.ask({ prompt: "가게마다 합계", conversation, file_context });
      // 100,001 to 200,000: half of the rows, of each shop a quarter of these.
      assertStringIncludes(lines.join(""), "맞는 행 100,000개, 금액 합계 15,000,050,000");
      assertStringIncludes(lines.join(""), "분식집: 25,000행, 합계 3,750,050,000");
    };
    const block = await longestBlock(async () => {
      let isDone = false;
      const working = work().finally(() => isDone = true);
      // Failures are reported once all is over.
      working.catch(() => {});
      while (!isDone) {
        const answer = await app.call("/healthz");
        await answer.body?.cancel();
        alive++;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await working;
    });
    assert(alive >= 20, `the office answered ${alive} times`);
    assert(block < 200, `nobody was served for ${Math.round(block)} ms`);
  });
});

Deno.test("a workbook with too many rows is refused with their number", () =>
  withConsole([says("…")], async (app) => {
    const answer = await send(app, await uploadOf(large(300_001)));
    assertEquals(answer.status, 422);
    assertStringIncludes((await answer.json()).message, "300,000행까지");
  }));
