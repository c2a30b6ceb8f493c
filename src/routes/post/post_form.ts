/** The fields of a post as a call carries them: a multipart form, or JSON (S1 §7). */
import { titled } from "../../../events/named.ts";
import { z } from "zod";
import { CONTENT_MAX_BYTES, type PostChanges } from "../../../events/post.ts";
import {
  ALT_MAX_LENGTH,
  AUTHOR_MAX_LENGTH,
  CATEGORY_MAX_LENGTH,
  DEFAULT_CATEGORY,
  EXCERPT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from "../../../events/post_limits.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/refusal.ts";
import { POST_LABELS, publishingOn } from "../../../projections/post_row.ts";
import { isDay } from "../../../events/seoul.ts";
import { cleanLine, cleanText, composed } from "../../../events/text.ts";
import { paragraphsOf } from "../../../projections/post_text.ts";
import type { Deps } from "../../deps.ts";
import { makeImage } from "../../images/make.ts";
import { describeIssues } from "../../server/issues.ts";
import { askerOf } from "../../server/command.ts";
import { readFileForm } from "../../server/multipart.ts";
import { readBody } from "../../server/respond.ts";
import type { Ctx } from "../../server/route.ts";

const DATE = "게시일은 2026-01-31과 같은 형식으로 입력해 주세요.";
const NO_TITLE = "제목을 입력하세요.";
const NO_CONTENT = "본문 내용을 입력하세요.";

const line = (what: string, most: number, missing?: string) =>
  z.string(missing).transform((text) => cleanLine(text, most))
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
  const { data } = z.iso.datetime({ offset: true }).safeParse(text);
  const instant = isDay(text) ? publishingOn(text) : new Date(data ?? NaN);
  if (!Number.isNaN(instant.getTime())) return instant.toISOString();
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
], NO_CONTENT)
  .transform((given) => paragraphsOf(cleanText(textOf(given), CONTENT_MAX_BYTES)))
  .refine((paragraphs) => paragraphs.length > 0, NO_CONTENT);

function textOf(given: string | string[]): string {
  if (typeof given !== "string") return given.join("\n\n");
  if (!given.trimStart().startsWith("[")) return given;
  try {
    const list = JSON.parse(given);
    const isText = Array.isArray(list) && list.every((one) => typeof one === "string");
    return isText ? list.join("\n\n") : given;
  } catch {
    return given;
  }
}

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

/** A picture comes as a file of a form; nothing here means that there is no new one. */
const image = z.union(
  [z.instanceof(File), z.null(), z.literal("")],
  "사진은 multipart 파일로 보내 주세요.",
)
  // For an empty file field a browser sends an empty file without a name.
  .transform((given) => given && (given.size > 0 || given.name !== "") ? given : null);

const written = z.strictObject(titled(POST_LABELS, {
  title: line("제목은", TITLE_MAX_LENGTH, NO_TITLE).refine((text) => text !== "", NO_TITLE),
  slug: z.string().trim().transform(composed).optional().meta({ title: "주소" }),
  category: line("분류는", CATEGORY_MAX_LENGTH).optional(),
  excerpt: line("요약은", EXCERPT_MAX_LENGTH).optional(),
  content,
  author: line("작성자는", AUTHOR_MAX_LENGTH).optional(),
  image: image.optional(),
  image_alt: line("사진 설명은", ALT_MAX_LENGTH).optional(),
  remove_image: flag.optional().meta({ title: "사진 삭제" }),
  is_published: flag.optional(),
  published_at: publishedAt.optional(),
  /** The version that was edited. */
  version: z.coerce.number().int().positive().optional().meta({ title: "버전" }),
}));
const changed = written.partial({ title: true, content: true });

/** For the API description; the form has an `image` file besides. */
export const postFields = changed.omit({ image: true });
export const newPostFields = written.omit({ image: true, remove_image: true, version: true });

/** What a multipart form holds; a refusal (400) where it cannot be read. */
function readMultipart(c: Ctx): object | Refusal {
  const form = readFileForm(c);
  if (!form) {
    return refuse(400, "bad_form", "보낸 내용을 읽을 수 없습니다. 다시 시도해 주세요.");
  }
  // The page's token was at the gate.
  const { csrfmiddlewaretoken: _token, ...sent } = Object.fromEntries(form);
  return sent;
}

/** Reads the call; a refusal (400, 422) names each wrong field. */
async function readFields(c: Ctx, isNew: boolean) {
  const multipart = (c.req.header("content-type") ?? "").toLowerCase().startsWith("multipart/");
  const sent = multipart ? readMultipart(c) : await readBody(c, z.looseObject({}));
  if (isRefusal(sent)) return sent;
  const parsed = (isNew ? written : changed).safeParse(ownNames(sent));
  return parsed.success
    ? parsed.data
    : describeIssues(422, parsed.error, isNew ? written : changed);
}

/** What a call says of a post. */
interface PostCall {
  /** The address it asks for; "" for none. */
  slug: string;
  version: number | undefined;
  /** Only what is said: what was left empty takes what stands in for it, the picture is made. */
  values: PostChanges;
}

/** Reads a call that writes a new post, or changes one. */
export async function readPost(
  c: Ctx,
  { books, office }: Deps,
  isNew: boolean,
): Promise<PostCall | Refusal> {
  const read = await readFields(c, isNew);
  if (isRefusal(read)) return read;
  const { slug = "", version, image: file, remove_image, ...fields } = read;
  const values: PostChanges = fields;
  if (values.category === "") values.category = DEFAULT_CATEGORY;
  if (values.author === "") values.author = office.name;
  if (remove_image) values.image = null;
  if (!file) return { slug, version, values };
  const made = await makeImage(books.blobs, await file.bytes(), askerOf(c));
  return isRefusal(made) ? made : { slug, version, values: { ...values, image: made } };
}
