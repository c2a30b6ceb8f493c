/** "산정 근거": each grant of somebody's leave with the steps it follows from, to be read and printed. */
import type { Grant } from "../../../../events/leave_rules/facts.ts";
import type { LeaveStanding } from "../../../../projections/leave/balance_of.ts";
import { amountText } from "../../../../projections/leave/words.ts";
import { GRANT_TITLES, groupsOf, stepsOf } from "../../../../projections/leave/derivation.ts";
import { Field } from "../../../ui/form/field.tsx";
import { CardTable } from "../../../ui/list/card_table.tsx";
import PrintButton from "../../../ui/form/print-button.island.tsx";

export interface DerivationProps {
  name: string;
  /** The day it is counted for. */
  on: string;
  /** Null without a hire date. */
  balance: LeaveStanding | null;
  /** Address of the page, for its choice of day. */
  address: string;
  /** Why the day asked for could not be taken; null when it was. */
  problem: string | null;
}

/** Of part-timers in hours, with their days. */
type Amount = (days: number) => string;

function Granted({ group, amount }: { group: Grant[]; amount: Amount }) {
  const days = group.reduce((sum, grant) => sum + grant.days, 0);
  const [{ kind, from, until }] = group;
  return (
    <section className="leave-grant">
      <h3>
        {GRANT_TITLES[kind]} <span className="tabular">{amount(days)}</span>
      </h3>
      {until && <p className="leave-fine tabular">{from} – {until}</p>}
      <ol>
        {stepsOf(group).map(({ text, source }) => (
          <li key={text}>
            {text} <span className="leave-source">{source}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Sums({ balance, amount }: { balance: LeaveStanding; amount: Amount }) {
  const sum = (
    label: string,
    key: "granted" | "used" | "lapsed" | "planned" | "requested" | "remaining",
  ) => ({
    label,
    cell: (of: LeaveStanding) => amount(of[key]),
  });
  return (
    <CardTable
      label="연차 일수"
      columns={[
        sum("발생", "granted"),
        sum("사용", "used"),
        sum("소멸", "lapsed"),
        sum("사용 예정", "planned"),
        sum("신청 중", "requested"),
        sum("남음", "remaining"),
      ]}
      rows={[balance]}
      keyOf={() => ""}
    />
  );
}

function Compared(
  { compared, amount }: Pick<LeaveStanding, "compared"> & { amount: Amount },
) {
  if (!compared) return null;
  const { hire, fiscal } = compared;
  return (
    <p>
      퇴사할 때 비교: 입사일 기준 {amount(hire)}, 회계연도 기준 {amount(fiscal)}. 많은{" "}
      {amount(Math.max(hire, fiscal))}을 기준으로 합니다.
    </p>
  );
}

function Answer({ balance, on }: { balance: LeaveStanding; on: string }) {
  const isLive = ({ until }: Grant) => until === null || until >= on;
  const live = balance.grants.filter(isLive);
  const past = balance.grants.filter((grant) => !isLive(grant));
  const sum = live.reduce((days, grant) => days + grant.days, 0);
  const amount: Amount = (days) => amountText(days, balance.dayHours);
  return (
    <>
      <Sums balance={balance} amount={amount} />
      {balance.elsewhere > 0 && (
        <p className="leave-fine">
          사용 예정과 신청 중 가운데{" "}
          {amount(balance.elsewhere)}은 그때 쓸 수 있는 다른 연차에서 차감합니다.
        </p>
      )}
      <p className="leave-fine">
        등록된 휴가만 계산합니다. 그 전에 쓴 휴가가 있으면 최고관리자가 직원의 이월 연차에서 빼
        적습니다.
      </p>
      <Compared compared={balance.compared} amount={amount} />
      <h2>{amount(sum)}의 산정 근거</h2>
      {live.length === 0 && <p className="list-none">이날 쓸 수 있는 연차가 없습니다.</p>}
      {groupsOf(live).map((group) => (
        <Granted key={group[0].from + group[0].kind} group={group} amount={amount} />
      ))}
      {past.length > 0 && (
        <details>
          <summary>지난 연차 {past.length.toLocaleString("ko-KR")}건</summary>
          {groupsOf(past).reverse().map((group) => (
            <Granted key={group[0].from + group[0].kind} group={group} amount={amount} />
          ))}
        </details>
      )}
    </>
  );
}

export function Derivation({ name, on, balance, address, problem }: DerivationProps) {
  return (
    <div className="leave-derivation">
      <h1>
        {name} 님의 연차 <span className="leave-fine tabular">{on} 기준</span>
      </h1>
      <form method="get" action={address} className="row leave-on">
        <Field label="기준일" type="date" name="on" defaultValue={on} problem={problem} />
        <button type="submit" className="button">이날로 보기</button>
        <PrintButton />
      </form>
      {balance ? <Answer balance={balance} on={on} /> : (
        <p className="list-none">
          입사일이 없어 계산할 수 없습니다. 최고관리자가 설정의 카드 관리에서 입사일을 적어야
          합니다.
        </p>
      )}
    </div>
  );
}
