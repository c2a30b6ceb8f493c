/** What the ledger asks in a window: a top-up, the reason of a deletion, what counts as low. Loaded when opened. */
import type { CourierBalance, CourierRow } from "../../../projections/courier/courier_shapes.ts";
import { quickPaths } from "./paths.ts";
import { callApi } from "../../ui/client/api.ts";
import { AskDialog } from "../../ui/dialog/ask_dialog.tsx";
import { LIMITS } from "./draft.ts";

/** S2 §5. */
const BAD_AMOUNT = "올바른 금액을 입력하세요.";

/** Whole won as typed; null for what is none. */
const wonOf = (text: string): number | null => /^\d{1,15}$/.test(text) ? Number(text) : null;
const won = { type: "number", inputMode: "numeric", min: 0, step: 1000 } as const;

interface WindowProps<T> {
  onDone(data: T): void;
  onClose(): void;
}

/** S2 §2, §5: an amount above 0, and a memo. */
const TopUp = ({ onDone, onClose }: WindowProps<CourierRow>) => (
  <AskDialog<{ data: CourierRow }>
    title="잔액 추가"
    text="충전한 금액을 잔액에 더합니다."
    label="추가"
    fields={[
      { name: "amount", label: "금액(원)", ...won },
      { name: "memo", label: "메모", maxLength: LIMITS.topUpMemo },
    ]}
    check={({ amount }) => (wonOf(amount) ?? 0) > 0 ? null : BAD_AMOUNT}
    send={({ amount, memo }, key) =>
      callApi("POST", quickPaths.api.balance(), {
        act: "topUp",
        body: { amount: wonOf(amount), memo },
        key,
      })}
    onDone={({ data }) => onDone(data)}
    onClose={onClose}
  />
);

const REASONS = ["오입력", "중복 등록", "주문 취소"];

/** S2 §8: the question as it is written there, with the reason that the ledger keeps. */
function Deletion({ row, onDone, onClose }: WindowProps<CourierRow> & { row: CourierRow }) {
  return (
    <AskDialog<{ data: CourierRow }>
      title={`${row.sender || "미입력"} → ${row.receiver || "미입력"} 기록을 삭제하시겠습니까?`}
      text="삭제한 사람과 일시, 사유가 원장에 남으며 다시 복원할 수 있습니다."
      label="삭제"
      danger
      fields={[{
        name: "reason",
        label: "삭제 사유",
        maxLength: LIMITS.reason,
        list: "quick-reasons",
        hint: "적지 않아도 됩니다.",
      }]}
      send={({ reason }, key) =>
        callApi("DELETE", quickPaths.api.one(row.id), {
          act: "deleteCourier",
          body: { reason, version: row.version },
          key,
        })}
      onDone={({ data }) => onDone(data)}
      onClose={onClose}
    >
      <datalist id="quick-reasons">
        {REASONS.map((reason) => <option key={reason} value={reason} />)}
      </datalist>
    </AskDialog>
  );
}

/** Below which balance people are warned. */
const LowRule = ({ low_below, ...close }: WindowProps<CourierBalance> & { low_below: number }) => (
  <AskDialog<CourierBalance>
    title="잔액 부족 알림"
    text="잔액이 이 금액보다 적으면 이 화면과 업무 메뉴에서 알립니다."
    label="저장"
    fields={[{ name: "low_below", label: "기준 금액(원)", defaultValue: low_below, ...won }]}
    check={({ low_below }) => wonOf(low_below) === null ? BAD_AMOUNT : null}
    send={({ low_below }, key) =>
      callApi("PUT", quickPaths.api.rules(), {
        act: "saveCourier",
        body: { low_below: wonOf(low_below) },
        key,
      })}
    {...close}
  />
);

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
