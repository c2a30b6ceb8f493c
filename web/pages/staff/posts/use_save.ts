/** Saving a post. */
import type { EditorPost } from "../../../../projections/post_row.ts";
import { postPaths } from "../../../post_paths.ts";
import { callApi } from "../../../ui/api.ts";
import { useSave } from "../../../ui/use_save.ts";
import { bodyOf, fieldsToSend, type PictureChoice, type PostForm } from "./form.ts";
import type { Base } from "./use_words.ts";
import { SAVE_FAILED } from "./words.ts";

interface PostAttempt {
  /** The post's address; null for a new one. */
  slug: string | null;
  base: Base | null;
  mine: PostForm;
  picture: PictureChoice;
}

/** Sends what was changed since `base`; everything of a new post. */
export function usePostSave(csrf: string) {
  const { save, ...saving } = useSave<PostForm, EditorPost>((message) =>
    `${SAVE_FAILED} ${message}`
  );
  return {
    ...saving,
    save({ slug, base, mine, picture }: PostAttempt) {
      const [method, path] = slug === null
        ? ["POST", postPaths.api.list()] as const
        : ["PUT", postPaths.api.post(slug)] as const;
      const fields = fieldsToSend(mine, base?.form ?? null);
      const { file, removed } = picture;
      const about = file && [file.name, file.size, file.lastModified];
      const version = base?.version;
      const headers = { "x-csrftoken": csrf };
      return save({
        base: base?.form ?? mine,
        mine,
        content: [slug, version, fields, about, removed],
        send: (key) =>
          callApi(method, path, { body: bodyOf(fields, picture), key, version, headers }),
      });
    },
  };
}
