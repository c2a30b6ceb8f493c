/** POST /api/blog/posts/reset_defaults/: back to the posts an office begins with (S1 §7). */
import { deletePost, postStream, resetPost } from "../../../events/post.ts";
import { isRefusal } from "../../../events/refusal.ts";
import { allPosts } from "../../../projections/post_list.ts";
import { editorPost } from "../../../projections/post_row.ts";
import { defaultPosts } from "../../demo/posts.ts";
import type { Deps } from "../../deps.ts";
import { operationName } from "../../tables/operation.ts";
import { metaOf } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import type { Ctx } from "../../server/route.ts";

/** Every post that is no default is deleted, every default stands as it came: one operation. */
export async function resetPosts(c: Ctx, deps: Deps): Promise<Response> {
  const { books, office, now } = deps;
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
  const left = allPosts(books.views.post, time).filter(({ state }) => !state.deleted);
  return Response.json(left.map((entry) => editorPost(entry, time)));
}
