/** Writing posts over HTTP: new, changed, deleted, brought back, all reset (S1 §7). */
import { z } from "zod";
import {
  changePost,
  deletePost,
  type PostRecord,
  postStream,
  resetPost,
  restorePost,
  revertPost,
  writePost,
} from "../../../events/post.ts";
import { DEFAULT_CATEGORY } from "../../../events/post_limits.ts";
import { freeSlug, slugOf } from "../../../events/post_slug.ts";
import { isRefusal, refuse } from "../../../events/refusal.ts";
import { composed } from "../../../events/text.ts";
import { editedPosts, type PostEntry, postView } from "../../../projections/post.ts";
import { editorPost } from "../../../projections/post_row.ts";
import { deletedMeanwhile } from "../../../projections/stale.ts";
import { defaultPosts } from "../../demo/posts.ts";
import type { Deps } from "../../deps.ts";
import { type Noun, runCommand, stateAt } from "../../server/run_command.ts";
import { answerCommand, answerOutcome } from "../../server/answer.ts";
import { metaOf, restoreBody } from "../../server/command.ts";
import { editorPost as postAnswer } from "../../../projections/post_answers.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";
import { operationName } from "../../tables/operation.ts";
import { newPostFields, postFields, readPost } from "./post_form.ts";

/** Room for the largest picture and the longest text. */
const BODY_BYTES = 16 * 1024 * 1024;
/** As many may take the same address in the same moment, one after the other. */
const SLUG_ATTEMPTS = 100;

/** Posts of every standing, as their editors see them. */
export const posts: Noun<PostEntry> = {
  noun: "post",
  view: postView,
  find: (views, slug) => views.post.byId.get(slug),
  missing: refuse(404, "post_not_found", "게시물을 찾을 수 없습니다."),
  row: (_views, entry, now) => editorPost(entry, now.getTime()),
  stale: (entry, now) =>
    entry.state.deleted ? deletedMeanwhile(entry, now, "소식 관리의 ‘삭제’ 목록") : null,
};

/** A post is answered as it is, without `data` around it (S1 §7). */
const plain = { body: (row: unknown) => row };

/** The post that a call's address names. */
export const slugOfCall = (c: Ctx): string => composed(c.req.param("slug")!);

/** Writes under the address that was asked for, or under the first free one that the title gives. */
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

/** Brings back what was deleted, or what an earlier version said. */
async function restore(
  c: Ctx,
  deps: Deps,
  { body }: WithBody<typeof restoreBody>,
): Promise<Response> {
  const slug = slugOfCall(c);
  const { to_version, version } = body;
  const earlier = to_version && await stateAt(deps.books, posts, slug, to_version) || undefined;
  return await answerCommand(c, deps, posts, {
    id: slug,
    version,
    mustSee: to_version !== undefined,
    decide: (_views, { state }) =>
      to_version === undefined
        ? restorePost(state, { slug })
        : revertPost(state, { slug, to_version, earlier }),
  }, plain);
}

const NO_SAMPLES = refuse(
  409,
  "demo_only",
  "기본 게시물은 예시 글입니다. 데모에서만 불러올 수 있습니다.",
);

/** Every post that is no default is deleted, every default stands as it came: one operation. */
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
  return Response.json(editedPosts(books.views.post, time).map((entry) => editorPost(entry, time)));
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
const restoring = "삭제한 게시물을 복원하거나, 이전 시점의 내용으로 되돌립니다.";
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
  call("POST /api/blog/posts/:slug/restore", "staff", restoring, restore, {
    body: restoreBody,
    answer: postAnswer,
    described: { versioned: "required", etag: true, also: [409] },
  }),
];
