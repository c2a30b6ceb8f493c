/** "왜 N일인가요?": each grant of somebody's leave with the steps it follows from, to be read and printed. */
import type { LeaveBalance } from "../../../../events/leave_rules/balance.ts";
import type { Grant, GrantKind, Step } from "../../../../events/leave_rules/facts.ts";
import { Field } from "../../../ui/field.tsx";
import { ListTable } from "../../../ui/list_page.tsx";
import PrintButton from "../../../ui/print-button.island.tsx";

export interface DerivationProps {
  name: string;
  /** The day it is counted for. */
  on: string;
  /** Null without a hire date. */
  balance: LeaveBalance | null;
  /** Address of the page, for its choice of day. */
  address: string;
  /** Why the day asked for could not be taken; null when it was. */
  problem: string | null;
}

const TITLES: Record<GrantKind, string> = {
  monthly: "첫해에 한 달 개근할 때마다 생긴 연차",
  yearly: "한 해를 근무해 생긴 연차",
  reduced: "출근율이 80%에 못 미친 해의 연차",
  partial: "첫 회계연도의 비례 연차",
  settlement: "퇴사할 때 더한 연차",
  carried: "이월하거나 초과해 쓴 연차",
};

export const daysText = (days: number): string =>
  `${days.toLocaleString("ko-KR", { maximumFractionDigits: 2 })}일`;

/** Grants that arose by the month and lapse together are read as one. */
function groupsOf(grants: readonly Grant[]): Grant[][] {
  const groups = new Map<string, Grant[]>();
  for (const grant of grants) {
    const { kind, from, until } = grant;
    const key = `${kind} ${until} ${kind === "monthly" ? "" : from}`;
    groups.set(key, [...groups.get(key) ?? [], grant]);
  }
  return [...groups.values()];
}

/** Every step once; of several grants the last one, until when they may be used, stands at the end. */
function stepsOf(group: readonly Grant[]): Step[] {
  const steps = group.length === 1 ? group[0].steps : [
    ...group.flatMap((grant) => grant.steps.slice(0, -1)),
    {
      text: `각각 생긴 날부터 ${group[0].until}까지 쓸 수 있고, 남으면 소멸합니다.`,
      source: group[0].steps.at(-1)!.source,
    },
  ];
  return [...new Map(steps.map((step) => [step.text, step])).values()];
}

function Granted({ group }: { group: Grant[] }) {
  const days = group.reduce((sum, grant) => sum + grant.days, 0);
  const [{ kind, from, until }] = group;
  return (
    <section className="leave-grant">
      <h3>
        {TITLES[kind]} <span className="tabular">{daysText(days)}</span>
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

function Sums({ balance }: { balance: LeaveBalance }) {
  const { granted, used, left, lapsed, planned } = balance;
  return (
    <ListTable
      className="list-table leave-sums"
      label="연차 일수"
      heads={["지금까지 생김", "씀", "기한이 지남", "남음", "앞으로 쓸 예정"]}
    >
      <tr>
        {[granted, used, lapsed, left, planned].map((days, at) => (
          <td key={at} className="tabular">{daysText(days)}</td>
        ))}
      </tr>
    </ListTable>
  );
}

function Compared({ compared }: Pick<LeaveBalance, "compared">) {
  if (!compared) return null;
  const { hire, fiscal } = compared;
  return (
    <p>
      퇴사할 때 비교: 입사일 기준 {daysText(hire)}, 회계연도 기준 {daysText(fiscal)}. 많은 쪽인{" "}
      {daysText(Math.max(hire, fiscal))}을 줍니다.
    </p>
  );
}

function Answer({ balance, on }: { balance: LeaveBalance; on: string }) {
  const isLive = ({ until }: Grant) => until === null || until >= on;
  const live = balance.grants.filter(isLive);
  const past = balance.grants.filter((grant) => !isLive(grant));
  const sum = live.reduce((days, grant) => days + grant.days, 0);
  return (
    <>
      <Sums balance={balance} />
      <p className="leave-fine">
        이곳에 신청해 적힌 휴가만 셉니다. 그 전에 쓴 휴가가 있으면 관리자가 직원의 이월 연차에서 빼
        적습니다.
      </p>
      <Compared compared={balance.compared} />
      <h2>왜 {daysText(sum)}인가요?</h2>
      {live.length === 0 && <p className="list-none">이 날 쓸 수 있는 연차가 없습니다.</p>}
      {groupsOf(live).map((group) => <Granted key={group[0].from + group[0].kind} group={group} />)}
      {past.length > 0 && (
        <details>
          <summary>지난 연차 {past.length.toLocaleString("ko-KR")}건</summary>
          {groupsOf(past).reverse().map((group) => (
            <Granted key={group[0].from + group[0].kind} group={group} />
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
        {name}님의 연차 <span className="leave-fine tabular">{on} 기준</span>
      </h1>
      <form method="get" action={address} className="row leave-on">
        <Field label="기준일" type="date" name="on" defaultValue={on} problem={problem} />
        <button type="submit" className="button">이 날로 보기</button>
        <PrintButton />
      </form>
      {balance ? <Answer balance={balance} on={on} /> : (
        <p className="list-none">
          입사일이 없어 계산할 수 없습니다. 관리자가 설정의 카드 관리에서 입사일을 적어야 합니다.
        </p>
      )}
    </div>
  );
}
