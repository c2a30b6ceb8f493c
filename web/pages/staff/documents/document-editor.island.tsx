/** The editor of one document: its words, the record it is for, its versions (S2 §7). */
import { useState } from "react";
import {
  DOCUMENT_BODY_MAX,
  DOCUMENT_KINDS,
  DOCUMENT_TITLE_MAX,
} from "../../../../events/document/document_kinds.ts";
import type { DocumentRow } from "../../../../projections/document/document.ts";
import type { ListAnswer } from "../../../../projections/table/shapes.ts";
import { documentPaths } from "./paths.ts";
import { island } from "../../../ui/frame/island.tsx";
import { callApi } from "../../../ui/client/api.ts";
import { Button } from "../../../ui/form/button.tsx";
import { confirmDialog } from "../../../ui/dialog/confirm.ts";
import { Field } from "../../../ui/form/field.tsx";
import { FileAnchor } from "../../../ui/file_anchor.tsx";
import { count } from "../../../ui/time/format.ts";
import { HiddenNumbers } from "../../../ui/hidden_numbers.tsx";
import { Menu } from "../../../ui/frame/menu.tsx";
import { lazyPast, RecordFrame } from "../../../ui/record/frame.tsx";
import { Line } from "../../../ui/record/line.tsx";
import { useRecord } from "../../../ui/record/use_record.ts";
import { toast } from "../../../ui/client/toasts.ts";
import { documentKind, type Editor, FIELD_WORDS, formOf } from "./form.ts";

interface Found {
  id: string;
  address: string;
  owner_name: string;
}

function AddressField({ editor }: { editor: Editor }) {
  const { row, form: { address_id }, set } = editor;
  const [words, setWords] = useState("");
  const [found, setFound] = useState<Found[] | null>(null);
  // What the record is called is known of the saved one, and of the one that was chosen here.
  const [chosen, setChosen] = useState<Found | null>(null);
  const name = chosen?.id === address_id
    ? chosen.address
    : row?.address_id === address_id
    ? row.address
    : "";

  const find = async (): Promise<void> => {
    const answer = await callApi<ListAnswer>("GET", documentPaths.api.addresses(words), {
      act: "findAddress",
    });
    if (!answer.ok) return void toast("error", answer.problem.message);
    setFound(answer.data.results as unknown as Found[]);
  };
  const choose = (record: Found): void => {
    setChosen(record);
    set("address_id", record.id);
    setFound(null);
    setWords("");
  };
  return (
    <fieldset className="doc-address">
      <legend>물건(부동산)</legend>
      <p>
        {address_id === "" ? "선택하지 않았습니다." : (
          <>
            <b>{name || address_id}</b>{" "}
            <Button small onClick={() => set("address_id", "")}>연결 해제</Button>
          </>
        )}
      </p>
      <div className="row doc-find">
        <Field
          id="document-address_id"
          label="주소, 소유자, 사업구역으로 찾기"
          autoComplete="off"
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void find();
          }}
        />
        <Button onClick={() => void find()}>찾기</Button>
      </div>
      <ul className="doc-found" aria-live="polite">
        {found?.length === 0 && <li>찾은 물건(부동산)이 없습니다.</li>}
        {found?.map((record) => (
          <li key={record.id}>
            <Button small onClick={() => choose(record)}>
              {record.address}
              {record.owner_name && ` · ${record.owner_name}`}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

export interface DocumentEditorProps {
  /** Null for a new document. */
  initial: DocumentRow | null;
  csrf: string;
}

const Past = lazyPast(() => import("./past.tsx"));

/** Deletes the document once a person said so, or brings a deleted one back. */
async function turn({ row, leave, settle }: Editor, csrf: string): Promise<void> {
  const { id, version, title, deleted } = row!;
  const { remove, restore } = documentPaths.api;
  const headers = { "x-csrftoken": csrf };
  if (!deleted) {
    const text = `‘${title}’ 문서를 삭제하시겠습니까? 삭제한 문서는 목록의 ‘삭제’에서 복원합니다.`;
    if (!await confirmDialog({ title: "문서 삭제", text, confirm: "삭제", danger: true })) return;
  }
  const answer = deleted
    ? await callApi("POST", restore(id), {
      act: "restoreDocument",
      body: {},
      version,
      headers,
    })
    : await callApi("DELETE", remove(id), { act: "deleteDocument", version, headers });
  if (!answer.ok) return void toast("error", answer.problem.message);
  if (deleted) {
    settle(documentKind.rowOf(answer.data), null);
    return void toast("success", "문서를 복원했습니다.");
  }
  leave();
  location.assign(documentPaths.list());
}

function Actions({ editor, csrf }: { editor: Editor; csrf: string }) {
  const { row, saving, submit } = editor;
  const press = () => void turn(editor, csrf);
  if (row?.deleted) return <Button look="primary" onClick={press}>복원</Button>;
  return (
    <>
      {row && (
        <>
          <a className="button" href={documentPaths.preview(row.id)}>미리보기</a>
          <FileAnchor href={documentPaths.file(row.id)}>PDF 다운로드</FileAnchor>
          <Menu label="더 보기">
            <Button look="danger" onClick={press}>삭제</Button>
          </Menu>
        </>
      )}
      <Button look="primary" busy={saving} aria-keyshortcuts="Control+S" onClick={() => submit()}>
        저장
      </Button>
    </>
  );
}

function Fields({ editor, csrf }: { editor: Editor; csrf: string }) {
  const line = (field: keyof typeof FIELD_WORDS) => ({ editor, field, label: FIELD_WORDS[field] });
  return (
    <>
      <div className="doc-two">
        <Line {...line("title")} required maxLength={DOCUMENT_TITLE_MAX} />
        <Line {...line("kind")} as="select">
          {DOCUMENT_KINDS.map(({ value, label }) => (
            <option key={value} value={value}>{label}</option>
          ))}
        </Line>
      </div>
      <AddressField editor={editor} />
      <Line
        {...line("body")}
        required
        as="textarea"
        rows={18}
        maxLength={DOCUMENT_BODY_MAX}
        hint={`${count(editor.form.body.length)} / ${count(DOCUMENT_BODY_MAX)}자`}
      />
      {editor.row && (
        <HiddenNumbers
          key={editor.row.version}
          text={editor.form.body}
          path={documentPaths.api.numbers(editor.row.id)}
          csrf={csrf}
        />
      )}
    </>
  );
}

function DocumentEditor({ initial, csrf }: DocumentEditorProps) {
  const editor = useRecord(documentKind, {
    initial,
    empty: formOf({}),
    mark: (row) => `document/${row?.id ?? "new"}`,
    csrf,
  });
  const { row } = editor;
  const gone = row?.deleted ?? false;
  return (
    <RecordFrame
      editor={editor}
      title={row ? "문서" : "새 문서"}
      badge={gone && <span className="badge">삭제됨</span>}
      by={String(row?.updated_by ?? "")}
      actions={<Actions editor={editor} csrf={csrf} />}
      readOnly={gone}
      Past={Past}
    >
      <Fields editor={editor} csrf={csrf} />
    </RecordFrame>
  );
}

export default island("document-editor", DocumentEditor);
