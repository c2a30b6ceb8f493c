/** Runs in the page: times from an event to the frame after it, and frames that show no rows. */

/** Answers once the frame that is due next has been handed to the screen. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });
  });
}

/** Text of the topmost cell in sight, or "" when there is none. */
function topText(): string {
  const box = globalThis.stand.scroller()?.getBoundingClientRect();
  if (!box) return "";
  const found = document.elementsFromPoint(box.left + 420, box.top + 70)
    .find((element) => element.matches(globalThis.stand.cell));
  return found?.textContent ?? "";
}

/** Whether cells are to be seen at several heights of the sight. */
function isBlank(): boolean {
  const box = globalThis.stand.scroller()!.getBoundingClientRect();
  return [0.2, 0.5, 0.9].some((share) =>
    !document.elementsFromPoint(box.left + 420, box.top + box.height * share)
      .some((element) => element.matches(globalThis.stand.cell) && element.textContent !== "")
  );
}

/** Milliseconds from `act` to the frame in which `done` holds; at most 200 frames. */
async function until(act: () => void, done: () => boolean): Promise<number> {
  await painted();
  const start = performance.now();
  act();
  for (let frame = 0; frame < 200; frame++) {
    await painted();
    if (done()) return performance.now() - start;
  }
  throw new Error("nothing came of it");
}

const keyTimes: number[] = [];
addEventListener("keydown", () => {
  const start = performance.now();
  painted().then(() => keyTimes.push(performance.now() - start));
}, true);

const change = async (act: () => void): Promise<number> => {
  const before = topText();
  return await until(act, () => topText() !== before && !isBlank());
};

export const probe = {
  start: () => until(() => globalThis.stand.start(), () => topText() !== "" && !isBlank()),
  sort: (direction: "asc" | "desc") => change(() => globalThis.stand.sort(direction)),
  filter: (text: string) => change(() => globalThis.stand.filter(text)),
  keyTimes,
  /** Scrolls by `px` before each frame; answers blank frames and the time of each frame. */
  scroll: async (px: number, frames: number) => {
    const element = globalThis.stand.scroller()!;
    let blank = 0;
    const times: number[] = [];
    for (let frame = 0; frame < frames; frame++) {
      const start = performance.now();
      element.scrollTop += px;
      await painted();
      times.push(performance.now() - start);
      if (isBlank()) blank++;
    }
    return { blank, times };
  },
  elements: () => document.querySelectorAll("#root *").length,
};

globalThis.gridProbe = probe;
