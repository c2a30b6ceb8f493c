/** Saving a post: once per press, with what others did meanwhile told apart from trouble. */
import { useRef, useState } from "react";
import type { EditorPost } from "../../../../projections/post_row.ts";
import { postPaths } from "../../../post_paths.ts";
import { callApi, newKey } from "../../../ui/api.ts";
import { bodyOf, type FieldProblem, type PictureChoice } from "./form.ts";

export type SaveAnswer =
  | { kind: "saved"; post: EditorPost }
  /** Someone else saved first; `current` is what stands now. */
  | { kind: "stale"; current: EditorPost }
  /** The session ended; signing in again in another window is enough. */
  | { kind: "signed_out" }
  /** `problems` name fields; `message` says it all in one sentence. */
  | { kind: "failed"; message: string; problems: FieldProblem[] };

interface Attempt {
  /** The post's address; null for a new one. */
  slug: string | null;
  version: number | undefined;
  fields: Record<string, unknown>;
  picture: PictureChoice;
}

async function send(attempt: Attempt, key: string, csrf: string): Promise<SaveAnswer> {
  const { slug, version, fields, picture } = attempt;
  const [method, path] = slug === null
    ? ["POST", postPaths.api.list()] as const
    : ["PUT", postPaths.api.post(slug)] as const;
  const body = bodyOf(fields, picture);
  const headers = { "x-csrftoken": csrf };
  const answer = await callApi<EditorPost>(method, path, { body, key, version, headers });
  if (answer.ok) return { kind: "saved", post: answer.data };
  if (answer.status === 401) return { kind: "signed_out" };
  const { problem: { code, message, details = [] } } = answer;
  if (code === "stale_version") {
    const { current } = (details[0] ?? {}) as { current?: EditorPost };
    if (current?.version) return { kind: "stale", current };
  }
  const problems = details.filter((detail): detail is FieldProblem =>
    typeof (detail as FieldProblem | null)?.field === "string"
  ).map(({ field, message }) => ({ field: field === "published_at" ? "day" : field, message }));
  return { kind: "failed", message, problems };
}

/** `save` answers null while an earlier press is still under way. */
export function useSave(csrf: string) {
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  // The same content tried again after a lost answer carries the same key, and is written once.
  const last = useRef({ content: "", key: "" });

  const save = async (attempt: Attempt): Promise<SaveAnswer | null> => {
    if (busy.current) return null;
    busy.current = true;
    setSaving(true);
    const { slug, version, fields, picture: { file, removed } } = attempt;
    const about = file && [file.name, file.size, file.lastModified];
    const content = JSON.stringify([slug, version, fields, about, removed]);
    if (last.current.content !== content) last.current = { content, key: newKey() };
    try {
      const answer = await send(attempt, last.current.key, csrf);
      if (answer.kind === "saved" || answer.kind === "stale") last.current.content = "";
      return answer;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { saving, save };
}
