/** A short form of `deno task lab mistakes`: some rows of each kind, each on a fresh office. */
import { assertEquals } from "@std/assert";
import { judge } from "../../scripts/lab/mistakes/judge.ts";
import { mistakes } from "../../scripts/lab/mistakes/rows.ts";
import { makeTemplate } from "../../scripts/lab/mistakes/stage.ts";

/** One row in so many is made here; a restore and a mix of two days or offices always is. */
const ONE_IN = 9;

Deno.test("operators' mistakes and disk faults lose and hide no record, and each message has a next step", async (t) => {
  const all = mistakes();
  const chosen = all.filter(({ category, name }, index) =>
    index % ONE_IN === 0 ||
    /another office|day before|which no set|middle of a commit/.test(name) ||
    category === "full disk"
  );
  assertEquals(all.length >= 190, true, `${all.length} mistakes`);
  const template = await makeTemplate();
  try {
    for (const mistake of chosen) {
      await t.step(`${mistake.category}: ${mistake.name}`, async () => {
        const { fault, lost } = await judge(template, mistake);
        assertEquals([fault, lost], ["", 0]);
      });
    }
  } finally {
    await Deno.remove(template.folder, { recursive: true });
  }
});
