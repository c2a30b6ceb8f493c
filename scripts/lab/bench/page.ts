/** Bytes of the staff app's first page, as the build reported them. */
import type { Report } from "../../build/budget.ts";
import type { Result } from "./measure.ts";

const REPORT = new URL("../../../build/report.json", import.meta.url);
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

export async function benchPage(): Promise<Result[]> {
  let report: Report;
  try {
    report = JSON.parse(await Deno.readTextFile(REPORT));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    const figure = "no build yet: deno task build";
    return [{
      name: "first page of the staff app",
      ours: "",
      against: "",
      figure,
      bar: "",
      met: null,
    }];
  }
  return report.lines.map(({ what, bytes, limit, ok }) => ({
    name: what,
    ours: kilobytes(bytes),
    against: "",
    figure: "brotli",
    bar: limit === null ? "" : `≤ ${kilobytes(limit)}`,
    met: limit === null ? null : ok,
  }));
}
