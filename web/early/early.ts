/**
 * Inline script at the start of each page with islands: loads the page's scripts before anything else, and buffers
 * interactions until they run.
 */
import { line } from "../ui/client/line.ts";
import { bufferClicks, bufferFirstLetters } from "./keep.ts";
import { loadPart } from "./load.ts";

const ABSENT =
  "화면을 움직이는 부분을 불러오지 못해 아직 쓸 수 없습니다. 네트워크를 확인한 뒤 다시 시도해 주세요.";

const { client, files } = (document.currentScript as HTMLScriptElement).dataset;

globalThis.loadPart = loadPart;
globalThis.kept = bufferClicks();
bufferFirstLetters();

/** Runs the page's script; if it fails to load, shows a line with a button that retries. */
function start(): void {
  loadPart(client!).catch(() => {
    const result = line(ABSENT, "다시 시도", () => {
      result.remove();
      start();
    });
    (document.querySelector("main") ?? document.body).prepend(result);
  });
}

// Until the page is whole only the largest script shares the line with it: its rows are seen sooner, and alive no later.
loadPart.fetch(client!.split(" ")[0]);
document.addEventListener("DOMContentLoaded", () => {
  start();
  for (const part of files!.split(",").filter(Boolean)) loadPart.fetch(part);
});
