/** Deletes a post once a person said so: from the list, and from its editor. */
import type { EditorPost } from "../../../../projections/post/post_row.ts";
import { postPaths } from "./paths.ts";
import { callApi } from "../../../ui/client/api.ts";
import { confirmDialog } from "../../../ui/dialog/confirm.ts";
import { toast } from "../../../ui/client/toasts.ts";

/** Asks, deletes, or says why not; true once it is deleted. */
export async function removePost(
  { slug, title, version }: Pick<EditorPost, "slug" | "title" | "version">,
): Promise<boolean> {
  const text = `‘${title}’ 게시물을 삭제하시겠습니까?`;
  const sure = await confirmDialog({ title: "게시물 삭제", text, confirm: "삭제", danger: true });
  if (!sure) return false;
  const answer = await callApi("DELETE", postPaths.api.post(slug), { act: "deletePost", version });
  if (!answer.ok) toast("error", answer.problem.message);
  return answer.ok;
}
