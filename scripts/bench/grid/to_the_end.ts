/** Scrolls a table in infinite-scroll mode to its last row, and says what the page held on the way. */
import type { CDPSession, Page } from "playwright-core";

export interface Way {
  /** Rows of the table, and how many of them the page held at the end. */
  rows: number;
  held: number;
  /** Most elements in the document at any time. */
  elements: number;
  /** Bytes of the page's script memory, halfway and at the end. */
  heapHalf: number;
  heapEnd: number;
  seconds: number;
}

/** What the footer says: '201 - 400 / 1,234'. */
interface Range {
  first: number;
  last: number;
  total: number;
  elements: number;
}

/** Frames that one chunk of rows may take to come. */
const FRAMES = 1_200;

/** To the end of what is loaded; answers once more is loaded. */
async function step(page: Page): Promise<Range> {
  const { text, elements } = await page.evaluate(async (frames) => {
    const scroller = document.querySelector(".g-scroll")!;
    const range = document.querySelector(".dt-footer span")!;
    const before = range.textContent;
    scroller.scrollTop = scroller.scrollHeight;
    for (let frame = 0; frame < frames && range.textContent === before; frame++) {
      await new Promise(requestAnimationFrame);
    }
    return { text: range.textContent!, elements: document.querySelectorAll("*").length };
  }, FRAMES);
  const [first, last, total] = text.replaceAll(",", "").match(/\d+/g)!.map(Number);
  return { first, last, total, elements };
}

/** What is left after what nobody needs any more is gone, the compiled code's leftovers too. */
async function heap(session: CDPSession): Promise<number> {
  for (let round = 0; round < 2; round++) await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

/** Scrolls to the last row. Throws when no more rows come before it. */
export async function scrollToTheEnd(page: Page): Promise<Way> {
  const session = await page.context().newCDPSession(page);
  const start = performance.now();
  let elements = 0;
  let heapHalf = 0;
  for (let before = 0;;) {
    const at = await step(page);
    elements = Math.max(elements, at.elements);
    if (heapHalf === 0 && at.last >= at.total / 2) heapHalf = await heap(session);
    if (at.last === at.total) {
      await page.locator(".g-scroll").evaluate((scroller) => {
        scroller.scrollTop = scroller.scrollHeight;
      });
      const seconds = (performance.now() - start) / 1_000;
      const held = at.last - at.first + 1;
      return { rows: at.total, held, elements, heapHalf, heapEnd: await heap(session), seconds };
    }
    if (at.last === before) throw new Error(`no rows came after ${before}`);
    before = at.last;
  }
}
