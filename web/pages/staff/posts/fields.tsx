/** The editor's fields and what stands beside them. */
import type { ReactNode } from "react";
import {
  AUTHOR_MAX_LENGTH,
  CATEGORY_MAX_LENGTH,
  EXCERPT_MAX_LENGTH,
  SLUG_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from "../../../../events/post_limits.ts";
import { publishingOn } from "../../../../projections/post_row.ts";
import { Field } from "../../../ui/field.tsx";
import { count } from "../../../ui/format.ts";
import { useMoment } from "../../../ui/moment.tsx";
import type { PostField } from "./form.ts";
import type { Editor } from "./use_editor.ts";
import { EXCERPT_HINT, FIELD_WORDS } from "./words.ts";

type TextField = Exclude<PostField, "is_published">;

interface LineProps {
  editor: Editor;
  field: TextField;
  type?: "text" | "date";
  required?: boolean;
  rows?: number;
  maxLength?: number;
  hint?: ReactNode;
}

export function Line({ editor, field, required, rows, ...line }: LineProps) {
  return (
    <Field
      {...line}
      as={rows ? "textarea" : "input"}
      id={`post-${field}`}
      label={
        <>
          {FIELD_WORDS[field]}
          {required && <span className="pe-required">(필수)</span>}
        </>
      }
      rows={rows}
      value={editor.form[field]}
      aria-required={required}
      problem={problemOf(editor, field)}
      onChange={(event) => editor.set(field, event.target.value)}
    />
  );
}

/** What is wrong with a field. */
export const problemOf = ({ problems }: Editor, field: string): string | undefined =>
  problems.find((problem) => problem.field === field)?.message;

function ExcerptHint({ excerpt }: { excerpt: string }) {
  const length = excerpt.trim().length;
  const over = length > EXCERPT_HINT;
  return (
    <>
      <span className={over ? "pe-over tabular" : "tabular"}>
        {count(length)} / {count(EXCERPT_HINT)}자
      </span>
      {" · "}
      {over ? "목록에서 잘 읽히도록 줄여 보세요." : "비워 두면 본문의 첫 부분이 보입니다."}
    </>
  );
}

/** What a save will do with the post, in a sentence. */
function publishingText(
  { is_published, day }: Editor["form"],
  now: number,
  moment: (instant: string) => string,
): string {
  if (!is_published) return "임시저장: 편집자에게만 보입니다.";
  if (day === "") return "저장하면 바로 게시됩니다.";
  const at = publishingOn(day);
  if (Number.isNaN(at.getTime())) return "";
  if (at.getTime() <= now) return "게시된 글로 보입니다.";
  return `${moment(at.toISOString())}에 게시됩니다.`;
}

function Publishing({ editor }: { editor: Editor }) {
  const moment = useMoment();
  return (
    <fieldset className="pe-publishing">
      <legend>게시</legend>
      <label className="pe-check">
        <input
          id="post-is_published"
          type="checkbox"
          checked={editor.form.is_published}
          onChange={(event) => editor.set("is_published", event.target.checked)}
        />
        게시하기
      </label>
      <Line
        editor={editor}
        field="day"
        type="date"
        hint="비워 두면 저장한 때, 정하면 그날 오전 9시에 게시됩니다."
      />
      <p className="pe-outcome" role="status">{publishingText(editor.form, Date.now(), moment)}</p>
    </fieldset>
  );
}

export function Fields({ editor, picture }: { editor: Editor; picture: ReactNode }) {
  const { form, post } = editor;
  return (
    <>
      <Line editor={editor} field="title" required maxLength={TITLE_MAX_LENGTH} />
      <Line
        editor={editor}
        field="content"
        required
        rows={18}
        hint="빈 줄로 문단을 나눕니다. 줄 앞의 ‘## ’은 소제목, ‘- ’과 ‘1. ’은 목록이 되고, 주소(https://…)는 링크가 됩니다."
      />
      <Line
        editor={editor}
        field="excerpt"
        rows={3}
        maxLength={EXCERPT_MAX_LENGTH}
        hint={<ExcerptHint excerpt={form.excerpt} />}
      />
      <div className="pe-two">
        <Line
          editor={editor}
          field="category"
          maxLength={CATEGORY_MAX_LENGTH}
          hint="비워 두면 ‘소식’이 됩니다."
        />
        <Line editor={editor} field="author" maxLength={AUTHOR_MAX_LENGTH} />
      </div>
      {picture}
      <Publishing editor={editor} />
      {!post && (
        <Line
          editor={editor}
          field="slug"
          maxLength={SLUG_MAX_LENGTH}
          hint="비워 두면 제목으로 만듭니다. 한 번 정하면 바뀌지 않습니다."
        />
      )}
    </>
  );
}
