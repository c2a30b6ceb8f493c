/** The editor: a post's words, saving them, and what can come in between. */
import type { EditorPost } from "../../../../projections/post_row.ts";
import { postPaths } from "../../../post_paths.ts";
import { callApi } from "../../../ui/api.ts";
import type { FieldProblem } from "../../../ui/save_answer.ts";
import { toast } from "../../../ui/toasts.ts";
import { useSave } from "../../../ui/use_save.ts";
import {
  bodyOf,
  checkForm,
  fieldsToSend,
  type PictureChoice,
  type PostField,
  type PostForm,
} from "./form.ts";
import { type Base, baseOf, useWords } from "./use_words.ts";
import { SAVE_FAILED } from "./words.ts";

interface PostAttempt {
  /** The post's address; null for a new one. */
  slug: string | null;
  base: Base | null;
  mine: PostForm;
  picture: PictureChoice;
}

/** Sends what was changed since `base`; everything of a new post. */
function usePostSave(csrf: string) {
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

export interface EditorProps {
  /** Null for a new post. */
  initial: EditorPost | null;
  office: string;
  user: string;
  csrf: string;
  /** True when the page was asked for to delete the post. */
  askDelete: boolean;
}

/** The editor names the day that a post is published on. */
const inEditor = (problems: FieldProblem[]): FieldProblem[] =>
  problems.map(({ field, message }) => ({
    field: field === "published_at" ? "day" : field,
    message,
  }));

export function useEditor({ initial, office, user, csrf }: EditorProps) {
  const words = useWords(initial, office, user);
  const { post, base, form, picture } = words;
  const { save, setProblems, ...saved } = usePostSave(csrf);
  const problems = inEditor(saved.problems);
  const { conflict, closeConflict } = saved;

  const focusOn = ([first]: FieldProblem[]) =>
    first && document.getElementById(`post-${first.field}`)?.focus();

  const submit = async (
    sent: PostForm = form,
    over: Base | null = base,
    chosen: PictureChoice = picture,
  ): Promise<void> => {
    const missing = checkForm(sent);
    if (missing.length > 0) {
      setProblems(missing);
      return void focusOn(missing);
    }
    const slug = post?.slug ?? null;
    const answer = await save({ slug, base: over, mine: sent, picture: chosen });
    if (answer?.kind === "refused") return void focusOn(inEditor(answer.problems));
    if (answer?.kind !== "saved") return;
    words.settle(answer.data, sent);
    if (slug === null) history.replaceState(null, "", postPaths.edit(answer.data.slug));
    toast("success", "게시물을 저장했습니다.");
  };

  return {
    ...words,
    ...saved,
    problems,
    submit,
    set: <F extends PostField>(field: F, value: PostForm[F]) =>
      words.setForm((before) => ({ ...before, [field]: value })),
    choosePicture: (choice: PictureChoice, problem = "") => {
      words.setPicture(choice);
      const others = problems.filter(({ field }) => field !== "image");
      setProblems(problem ? [...others, { field: "image", message: problem }] : others);
    },
    /** Takes the merged words and picture over as an edit of the newest version; saves them when told. */
    resolve: (merged: PostForm, chosen: PictureChoice, again: boolean) => {
      if (!conflict) return;
      words.rebase(conflict.theirs, merged);
      words.setPicture(chosen);
      closeConflict();
      if (again) void submit(merged, baseOf(conflict.theirs), chosen);
    },
  };
}
export type Editor = ReturnType<typeof useEditor>;
