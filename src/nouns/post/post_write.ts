/** Writing posts over HTTP: new, changed, deleted, restored, all reset (S1 §7). */
import { z } from "zod";
import { titled } from "../../../events/base/named.ts";
import {
  changePost,
  CONTENT_MAX_BYTES,
  deletePost,
  type PostChanges,
  type PostRecord,
  postStream,
  resetPost,
  restorePost,
  revertPost,
  writePost,
} from "../../../events/post/post.ts";
import {
  ALT_MAX_LENGTH,
  AUTHOR_MAX_LENGTH,
  CATEGORY_MAX_LENGTH,
  DEFAULT_CATEGORY,
  EXCERPT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from "../../../events/post/post_limits.ts";
import { freeSlug, slugOf } from "../../../events/post/post_slug.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { isDay } from "../../../events/base/seoul.ts";
import { cleanLine, cleanText, composed } from "../../../events/base/text.ts";
import { editorPost as postAnswer } from "../../../projections/post/post_answers.ts";
import {
  editedPosts,
  POST_FIXED,
  type PostEntry,
  postHistoryFields,
  postView,
} from "../../../projections/post/post.ts";
import { editorPost, POST_LABELS, publishingOn } from "../../../projections/post/post_row.ts";
import { paragraphsOf } from "../../../projections/post/post_text.ts";
import { deletedMeanwhile } from "../../../projections/closing/stale.ts";
import { defaultPosts } from "../../demo/posts.ts";
import type { Deps } from "../../deps.ts";
import { createImage } from "../../images/make.ts";
import { answerCommand, answerOutcome } from "../../server/answer.ts";
import { askerOf, metaOf } from "../../server/command.ts";
import { describeIssues } from "../../server/issues.ts";
import type { Kept } from "../../server/past.ts";
import { readFileForm } from "../../server/multipart.ts";
import { problem, readBody } from "../../server/respond.ts";
import { call, type Ctx, type Route } from "../../server/route.ts";
import { runCommand } from "../../server/run_command.ts";
import { operationName } from "../../tables/operations.ts";

// The fields of a post as a call carries them: a multipart form, or JSON (S1 §7).

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

/** S2 §7's names of the same fields. */
const ALIASES: Record<string, string> = {
  imageFile: "image",
  isPublished: "is_published",
  publishedAt: "published_at",
  removeImage: "remove_image",
};

/** The fields under their own names. One given under both is left to be refused. */
function ownNames(given: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const own = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
      return [Object.hasOwn(given, own) ? name : own, value];
    }),
  );
}

/** A picture is sent as a file of a form; absent means no new one. */
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
const postFields = changed.omit({ image: true });
const newPostFields = written.omit({ image: true, remove_image: true, version: true });

/** The content of a multipart form; a refusal (400) if unreadable. */
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

/** The post in a call. */
interface PostCall {
  /** The requested address; "" for none. */
  slug: string;
  version: number | undefined;
  /** Only given fields: an empty one gets its default, the picture is made. */
  values: PostChanges;
}

/** Reads a call that writes a new post, or changes one. */
async function readPost(
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
  const made = await createImage(books.blobs, await file.bytes(), askerOf(c));
  return isRefusal(made) ? made : { slug, version, values: { ...values, image: made } };
}

/** Room for the largest picture and the longest text. */
const BODY_BYTES = 16 * 1024 * 1024;
/** Retries when another post takes the same address at the same moment. */
const SLUG_ATTEMPTS = 100;

/** Posts of every standing, as their editors see them. */
export const posts: Kept<PostEntry, PostEntry> = {
  noun: "post",
  view: postView,
  find: (views, slug) => views.post.byId.get(slug),
  missing: refuse(404, "post_not_found", "게시물을 찾을 수 없습니다."),
  row: (_views, entry, now) => editorPost(entry, now.getTime()),
  stale: (entry, now) =>
    entry.state.deleted ? deletedMeanwhile(entry, now, "소식 관리의 ‘삭제’ 목록") : null,
  story: () => postHistoryFields,
  fixed: POST_FIXED,
  revert: (_views, { slug, state }, { to_version, earlier }) =>
    revertPost(state, { slug, to_version, earlier: earlier.state }),
  revive: (_views, { slug, state }) => restorePost(state, { slug }),
};

/** A post is answered directly, without `data` around it (S1 §7). */
export const plain = { body: (row: unknown) => row };

/** The post that a call's address names. */
export const slugOfCall = (c: Ctx): string => composed(c.req.param("slug")!);

