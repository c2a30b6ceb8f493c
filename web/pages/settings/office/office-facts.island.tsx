/** The editor of the office's own facts: its fields, its file, a look at the site, its history. */
import { useRef, useState } from "react";
import { island } from "../../../island.tsx";
import { officePaths } from "../../../office_paths.ts";
import { Button } from "../../../ui/button.tsx";
import { CSRF_FIELD } from "../../../ui/csrf.ts";
import { lazyPart, Waiting } from "../../../ui/lazy.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { SessionLost } from "../../../ui/session_lost.tsx";
import { useSaveKey } from "../../../ui/use_save_key.ts";
import { Fields } from "./fields.tsx";
import { factsIn } from "./form.ts";
import { type FactsEditor, type FactsEditorProps, useFacts } from "./use_facts.ts";

const History = lazyPart(() => import("./history.tsx"), Waiting);
const MergeFacts = lazyPart(() => import("./merge_dialog.tsx"));

/** Shows the site in a window of its own, with what is typed. */
function Preview({ editor, csrf }: { editor: FactsEditor; csrf: string }) {
  return (
    <form action={officePaths.preview()} method="post" target="_blank" className="row">
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      <input type="hidden" name="facts" value={JSON.stringify(factsIn(editor.form))} />
      <button type="submit" className="button" name="page" value="home">첫 화면 미리보기</button>
      <button type="submit" className="button" name="page" value="about">소개 화면 미리보기</button>
    </form>
  );
}

/** The office file, out and in. */
function OfficeFile({ editor }: { editor: FactsEditor }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <a className="button" href={officePaths.api.file()} download>파일로 다운로드</a>
      <Button onClick={() => chooser.current?.click()}>파일에서 가져오기</Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="사무소 파일"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file chosen again is read again.
          event.currentTarget.value = "";
          if (file) void editor.readFile(file);
        }}
      />
    </>
  );
}

function Head({ editor, csrf }: { editor: FactsEditor; csrf: string }) {
  const { row, dirty, saving } = editor;
  return (
    <header className="office-head">
      <div>
        <p className="field-hint">
          사이트와 문서에 나오는 사무소의 이름, 연락처, 소개입니다.
          {row.version > 0 && (
            <>
              {" "}
              {row.updated_by} · <Moment at={row.updated_at} />
            </>
          )}
        </p>
        {row.version === 0 && row.name === null && (
          <p className="notice">
            사무소 정보를 아직 등록하지 않았습니다. (필수) 항목만 적어도 저장할 수 있습니다.
          </p>
        )}
      </div>
      <div className="office-tools row">
        <OfficeFile editor={editor} />
        <Preview editor={editor} csrf={csrf} />
        <Button
          look="primary"
          busy={saving}
          aria-keyshortcuts="Control+S"
          onClick={() => void editor.submit()}
        >
          저장
        </Button>
        <span className="field-hint" role="status">
          {saving ? "저장 중…" : dirty ? "저장하지 않은 내용이 있습니다" : ""}
        </span>
      </div>
    </header>
  );
}

function OfficeFactsEditor(props: FactsEditorProps) {
  const editor = useFacts(props);
  const { row, trouble, signedOut, conflict } = editor;
  const [open, setOpen] = useState(false);
  useSaveKey(() => void editor.submit());
  return (
    <div className="office-facts">
      <Head editor={editor} csrf={props.csrf} />
      {signedOut && <SessionLost />}
      <div role="alert">{trouble && <p className="notice">{trouble}</p>}</div>
      <form
        className="office-form"
        aria-label="사무소 정보"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void editor.submit();
        }}
      >
        <Fields editor={editor} />
        <p className="row">
          <Button look="primary" type="submit" busy={editor.saving}>저장</Button>
        </p>
      </form>
      {row.version > 0 && (
        <details
          className="office-history"
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>변경 이력</summary>
          {open && <History editor={editor} />}
        </details>
      )}
      {conflict && <MergeFacts key={conflict.theirs.version} editor={editor} />}
    </div>
  );
}

export default island("office-facts", OfficeFactsEditor);
