/** What is kept about people and for how long, what is due, and what was destroyed: for superusers. */
import { type DueData, periodOf, retentionRules, ruleOf } from "../../../../projections/retention.ts";
import { securityPaths } from "../../../security_paths.ts";
import { ListTable } from "../../../ui/list_page.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import { type Forms, Hidden } from "./notices.tsx";
import { SECURITY_TITLE, Views } from "./page.tsx";

/** What one order took away. */
export interface DestroyedRow {
  subject: string;
  reason: string;
  at: string;
  by: string;
}

interface DestructionPageProps extends Forms {
  frame: ShellFrame;
  /** How long the office keeps what visitors ask. */
  days: number;
  /** Years for which the security log is kept. */
  logYears: number;
  /** Of people who left, what is due first at the top. */
  leavers: DueData[];
  /** Of couriers' records, by year. */
  couriers: DueData[];
  /** Of registrations, by the year they ended in. */
  addresses: DueData[];
  /** Of documents, by the year their matter ended in. */
  documents: DueData[];
  /** The Seoul day. */
  today: string;
  /** Requests whose retention has ended, and those of which notice was given. */
  requests: number;
  announced: number;
  /** Of keys that a notice names the day from which they go by themselves. */
  noticed: Readonly<Record<string, string>>;
  /** The newest of them, and how many there are besides. */
  destroyed: DestroyedRow[];
  more: number;
  done: string | null;
}

function Rules({ days, logYears }: Pick<DestructionPageProps, "days" | "logYears">) {
  return (
    <ListTable label="보유 기간 표" heads={["구분", "항목", "보유 기간"]}>
      {retentionRules.map((rule) => (
        <tr key={rule.name}>
          <th scope="row">{rule.title}</th>
          <td className="security-remark">{rule.items.join(", ")}</td>
          <td className="security-remark">{periodOf(rule, days, logYears)}</td>
        </tr>
      ))}
    </ListTable>
  );
}

const titleOf = (name: string): string =>
  (retentionRules.find((rule) => rule.name === name) ?? retentionRules[0]).title;

interface DueProps extends Pick<DestructionPageProps, "today" | "noticed"> {
  label: string;
  /** What it is of, and what the span counts from. */
  who: string;
  from: string;
  none: string;
  data: DueData[];
}

function Due({ label, who, from, none, data, today, noticed }: DueProps) {
  return (
    <ListTable label={label} heads={[who, "구분", from, "파기 예정일", "상태"]} none={none}>
      {data.map(({ keys: [key], name, rule, since, due }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <td>{ruleOf(rule).title}</td>
          <td className="tabular">{since}</td>
          <td className="tabular">{due}</td>
          <td>
            {due <= today && <span className="badge badge-warning">기한 지남</span>}
            {noticed[key] && ` ${noticed[key]}부터 자동 파기`}
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function Destroyed({ destroyed, more }: DestructionPageProps) {
  return (
    <>
      <ListTable
        label="파기 기록 표"
        heads={["파기 일시", "구분", "번호", "사유", "파기한 사람"]}
        none="아직 파기한 것이 없습니다."
      >
        {destroyed.map(({ subject, reason, at, by }) => (
          <tr key={subject + reason}>
            <td>
              <Moment at={at} />
            </td>
            <td>{titleOf(reason)}</td>
            <td>{subject.slice(subject.indexOf("/") + 1)}</td>
            <td>{REASONS[reason] ?? reason}</td>
            <td>{by}</td>
          </tr>
        ))}
      </ListTable>
      {more > 0 && <p className="security-fine">이전 기록 {more.toLocaleString("ko-KR")}건</p>}
    </>
  );
}

/** Why something was destroyed, by the fixed word in its order. */
const REASONS: Record<string, string> = {
  account_withdrawn: "탈퇴",
  employee_contact: "퇴사 후 기간이 지남",
  employee_name: "퇴사 후 기간이 지남",
  courier_record: "보존 기간이 끝남",
  address_record: "보존 기간이 끝남",
  document: "보존 기간이 끝남",
  retention: "보유 기간이 끝남",
  request: "정보주체의 요구",
  withdrawn: "동의 철회",
  spam: "스팸",
};

export function DestructionPage(props: DestructionPageProps) {
  const { frame, csrf, formKey, leavers, couriers, addresses, documents } = props;
  const { requests, announced, today, noticed, done } = props;
  const dueOf = (data: DueData[]) =>
    data.filter(({ due }) => due <= today).reduce((sum, { keys }) => sum + keys.length, 0);
  const counts = [requests, dueOf(leavers), dueOf(couriers), dueOf(addresses), dueOf(documents)];
  const [asked, left, delivered, registered, written] = counts.map((count) =>
    count.toLocaleString("ko-KR")
  );
  return (
    <Shell {...frame} current={securityPaths.overview()}>
      <div className="security">
        <h1>{SECURITY_TITLE}</h1>
        <Views current="destruction" />
        {done && <p className="notice notice-success" role="status">{done}</p>}
        <section aria-labelledby="security-due">
          <h2 id="security-due">파기할 것</h2>
          <p className="security-fine">
            기한이 다가온 개인정보는 이 화면에 7일 동안 예고한 뒤 자동으로 파기합니다. 한 번 파기한
            개인정보는 백업에서도 되살릴 수 없습니다.
          </p>
          <p>
            기한이 지난 상담 접수 {asked}건, 퇴사한 직원의 정보 {left}건, 퀵 배송 기록{" "}
            {delivered}건, 등기 사건 기록 {registered}건, 등기 문서 {written}건
            {announced > 0 && ` · 파기를 예고한 상담 접수 ${announced.toLocaleString("ko-KR")}건`}
          </p>
          {counts.some((count) => count > 0) && (
            <form method="post" action={securityPaths.destruction()}>
              <Hidden csrf={csrf} formKey={formKey} />
              <button type="submit" className="button button-danger">지금 파기</button>
            </form>
          )}
          <Due
            label="퇴사한 직원 표"
            who="직원"
            from="퇴사일"
            none="퇴사일이 적힌 직원이 없습니다. 퇴사일은 카드 관리에서 적습니다."
            data={leavers}
            {...{ today, noticed }}
          />
          <Due
            label="퀵 배송 기록 표"
            who="배송한 해"
            from="세금 신고기한"
            none="퀵 배송 기록이 없습니다."
            data={couriers}
            {...{ today, noticed }}
          />
          <Due
            label="등기 사건 기록과 문서 표"
            who="끝난 해"
            from="끝난 해의 마지막 날"
            none="완료하거나 취소한 등기가 없습니다."
            data={[...addresses, ...documents]}
            {...{ today, noticed }}
          />
        </section>
        <section aria-labelledby="security-rules">
          <h2 id="security-rules">보유 기간</h2>
          <Rules {...props} />
        </section>
        <section aria-labelledby="security-destroyed">
          <h2 id="security-destroyed">파기 기록</h2>
          <Destroyed {...props} />
        </section>
      </div>
    </Shell>
  );
}
