/** Input of the import's calls: a form with the file (S2 §7 "multipart with file plus extra fields"), or lines. */
import { z } from "zod";
import { importRecord } from "../../../events/table/import.ts";
import { cleanLine, cleanText } from "../../../events/base/text.ts";
import { type Refusal, refuse } from "../../../events/base/refusal.ts";
import { count } from "../../../projections/kit/answers.ts";
import { IMPORT_TYPES } from "../../../projections/table/import_limits.ts";
import { importSeen, replace } from "../../../projections/table/import_shapes.ts";
import { checkJson } from "../../server/json_limits.ts";
import { describeIssues } from "../../server/issues.ts";
import { readFileForm } from "../../server/multipart.ts";
import type { Ctx } from "../../server/route.ts";

/** Room for a file over the limit, so that it is refused by its own text, and for a large preview. */
export const IMPORT_BODY_BYTES = 32 * 1024 * 1024;

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
/** A message for each of 100,000 lines, and the words of a file that mean another one. */
const FORM_JSON = { parts: 250_000, own: 50_000, depth: 24 };
const encoder = new TextEncoder();

const json = <T extends z.ZodType>(schema: T) =>
  z.string().transform((text, context) => {
    try {
      const tooMuch = checkJson(encoder.encode(text), FORM_JSON);
      if (tooMuch) return context.addIssue({ code: "custom", message: tooMuch.message }), z.NEVER;
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "JSON 형식으로 보내 주세요." });
      return z.NEVER;
    }
  }).pipe(schema);

const columns = z.record(z.string().regex(/^\d{1,3}$/), z.string().max(64).nullable());
const constants = z.record(z.string().max(64), z.string().max(1_000));
const lines = z.array(z.object({ at: count, message: z.string().max(500) })).max(100_000);

const fields = z.object({
  /** Only preview; the default. */
  dry_run: flag.default(true).meta({ title: "미리보기" }),
  sheet: z.string().max(100).optional().meta({ title: "시트" }),
  /** Line of the header. */
  header: z.string().regex(/^\d{1,7}$/, "머리글 행은 숫자로 보내 주세요.").transform(Number)
    .optional().meta({ title: "머리글 행" }),
  /** Key of the table's column by the file's column, from 0; null leaves it out. */
  columns: json(columns).optional().meta({ title: "열" }),
  /** Column that identifies the row of a line; "" if every line is a new row. */
  key: z.string().max(64).transform((key) => key === "" ? null : key).optional().meta({
    title: "같은 기록을 찾는 열",
  }),
  /** Empty cells clear what the row has. */
  clear_blanks: flag.default(false).meta({ title: "빈 칸으로 지우기" }),
  /** Lines that look like rows already there go in as well. */
  similar: flag.default(false).meta({ title: "비슷한 기록" }),
  /** Text for columns that the file does not have, by key. */
  constants: json(constants).optional().meta({ title: "고정값" }),
  /** Words that name no row of another table: another name for each, or a row made with it. */
  replace: json(replace).default({}).meta({ title: "바꿀 낱말" }),
  /** The preview's token; required for the import. */
  preview: json(importSeen).optional().meta({ title: "미리 본 결과" }),
  /** Lines refused after the preview, for the error file. */
  lines: json(lines).optional().meta({ title: "행" }),
});

/** For the API description. */
export const importErrorsBody = fields.extend({
  file: z.file().describe(`${IMPORT_TYPES}, 10MB 이하. 다른 파일은 415로 거절합니다.`).meta({
    title: "파일",
  }),
  columns: columns.optional().meta({ title: "열" }),
  constants: constants.optional().meta({ title: "고정값" }),
  replace: replace.optional().meta({ title: "바꿀 낱말" }),
  preview: importSeen.optional().meta({ title: "미리 본 결과" }),
  lines: lines.optional().meta({ title: "행" }),
});
export const importBody = importErrorsBody.omit({ lines: true });

/** Lines in one call, at most, and their JSON in bytes. */
export const BATCH_LINES = 500;
export const BATCH_BYTES = 2 * 1024 * 1024;

const said = z.union([
  z.string().overwrite((text) => cleanText(text, 40_000)).max(40_000),
  z.number(),
  z.boolean(),
  z.null(),
]);
const key = z.string().max(64);

/** Lines of a file that another process has read, in batches that make one operation. */
export const linesBody = z.strictObject({
  file: z.string().overwrite((name) => cleanLine(name, 255)).min(1).max(255).meta({
    title: "파일",
  }),
  /** Names the import: its batches have the same; any unique text. */
  operation: z.string().regex(
    /^[\x21-\x7e]{1,100}$/,
    "이름은 100자 이하의 영문, 숫자, 기호여야 합니다.",
  ).meta({ title: "작업" }),
  /** SHA-256 of the file, hex. */
  digest: importRecord.shape.digest.meta({ title: "파일 해시" }),
  /** Names of the file's columns: requests their meaning in the last file that had the same. */
  names: importRecord.shape.columns.keyType.array().max(256).optional().meta({ title: "열 이름" }),
  /** With the last batch: what became of the file, to be remembered. */
  done: importRecord.pick({ columns: true, counts: true, money: true }).optional().meta({
    title: "가져온 결과",
  }),
  dry_run: z.boolean().default(false).meta({ title: "미리보기" }),
  similar: z.boolean().default(false).meta({ title: "비슷한 기록" }),
  replace: replace.default({}).meta({ title: "바꿀 낱말" }),
  /** Column that identifies the row of a line. */
  key: key.nullable().default(null).meta({ title: "같은 기록을 찾는 열" }),
  /** Keys of the columns that the file fills. */
  keys: z.array(key).max(256).meta({ title: "채우는 열" }),
  lines: z.array(z.strictObject({
    at: z.int().positive().meta({ title: "행 번호" }),
    line: z.int().positive().meta({ title: "파일의 행 번호" }),
    values: z.record(key, said).meta({ title: "값" }),
    key: z.string().max(1_000).default("").meta({ title: "행 식별값" }),
    occurrence: z.int().positive().default(1).meta({ title: "차례" }),
  })).max(BATCH_LINES, `한 번에 ${BATCH_LINES}행까지 보낼 수 있습니다.`).meta({ title: "행" }),
});

export type ImportForm = z.output<typeof fields> & { file: File };

/** Reads the form; a refusal (400, 422) if it is invalid, has no file or a wrong field. */
export function readForm(c: Ctx): ImportForm | Refusal {
  const form = readFileForm(c);
  if (!form) {
    return refuse(400, "bad_form", "보낸 내용을 읽을 수 없습니다. 파일을 다시 선택해 주세요.");
  }
  const file = form.get("file");
  if (!(file instanceof File)) {
    return refuse(422, "file_missing", "가져올 엑셀 파일을 선택해 주세요.");
  }
  const texts = [...form].filter((entry): entry is [string, string] =>
    typeof entry[1] === "string"
  );
  const parsed = fields.safeParse(Object.fromEntries(texts));
  return parsed.success ? { ...parsed.data, file } : describeIssues(422, parsed.error, fields);
}
