/** Forms as PDF files: what a reader of PDFs finds in them, Hanja and numbers included. */
import { assert, assertEquals } from "@std/assert";
import { closePdf, renderPdf } from "../../src/pdf/render.ts";
import { FORMS } from "../../src/papers/forms.ts";
import { makePaper } from "../../src/papers/paper.ts";
import { bare, pagesOf, popplerText } from "../helpers/pdf.ts";
import { ENTRIES, inputOf, manyHeirs, matterOf, party } from "./matters.ts";

/** A matter with what is hard to draw: rare Hanja, Latin names, large sums. */
const HARD = matterOf({
  entries: ENTRIES,
  facts: { price: 9_007_199_254_740_991, claim_amount: 360_000_000 },
  parties: [
    party({
      id: "buyer",
      client: true,
      name: "김은하",
      hanja: "金誾㙾",
      resident_number: "900101-1234568",
    }),
    party({ id: "seller", role: "obligor", name: "NGUYEN THI HOA", type: "foreigner" }),
    party({ id: "heir", role: "heir", name: "이상속", hanja: "李𠀋" }),
    party({ id: "co", role: "company", type: "company", name: "㈜똠방각하" }),
    party({ id: "officer", role: "officer", name: "박임원" }),
  ],
});

Deno.test("given a matter that is hard to draw, when each form is a PDF, then every field is in it as text", async () => {
  try {
    for (const form of FORMS) {
      const paper = makePaper(form, inputOf(HARD));
      const document = {
        title: paper.title,
        blocks: paper.blocks,
        made: "2026-03-02T01:00:00.000Z",
      };
      const file = await renderPdf(document);
      const own = bare(pagesOf(file).flat().join(""));
      const read = await popplerText(file);
      for (const { label, text } of paper.fields) {
        for (const line of text.split("\n")) {
          assert(own.includes(bare(line)), `${form.code} ${label}: ${line}`);
          // Poppler reads the cells of a row line by line.
          if (read !== null && line.length < 12) {
            assert(bare(read).includes(bare(line)), `${form.code}: ${line}`);
          }
        }
      }
    }
    assertEquals(FORMS.length > 12, true);
  } finally {
    await closePdf();
  }
});

Deno.test("given 500 heirs, when the application is a PDF, then the appended list has each of them", async () => {
  try {
    const parties = [party({ id: "d", role: "decedent", name: "김상속" }), ...manyHeirs(500)];
    const matter = matterOf({ kind: "inheritance", parties });
    const form = FORMS.find(({ code }) => code === "application_inheritance")!;
    const { title, blocks } = makePaper(form, inputOf(matter));
    const file = await renderPdf({ title, blocks, made: "2026-03-02T01:00:00.000Z" });
    const text = bare(pagesOf(file).flat().join(" "));
    assertEquals(parties.filter(({ name }) => !text.includes(bare(name))), []);
  } finally {
    await closePdf();
  }
});
