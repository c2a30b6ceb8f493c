/** What was entered and is not saved yet: what waits, what was refused and why, and what can be done about it. */
import { useSignals } from "@preact/signals-react/runtime";
import { momentText, seoulYear } from "../../../../projections/kit/moment.ts";
import { Button } from "../../../ui/form/button.tsx";
import { session } from "../../../ui/client/session.ts";
import { count } from "../../../ui/time/format.ts";
import {
  isHeld,
  removeWaiting,
  sendAgain,
  waiting,
  type WaitingEntry,
} from "../../../ui/phone/waiting.ts";

const KINDS = {
  courier: "퀵 배송",
  trip: "운행 용도",
  receipt: "영수증",
  leave: "휴가 신청",
} as const;

/** `waiting` is what was kept on the phone first, and then not sent. */
const STANDING: Record<WaitingEntry["status"], string> = {
  queued: "전송 중…",
  saving: "전송 중…",
  waiting: "전송 대기",
  clash: "저장되지 않음",
  refused: "저장되지 않음",
};

/** Of a receipt whose payment is not chosen yet. */
const UNCHOSEN = "이 기기에 보관 중 · 결제를 선택해 주세요";

const timeText = (at: number): string => {
  const instant = new Date(at).toISOString();
  return momentText(instant, seoulYear(instant));
};

interface WaitingListProps {
  /** Chooses the payment of a receipt; nothing where its payments are not known. */
  onChoose?(entry: WaitingEntry): void;
}

function Entry({ entry, onChoose }: WaitingListProps & { entry: WaitingEntry }) {
  const { call, kind, title, at, status, problem, again, path } = entry;
  const refused = status === "refused";
  const isOpen = path === "";
  const named = (act: string) => `${KINDS[kind]} ${title}, ${timeText(at)} 입력: ${act}`;
  const resend = again ? "내 값으로 저장" : "다시 보내기";
  return (
    <li className="entry stack gap-2">
      <p>
        <b>{KINDS[kind]}</b> {title}
        <br />
        <span className="muted">
          {timeText(at)} 입력 · {isOpen ? UNCHOSEN : STANDING[status]}
        </span>
      </p>
      {refused && (
        <>
          {problem && <p className="alert">{problem}</p>}
          <div className="row">
            {isOpen
              ? onChoose && (
                <Button aria-label={named("결제 선택")} onClick={() => onChoose(entry)}>
                  결제 선택
                </Button>
              )
              : (
                <Button aria-label={named(resend)} onClick={() => void sendAgain(call)}>
                  {resend}
                </Button>
              )}
            <Button
              look="danger"
              aria-label={named("지우기")}
              onClick={() => void removeWaiting(call)}
            >
              지우기
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

/** Why it waits, and what happens next. */
const heldText = (): string =>
  session.value.status === "signed_out"
    ? "다시 로그인하면 자동으로 전송합니다."
    : "이 기기에 암호화해 두었습니다. 네트워크에 연결되면 자동으로 한 번만 전송합니다.";

export function WaitingList({ onChoose }: WaitingListProps) {
  useSignals();
  const entries = waiting.value;
  if (entries.length === 0) return null;
  return (
    <section className="panel entry-waiting" aria-labelledby="entry-waiting">
      <h2 id="entry-waiting">전송할 기록 {count(entries.length)}건</h2>
      {isHeld(entries) && <p className="muted" role="status">{heldText()}</p>}
      <ul className="bare">
        {entries.map((entry) => <Entry key={entry.call} {...{ entry, onChoose }} />)}
      </ul>
    </section>
  );
}
