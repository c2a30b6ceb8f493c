/** The fields of a post as a call carries them: a multipart form, or JSON (S1 §7). */
import { z } from "zod";
import { CONTENT_MAX_BYTES } from "../../../events/post.ts";
import {
  ALT_MAX_LENGTH,
  AUTHOR_MAX_LENGTH,
  CATEGORY_MAX_LENGTH,
  EXCERPT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from "../../../events/post_limits.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/refusal.ts";
import { publishingOn } from "../../../projections/post_row.ts";
import { isDay } from "../../../events/seoul.ts";
import { cleanLine, cleanText, composed } from "../../../events/text.ts";
import { paragraphsOf } from "../../../projections/post_text.ts";
import { describeIssues } from "../../server/issues.ts";
import { readBody } from "../../server/respond.ts";
import type { Ctx } from "../../server/route.ts";

/** Room for the largest picture and the longest text. */
export const POST_BODY_BYTES = 16 * 1024 * 1024;
export const POST_TYPES = ["application/json", "multipart/form-data"];

const DATE = "게시일은 2026-01-31과 같은 형식으로 입력해 주세요.";

const line = (what: string, most: number) =>
  z.string().transform((text) => cleanLine(text, most))
    .refine(
      (text) => text.length <= most,
      `${what} ${most.toLocaleString("ko-KR")}자까지 쓸 수 있습니다.`,
    );

const flag = z.union([z.boolean(), z.enum(["true", "false"])]).transform((value) =>
  value === true || value === "true"
);

/** A day means nine in the morning in Seoul (S2 §7); "" means none. */
const publishedAt = z.union([
  z.string().describe("시각(ISO 8601), 또는 날짜(2026-01-31): 그날 서울 시간 오전 9시"),
  z.null(),
]).transform((given, context) => {
  const text = given?.trim() ?? "";
  if (text === "") return null;
  if (isDay(text)) return publishingOn(text).toISOString();
  if (z.iso.datetime({ offset: true }).safeParse(text).success) {
    const instant = new Date(text);
    if (!Number.isNaN(instant.getTime())) return instant.toISOString();
  }
  context.addIssue({ code: "custom", message: DATE });
  return z.NEVER;
});

/** A list of paragraphs, the same list as JSON, or a text with blank lines between them. */
const content = z.union([
  z.array(z.string().meta({ pattern: "\\S" })).meta({ minItems: 1, description: "문단의 목록" }),
  z.string().meta({
    pattern: "\\S",
    description: "문단의 목록(JSON), 또는 빈 줄로 문단을 나눈 글",
  }),
], "본문 내용을 입력하세요.")
  .transform((given) => paragraphsOf(cleanText(textOf(given), CONTENT_MAX_BYTES)));

function textOf(given: string | string[]): string {
  if (typeof given !== "string") return given.join("\n\n");
  if (!given.trimStart().startsWith("[")) return given;
  try {
    const list = z.array(z.string()).safeParse(JSON.parse(given));
    return list.success ? list.data.join("\n\n") : given;
  } catch {
    return given;
  }
}

const title = line("제목은", TITLE_MAX_LENGTH).refine((text) => text !== "", "제목을 입력하세요.");
/** What S2 §7 calls the same fields. */
const ALIASES: Record<string, string> = {
  imageFile: "image",
  isPublished: "is_published",
  publishedAt: "published_at",
  removeImage: "remove_image",
};

/** The same fields under their own names. One that came under both is left to be refused. */
function ownNames(given: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const own = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
      return [Object.hasOwn(given, own) ? name : own, value];
    }),
  );
}

const fields = z.strictObject({
  title: title.optional(),
  slug: z.string().trim().transform(composed).optional(),
  category: line("분류는", CATEGORY_MAX_LENGTH).optional(),
  excerpt: line("요약은", EXCERPT_MAX_LENGTH).optional(),
  content: content.optional(),
  author: line("작성자는", AUTHOR_MAX_LENGTH).optional(),
  /** A picture comes as a file of a form; nothing here means that there is no new one. */
  image: z.union([z.null(), z.literal("")], "사진은 multipart 파일로 보내 주세요.").optional(),
  image_alt: line("사진 설명은", ALT_MAX_LENGTH).optional(),
  remove_image: flag.optional(),
  is_published: flag.optional(),
  published_at: publishedAt.optional(),
  /** The version that was edited. */
  version: z.coerce.number().int().positive().optional(),
});

const given = z.preprocess(
  (body) =>
    typeof body === "object" && body !== null && !Array.isArray(body) ? ownNames(body) : body,
  fields,
);

/** For the API description; the form has an `image` file besides. */
export const postFields = fields.omit({ image: true });
export const newPostFields = postFields.omit({ remove_image: true, version: true })
  .required({ title: true, content: true });

export type PostForm = z.output<typeof fields> & {
  /** The file of a new picture, if there is one. */
  file: File | null;
};

/** Reads the call; a refusal (400, 422) names each wrong field. */
export async function readPost(c: Ctx): Promise<PostForm | Refusal> {
  const multipart = (c.req.header("content-type") ?? "").toLowerCase().startsWith("multipart/");
  if (!multipart) {
    const body = readBody(c, given);
    return isRefusal(body) ? body : { ...body, file: null };
  }
  let form: FormData;
  try {
    form = await c.req.raw.formData();
  } catch {
    return refuse(400, "bad_form", "보낸 내용을 읽을 수 없습니다. 다시 시도해 주세요.");
  }
  // A file is looked at below, and the page's token was at the gate.
  const { csrfmiddlewaretoken: _token, ...sent } = Object.fromEntries(form);
  const named = ownNames(sent);
  const { image } = named;
  const parsed = fields.safeParse(image instanceof File ? { ...named, image: null } : named);
  if (!parsed.success) return describeIssues(422, parsed.error.issues);
  // For an empty file field a browser sends an empty file without a name.
  const file = image instanceof File && (image.size > 0 || image.name !== "") ? image : null;
  return { ...parsed.data, file };
}
