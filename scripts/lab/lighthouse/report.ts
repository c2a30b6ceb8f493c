/** What was measured of a page, against its bars. */
import type { Scores } from "./run.ts";
import { type Bytes, KINDS } from "./weigh.ts";

const KB = 1024;
const SCORE = 100;
/** `fontFile` is the core of the font; `font` is that and the slices a page names. */
const BARS: Record<keyof Bytes | "page", number> = {
  html: 14 * KB,
  css: 10 * KB,
  fontFile: 70 * KB,
  font: 100 * KB,
  image: 300 * KB,
  script: 0,
  page: 300 * KB,
};

export interface PageReport {
  path: string;
  scores: Scores;
  bytes: Bytes;
}

const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;
const totalOf = (bytes: Bytes): number => KINDS.reduce((sum, kind) => sum + bytes[kind], 0);

/** The bars, for the head of the report. */
export const barsLine = (): string =>
  `bars: ${SCORE} × 4  ${
    Object.entries(BARS).filter(([kind]) => kind !== "image")
      .map(([kind, bytes]) => `${kind} ≤ ${kb(bytes)}`).join("  ")
  }`;

/** Two lines for a terminal. */
export function linesOf({ path, scores, bytes }: PageReport): string[] {
  const parts = KINDS.map((kind) => `${kind} ${kb(bytes[kind])}`);
  return [
    `${path}  ${Object.entries(scores).map(([name, score]) => `${name} ${score}`).join("  ")}`,
    `  ${parts.join("  ")}  all ${kb(totalOf(bytes))}`,
  ];
}

/** One line for each bar that this page misses. */
export function belowBars({ path, scores, bytes }: PageReport): string[] {
  const low = Object.entries(scores).filter(([, score]) => score < SCORE)
    .map(([name, score]) => `✗ ${path}: ${name} ${score}`);
  const weights = { ...bytes, page: totalOf(bytes) };
  const heavy = Object.entries(weights)
    .filter(([kind, size]) => size > BARS[kind as keyof Bytes])
    .map(([kind, size]) => `✗ ${path}: ${kind} ${kb(size)} of ${kb(BARS[kind as keyof Bytes])}`);
  return [...low, ...heavy];
}
