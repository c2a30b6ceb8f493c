/** What is kept about people and for how long, what is due, and what was destroyed: for superusers. */
import { type RetainedData, ruleOf } from "../../../../projections/personal_data/retention.ts";
import { retentionRules } from "../../../../events/personal_data/retention.ts";
import { securityPaths } from "./paths.ts";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import { type Forms, Hidden } from "./notices.tsx";
import { SECURITY_TITLE, Views } from "./page.tsx";
import { PeriodsForm, type RulesProps, RuleTable } from "./retention_rules.tsx";

/** What one order took away. */
export interface DestroyedRow {
  subject: string;
  reason: string;
  at: string;
  by: string;
}

interface DestructionPageProps extends Forms {
  frame: ShellFrame;
  /** The rules, and the periods that may be lengthened. */
  rules: Omit<RulesProps, keyof Forms>;
  /** Names and notes of the books, by year and person. */
  books: RetainedData[];
  /** Of people who left, what is due first at the top. */
  leavers: RetainedData[];
  /** Of couriers' records, by year. */
  couriers: RetainedData[];
  /** Of registrations, by the year they ended in. */
  addresses: RetainedData[];
  /** Of cases, by the year they ended in. */
  matters: RetainedData[];
  /** Of documents, by the year their matter ended in. */
  documents: RetainedData[];
  /** Of partners that were deleted, and of conversations that are due. */
  others: RetainedData[];
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

const titleOf = (name: string): string =>
  (retentionRules.find((rule) => rule.name === name) ?? retentionRules[0]).title;

interface DueProps extends Pick<DestructionPageProps, "today" | "noticed"> {
  label: string;
  /** What it is of, and what the span counts from. */
  who: string;
  from: string;
  none: string;
  data: RetainedData[];
}

/** Lines of one list; the others are counted below it. */
export const DUE_SHOWN = 100;

const dueColumns = (
  { who, from, today, noticed }: Pick<DueProps, "who" | "from" | "today" | "noticed">,
): Column<RetainedData>[] => [
  { label: who, names: true, cell: ({ name }) => name },
  { label: "구분", cell: ({ rule }) => ruleOf(rule).title },
  { label: from, kind: "short", cell: ({ since }) => since },
  { label: "파기 예정일", kind: "short", cell: ({ due }) => due },
  {
    label: "상태",
    kind: "long",
    cell: ({ keys: [key], rule, due }) => {
      const coming = rule === "books_name"
        ? due <= today && "확인을 기다림"
        : noticed[key] && `${noticed[key]}부터 자동 파기`;
      if (due > today) return coming || "";
      return (
        <span>
          <span className="badge badge-warning">기한 지남</span> {coming}
        </span>
      );
    },
  },
];

function Due({ label, none, data, ...columns }: DueProps) {
  return (
    <>
      <CardTable
        label={label}
        columns={dueColumns(columns)}
        rows={data.slice(0, DUE_SHOWN)}
        keyOf={({ keys: [key] }) => key}
        none={none}
      />
      {data.length > DUE_SHOWN && (
        <p className="security-fine">
          파기 예정일이 이른 {DUE_SHOWN}건입니다. 이 밖에{" "}
          {(data.length - DUE_SHOWN).toLocaleString("ko-KR")}건이 있습니다.
        </p>
      )}
    </>
  );
}

const DESTROYED: Column<DestroyedRow>[] = [
  { label: "파기 일시", cell: ({ at }) => <Moment at={at} /> },
  { label: "구분", cell: ({ reason }) => titleOf(reason) },
  { label: "번호", kind: "long", cell: ({ subject }) => subject.slice(subject.indexOf("/") + 1) },
  { label: "사유", cell: ({ reason }) => REASONS[reason] ?? reason },
  { label: "파기한 사람", cell: ({ by }) => by },
];

/** Why something was destroyed, by the fixed word in its order. */
const REASONS: Record<string, string> = {
  account_withdrawn: "탈퇴",
  books_name: "보존 기간이 끝남",
  partner_contact: "삭제 후 기간이 지남",
  deleted_files: "삭제 후 기간이 지남",
  chat: "보존 기간이 끝남",
  employee_contact: "퇴사 후 기간이 지남",
  employee_name: "퇴사 후 기간이 지남",
  courier_record: "보존 기간이 끝남",
  address_record: "보존 기간이 끝남",
  matter_record: "보존 기간이 끝남",
  document: "보존 기간이 끝남",
  retention: "보유 기간이 끝남",
  request: "정보주체의 요구",
  withdrawn: "동의 철회",
  spam: "스팸",
};

/** Lines of the list above the button; the tables below have all. */
const LISTED = 20;

const countOf = ({ keys, count = keys.length }: RetainedData): number => count;

/** All that is due, by the lists of the page. */
const dueNow = ({ today, ...props }: DestructionPageProps): RetainedData[] =>
  [
    ...[props.books, props.leavers, props.couriers, props.matters],
    ...[props.addresses, props.documents, props.others],
  ].flat().filter(({ due }) => due <= today);

/** What goes when the button is pressed, before it is. */
function Now(props: DestructionPageProps) {
  const { csrf, formKey, requests, announced } = props;
  const due = dueNow(props);
  const all = due.reduce((sum, one) => sum + countOf(one), requests);
  const rest = due.length - LISTED;
  return (
    <>
      <p>
        {all === 0
          ? "보유 기간이 끝난 기록이 없습니다."
          : `보유 기간이 끝난 기록은 모두 ${number(all)}건입니다.`}
        {announced > 0 && ` 파기를 예고한 상담 접수 ${number(announced)}건`}
      </p>
      {all > 0 && (
        <form method="post" action={securityPaths.destruction()} className="security-now">
          <Hidden csrf={csrf} formKey={formKey} />
          <ul aria-label="지금 파기할 목록">
            {requests > 0 && <li>상담 접수 {number(requests)}건</li>}
            {due.slice(0, LISTED).map((one) => (
              <li key={one.rule + one.subject}>
                {one.name} <span className="security-fine">{ruleOf(one.rule).title}</span>
              </li>
            ))}
            {rest > 0 && <li>그 밖에 {number(rest)}가지는 아래 표에 있습니다.</li>}
          </ul>
          <button type="submit" className="button button-danger">지금 파기</button>
        </form>
      )}
    </>
  );
}

const number = (value: number): string => value.toLocaleString("ko-KR");

/** What will be due, list by list. */
function Coming(props: DestructionPageProps) {
  const { books, leavers, couriers, matters, addresses, documents, others, today, noticed } = props;
  return (
    <>
      <Due
        label="장부의 이름과 메모 표"
        who="장부"
        from="세금 신고기한"
        none="기한을 셀 카드·차량 장부의 이름이 없습니다."
        data={books}
        {...{ today, noticed }}
      />
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
        none="완료하거나 취소한 사건이 없습니다."
        data={[...matters, ...addresses, ...documents]}
        {...{ today, noticed }}
      />
      {others.length > 0 && (
        <Due
          label="거래 회사와 AI 대화 표"
          who="기록"
          from="기준일"
          none=""
          data={others}
          {...{ today, noticed }}
        />
      )}
    </>
  );
}

export function DestructionPage(props: DestructionPageProps) {
  const { frame, csrf, formKey, rules, destroyed, more, done } = props;
  return (
    <Shell {...frame} current={securityPaths.overview()}>
      <div className="security">
        <h1>{SECURITY_TITLE}</h1>
        <Views current="destruction" />
        {done && <p className="notice notice-success" role="status">{done}</p>}
        <section aria-labelledby="security-due">
          <h2 id="security-due">파기할 것</h2>
          <p className="security-fine">
            기한이 다가온 개인정보는 이 화면에 7일 동안 예고한 뒤 자동으로 파기합니다. 카드·차량
            장부의 이름과 메모는 최고관리자가 목록을 확인하고 파기해야 없어집니다. 퇴사한 직원은
            ‘퇴사자 3’과 같은 번호로 남고, 금액과 거리의 합계는 그대로입니다. 한 번 파기한
            개인정보는 백업에서도 되살릴 수 없습니다.
          </p>
          <Now {...props} />
          <Coming {...props} />
        </section>
        <section aria-labelledby="security-rules">
          <h2 id="security-rules">보유 기간</h2>
          <RuleTable {...rules} />
          <PeriodsForm {...rules} {...{ csrf, formKey }} />
        </section>
        <section aria-labelledby="security-destroyed">
          <h2 id="security-destroyed">파기 기록</h2>
          <CardTable
            label="파기 기록 표"
            columns={DESTROYED}
            rows={destroyed}
            keyOf={({ subject, reason }) => subject + reason}
            none="아직 파기한 것이 없습니다."
          />
          {more > 0 && <p className="security-fine">이전 기록 {number(more)}건</p>}
        </section>
      </div>
    </Shell>
  );
}
