/** The pages of documents: the list of all, the editor of one, and one as it is printed. */
import { DOCUMENT_KINDS, kindLabel } from "../../../../events/document/document_kinds.ts";
import type { DocumentRow } from "../../../../projections/document/document.ts";
import { documentPaths } from "./paths.ts";
import { LIST_SHORTCUTS } from "../../../ui/client/shortcuts.ts";
import type { Column } from "../../../ui/list/card_table.tsx";
import { ListPage, momentField } from "../../../ui/list/list_page.tsx";
import { Moment } from "../../../ui/moment.tsx";
import FileLink from "../file-link.island.tsx";
import PrintButton from "../../../ui/form/print-button.island.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import { atMoment } from "../../../ui/time/time_shown.ts";
import FirstDocument from "./first-document.island.tsx";
import DocumentEditor, { type DocumentEditorProps } from "./document-editor.island.tsx";

/** Parts of the list: every kind, and what was deleted. */
export const PARTS = [...DOCUMENT_KINDS.map(({ value }) => value), "deleted"] as const;
export type DocumentPart = (typeof PARTS)[number];

const NAMES = Object.fromEntries(
  PARTS.map((part) => [part, part === "deleted" ? "삭제" : kindLabel(part)]),
) as Record<DocumentPart, string>;

const columns = (moment: string | null): Column<DocumentRow>[] => [
  {
    label: "제목",
    kind: "main",
    names: true,
    cell: ({ id, title }) => <a href={atMoment(documentPaths.edit(id), moment)}>{title}</a>,
  },
  { label: "종류", kind: "short", cell: ({ kind }) => kindLabel(kind) },
  { label: "물건(부동산)", cell: ({ address }) => address },
  { label: "버전", kind: ["figure", "spare"], cell: ({ version }) => version },
  {
    label: "마지막 저장",
    cell: ({ updated_by, updated_at }) => (
      <span>
        {updated_by} · <Moment at={updated_at} />
      </span>
    ),
  },
];

interface DocumentsPageProps {
  frame: ShellFrame;
  /** What the page is called, with the moment it shows. */
  title: string;
  /** One page of them. */
  documents: readonly DocumentRow[];
  counts: Record<DocumentPart, number>;
  /** How many are not deleted. */
  all: number;
  part: DocumentPart | null;
  search: string;
  place: { page: number; pages: number };
  /** A document was asked for that is not there. */
  missing: boolean;
  /** The earlier moment that is shown, where nothing is changed; null for now. */
  moment: string | null;
}

/** Why no document is listed, and what leads on from there. */
function None({ search, part, all, moment }: DocumentsPageProps) {
  if (moment !== null) return <p className="list-none">이때는 해당하는 문서가 없었습니다.</p>;
  if (search === "" && part !== "deleted" && all === 0) return <FirstDocument />;
  const isDeleted = part === "deleted";
  const [text, href, label] = search !== ""
    ? [
      `‘${search}’에 맞는 문서가 없습니다.`,
      documentPaths.list({ kind: part ?? "" }),
      "검색 지우기",
    ]
    : isDeleted
    ? ["삭제한 문서가 없습니다.", documentPaths.list(), "전체 보기"]
    : ["이 종류의 문서가 없습니다.", documentPaths.new(), "새 문서"];
  const isNew = href === documentPaths.new();
  return (
    <div className="list-blank">
      <p>{text}</p>
      <a className={isNew ? "button button-primary" : "button"} href={href}>{label}</a>
    </div>
  );
}

export function DocumentsPage(props: DocumentsPageProps) {
  const { frame, title, documents, counts, all, part, search, place, missing, moment } = props;
  const kind = part ?? "";
  return (
    <Shell {...frame} current={documentPaths.list()} shortcuts={LIST_SHORTCUTS}>
      <ListPage
        title={title}
        actions={moment === null && (
          <a className="button button-primary" href={documentPaths.new()}>새 문서</a>
        )}
        notice={missing && <p className="notice" role="alert">찾는 문서가 없습니다.</p>}
        parts={{
          label: "문서 종류",
          counts,
          names: NAMES,
          all,
          shown: part,
          address: (one) => atMoment(documentPaths.list({ kind: one, search }), moment),
        }}
        search={{
          action: documentPaths.list(),
          label: "문서 찾기",
          placeholder: "제목, 본문, 물건(부동산)",
          value: search,
          hidden: { kind, ...momentField(moment) },
        }}
        table={{
          label: "문서 목록",
          columns: columns(moment),
          rows: documents,
          keyOf: ({ id }) => id,
          none: <None {...props} />,
        }}
        pages={{
          ...place,
          address: (page) => atMoment(documentPaths.list({ kind, search, page }), moment),
        }}
      />
    </Shell>
  );
}

interface EditorPageProps {
  frame: ShellFrame;
  editor: DocumentEditorProps;
}

export function DocumentEditorPage({ frame, editor }: EditorPageProps) {
  const shortcuts = [{ keys: ["Ctrl", "S"], what: "저장" }];
  return (
    <Shell {...frame} current={documentPaths.list()} shortcuts={shortcuts}>
      <DocumentEditor {...editor} />
    </Shell>
  );
}

interface PreviewPageProps {
  frame: ShellFrame;
  document: DocumentRow;
  office: string;
  /** The Seoul day of its newest version. */
  day: string;
  /** The earlier moment that is shown, where nothing is changed; null for now. */
  moment: string | null;
}

/** One sheet: what a printer and a PDF show of a document. */
export function DocumentPreviewPage({ frame, document, office, day, moment }: PreviewPageProps) {
  const { id, title, kind, address, body } = document;
  return (
    <Shell {...frame} current={documentPaths.list()}>
      <div className="doc-preview">
        <div className="doc-tools row">
          {moment === null && <a className="button" href={documentPaths.edit(id)}>편집</a>}
          <FileLink href={atMoment(documentPaths.file(id), moment)} label="PDF 다운로드" />
          <PrintButton />
        </div>
        {body.includes("●●●●") && (
          <p className="notice doc-hidden">
            화면과 인쇄물에는 번호를 가립니다. 번호가 다 적힌 문서는 PDF로 내려받아 주세요.
          </p>
        )}
        <article className="doc-sheet">
          <h1>{title}</h1>
          <dl>
            <dt>종류</dt>
            <dd>{kindLabel(kind)}</dd>
            {address && (
              <>
                <dt>물건(부동산)</dt>
                <dd>{address}</dd>
              </>
            )}
          </dl>
          <div className="doc-text">{body}</div>
          <footer>
            <p className="tabular">{day}</p>
            <p>{office}</p>
          </footer>
        </article>
      </div>
    </Shell>
  );
}
