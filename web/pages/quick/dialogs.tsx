/** What the ledger asks in a window: a top-up, the reason of a deletion, what counts as low. Loaded when opened. */
import { type FormEvent, type ReactNode, useState } from "react";
import type { CourierBalance, CourierRow } from "../../../projections/courier_shapes.ts";
import { quickPaths } from "../../quick_paths.ts";
import { type Answer, callApi } from "../../ui/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { useSave } from "../../ui/use_save.ts";
import { LIMITS } from "./draft.ts";

/** S2 §5, §8. */
const BAD_AMOUNT = "올바른 금액을 입력하세요.";
const TOP_UP_FAILED = "잔액 추가에 실패했습니다.";
const SAVE_FAILED = "저장에 실패했습니다.";

/** Whole won as typed; null for what is none. */
const wonOf = (text: string): number | null => /^\d{1,15}$/.test(text) ? Number(text) : null;

interface AskingProps<T> {
  title: string;
  text?: string;
  label: string;
  danger?: boolean;
  failed: string;
  /** Why what is typed cannot be sent; null when it can. */
  wrong?(): string | null;
  content: unknown;
  send(key: string): Promise<Answer<T>>;
  onDone(data: T): void;
  onClose(): void;
  /** The fields; `problem` is what is wrong with them. */
  children(problem: string | null): ReactNode;
}

/** A window with a form that is sent once per press, and keeps what is typed when it fails. */
function Asking<T>(props: AskingProps<T>) {
  const { title, text, label, danger, failed, wrong, content, onDone, onClose, children } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const { save, saving, trouble } = useSave<null, T>((message) => message || failed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const why = wrong?.() ?? null;
    setProblem(why);
    if (why) return;
    const answer = await save({ base: null, mine: null, content, send: props.send });
    if (answer?.kind === "saved") onDone(answer.data);
    else if (answer?.kind === "clash") setProblem(failed);
  };
  return (
    <Dialog title={title} text={text} onClose={onClose} keepOpenOutside>
      <form noValidate onSubmit={submit} className="quick-dialog" aria-busy={saving}>
        {children(problem ?? trouble)}
        <div className="dialog-actions">
          <Button onClick={onClose}>취소</Button>
          <Button
            type="submit"
            look={danger ? "danger" : "primary"}
            busy={saving}
          >
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface WindowProps<T> {
  onDone(data: T): void;
  onClose(): void;
}

/** S2 §2, §5: an amount above 0, and a memo. */
function TopUp({ onDone, onClose }: WindowProps<CourierRow>) {
  const [amount, setAmount] = useState("");
  const [memo, setMemo] = useState("");
  const body = { amount: wonOf(amount), memo: memo.trim() };
  return (
    <Asking<{ data: CourierRow }>
      title="잔액 추가"
      text="충전한 금액을 잔액에 더합니다."
      label="추가"
      failed={TOP_UP_FAILED}
      wrong={() => body.amount === null || body.amount <= 0 ? BAD_AMOUNT : null}
      content={body}
      send={(key) => callApi("POST", quickPaths.api.balance(), { body, key })}
      onDone={({ data }) => onDone(data)}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Field
            label="금액(원)"
            type="number"
            inputMode="numeric"
            min={0}
            step={1000}
            autoFocus
            value={amount}
            problem={problem}
            onChange={(event) => setAmount(event.target.value)}
          />
          <Field
            label="메모"
            value={memo}
            maxLength={LIMITS.topUpMemo}
            autoComplete="off"
            onChange={(event) => setMemo(event.target.value)}
          />
        </>
      )}
    </Asking>
  );
}

const REASONS = ["오입력", "중복 등록", "주문 취소"];

/** S2 §8: the question as it is written there, with the reason that the ledger keeps. */
function Deletion({ row, onDone, onClose }: WindowProps<CourierRow> & { row: CourierRow }) {
  const [reason, setReason] = useState("");
  const body = { reason: reason.trim(), version: row.version };
  return (
    <Asking<{ data: CourierRow }>
      title={`${row.sender || "미입력"} → ${row.receiver || "미입력"} 기록을 삭제하시겠습니까?`}
      text="기록은 누가, 언제, 왜와 함께 원장에 남고 다시 복원할 수 있습니다."
      label="삭제"
      danger
      failed="삭제에 실패했습니다."
      content={body}
      send={async (key) => {
        const answer = await callApi<{ data: CourierRow }>("DELETE", quickPaths.api.one(row.id), {
          body,
          key,
        });
        return answer.ok || answer.status === 401
          ? answer
          : { ...answer, problem: { ...answer.problem, message: "" } };
      }}
      onDone={({ data }) => onDone(data)}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Field
            label="삭제 사유"
            value={reason}
            maxLength={LIMITS.reason}
            autoFocus
            autoComplete="off"
            list="quick-reasons"
            hint="적지 않아도 됩니다."
            problem={problem}
            onChange={(event) => setReason(event.target.value)}
          />
          <datalist id="quick-reasons">
            {REASONS.map((reason) => <option key={reason} value={reason} />)}
          </datalist>
        </>
      )}
    </Asking>
  );
}

/** Below which balance people are warned. */
function LowRule(props: WindowProps<CourierBalance> & { low_below: number }) {
  const [amount, setAmount] = useState(String(props.low_below));
  const body = { low_below: wonOf(amount) };
  return (
    <Asking<CourierBalance>
      title="잔액 부족 알림"
      text="잔액이 이 금액보다 적으면 이 화면과 업무 메뉴에서 알립니다."
      label="저장"
      failed={SAVE_FAILED}
      wrong={() => body.low_below === null ? BAD_AMOUNT : null}
      content={body}
      send={(key) => callApi("PUT", quickPaths.api.rules(), { body, key })}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      {(problem) => (
        <Field
          label="기준 금액(원)"
          type="number"
          inputMode="numeric"
          min={0}
          step={1000}
          autoFocus
          value={amount}
          problem={problem}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
    </Asking>
  );
}

export type Open =
  | { kind: "top_up" }
  | { kind: "low"; low_below: number }
  | { kind: "delete"; row: CourierRow };

interface DialogsProps {
  open: Open;
  onClose(): void;
  onTopUp(row: CourierRow): void;
  onDeleted(row: CourierRow): void;
  onRule(balance: CourierBalance): void;
}

export default function Dialogs({ open, onClose, onTopUp, onDeleted, onRule }: DialogsProps) {
  if (open.kind === "top_up") return <TopUp onDone={onTopUp} onClose={onClose} />;
  if (open.kind === "low") {
    return <LowRule low_below={open.low_below} onDone={onRule} onClose={onClose} />;
  }
  return <Deletion row={open.row} onDone={onDeleted} onClose={onClose} />;
}
