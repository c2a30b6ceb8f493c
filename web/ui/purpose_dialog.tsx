/** The one dialog of the house for a file about people: what is it wanted for? */
import { type FormEvent, useState } from "react";
import { Button } from "./form/button.tsx";
import { Dialog } from "./dialog/dialog.tsx";
import { Field } from "./form/field.tsx";
import { lastPurpose, openPurposeDialog } from "./purpose.ts";

const TEXT =
  "개인정보가 든 파일입니다. 입력한 이유는 접속 기록에 남고, 최고관리자가 매달 점검합니다.";
/** As many letters as the security log takes. */
const PURPOSE_MAX = 200;

export default function PurposeDialog() {
  const [asked] = useState(() => openPurposeDialog.peek());
  const [problem, setProblem] = useState("");
  const cancel = () => asked?.finish(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("purpose") ?? "").trim();
    if (typed === "") setProblem("내려받는 이유를 입력해 주세요.");
    else asked?.finish(typed);
  };
  return (
    <Dialog title="내려받는 이유" text={TEXT} onClose={cancel} keepOpenOutside>
      <form noValidate onSubmit={submit} className="dialog-form">
        <Field
          label="이유"
          name="purpose"
          maxLength={PURPOSE_MAX}
          autoComplete="off"
          autoFocus
          defaultValue={lastPurpose()}
          onFocus={(event) => event.currentTarget.select()}
          required
          placeholder="예: 11월 급여 신고"
          problem={problem}
        />
        <div className="dialog-actions">
          <Button onClick={cancel}>취소</Button>
          <Button type="submit" look="primary">다운로드</Button>
        </div>
      </form>
    </Dialog>
  );
}
