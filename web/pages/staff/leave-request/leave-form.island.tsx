/** The form that asks for leave (S1 §2, §4, §5). What was typed stays until it is sent. */
import { type KeyboardEvent, useState } from "react";
import type { LeaveWish } from "../../../../events/leave.ts";
import type { LeaveRow } from "../../../../projections/leave/words.ts";
import { island } from "../../../island.tsx";
import { paths } from "../../../paths.ts";
import { callApi } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { isComposing } from "../../../ui/keyboard.ts";
import { SessionLost } from "../../../ui/session_lost.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { useSave } from "../../../ui/use_save.ts";
import { errorText } from "../../../ui/words.ts";
import { changed } from "./news.ts";
import { INVALID, isComplete, lengthText, noWish, WishFields } from "./wish.tsx";

function RequestForm({ today }: { today: string }) {
  const [wish, setWish] = useState<LeaveWish>(noWish);
  const saving = useSave<LeaveWish, { data: LeaveRow }>((message) => errorText("신청", message));
  const complete = isComplete(wish);
  useUnsaved("leave/new", wish !== noWish);
  const submit = async () => {
    if (!complete) return void toast("error", INVALID);
    const send = (key: string) =>
      callApi<{ data: LeaveRow }>("POST", paths.api.leave("create"), { body: wish, key });
    const outcome = await saving.save({ base: noWish, mine: wish, content: wish, send });
    if (outcome?.kind !== "saved") return;
    setWish(noWish);
    toast("success", "휴가를 신청했습니다.");
    changed.value = { day: outcome.data.data.start_date };
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
    event.preventDefault();
    void submit();
  };
  const length = lengthText(wish);
  return (
    <form
      className="report-card leave-form"
      aria-labelledby="leave-form-title"
      noValidate
      onKeyDown={keys}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="report-card-head">
        <h2 id="leave-form-title">휴가 신청</h2>
        <span className="report-fine" role="status">{length && `${length} 신청`}</span>
      </div>
      <div className="leave-fields">
        <WishFields wish={wish} today={today} problems={saving.problems} onChange={setWish} />
      </div>
      {saving.trouble && <p role="alert" className="report-error">{saving.trouble}</p>}
      {saving.signedOut && <SessionLost />}
      <Button type="submit" look="primary" disabled={!complete} busy={saving.saving}>
        {saving.saving ? "신청하는 중..." : "신청하기"}
      </Button>
    </form>
  );
}

export default island("leave-form", RequestForm);
