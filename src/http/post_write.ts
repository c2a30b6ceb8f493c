/** Writing posts over HTTP: new, changed, deleted, brought back (S1 §7). */
import { z } from "zod";
import {
  changePost,
  deletePost,
  type PostChanges,
  type PostImage,
  type PostRecord,
  postStream,
  restorePost,
  revertPost,
  writePost,
} from "../../events/post.ts";
import { DEFAULT_CATEGORY } from "../../events/post_limits.ts";
import { freeSlug, slugOf } from "../../events/post_slug.ts";
import { isRefusal, type Refusal, refuse } from "../../events/refusal.ts";
import { postAt } from "../../projections/post_history.ts";
import { editorPost } from "../../projections/post_row.ts";
import { deletedMeanwhile, staleVersion } from "../../projections/stale.ts";
import type { Deps } from "../deps.ts";
import { makeImage } from "../images/make.ts";
import type { Command, Outcome } from "../store/contract.ts";
import { expectedVersion, metaOf } from "./command.ts";
import {
  newPostFields,
  POST_BODY_BYTES,
  POST_TYPES,
  postFields,
  type PostForm,
  readPost,
} from "./post_form.ts";
import { resetPosts } from "./post_reset.ts";
import { problem } from "./respond.ts";
import { type Ctx, type Route, route } from "./route.ts";

/** As many may take the same address in the same moment, one after the other. */
const SLUG_ATTEMPTS = 100;

const version = z.int("버전은 1 이상의 정수여야 합니다.").positive(
  "버전은 1 이상의 정수여야 합니다.",
);
/** With `to_version` the text of then comes back; without it a deleted post does. */
const restoreBody = z.object({ to_version: version.optional(), version: version.optional() });

const slugOfCall = (c: Ctx): string => c.req.param("slug")!.normalize("NFC");

/** The picture a form brings: a new one, none any more, or (undefined) the one there is. */
async function imageOf(
  { books }: Deps,
  { file, remove_image }: PostForm,
): Promise<PostImage | null | undefined | Refusal> {
  if (file) return await makeImage(books.blobs, await file.bytes());
  return remove_image ? null : undefined;
}

async function create(c: Ctx, deps: Deps): Promise<Response> {
  const form = await readPost(c);
  if (isRefusal(form)) return problem(c, form);
  const { title = "", content = [], slug, author, published_at = null } = form;
  if (title === "") return problem(c, missing("title", "제목을 입력하세요."));
  if (content.length === 0) return problem(c, missing("content", "본문 내용을 입력하세요."));
  const image = await imageOf(deps, form);
  if (isRefusal(image)) return problem(c, image);
  const record: PostRecord = {
    title,
    category: form.category || DEFAULT_CATEGORY,
    excerpt: form.excerpt ?? "",
    content,
    author: author || deps.office.name,
    image: image ?? null,
    image_alt: form.image_alt ?? "",
    is_published: form.is_published ?? true,
    published_at,
  };
  const outcome = await write(c, deps, form, record, slug ?? "");
  return answer(c, deps, outcome, 201);
}

/** Writes under the address that was asked for, or under the first free one that the title gives. */
async function write(
  c: Ctx,
  { books }: Deps,
  { fingerprint }: PostForm,
  record: PostRecord,
  asked: string,
): Promise<Outcome> {
  const meta = { ...metaOf(c), fingerprint };
  for (let attempt = 1;; attempt++) {
    const taken = (slug: string) => books.views.post.bySlug.has(slug);
    const slug = asked || freeSlug(slugOf(record.title), taken);
    const outcome = await books.execute({
      stream: postStream(slug),
      decide: ({ post }, now) => writePost(post.bySlug.get(slug)?.state, { slug, record }, now),
      meta,
    });
    const retry = isRefusal(outcome) && outcome.code === "slug_taken" && !asked;
    if (!retry || attempt === SLUG_ATTEMPTS) return outcome;
  }
}

function missing(field: string, message: string): Refusal {
  return refuse(422, "invalid_input", message, [{ field, message }]);
}

async function update(c: Ctx, deps: Deps): Promise<Response> {
  const form = await readPost(c);
  if (isRefusal(form)) return problem(c, form);
  const expected = expectedVersion(c, form.version);
  if (isRefusal(expected)) return problem(c, expected);
  const image = await imageOf(deps, form);
  if (isRefusal(image)) return problem(c, image);
  const { title, category, excerpt, content, author, image_alt, is_published, published_at } = form;
  const given: PostChanges = {
    title,
    category: category === "" ? DEFAULT_CATEGORY : category,
    excerpt,
    content,
    author: author === "" ? deps.office.name : author,
    image,
    image_alt,
    is_published,
    published_at,
  };
  const values = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  const slug = slugOfCall(c);
  return await run(c, deps, {
    stream: postStream(slug),
    expected,
    decide: ({ post }, now) => changePost(post.bySlug.get(slug)?.state, { slug, values }, now),
    meta: { ...metaOf(c), fingerprint: form.fingerprint },
  });
}

