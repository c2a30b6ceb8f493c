/**
 * The office file: what makes the product this office's own. `docs/office-file.md` describes it,
 * `projections/office.ts` checks it, `src/office/sample.ts` speaks where it says nothing.
 */
import { type Office, officeFields } from "../projections/office.ts";
import { describeIssues } from "./server/issues.ts";
import { sampleOffice } from "./office/sample.ts";

/** `faq.0.answer` as people who write JSON would say it: `faq[0].answer`. */
const asWritten = (field: string): string => field.replace(/\.(\d+)(?=\.|$)/g, "[$1]");

/** Where JSON stops making sense, if the parser says: ` (3번째 줄)`. */
function whereIn(error: unknown): string {
  const found = /line (\d+)/.exec(String(error));
  return found ? ` (${found[1]}번째 줄)` : "";
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new Error(`사무소 파일 ${path}이(가) JSON 형식에 맞지 않습니다${whereIn(error)}.`);
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      throw new Error(`사무소 파일 ${path}이(가) 없습니다. OFFICE_FILE 설정을 확인해 주세요.`);
    }
    throw new Error(`사무소 파일 ${path}을(를) 읽을 수 없습니다. 파일과 권한을 확인해 주세요.`);
  }
}

/**
 * Reads the office file (JSON), or the sample office when none is named. Throws an Error whose one
 * Korean line names the field that is wrong.
 */
export async function readOffice(path: string): Promise<Office> {
  if (path === "") return { ...sampleOffice, samples: Object.keys(sampleOffice) };
  const given = officeFields.partial().safeParse(parse(path, await readText(path)));
  if (!given.success) {
    const [{ field, message }] = describeIssues(422, given.error.issues).details as {
      field: string;
      message: string;
    }[];
    const where = field === "" ? "" : `의 ${asWritten(field)}`;
    throw new Error(`사무소 파일 ${path}${where}: ${message}`);
  }
  const samples = Object.keys(sampleOffice).filter((field) => !(field in given.data));
  return { ...sampleOffice, ...given.data, samples };
}
