/** The editor's fields and what is beside them. */
import { useEffect, useRef, useState } from "react";
import {
  ALT_MAX_LENGTH,
  AUTHOR_MAX_LENGTH,
  CATEGORY_MAX_LENGTH,
  EXCERPT_MAX_LENGTH,
  IMAGE_MAX_BYTES,
  SLUG_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from "../../../../events/post/post_limits.ts";
import { type POST_TEXTS, postPlace } from "../../../../projections/advert/advert_places.ts";
import { pictureAddress, publishingOn } from "../../../../projections/post/post_row.ts";
import { AdvertNote } from "../../../ui/advert_note.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { count } from "../../../ui/time/format.ts";
import { officeNow } from "../../../ui/time/now.ts";
import { lazyPart, reportMissingPart } from "../../../ui/client/lazy.tsx";
import { useMoment } from "../../../ui/moment.tsx";
import { Line } from "../../../ui/record/line.tsx";
import { type Editor, FIELD_WORDS } from "./form.ts";
import type { Mark } from "./marks.ts";

const LinkDialog = lazyPart(() => import("./link_dialog.tsx"));
const put = (mark: Mark) =>
  void import("./put_marks.ts").then((part) => part.putMark(mark), reportMissingPart);

function MarkButtons() {
  const [asks, setAsks] = useState(false);
  return (
    <div className="pe-marks row" role="group" aria-label="글 서식">
      <Button small onClick={() => put("heading")}>소제목</Button>
      <Button small onClick={() => put("list")}>목록</Button>
      <Button small aria-haspopup="dialog" onClick={() => setAsks(true)}>링크</Button>
      <Button small onClick={() => document.getElementById("post-image")?.click()}>사진</Button>
      {asks && <LinkDialog onClose={() => setAsks(false)} />}
    </div>
  );
}

/** Characters recommended for a summary; more is not refused (S2 §9). */
const EXCERPT_HINT = 200;

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
  if (day === "") return "‘게시’를 누르면 바로 게시됩니다.";
  const at = publishingOn(day);
  if (Number.isNaN(at.getTime())) return "";
  if (at.getTime() <= now) return "게시된 글로 보입니다.";
  return `${moment(at.toISOString())}에 게시됩니다.`;
}

function Publishing({ editor }: { editor: Editor }) {
  const moment = useMoment();
  return (
    <fieldset className="pe-publishing column">
      <legend>게시</legend>
      <Line
        editor={editor}
        field="day"
        named="published_at"
        label={FIELD_WORDS.day}
        type="date"
        hint="비워 두면 ‘게시’를 누른 때, 정하면 그날 오전 9시에 게시됩니다."
      />
      <p className="strong" role="status">
        {publishingText(editor.form, officeNow().getTime(), moment)}
      </p>
    </fieldset>
  );
}

/** Why a file cannot be the picture; "" when it can. The server looks at what is in it. */
function wrongFile({ type, size }: File): string {
  if (!type.startsWith("image/")) return "이미지 파일만 올릴 수 있습니다.";
  if (size > IMAGE_MAX_BYTES) {
    return "사진은 15MB까지 올릴 수 있습니다. 크기를 줄여 다시 선택해 주세요.";
  }
  return "";
}

/** An address that shows a chosen file, as long as it is chosen. */
function useFileAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

type PostText = (typeof POST_TEXTS)[number];

/** What the rules on advertising say of a text. */
const noteOf = ({ form, row }: Editor, field: PostText) => (
  <AdvertNote place={postPlace(row?.slug ?? "", field)} text={form[field]} />
);

