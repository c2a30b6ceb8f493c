/** Makes the papers of a case into one PDF, fills the office's own templates, and keeps each as a file of the case. */
import { NO_MATTER } from "../../../events/matter/matter.ts";
import { z } from "zod";
import { isRefusal } from "../../../events/base/refusal.ts";
import { matterOf } from "../../../projections/matter/matter.ts";
import { askerOf, defineJob, JobProblem } from "../../jobs/kind.ts";
import { OFFICE } from "../../kit/fair_queue.ts";
import { filledWith } from "./filled_templates.ts";
import { keepPaperFile, paperFor, papersPdf } from "./papers.ts";

const NAME = "서류 묶음";

export const matterPack = defineJob({
  kind: "matter_pack",
  title: "사건 서류 묶음",
  args: z.object({
    matter_id: z.string().min(1).max(64).meta({ title: "사건" }),
    forms: z.array(z.string().min(1).max(40)).max(40).meta({ title: "서류" }),
    templates: z.array(z.string().min(1).max(64)).max(100).default([]).meta({ title: "서식" }),
  }),
  queue: "downloads",
  async handler({ matter_id, forms, templates }, context) {
    const { deps, id, signal } = context;
    const asker = { ...OFFICE, signal };
    const matter = matterOf(deps.books.views, matter_id);
    if (!matter) throw new JobProblem(NO_MATTER.message, true);
    const papers = forms.flatMap((code) =>
      paperFor(deps, matter_id, code, { whole: true })?.paper ?? []
    );
    /** The same job keeps each file once, however often it is tried. */
    const keep = async (file: Omit<Parameters<typeof keepPaperFile>[1], "matter">) => {
      const meta = { actor: askerOf(context), requestId: id, key: `${id}.pack.${file.form}` };
      const kept = await keepPaperFile(deps, { matter: matter_id, ...file }, meta);
      if (isRefusal(kept)) throw new JobProblem(kept.message, true);
    };
    if (papers.length > 0) {
      const pdf = await papersPdf(deps, papers, `${NAME} ${matter.number}`, asker);
      if (isRefusal(pdf)) throw new JobProblem(pdf.message, true);
      await keep({ name: NAME, type: "pdf", content: pdf, form: "" });
    }
    const wrong: string[] = [];
    for (const template of templates) {
      const done = await filledWith(deps, matter, template, { whole: true, asker });
      if (isRefusal(done)) {
        // One that cannot be filled keeps no other from being made.
        const { name = "삭제된 서식" } =
          deps.books.views.paper_template.byId.get(template)?.state ?? {};
        wrong.push(`${name}: ${done.message}`);
        continue;
      }
      const name = `${done.name} ${matter.number}`;
      await keep({ name, type: "docx", content: done.filled.file, form: template });
    }
    if (wrong.length > 0) {
      throw new JobProblem(
        `채우지 못한 서식이 있습니다. 나머지는 만들었습니다. ${wrong.join(" ")}`,
        true,
      );
    }
    return { papers: papers.length + templates.length };
  },
});