/** Writes under the requested address, or under the first free one for the title. */
async function create(c: Ctx, deps: Deps): Promise<Response> {
  const call = await readPost(c, deps, true);
  if (isRefusal(call)) return problem(c, call);
  const { books, office } = deps;
  const record: PostRecord = {
    title: "",
    content: [],
    category: DEFAULT_CATEGORY,
    excerpt: "",
    author: office.name,
    image: null,
    image_alt: "",
    is_published: true,
    published_at: null,
    ...call.values,
  };
  const meta = metaOf(c);
  for (let attempt = 1;; attempt++) {
    const taken = (slug: string) => books.views.post.byId.has(slug);
    const slug = call.slug || freeSlug(slugOf(record.title), taken);
    const outcome = await runCommand(books, posts, {
      id: slug,
      isNew: true,
      decide: ({ post }, _none, now) =>
        writePost(post.byId.get(slug)?.state, { slug, record }, now),
    }, meta);
    const retry = isRefusal(outcome) && outcome.code === "slug_taken" && !call.slug;
    if (retry && attempt < SLUG_ATTEMPTS) continue;
    return await answerOutcome(c, deps, posts, slug, outcome, { ...plain, status: 201 });
  }
}

async function update(c: Ctx, deps: Deps): Promise<Response> {
  const call = await readPost(c, deps, false);
  if (isRefusal(call)) return problem(c, call);
  const { version, values } = call;
  const slug = slugOfCall(c);
  return await answerCommand(c, deps, posts, {
    id: slug,
    version,
    decide: (_views, { state }, now) => changePost(state, { slug, values }, now),
  }, plain);
}

const NO_SAMPLES = refuse(
  409,
  "demo_only",
  "기본 게시물은 예시 글입니다. 데모에서만 불러올 수 있습니다.",
);

/** Deletes every other post and restores every default: one operation. */
async function reset(c: Ctx, { books, office, now, config }: Deps): Promise<Response> {
  // They are samples in the office's name, in place of all that it wrote.
  if (!config.demo) return problem(c, NO_SAMPLES);
  const meta = metaOf(c);
  const causationId = operationName("reset", meta);
  const defaults = new Map(
    defaultPosts(office.name, now()).map(({ slug, record }) => [slug, record]),
  );
  const slugs = new Set([...defaults.keys(), ...books.views.post.byId.keys()]);
  const outcomes = await Promise.all([...slugs].map((slug) =>
    books.execute({
      stream: postStream(slug),
      decide({ post }) {
        const state = post.byId.get(slug)?.state;
        const record = defaults.get(slug);
        if (record) return resetPost(state, { slug, record });
        return state?.deleted ? [] : deletePost(state, { slug });
      },
      meta: { ...meta, key: `${meta.key}:${slug}`, causationId },
    })
  ));
  const refused = outcomes.find(isRefusal);
  if (refused) return problem(c, refused);
  const time = now().getTime();
  const edited = [...editedPosts(books.views.post, time)];
  return Response.json(edited.map((entry) => editorPost(entry, time)));
}

function remove(c: Ctx, deps: Deps): Promise<Response> {
  const slug = slugOfCall(c);
  return answerCommand(c, deps, posts, {
    id: slug,
    decide: (_views, { state }) => deletePost(state, { slug }),
  }, { status: 204 });
}

const form: Partial<Route> = {
  answer: postAnswer,
  bodyLimit: BODY_BYTES,
  accepts: ["application/json", "multipart/form-data"],
};
const changing = "게시물을 수정합니다. 보내지 않은 항목은 그대로 둡니다.";
const resetting = "게시물을 모두 초기화하고 기본 게시물로 바꿉니다.";
const writing = "게시물을 작성합니다. 사진이 있으면 multipart로 보냅니다.";

/** The calls that change posts: staff and superusers alone (S1 §6). */
export const postWriteRoutes: Route[] = [
  call("POST /api/blog/posts", "staff", writing, create, {
    ...form,
    described: { body: newPostFields, file: "image", done: 201, etag: true, also: [409] },
  }),
  call("POST /api/blog/posts/reset_defaults", "staff", resetting, reset, {
    answer: z.array(postAnswer),
    described: { also: [409] },
  }),
  call("PUT /api/blog/posts/:slug", "staff", changing, update, {
    ...form,
    described: { body: postFields, file: "image", versioned: true, etag: true, also: [409] },
  }),
  call(
    "DELETE /api/blog/posts/:slug",
    "staff",
    "게시물을 삭제합니다. 복원할 수 있습니다.",
    remove,
    {
      described: { done: 204, versioned: true, also: [409] },
    },
  ),
];
