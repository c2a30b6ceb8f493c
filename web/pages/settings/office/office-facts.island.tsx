/** The editor of the office's own facts: its fields, its file, a look at the site, its history. */
import { useRef } from "react";
import type { HintKey } from "../../../../events/advert/advert_hint_key.ts";
import type { OfficeFacts } from "../../../../events/office/office_facts.ts";
import type { OfficeFactsRow } from "../../../../projections/office/office.ts";
import { island } from "../../../ui/frame/island.tsx";
import { advertPaths } from "../../staff/advert/paths.ts";
import { officePaths } from "./paths.ts";
import { AcceptedHints } from "../../../ui/advert_note.tsx";
import { callApi } from "../../../ui/client/api.ts";
import { Button } from "../../../ui/form/button.tsx";
import { CSRF_FIELD } from "../../../ui/form/csrf.ts";
import { Moment } from "../../../ui/moment.tsx";
import { lazyPast, RecordBody, Standing } from "../../../ui/record/frame.tsx";
import { useRecord } from "../../../ui/record/use_record.ts";
import { toast } from "../../../ui/client/toasts.ts";
import { Fields } from "./fields.tsx";
import { type FactsEditor, factsIn, factsKind, formOf } from "./form.ts";

interface FactsEditorProps {
  initial: OfficeFactsRow;
  /** Hints of the rules on advertising that a superuser let stand. */
  accepted: readonly HintKey[];
  csrf: string;
}

interface PartProps {
  editor: FactsEditor;
  csrf: string;
}

const Past = lazyPast(() => import("./past.tsx"));

/** Shows the site in a window of its own, with what is typed. */
function Preview({ editor, csrf }: PartProps) {
  return (
    <form action={officePaths.preview()} method="post" target="_blank" className="row">
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      <input type="hidden" name="facts" value={JSON.stringify(factsIn(editor.form))} />
      <button type="submit" className="button" name="page" value="home">첫 화면 미리보기</button>
      <button type="submit" className="button" name="page" value="about">소개 화면 미리보기</button>
    </form>
  );
}

/** Puts what a file says into the fields, over what is typed there; the rest stays. */
async function readFile(file: File, { editor, csrf }: PartProps): Promise<void> {
  const body = new FormData();
  body.append("file", file);
  const headers = { "x-csrftoken": csrf };
  const answer = await callApi<{ data: OfficeFacts }>("POST", officePaths.api.read(), {
    act: "readFacts",
    body,
    headers,
  });
  if (!answer.ok) return void toast("error", answer.problem.message);
  const said = Object.entries(answer.data.data).filter(([, value]) => value !== null);
  editor.setForm((typed) => formOf({ ...factsIn(typed), ...Object.fromEntries(said) }));
  toast("success", `${file.name}의 ${said.length}개 항목을 넣었습니다. 확인한 뒤 저장해 주세요.`);
}

/** The office file, out and in. */
function OfficeFile(part: PartProps) {
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
          if (file) void readFile(file, part);
        }}
      />
    </>
  );
}

function Head(part: PartProps) {
  const { saving, submit } = part.editor;
  const row = part.editor.row!;
  return (
    <header className="office-head">
      <div>
        <p className="field-hint">
          사이트와 문서에 나오는 사무소의 이름, 연락처, 소개입니다.{" "}
          <a href={advertPaths.page()}>표시·광고 점검</a>
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
        <OfficeFile {...part} />
        <Preview {...part} />
        <Button
          look="primary"
          busy={saving}
          aria-keyshortcuts="Control+S"
          onClick={() => submit()}
        >
          저장
        </Button>
        <Standing editor={part.editor} />
      </div>
    </header>
  );
}

function OfficeFactsEditor({ initial, accepted, csrf }: FactsEditorProps) {
  const editor = useRecord(factsKind, {
    initial,
    empty: formOf(initial),
    mark: () => "office_facts",
    csrf,
  });
  return (
    <div className="record office-facts">
      <Head editor={editor} csrf={csrf} />
      <RecordBody editor={editor} label="사무소 정보" Past={Past}>
        <AcceptedHints value={accepted}>
          <Fields editor={editor} />
        </AcceptedHints>
        <p className="row">
          <Button
            look="primary"
            type="submit"
            busy={editor.saving}
            aria-label="사무소 정보 저장"
          >
            저장
          </Button>
        </p>
      </RecordBody>
    </div>
  );
}

export default island("office-facts", OfficeFactsEditor);
