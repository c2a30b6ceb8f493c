/** The picture of a post: chosen, looked at, taken away (S2 §4). */
import { useEffect, useRef, useState } from "react";
import { ALT_MAX_LENGTH, IMAGE_MAX_BYTES } from "../../../../events/post_limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Picture } from "../../blog/picture.tsx";
import { Line, problemOf } from "./fields.tsx";
import { KEPT } from "./form.ts";
import type { Editor } from "./use_editor.ts";

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

export function PictureField({ editor }: { editor: Editor }) {
  const { post, picture, choosePicture } = editor;
  const input = useRef<HTMLInputElement>(null);
  const address = useFileAddress(picture.file);
  const wrong = problemOf(editor, "image");
  const stored = picture.removed || picture.file ? null : post?.picture ?? null;

  function choose(file: File | undefined): void {
    if (!file) return;
    const problem = wrongFile(file);
    if (problem) {
      if (input.current) input.current.value = "";
      choosePicture(picture, problem);
    } else choosePicture({ file, removed: false });
  }

  function remove(): void {
    if (input.current) input.current.value = "";
    choosePicture(post?.picture ? { file: null, removed: true } : KEPT);
    input.current?.focus();
  }

  return (
    <fieldset className="pe-picture">
      <legend>사진</legend>
      {address && <img src={address} alt="고른 사진 미리보기" />}
      {stored && <Picture image={stored} alt="지금 사진" sizes="20rem" first={false} />}
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
          {address || stored ? "다른 사진 고르기" : "사진 고르기"}
        </label>
        <p id="post-image-hint" className="field-hint">
          PNG, JPEG, WebP, GIF, 15MB까지. 촬영 위치 같은 정보는 지우고 저장합니다.
        </p>
        {wrong && <p id="post-image-problem" className="field-error">{wrong}</p>}
      </div>
      {(address || stored) && <Button small onClick={remove}>사진 제거</Button>}
      {picture.removed && (
        <p className="pe-hint" role="status">
          저장하면 사진이 제거됩니다.{" "}
          <Button small look="quiet" onClick={() => choosePicture(KEPT)}>제거 취소</Button>
        </p>
      )}
      {(address || stored) && (
        <Line
          editor={editor}
          field="image_alt"
          maxLength={ALT_MAX_LENGTH}
          hint="화면을 보지 못하는 분께 읽어 드립니다. 꾸미는 사진이면 비워 두세요."
        />
      )}
    </fieldset>
  );
}