async function remove(c: Ctx, deps: Deps): Promise<Response> {
  const expected = expectedVersion(c, undefined);
  if (isRefusal(expected)) return problem(c, expected);
  const slug = slugOfCall(c);
  const outcome = await deps.books.execute({
    stream: postStream(slug),
    expected,
    decide: ({ post }) => deletePost(post.bySlug.get(slug)?.state, { slug }),
    meta: metaOf(c),
  });
  if (isRefusal(outcome)) return problem(c, withCurrent(c, deps, outcome));
  return new Response(null, { status: 204 });
}

async function restore(c: Ctx, deps: Deps, body: z.output<typeof restoreBody>): Promise<Response> {
  const expected = expectedVersion(c, body.version);
  if (isRefusal(expected)) return problem(c, expected);
  const slug = slugOfCall(c);
  const stream = postStream(slug);
  const { to_version } = body;
  const earlier = to_version === undefined
    ? undefined
    : postAt(await deps.books.history(stream), to_version)?.state;
  return await run(c, deps, {
    stream,
    expected,
    decide({ post }) {
      const state = post.bySlug.get(slug)?.state;
      if (to_version === undefined) return restorePost(state, { slug });
      return revertPost(state, { slug, to_version, earlier });
    },
    meta: metaOf(c),
  });
}

/** Runs the command on a post that exists and answers with what it left. */
async function run(c: Ctx, deps: Deps, command: Command): Promise<Response> {
  const outcome = await deps.books.execute(command);
  if (!isRefusal(outcome)) return await answer(c, deps, outcome, 200);
  return problem(c, withCurrent(c, deps, outcome));
}

/** The post as this command left it, however often it is asked. */
async function answer(c: Ctx, deps: Deps, outcome: Outcome, status: number): Promise<Response> {
  if (isRefusal(outcome)) return problem(c, outcome);
  const { books, now } = deps;
  const last = outcome.events.at(-1);
  const slug = last ? last.stream.slice("post/".length) : slugOfCall(c);
  const current = books.views.post.bySlug.get(slug)!;
  const shown = !last || last.version === current.version
    ? current
    : postAt(await books.history(postStream(slug)), last.version)!;
  const headers = { etag: `"${shown.version}"` };
  return Response.json(editorPost(shown, now().getTime()), { status, headers });
}

/** A stale edit learns what is there now, and who put it there when; nothing typed is lost. */
function withCurrent(c: Ctx, { books, now }: Deps, refusal: Refusal): Refusal {
  const current = books.views.post.bySlug.get(slugOfCall(c));
  if (refusal.code !== "stale_version" || !current) return refusal;
  const { updated_by: { name }, updated_at, state } = current;
  if (state.deleted) return deletedMeanwhile(name, updated_at, "소식 관리의 ‘삭제’ 목록");
  return staleVersion(name, updated_at, editorPost(current, now().getTime()));
}

/** The calls that change posts: staff and superusers alone (S1 §6). */
export function postWriteRoutes(deps: Deps): Route[] {
  const base = { role: "staff", kind: "api" } as const;
  const withFile = { ...base, bodyLimit: POST_BODY_BYTES, accepts: POST_TYPES };
  return [
    {
      ...withFile,
      described: { body: newPostFields, file: "image", done: 201 },
      method: "POST",
      path: "/api/blog/posts",
      summary: "게시물을 작성합니다. 사진이 있으면 multipart로 보냅니다.",
      handle: (c) => create(c, deps),
    },
    {
      ...base,
      method: "POST",
      path: "/api/blog/posts/reset_defaults",
      summary: "게시물을 모두 초기화하고 기본 게시물로 바꿉니다.",
      handle: (c) => resetPosts(c, deps),
    },
    {
      ...withFile,
      described: { body: postFields, file: "image", versioned: true },
      method: "PUT",
      path: "/api/blog/posts/:slug",
      summary: "게시물을 수정합니다. 보내지 않은 항목은 그대로 둡니다.",
      handle: (c) => update(c, deps),
    },
    {
      ...base,
      described: { done: 204, versioned: true },
      method: "DELETE",
      path: "/api/blog/posts/:slug",
      summary: "게시물을 삭제합니다. 복원할 수 있습니다.",
      handle: (c) => remove(c, deps),
    },
    route({
      ...base,
      method: "POST",
      path: "/api/blog/posts/:slug/restore",
      summary: "삭제한 게시물을 복원하거나, 이전 시점의 내용으로 되돌립니다.",
      body: restoreBody,
      described: { versioned: true },
      handle: (c, { body }) => restore(c, deps, body),
    }),
  ];
}
