/** The editor: a post's words, saving them, and what can come in between. */
import { useRef, useState } from "react";
import type { EditorPost } from "../../../../projections/post_row.ts";
import { postPaths } from "../../../post_paths.ts";
import { DRAFT } from "../../../table/storage.ts";
import { callApi } from "../../../ui/api.ts";
import type { FieldProblem } from "../../../ui/save_answer.ts";
import { toast } from "../../../ui/toasts.ts";
import { markSaved } from "../../../ui/unsaved.ts";
import { useSave } from "../../../ui/use_save.ts";
import {
  bodyOf,
  changedFields,
  checkForm,
  emptyForm,
  fieldsToSend,
  formOf,
  type PostField,
  type PostForm,
  SAVE_FAILED,
} from "./form.ts";
import { type Base, type KeptDraft, useDrafts } from "./use_drafts.ts";

export interface EditorProps {
  /** Null for a new post. */
  initial: EditorPost | null;
  office: string;
  user: string;
  csrf: string;
  /** True when the page was asked for to delete the post. */
  askDelete: boolean;
}

const baseOf = (post: EditorPost): Base => ({ form: formOf(post), version: post.version });

/** A post's words while it is written: what stands on the server, what was typed, what is kept. */
function useWords({ initial, office, user }: EditorProps) {
  const [post, setPost] = useState(initial);
  const [base, setBase] = useState(() => initial && baseOf(initial));
  const [form, setForm] = useState(() => base?.form ?? emptyForm(office));
  const untouched = base?.form ?? emptyForm(office);
  const dirty = changedFields(untouched, form).length > 0;
  // One place per person and post.
  const name = `${DRAFT}${user}:${post?.slug ?? ""}`;
  const { kept, ...drafts } = useDrafts(name, { form, base }, dirty);
  const newest = useRef(form);
  newest.current = form;

  /** These words are an edit of that version from now on. */
  const rebase = (current: EditorPost, words: PostForm): void => {
    setPost(current);
    setBase(baseOf(current));
    setForm(words);
  };

  return {
    post,
    base,
    form,
    dirty,
    kept,
    setForm,
    rebase,
    /** The server has taken `sent` and answered with `saved`; null: whatever was typed is replaced. */
    settle(saved: EditorPost, sent: PostForm | null): void {
      // What was typed while the answer was on its way stays typed.
      const later = sent ? changedFields(sent, newest.current) : [];
      const typed = Object.fromEntries(later.map((field) => [field, newest.current[field]]));
      // An offer that was passed over stays: on this post, or for the next new one.
      drafts.saved(post === null);
      rebase(saved, { ...formOf(saved), ...typed });
    },
    /** The post is gone: there is nothing to ask about before leaving. */
    leave: () => markSaved(name),
    /** What was typed before the offer was taken is offered in its place; the picture stays as it is. */
    continueDraft(draft: KeptDraft): void {
      drafts.take(draft);
      setForm({ ...form, ...draft.form });
      if (draft.base) setBase({ ...draft.base, form: { ...untouched, ...draft.base.form } });
    },
    dropDraft: drafts.drop,
  };
}

export function useEditor(props: EditorProps) {
  const words = useWords(props);
  const { save, setProblems, ...saving } = useSave<PostForm, EditorPost>((message) =>
    `${SAVE_FAILED} ${message}`
  );
  const { post, form, setForm } = words;
  const { problems, conflict, closeConflict } = saving;

  const focusOn = ([first]: FieldProblem[]) =>
    first && document.getElementById(`post-${first.field}`)?.focus();

  /** Sends what was changed since `over`; everything of a new post. */
  const submit = async (mine = form, over = words.base): Promise<void> => {
    const missing = checkForm(mine);
    if (missing.length > 0) {
      setProblems(missing);
      return void focusOn(missing);
    }
    const [method, path] = post
      ? ["PUT", postPaths.api.post(post.slug)] as const
      : ["POST", postPaths.api.list()] as const;
    const { image } = mine;
    const fields = fieldsToSend(mine, over?.form ?? null);
    const file = image instanceof File && [image.name, image.size, image.lastModified];
    const version = over?.version;
    const headers = { "x-csrftoken": props.csrf };
    const outcome = await save({
      base: over?.form ?? mine,
      mine,
      content: [path, version, fields, file],
      send: (key) => callApi(method, path, { body: bodyOf(fields), key, version, headers }),
    });
    if (outcome?.kind === "refused") return void focusOn(outcome.problems);
    if (outcome?.kind !== "saved") return;
    words.settle(outcome.data, mine);
    if (!post) history.replaceState(null, "", postPaths.edit(outcome.data.slug));
    toast("success", "게시물을 저장했습니다.");
  };

  return {
    ...words,
    ...saving,
    submit: () => submit(),
    set: <F extends PostField>(field: F, value: PostForm[F]) =>
      setForm((before) => ({ ...before, [field]: value })),
    /** What is wrong with the file that was chosen; "" for nothing. */
    tellImage(message: string): void {
      const others = problems.filter(({ field }) => field !== "image");
      setProblems(message ? [...others, { field: "image", message }] : others);
    },
    /** Takes the merged form over as an edit of the newest version; saves it when told. */
    resolve(merged: PostForm, again: boolean): void {
      if (!conflict) return;
      words.rebase(conflict.theirs, merged);
      closeConflict();
      if (again) void submit(merged, baseOf(conflict.theirs));
    },
  };
}
export type Editor = ReturnType<typeof useEditor>;
