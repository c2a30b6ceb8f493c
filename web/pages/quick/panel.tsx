/** The balance with its reconciliation, and the figures of the loaded page (S2 §2, §3). */
import { statsOf } from "../../../projections/courier_figures.ts";
import type { CourierBalance, CourierRow } from "../../../projections/courier_shapes.ts";
import { Button } from "../../ui/button.tsx";
import { count, won } from "../../ui/format.ts";

interface BalanceProps {
  balance: CourierBalance | null;
  /** Of an earlier moment: nothing is added to it. */
  past?: boolean;
  onTopUp(): void;
  onLow(): void;
}

export function Balance({ balance, past = false, onTopUp, onLow }: BalanceProps) {
  const figure = (amount?: number) => amount === undefined ? "–" : won(amount);
  return (
    <section className="quick-balance card" aria-label="잔액">
      <dl>
        <div className="quick-available">
          <dt>잔액</dt>
          <dd className={balance?.is_low ? "quick-minus" : undefined}>
            {figure(balance?.available_balance)}
          </dd>
        </div>
        <div>
          <dt>충전 합계</dt>
          <dd>{figure(balance?.total_balance)}</dd>
        </div>
        <div>
          <dt>사용 합계</dt>
          <dd>{figure(balance?.total_amount)}</dd>
        </div>
      </dl>
      {!past && (
        <div className="row">
          <Button look="primary" onClick={onTopUp}>잔액 추가</Button>
          <Button onClick={onLow}>부족 알림 {figure(balance?.low_below)} 미만</Button>
        </div>
      )}
      {balance && <Reconciled {...balance} />}
    </section>
  );
}

/** 원장 대사: what came in is what went out and what is left. */
function Reconciled(balance: CourierBalance) {
  const { total_balance, total_amount, available_balance, reconciled } = balance;
  return (
    <p className={reconciled ? "quick-fine" : "notice"} role={reconciled ? undefined : "alert"}>
      <b>원장 대사</b> 충전 {won(total_balance)} = 사용 {won(total_amount)} + 잔액{" "}
      {won(available_balance)} <b>{reconciled ? "✓ 일치" : "✗ 불일치"}</b>
    </p>
  );
}

export function LowBalance({ balance, onTopUp }: Omit<BalanceProps, "onLow">) {
  if (!balance?.is_low) return null;
  return (
    <p className="notice notice-warning quick-low" role="status">
      <span>
        <b>잔액이 부족합니다.</b> {won(balance.available_balance)} 남음 (기준{" "}
        {won(balance.low_below)})
      </span>
      <Button small aria-label="부족한 잔액 추가" onClick={onTopUp}>잔액 추가</Button>
    </p>
  );
}

/** S2 §2, of the rows that are loaded and no others. */
export function Stats({ rows, today }: { rows: readonly CourierRow[]; today: string }) {
  const { fees, today: made } = statsOf(rows, today);
  return (
    <dl className="quick-stats" aria-label="이 페이지의 합계">
      <div>
        <dt>이 페이지 배송비</dt>
        <dd>{won(fees)}</dd>
      </div>
      <div>
        <dt>이 페이지 오늘 배송</dt>
        <dd>{count(made)}건</dd>
      </div>
    </dl>
  );
}
