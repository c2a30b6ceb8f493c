/** A post's history: who did what and when, what it said then, and the way back. Loaded when opened. */
import type { EditorPost } from "../../../../projections/post_row.ts";
import { postPaths } from "../../../post_paths.ts";
import { fullDateTime } from "../../../ui/format.ts";
import { History as Panel } from "../../../ui/history/history.tsx";
import { toast } from "../../../ui/toasts.ts";
import { PostBody } from "../../blog/body.tsx";
import type { Editor } from "./use_editor.ts";

function text(key: string, value: unknown) {
  if (key === "content") return ((value ?? []) as string[]).join("\n\n");
  if (key === "image" && value) return <img src={String(value)} alt="사진" />;
  if (key === "is_published") return value ? "게시" : "임시저장";
  if (key === "published_at" && value) return fullDateTime(String(value));
  return String(value ?? "");
}

export default function History({ editor }: { editor: Editor }) {
  const { slug, version, title } = editor.post!;
  return (
    <Panel<EditorPost>
      name={title}
      version={version}
      historyPath={postPaths.api.history(slug)}
      text={text}
      canRestore
      restorePath={postPaths.api.restore(slug)}
      onRestored={(post) => {
        editor.settle(post, null);
        toast("success", "이전 내용으로 되돌렸습니다.");
      }}
      failure="게시물을 불러오는 중 문제가 발생했습니다."
      warning={editor.dirty ? "저장하지 않은 내용은 사라집니다." : undefined}
      show={({ after }) => (
        <div className="pe-step">
          <p className="pe-preview-title">{String(after.title)}</p>
          <PostBody content={after.content as string[]} />
        </div>
      )}
    />
  );
}
