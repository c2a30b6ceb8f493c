/** The index of the decision records: one line each, by number. */

/** The page, from the records' names and texts. A record's first line is its title. */
export function decisionIndex(records: { name: string; text: string }[]): string {
  const lines = records
    .toSorted((a, b) => a.name < b.name ? -1 : 1)
    .map(({ name, text }) => {
      const title = text.split("\n", 1)[0].replace(/^# /, "");
      return `- [${name.replace(/\.md$/, "")}](${name}): ${title}`;
    });
  return [
    "# Decisions",
    "",
    "Why things are as they are, in the order in which it was decided. Written by `deno task docs`.",
    "",
    ...lines,
    "",
  ].join("\n");
}
