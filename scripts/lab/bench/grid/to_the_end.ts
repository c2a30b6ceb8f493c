/** Leaps through a table to its last row, and says what the page held on the way. */
import type { CDPSession, Page } from "playwright-core";

export interface Way {
  /** Rows of the table. */
  rows: number;
  /** Most elements in the document at any time. */
  elements: number;
  /** Bytes of the page's script memory, halfway and at the end. */
  heapHalf: number;
  heapEnd: number;
  seconds: number;
}

/** Frames that the rows of one leap may take to come. */
const FRAMES = 1_200;
/** Height of a row, in CSS pixels. */
const ROW = 36;

/** Shows a row at the top, as far as it goes; answers once all rows in sight are there. */
async function leap(page: Page, row: number): Promise<number> {
  return await page.evaluate(async ([top, frames]) => {
    const scroller = document.querySelector(".g-scroll")!;
    const isHere = () => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const lines = [...document.querySelectorAll(".g-body > .g-line")].filter((line) => {
        const box = line.getBoundingClientRect();
        return box.bottom > top && box.top < bottom;
      });
      return lines.length > 2 && lines.every((line) => !line.matches(".g-waiting"));
    };
    scroller.scrollTop = top;
    for (let frame = 0; frame < 2 || !isHere(); frame++) {
      if (frame > frames) throw new Error(`no rows came at ${top} px`);
      await new Promise(requestAnimationFrame);
    }
    return document.querySelectorAll("*").length;
  }, [row * ROW, FRAMES]);
}

/** Memory left after garbage collection, compiled code included. */
async function heap(session: CDPSession): Promise<number> {
  for (let round = 0; round < 2; round++) await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

/** Goes to the last row, so many rows at a time. Throws when rows do not come. */
export async function leapToTheEnd(page: Page, every: number): Promise<Way> {
  const session = await page.context().newCDPSession(page);
  const count = await page.locator("[role=grid]").first().getAttribute("aria-rowcount");
  const rows = Number(count) - 1;
  const start = performance.now();
  let elements = 0;
  let heapHalf = 0;
  for (let row = 0; row < rows + every; row += every) {
    elements = Math.max(elements, await leap(page, Math.min(row, rows)));
    if (heapHalf === 0 && row >= rows / 2) heapHalf = await heap(session);
  }
  const seconds = (performance.now() - start) / 1_000;
  return { rows, elements, heapHalf, heapEnd: await heap(session), seconds };
}
