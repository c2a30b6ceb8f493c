/** The calendar address of a person: made, shown once, made anew, ended. Loaded when opened. */
import { useState } from "react";
import { paths } from "../paths.ts";
import { callApi } from "./client/api.ts";
import { Button } from "./form/button.tsx";
import { Dialog } from "./dialog/dialog.tsx";
import { Field } from "./form/field.tsx";
import { toast } from "./client/toasts.ts";

const TEXT =
  "내 사건의 기한과 휴가를 휴대전화나 컴퓨터의 캘린더에서 봅니다. 주소를 아는 사람은 누구나 볼 수 있으니 " +
  "남에게 알려 주지 마세요. 의뢰인의 이름과 휴가 사유는 들어 있지 않습니다.";

interface FeedProps {
  hasFeed: boolean;
  onClose(): void;
  /** Called when an address was made or ended. */
  onChange?(): void;
}

export default function Feed({ hasFeed, onClose, onChange }: FeedProps) {
  const [isOpen, setOpen] = useState(hasFeed);
  const [hasTeam, setTeam] = useState(false);
  const [address, setAddress] = useState("");
  const call = async (method: "POST" | "DELETE", said: string) => {
    const path = paths.api.leave("calendar");
    const answer = await callApi<{ data: { address: string } } | undefined>(method, path, {
      act: "feed",
      ...(method === "POST" ? { body: { contents: hasTeam ? "team" : "own" } } : {}),
    });
    if (!answer.ok) return void toast("error", answer.problem.message);
    setAddress(answer.data?.data.address ?? "");
    setOpen(method === "POST");
    onChange?.();
    toast("success", said);
  };
  return (
    <Dialog title="캘린더 구독" text={TEXT} onClose={onClose}>
      {address && (
        <Field
          label="구독 주소"
          readOnly
          value={address}
          hint="지금 한 번만 보여 드립니다. 캘린더의 ‘URL로 추가’에 붙여 넣으세요."
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <label className="row">
        <input
          type="checkbox"
          checked={hasTeam}
          onChange={(event) => setTeam(event.currentTarget.checked)}
        />
        팀의 휴가도 함께 보기
      </label>
      <div className="dialog-actions">
        {isOpen && (
          <Button look="danger" onClick={() => call("DELETE", "구독을 해지했습니다.")}>
            구독 해지
          </Button>
        )}
        <Button onClick={onClose}>닫기</Button>
        <Button look="primary" onClick={() => call("POST", "구독 주소를 만들었습니다.")}>
          {isOpen ? "새 주소로 바꾸기" : "주소 만들기"}
        </Button>
      </div>
    </Dialog>
  );
}
