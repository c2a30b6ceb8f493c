/** The looks at controls, and at words of programs, find what they are for and nothing else. */
import { assertEquals } from "@std/assert";
import { sharedNames, smallTargets } from "../../scripts/lab/browsers/control_faults.ts";
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
    "a button whose corner lies over another's",
    `<button style="position: absolute; inset: 20px auto auto 20px; width: 90px; height: 40px">과거
     </button><button style="position: absolute; inset: 50px auto auto 90px; width: 90px;
     height: 40px">인쇄</button>`,
    ['"인쇄" lies over "과거"'],
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

const two = (kind: string, name: string) =>
  `2 of kind ${kind} are called "${name}" and are 2 different ones`;

const NAMES: [name: string, html: string, shared: string[]][] = [
  [
    "the same word in each row",
    "<button>상세</button><button>상세</button>",
    [two("button", "상세")],
  ],
  [
    "the same word with what it is of",
    `<button aria-label="가 상세">상세</button><button aria-label="나 상세">상세</button>`,
    [],
  ],
  ["links to one place", `<a href="/a">보기</a><a href="/a">보기</a>`, []],
  [
    "links to two places, one by its picture",
    `<a href="/a">보기</a><a href="/b"><img alt="보기"></a>`,
    [two("link", "보기")],
  ],
  ["a button and a link", `<a href="/a">삭제</a><button>삭제</button>`, []],
  ["one that is not there", `<button>삭제</button><button hidden>삭제</button>`, []],
  [
    "fields of two groups",
    `<fieldset><legend>가</legend><label>금액<input></label></fieldset>
     <fieldset><legend>나</legend><label>금액<input></label></fieldset>`,
    [],
  ],
  [
    "fields of one group",
    `<label>금액<input></label><label>금액<input></label>`,
    [two("field", "금액")],
  ],
];

const SIZED = "display: inline-block; padding: 0; border: 0; font-size: 10px;";
const button = (name: string, style: string) => `<button style="${SIZED}${style}">${name}</button>`;
const SIZES: [name: string, html: string, small: string[]][] = [
  [
    "a small one below a bar that floats over the page",
    button("가", "width: 16px; height: 16px; margin-top: 30px") +
    `<nav style="position: fixed; inset: 0 0 auto 0; height: 28px">${
      button("나", "width: 30px; height: 28px")
    }</nav>`,
    [],
  ],
  [
    "two small ones side by side",
    button("가", "width: 16px; height: 16px") + button("나", "width: 30px; height: 30px"),
    ['"가" has 16×16 px and "나" beside it'],
  ],
  [
    "two small ones with room around them",
    button("가", "width: 16px; height: 16px; margin: 8px") +
    button("나", "width: 16px; height: 16px; margin: 8px"),
    [],
  ],
  [
    "two of 24 px",
    button("가", "width: 24px; height: 24px") + button("나", "width: 24px; height: 24px"),
    [],
  ],
  ["links within a sentence", `<p>이 <a href="/a">길</a>과 <a href="/b">끝</a>입니다.</p>`, []],
  [
    "a box within its label",
    `<label style="display: block; height: 30px; width: 90px"><input type="checkbox">가</label>
     <label style="display: block; height: 30px; width: 90px"><input type="checkbox">나</label>`,
    [],
  ],
];

Deno.test("only controls that are covered, share a name or are too small are reported", async (t) => {
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
    for (const [look, cases] of [[sharedNames, NAMES], [smallTargets, SIZES]] as const) {
      for (const [name, html, found] of cases) {
        await t.step(`${look.name}: ${name}`, async () => {
          await page.setContent(`<body style="margin: 0">${html}`);
          const shown = await page.evaluate(look);
          assertEquals(shown, found);
        });
      }
    }
    await t.step("program words are found, except text to copy and hidden text", async () => {
      await page.setContent(`<p title="is_staff">용도 <code>as_it_is</code></p>
        <p hidden>not_seen</p><b translate="no">host_one</b><td>async</td><i>async</i>`);
      const words = (await page.evaluate(readTexts)).flatMap(identifiersIn);
      assertEquals(words.toSorted(), ["async", "is_staff"]);
    });
  });
});
