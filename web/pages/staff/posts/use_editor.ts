/** The editor: a post's words, saving them, and what can come in between. */
import { useState } from "react";
import type { EditorPost } from "../../../../projections/post_row.ts";
import { postPaths } from "../../../post_paths.ts";
import { toast } from "../../../ui/toasts.ts";
import {
  checkForm,
  type FieldProblem,
  fieldsToSend,
  type PictureChoice,
  type PostField,
  type PostForm,
} from "./form.ts";
import { useSave } from "./use_save.ts";
import { type Base, baseOf, useWords } from "./use_words.ts";
import { SAVE_FAILED } from "./words.ts";

export interface EditorProps {
  /** Null for a new post. */
  initial: EditorPost | null;
  office: string;
  user: string;
  csrf: string;
  /** True when the page was asked for to delete the post. */
  askDelete: boolean;
}

/** Someone saved while this was typed. */
export interface Conflict {
  base: Base;
  current: EditorPost;
  /** They changed the picture, and so did I. */
  picture: boolean;
}

const samePicture = (one: EditorPost["picture"], other: EditorPost["picture"]): boolean =>
  one?.share === other?.share;

export function useEditor({ initial, office, user, csrf }: EditorProps) {
  const words = useWords(initial, office, user);
  const { post, base, form, picture } = words;
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [signedOut, setSignedOut] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { saving, save } = useSave(csrf);

  const refuse = (found: FieldProblem[], message: string | null) => {
    setProblems(found);
    setTrouble(message);
    if (found.length > 0) document.getElementById(`post-${found[0].field}`)?.focus();
  };

  const submit = async (
    sent: PostForm = form,
    over: Base | null = base,
    chosen: PictureChoice = picture,
  ): Promise<void> => {
    const missing = checkForm(sent);
    if (missing.length > 0) return refuse(missing, null);
    const fields = fieldsToSend(sent, over?.form ?? null);
    const slug = post?.slug ?? null;
    const answer = await save({ slug, version: over?.version, fields, picture: chosen });
    if (!answer) return;
    setSignedOut(answer.kind === "signed_out");
    if (answer.kind === "failed") {
      return refuse(answer.problems, `${SAVE_FAILED} ${answer.message}`);
    }
    refuse([], null);
    if (answer.kind === "stale" && over) {
      const { current } = answer;
      const touched = chosen.file !== null || chosen.removed;
      const both = touched && !samePicture(post?.picture ?? null, current.picture);
      setConflict({ base: over, current, picture: both });
    }
    if (answer.kind !== "saved") return;
    setConflict(null);
    words.settle(answer.post, sent);
    if (slug === null) history.replaceState(null, "", postPaths.edit(answer.post.slug));
    toast("success", "게시물을 저장했습니다.");
  };

  return {
    ...words,
    problems,
    trouble,
    signedOut,
    conflict,
    saving,
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
      words.rebase(conflict.current, merged);
      words.setPicture(chosen);
      setConflict(null);
      if (again) void submit(merged, baseOf(conflict.current), chosen);
    },
    closeConflict: () => setConflict(null),
  };
}
export type Editor = ReturnType<typeof useEditor>;
