/** Fills an office's own template of Word: in a worker with limits, because anyone of the office hands templates in. */
import { once } from "node:events";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { badFile } from "../attachments/bad_attachment.ts";
import { BadFile } from "../import/files/limits.ts";
import { withReader } from "../import/files/reading_worker.ts";
import type { Asker } from "../kit/fair_queue.ts";
import type { FillAnswer, Filled } from "./fill_worker.ts";
import type { TemplateData } from "./template_data.ts";
// No import leads to the worker: what it needs is installed because it is named here.
import "docxtemplater/package.json" with { type: "json" };
import "pizzip/package.json" with { type: "json" };

const LIMITS = { milliseconds: 20_000, megabytes: 256 };

/** The filled file, and what could not be filled; the refusal (413, 415, 422) of a template that is no template. */
export async function fillTemplate(
  template: Uint8Array,
  data: TemplateData,
  asker: Asker,
): Promise<Filled | Refusal> {
  const script = new URL("./fill_worker.ts", import.meta.url);
  try {
    const said = await withReader(script, LIMITS, asker, async (worker, signal) => {
      const bytes = template.slice().buffer;
      worker.postMessage({ bytes, json: JSON.stringify(data) }, [bytes]);
      const [answer]: [FillAnswer] = await once(worker, "message", { signal }) as [FillAnswer];
      return answer;
    });
    if ("file" in said) return said;
    if ("mistakes" in said) {
      const message = `서식에 잘못된 필드가 있습니다. ${said.mistakes.join(" ")}`;
      return refuse(422, "template_mistakes", message, [{ field: "file", message }]);
    }
    if (said.bad !== "not_docx") return badFile(said.bad);
    const message = "워드 문서(.docx)가 아니라서 서식으로 쓸 수 없습니다.";
    return refuse(422, "template_kind", message, [{ field: "file", message }]);
  } catch (error) {
    if (error instanceof BadFile) return badFile("too_slow");
    throw error;
  }
}
