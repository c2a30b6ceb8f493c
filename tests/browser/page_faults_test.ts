/** The looks at what lies over controls, and at words of programs, find what they are for and nothing else. */
import { assertEquals } from "@std/assert";
import { coveredControls, readTexts } from "../../scripts/lab/browsers/page_faults.ts";
import { identifiersIn } from "../helpers/words.ts";
import { withScene } from "./harness.ts";

const PAGES: [name: string, html: string, covers: string[]][] = [
  [
    "a button that floats over another",
    `<button style="margin: 20px">편집</button>
     <button style="position: fixed; inset: 0 auto auto 0; padding: 40px">작업 1건 완료</button>`,
    ['"작업 1건 완료" lies over "편집"'],
  ],
  [
    "a page that lies over a button in its corner",
    `<button style="position: absolute; inset: 20px auto auto 20px">과거</button>
     <div style="position: relative; height: 200px">본문</div>`,
    ['"본문" lies over "과거"'],
  ],
  [
    "a field below its own label",
    `<label style="display: inline-grid"><span style="grid-area: 1/1;
     z-index: 1">검색</span><input style="grid-area: 1/1"></label>`,
    [],
  ],
  [
    "what scrolls under a head that stays",
    `<div style="position: sticky; top: 0; z-index: 1;
     height: 60px; margin-bottom: -60px">머리</div><button style="margin: 10px">편집</button>`,
    [],
  ],
  [
    "what is cut off by its list",
    `<div style="overflow: auto; height: 20px"><p style="height: 60px">
     </p><button>편집</button></div>`,
    [],
  ],
  [
    "what somebody opened",
    `<button style="margin: 20px">편집</button><button
     aria-expanded="true" aria-controls="panel">작업</button><div id="panel" style="position: fixed;
     inset: 0 0 auto 0; height: 90px">목록</div>`,
    [],
  ],
  [
    "what is out of sight until it has the focus",
    `<a href="#main" style="position: fixed;
     inset: 5px auto auto 5px; clip-path: inset(50%)">건너뛰기</a><p>본문</p>`,
    [],
  ],
];

Deno.test("a control that something lies over is found, at any place of the page", async (t) => {
  await withScene(async ({ visitor }) => {
    const page = await visitor();
    for (const [name, html, covers] of PAGES) {
      await t.step(name, async () => {
        await page.setContent(`<body style="margin: 0">${html}`);
        // What is set is there at once: nothing is waited for.
        const found = await page.evaluate(coveredControls);
        assertEquals(found, covers);
      });
    }
    await t.step("words of programs, but what is to be copied and what is not seen", async () => {
      await page.setContent(`<p title="is_staff">용도 <code>as_it_is</code></p>
        <p hidden>not_seen</p><b translate="no">host_one</b><td>async</td><i>async</i>`);
      const words = (await page.evaluate(readTexts)).flatMap(identifiersIn);
      assertEquals(words.toSorted(), ["async", "is_staff"]);
    });
  });
});
