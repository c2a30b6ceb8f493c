/** Papers of a case: which there are and what each lacks, and one of them with its fields, as it will be printed. */
import { Fragment, type ReactNode } from "react";
import { Button } from "../../../../ui/form/button.tsx";
import { CSRF_FIELD } from "../../../../ui/form/csrf.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Shell, type ShellFrame } from "../../../../ui/frame/shell.tsx";
import FileLink from "../../file-link.island.tsx";
import { paths } from "../../../../paths.ts";
import { matterPaths } from "../paths.ts";
import { paperPaths } from "./paths.ts";

/** A value that a paper lacks, and the place where the case gets it. */
export interface LackingField {
  label: string;
  href: string;
}

export interface PaperLine {
  form: string;
  name: string;
  source: string;
  unsure: string | null;
  missing: readonly LackingField[];
  /** How many of its values were corrected by hand. */
  corrected: number;
  /** Version that was kept last, and when; null if none was. */
  kept: { version: number; on: string } | null;
}

interface TemplateLine extends Pick<PaperLine, "name" | "kept"> {
  id: string;
  /** One without a document cannot be filled yet. */
  hasFile: boolean;
}

export interface CaseHead {
  id: string;
  number: string;
  clients: string;
  kind: string;
}

/** What is missing, each a link to where it is entered. */
function Missing({ name, missing }: Pick<PaperLine, "name" | "missing">) {
  if (missing.length === 0) return <p className="faint">빠진 내용이 없습니다.</p>;
  return (
    <details className="paper-missing">
      <summary>
        <span className="visually-hidden">{name}:</span>
        빠진 내용 {missing.length}개
      </summary>
      <ul>
        {missing.map(({ label, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Head({ head, title, back }: { head: CaseHead; title: string; back: ReactNode }) {
  return (
    <>
      <p>{back}</p>
      <header className="page-head">
        <div>
          <p className="matter-code">
            {head.kind} · <span className="tabular">{head.number}</span>
          </p>
          <h1>{title}</h1>
          <p className="record-hint">{head.clients}</p>
        </div>
      </header>
    </>
  );
}

interface PapersPageProps {
  frame: ShellFrame;
  head: CaseHead;
  papers: readonly PaperLine[];
  templates: readonly TemplateLine[];
  csrf: string;
  /** Key of what the form does: the same form sent twice is one act. */
  formKey: string;
  notice: string;
}

/** Chosen for the pack. */
const Choice = ({ name, value, of }: { name: string; value: string; of: string }) => (
  <label className="paper-choice">
    <input type="checkbox" name={name} value={value} aria-label={`${of} 묶음에 넣기`} />
  </label>
);

const Kept = ({ kept }: Pick<PaperLine, "kept">) =>
  kept && <span className="faint">보관 {kept.version}판 · {kept.on}</span>;

/** The office's own documents of Word, filled with the case. */
function Templates({ head, templates }: Pick<PapersPageProps, "head" | "templates">) {
  return (
    <section aria-labelledby="own-templates">
      <h2 id="own-templates">사무소 서식</h2>
      <ul className="paper-list">
        {templates.map(({ id, name, kept, hasFile }) => (
          <li key={id}>
            {hasFile && <Choice name="template" value={id} of={name} />}
            <p>
              <a href={paperPaths.template(head.id, id)}>{name}</a>
              <Kept kept={kept} />
              {!hasFile && <span className="faint">문서 없음</span>}
            </p>
          </li>
        ))}
      </ul>
      {templates.length === 0 && <p className="faint">이 종류의 사건에 쓰는 서식이 없습니다.</p>}
      <p className="field-hint">
        <a href={paths.table("paper_template")}>사무소 서식</a>에 이름을 등록하고 워드 문서(.docx)를
        첨부하면 사건의 내용으로 채웁니다. 채울 자리에는 {"{사건번호}"}, {"{의뢰인.이름}"},{" "}
        {"{#당사자}{이름}{/당사자}"}처럼 적습니다.
      </p>
    </section>
  );
}

export function PapersPage(props: PapersPageProps) {
  const { frame, head, papers, csrf, formKey, notice } = props;
  return (
    <Shell {...frame} current={matterPaths.list()}>
      <div className="papers">
        <Head
          head={head}
          title="서류"
          back={<a href={matterPaths.page(head.id)}>← 사건 {head.number}</a>}
        />
        {notice !== "" && <p className="notice" role="status">{notice}</p>}
        <form method="post" action={paperPaths.list(head.id)} className="stack">
          <input type="hidden" name={CSRF_FIELD} value={csrf} />
          <input type="hidden" name="key" value={formKey} />
          <ul className="paper-list">
            {papers.map(({ form, name, source, unsure, missing, corrected, kept }) => (
              <li key={form}>
                <Choice name="form" value={form} of={name} />
                <div>
                  <p>
                    <a href={paperPaths.page(head.id, form)}>{name}</a>
                    {corrected > 0 && <span className="faint">손으로 고친 값 {corrected}개</span>}
                    <Kept kept={kept} />
                  </p>
                  <p className="faint">
                    {source}
                    {unsure && ` (${unsure})`}
                  </p>
                  <Missing name={name} missing={missing} />
                </div>
              </li>
            ))}
          </ul>
          <Templates {...props} />
          <p className="row">
            <Button type="submit" look="primary">선택한 서류를 한 묶음으로 만들기</Button>
          </p>
          <p className="field-hint">
            선택하지 않으면 모든 서류를 만듭니다. 서류는 한 PDF로, 사무소 서식은 채운 문서로 사건의
            첨부파일에 들어갑니다.
          </p>
        </form>
      </div>
    </Shell>
  );
}

/** A value of a paper, as the form asks it. */
export interface PaperFieldLine {
  /** Name of its control, and the mark of what it shows: a save compares both with the paper as it is by then. */
  name: string;
  shown: { name: string; mark: string };
  label: string;
  text: string;
  /** The case's own value, where `text` was corrected by hand. */
  own: string;
  corrected: boolean;
  /** A number of a person: corrected in the case alone. */
  isNumber: boolean;
  /** Why what was typed is not saved; "" where it can be. */
  problem: string;
  href: string;
}

interface PaperPageProps {
  frame: ShellFrame;
  head: CaseHead;
  form: string;
  name: string;
  source: string;
  fields: readonly PaperFieldLine[];
  missing: readonly LackingField[];
  /** The paper as it is printed, with numbers masked. */
  sheet: ReactNode;
  csrf: string;
  /** Key of what the form does: the same form sent twice is one act. */
  formKey: string;
  notice: string;
}

/** What is said below a field: where its value comes from, and where it is entered. */
function FieldHint({ field }: { field: PaperFieldLine }) {
  const { label, own, corrected, isNumber, href } = field;
  return (
    <>
      {corrected &&
        `손으로 고친 값입니다. 사건의 값: ${own || "없음"}. 비우면 사건의 값으로 돌아갑니다. `}
      {isNumber && "번호는 사건에서 고칩니다. "}
      {href !== "" && <a href={href} aria-label={`${label}: 사건에서 수정`}>사건에서 수정</a>}
    </>
  );
}

/** All values of the paper; an empty one takes the case's own value again. */
function Fields({ fields }: Pick<PaperPageProps, "fields">) {
  return (
    <>
      {fields.map((field) => {
        const { name, shown, label, text, isNumber, problem } = field;
        return (
          <Fragment key={name}>
            {!isNumber && <input type="hidden" name={shown.name} value={shown.mark} />}
            <Field
              as={text.length > 60 || text.includes("\n") ? "textarea" : "input"}
              label={label}
              {
                // A number is masked here: what is read only is not sent.
                ...isNumber ? { readOnly: true } : { name }
              }
              defaultValue={text}
              maxLength={2_000}
              problem={problem || undefined}
              hint={<FieldHint field={field} />}
            />
          </Fragment>
        );
      })}
    </>
  );
}

export function PaperPage(props: PaperPageProps) {
  const { frame, head, form, name, source, missing, sheet, csrf, formKey, notice } = props;
  return (
    <Shell {...frame} current={matterPaths.list()}>
      <div className="papers">
        <Head
          head={head}
          title={name}
          back={<a href={paperPaths.list(head.id)}>← 사건 {head.number}의 서류</a>}
        />
        {notice !== "" && <p className="notice" role="status">{notice}</p>}
        <div className="paper-one">
          <form method="post" action={paperPaths.page(head.id, form)} className="stack">
            <input type="hidden" name={CSRF_FIELD} value={csrf} />
            <input type="hidden" name="key" value={formKey} />
            <Missing name={name} missing={missing} />
            <Fields {...props} />
            <p className="row">
              <Button type="submit" look="primary" name="act" value="save">고친 내용 저장</Button>
              <Button type="submit" name="act" value="keep">저장하고 PDF 보관</Button>
            </p>
          </form>
          <section aria-label="미리보기">
            <div className="row">
              <FileLink href={paperPaths.file(head.id, form)} label="인쇄용 PDF 다운로드" />
            </div>
            <p className="field-hint">
              화면에서는 주민등록번호를 가립니다. 인쇄용 PDF에는 모두 적힙니다.
            </p>
            <article className="doc-sheet paper-sheet">{sheet}</article>
            <p className="faint">근거: {source}</p>
          </section>
        </div>
      </div>
    </Shell>
  );
}

interface TemplatePageProps {
  frame: ShellFrame;
  head: CaseHead;
  template: string;
  name: string;
  kept: PaperLine["kept"];
  csrf: string;
  /** Key of what the form does: the same form sent twice is one act. */
  formKey: string;
  notice: string;
  /** Why it cannot be filled; "" where it can. */
  problem: string;
  /** Fields that the case lacks, and names that no case has. */
  missing: readonly string[];
  unknown: readonly string[];
}

export function TemplatePage(props: TemplatePageProps) {
  const { frame, head, template, name, problem, missing, unknown, kept, csrf, formKey } = props;
  return (
    <Shell {...frame} current={matterPaths.list()}>
      <div className="papers">
        <Head
          head={head}
          title={name}
          back={<a href={paperPaths.list(head.id)}>← 사건 {head.number}의 서류</a>}
        />
        {props.notice !== "" && <p className="notice" role="status">{props.notice}</p>}
        {problem !== ""
          ? <p className="notice" role="alert">{problem}</p>
          : (
            <form method="post" action={paperPaths.template(head.id, template)} className="row">
              <input type="hidden" name={CSRF_FIELD} value={csrf} />
              <input type="hidden" name="key" value={formKey} />
              <Button type="submit" look="primary">채워서 사건에 보관</Button>
              <FileLink href={paperPaths.filled(head.id, template)} label="채운 문서 다운로드" />
              <Kept kept={kept} />
            </form>
          )}
        {missing.length > 0 && (
          <p>
            사건에 없는 내용이라 빈 줄로 두었습니다: {missing.join(", ")}{" "}
            <a href={matterPaths.page(head.id)}>사건에서 입력</a>
          </p>
        )}
        {unknown.length > 0 && (
          <p className="notice">
            서식에만 있는 필드입니다. 이름을 확인해 주세요: {unknown.join(", ")}
          </p>
        )}
        <p className="field-hint">보관하거나 내려받는 문서에는 주민등록번호가 모두 적힙니다.</p>
      </div>
    </Shell>
  );
}
