/** Writing posts over HTTP: new, changed, deleted, brought back (S1 §7). */
import { z } from "zod";
import {
  changePost,
  deletePost,
  type PostChanges,
  type PostRecord,
  restorePost,
  revertPost,
  writePost,
} from "../../../events/post.ts";
import { DEFAULT_CATEGORY } from "../../../events/post_limits.ts";
import { freeSlug, slugOf } from "../../../events/post_slug.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/refusal.ts";
import { composed } from "../../../events/text.ts";
import { type PostEntry, postView } from "../../../projections/post.ts";
import { editorPost } from "../../../projections/post_row.ts";
import { deletedMeanwhile } from "../../../projections/stale.ts";
import type { Deps } from "../../deps.ts";
import { makeImage } from "../../images/make.ts";
import { type Noun, runCommand, stateAt } from "../../server/run_command.ts";
import { answerCommand, answerOutcome } from "../../server/answer.ts";
import { metaOf, restoreBody } from "../../server/command.ts";
import { editorPost as postAnswer } from "../../../projections/answers.ts";
import {
  newPostFields,
  POST_BODY_BYTES,
  POST_TYPES,
  postFields,
  type PostForm,
  readPost,
} from "./post_form.ts";
import { resetPosts } from "./post_reset.ts";
import { problem } from "../../server/respond.ts";
import { type Ctx, type Route, route } from "../../server/route.ts";

/** As many may take the same address in the same moment, one after the other. */
const SLUG_ATTEMPTS = 100;

/** Posts of every standing, as their editors see them. */
export const posts: Noun<PostEntry> = {
  noun: "post",
  view: postView,
  find: (views, slug) => views.post.byId.get(slug),
  missing: refuse(404, "post_not_found", "게시물을 찾을 수 없습니다."),
  changed: ({ updated_by, updated_at }) => ({ name: updated_by.name, at: updated_at }),
  row: (_views, entry, now) => editorPost(entry, now.getTime()),
  stale: ({ state, updated_by: { name }, updated_at: at }, now) =>
    state.deleted ? deletedMeanwhile({ name, at }, now, "소식 관리의 ‘삭제’ 목록") : null,
};

/** A post is answered as it is, without `data` around it (S1 §7). */
const plain = { body: (row: unknown) => row };

const slugOfCall = (c: Ctx): string => composed(c.req.param("slug")!);

/** What a form says of a post: what is left empty takes what stands in for it, the picture is made. */
async function changesOf({ books, office }: Deps, form: PostForm): Promise<PostChanges | Refusal> {
  const { slug: _slug, version: _version, file, remove_image, ...fields } = form;
  const image = file
    ? await makeImage(books.blobs, await file.bytes())
    : remove_image
    ? null
    : undefined;
  if (isRefusal(image)) return image;
  const { category, author } = fields;
  const given: PostChanges = {
    ...fields,
    category: category === "" ? DEFAULT_CATEGORY : category,
    author: author === "" ? office.name : author,
    image,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

async function create(c: Ctx, deps: Deps): Promise<Response> {
  const form = await readPost(c);
  if (isRefusal(form)) return problem(c, form);
  const { title = "", content = [], slug = "" } = form;
  if (title === "") return problem(c, missing("title", "제목을 입력하세요."));
  if (content.length === 0) return problem(c, missing("content", "본문 내용을 입력하세요."));
  const given = await changesOf(deps, form);
  if (isRefusal(given)) return problem(c, given);
  const record: PostRecord = {
    title,
    content,
    category: DEFAULT_CATEGORY,
    excerpt: "",
    author: deps.office.name,
    image: null,
    image_alt: "",
    is_published: true,
    published_at: null,
    ...given,
  };
  return await write(c, deps, record, slug);
}

/** Writes under the address that was asked for, or under the first free one that the title gives. */
async function write(
  c: Ctx,
  deps: Deps,
  record: PostRecord,
  asked: string,
): Promise<Response> {
  const { books } = deps;
  const meta = metaOf(c);
  for (let attempt = 1;; attempt++) {
    const taken = (slug: string) => books.views.post.byId.has(slug);
    const slug = asked || freeSlug(slugOf(record.title), taken);
    const outcome = await runCommand(books, posts, {
      id: slug,
      isNew: true,
      decide: ({ post }, _none, now) =>
        writePost(post.byId.get(slug)?.state, { slug, record }, now),
    }, meta);
    const retry = isRefusal(outcome) && outcome.code === "slug_taken" && !asked;
    if (retry && attempt < SLUG_ATTEMPTS) continue;
    return await answerOutcome(c, deps, posts, slug, outcome, { ...plain, status: 201 });
  }
}

function missing(field: string, message: string): Refusal {
  return refuse(422, "invalid_input", message, [{ field, message }]);
}

async function update(c: Ctx, deps: Deps): Promise<Response> {
  const form = await readPost(c);
  if (isRefusal(form)) return problem(c, form);
  const values = await changesOf(deps, form);
  if (isRefusal(values)) return problem(c, values);
  const id = slugOfCall(c);
  return await answerCommand(c, deps, posts, {
    id,
    version: form.version,
    decide: (_views, { state }, now) => changePost(state, { slug: id, values }, now),
  }, plain);
}

async function remove(c: Ctx, deps: Deps): Promise<Response> {
  const id = slugOfCall(c);
  return await answerCommand(c, deps, posts, {
    id,
    decide: (_views, { state }) => deletePost(state, { slug: id }),
  }, { status: 204 });
}

async function restore(c: Ctx, deps: Deps, body: z.output<typeof restoreBody>): Promise<Response> {
  const id = slugOfCall(c);
  const { to_version, version } = body;
  const earlier = to_version === undefined
    ? undefined
    : await stateAt(deps.books, posts, id, to_version);
  return await answerCommand(c, deps, posts, {
    id,
    version,
    decide: (_views, { state }) =>
      to_version === undefined
        ? restorePost(state, { slug: id })
        : revertPost(state, { slug: id, to_version, earlier }),
  }, plain);
}

/** The calls that change posts: staff and superusers alone (S1 §6). */
export function postWriteRoutes(deps: Deps): Route[] {
  const base = { role: "staff", kind: "api" } as const;
  const withFile = { ...base, bodyLimit: POST_BODY_BYTES, accepts: POST_TYPES };
  return [
    {
      ...withFile,
      answer: postAnswer,
      described: { body: newPostFields, file: "image", done: 201, etag: true, also: [409] },
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
      answer: z.array(postAnswer),
      handle: (c) => resetPosts(c, deps),
    },
    {
      ...withFile,
      answer: postAnswer,
      described: {
        body: postFields,
        file: "image",
        versioned: true,
        etag: true,
        also: [409],
      },
      method: "PUT",
      path: "/api/blog/posts/:slug",
      summary: "게시물을 수정합니다. 보내지 않은 항목은 그대로 둡니다.",
      handle: (c) => update(c, deps),
    },
    {
      ...base,
      described: { done: 204, versioned: true, also: [409] },
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
      answer: postAnswer,
      described: { versioned: true, etag: true, also: [409] },
      handle: (c, { body }) => restore(c, deps, body),
    }),
  ];
}
