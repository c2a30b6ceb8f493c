/** A post's history: who did what and when, what it said then, and the way back. Loaded when opened. */
import { useEffect, useState } from "react";
import type { EditorPost, PostHistoryEntry } from "../../../../projections/post_row.ts";
import { postPaths } from "../../../post_paths.ts";
import { callApi } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { askConfirm } from "../../../ui/confirm.ts";
import { fullDateTime } from "../../../ui/format.ts";
import { toast } from "../../../ui/toasts.ts";
import { PostBody } from "../../blog/body.tsx";
import type { Editor } from "./use_editor.ts";
import { changedWords, LOAD_FAILED, STEP_WORDS } from "./words.ts";

interface StepProps {
  entry: PostHistoryEntry;
  newest: boolean;
  onRestore(entry: PostHistoryEntry): void;
}

function Step({ entry, newest, onRestore }: StepProps) {
  const [open, setOpen] = useState(false);
  const { at, actor, type, changes, after } = entry;
  const what = changedWords(changes);
  const name = fullDateTime(at);
  const show = open ? "내용 접기" : "내용 보기";
  return (
    <li>
      <p>
        <b>{actor.name}</b> <time dateTime={at}>{name}</time> · {STEP_WORDS[type]}
        {what && ` (${what})`}
        {newest && <span className="badge">지금 내용</span>}
      </p>
      <p className="pe-step-tools">
        <Button
          small
          aria-expanded={open}
          aria-label={`${name}의 ${show}`}
          onClick={() => setOpen(!open)}
        >
          {show}
        </Button>
        {!newest && (
          <Button
            small
            aria-label={`이 내용으로 되돌리기: ${name}`}
            onClick={() => onRestore(entry)}
          >
            이 내용으로 되돌리기
          </Button>
        )}
      </p>
      {open && (
        <div className="pe-step">
          <p className="pe-preview-title">{after.title}</p>
          <PostBody content={after.content} />
        </div>
      )}
    </li>
  );
}

export default function History({ editor }: { editor: Editor }) {
  const { slug, version } = editor.post!;
  const [entries, setEntries] = useState<PostHistoryEntry[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    void callApi<{ data: PostHistoryEntry[] }>("GET", postPaths.api.history(slug))
      .then((answer) => {
        if (!current) return;
        setFailed(!answer.ok);
        if (answer.ok) setEntries(answer.data.data);
      });
    return () => void (current = false);
  }, [slug, version]);

  async function restore({ version: to_version, at }: PostHistoryEntry): Promise<void> {
    const sure = await askConfirm({
      title: "이전 내용으로 되돌릴까요?",
      text: `${fullDateTime(at)}의 제목, 본문, 요약, 분류, 작성자, 사진으로 되돌립니다. ` +
        (editor.dirty ? "저장하지 않은 내용은 사라집니다." : "지금 내용은 변경 이력에 남습니다."),
      confirm: "되돌리기",
      danger: editor.dirty,
    });
    if (!sure) return;
    const body = { to_version, version };
    const answer = await callApi<EditorPost>("POST", postPaths.api.restore(slug), { body });
    if (!answer.ok) return void toast("error", answer.problem.message);
    editor.settle(answer.data, null);
    toast("success", "이전 내용으로 되돌렸습니다.");
  }

  if (failed) return <p role="alert" className="pe-trouble">{LOAD_FAILED}</p>;
  if (!entries) return <p role="status">변경 이력을 불러오는 중...</p>;
  return (
    <ol className="pe-steps">
      {entries.map((entry, index) => (
        <Step key={entry.version} entry={entry} newest={index === 0} onRestore={restore} />
      ))}
    </ol>
  );
}
