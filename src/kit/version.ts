/** The version of this program: `deno.json` alone says it, CHANGELOG.md what is in it. */
import config from "../../deno.json" with { type: "json" };

export const VERSION: string = config.version;

/** Which of two versions is the newer one, as a comparison for sorting: "0.10.0" after "0.9.1". */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split(".").map(Number));
  const at = left.findIndex((number, place) => number !== right[place]);
  return at === -1 ? 0 : left[at] - (right[at] ?? 0);
}