/** The picture of a post: chosen, looked at, taken away (S2 §4). */
function PictureField({ editor }: { editor: Editor }) {
  const { form: { image }, base, set, tell } = editor;
  const input = useRef<HTMLInputElement>(null);
  const file = image instanceof File ? image : null;
  const stored = image instanceof File ? null : image;
  const before = base?.form.image ?? null;
  const address = useFileAddress(file);
  const wrong = editor.problemOf("image");

  function choose(chosen: File | undefined): void {
    if (!chosen) return;
    const problem = wrongFile(chosen);
    if (!problem) return set("image", chosen);
    tell("image", problem);
    if (input.current) input.current.value = "";
  }

  function remove(): void {
    if (input.current) input.current.value = "";
    set("image", null);
    input.current?.focus();
  }

  return (
    <fieldset className="pe-picture column">
      <legend>사진</legend>
      {address && <img src={address} alt="선택한 사진 미리보기" />}
      {stored && <img src={pictureAddress(stored.sizes[0].sha256)} alt="지금 사진" />}
      <div className="field">
        <input
          ref={input}
          id="post-image"
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-describedby={wrong ? "post-image-hint post-image-problem" : "post-image-hint"}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <label className="button" htmlFor="post-image">
          {address || stored ? "다른 사진 선택" : "사진 선택"}
        </label>
        <p id="post-image-hint" className="field-hint">
          PNG, JPEG, WebP, GIF, 15MB까지. 촬영 위치 같은 정보는 지우고 저장합니다.
        </p>
        {wrong && <p id="post-image-problem" className="field-error">{wrong}</p>}
      </div>
      {(address || stored) && <Button small onClick={remove}>사진 제거</Button>}
      {before && !image && (
        <p className="record-hint" role="status">
          저장하면 사진이 제거됩니다.{" "}
          <Button small look="quiet" onClick={() => set("image", before)}>제거 취소</Button>
        </p>
      )}
      {(address || stored) && (
        <Line
          editor={editor}
          field="image_alt"
          label={FIELD_WORDS.image_alt}
          note={noteOf(editor, "image_alt")}
          maxLength={ALT_MAX_LENGTH}
          hint="화면을 보지 못하는 분께 읽어 드립니다. 장식용 사진이면 비워 두세요."
        />
      )}
    </fieldset>
  );
}

export function Fields({ editor }: { editor: Editor }) {
  const { form, row: post } = editor;
  const note = (field: PostText) => noteOf(editor, field);
  return (
    <>
      <Line
        editor={editor}
        field="title"
        label={FIELD_WORDS.title}
        required
        note={note("title")}
        maxLength={TITLE_MAX_LENGTH}
      />
      <div className="pe-content">
        <Line
          editor={editor}
          field="content"
          label={FIELD_WORDS.content}
          required
          note={note("content")}
          as="textarea"
          rows={18}
          hint="빈 줄로 문단을 나눕니다. 줄 앞의 ‘## ’은 소제목, ‘- ’과 ‘1. ’은 목록이 되고, 주소(https://…)는 링크가 됩니다."
        />
        <MarkButtons />
      </div>
      <Line
        editor={editor}
        field="excerpt"
        label={FIELD_WORDS.excerpt}
        note={note("excerpt")}
        as="textarea"
        rows={3}
        maxLength={EXCERPT_MAX_LENGTH}
        hint={<ExcerptHint excerpt={form.excerpt} />}
      />
      <div className="pe-two">
        <Line
          editor={editor}
          field="category"
          label={FIELD_WORDS.category}
          note={note("category")}
          maxLength={CATEGORY_MAX_LENGTH}
          hint="비워 두면 ‘소식’이 됩니다."
        />
        <Line
          editor={editor}
          field="author"
          label={FIELD_WORDS.author}
          maxLength={AUTHOR_MAX_LENGTH}
        />
      </div>
      <PictureField editor={editor} />
      <Publishing editor={editor} />
      {!post && (
        <Line
          editor={editor}
          field="slug"
          label={FIELD_WORDS.slug}
          maxLength={SLUG_MAX_LENGTH}
          hint="비워 두면 제목으로 만듭니다. 한 번 정하면 바뀌지 않습니다."
        />
      )}
    </>
  );
}
