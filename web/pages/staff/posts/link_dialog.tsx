/** Asks for the address of a link. Loaded when needed. */
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { addressOf } from "./marks.ts";
import { putLink } from "./put_marks.ts";

export default function LinkDialog({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const put = () => {
    const address = addressOf(typed.trim());
    if (address) {
      onClose();
      // Once the dialog is gone, which gives the focus back.
      setTimeout(() => putLink(address));
    } else setProblem("주소를 확인해 주세요. 예: https://www.iros.go.kr");
  };
  return (
    <Dialog
      title="링크 넣기"
      text="글에 주소를 넣으면 누를 수 있는 링크가 됩니다."
      onClose={onClose}
    >
      {/* No form: this stands within the post's own, which Enter would send. */}
      <div className="dialog-form">
        <Field
          label="링크 주소"
          type="url"
          autoFocus
          autoComplete="off"
          value={typed}
          problem={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            put();
          }}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>취소</Button>
          <Button look="primary" onClick={put}>넣기</Button>
        </div>
      </div>
    </Dialog>
  );
}
