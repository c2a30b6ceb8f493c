/** For how long what is about people is kept, noun by noun: by which statute, what becomes of it and when, and who may lengthen it. */
import {
  LEAST_YEARS,
  RETENTION_LABELS,
  type RetentionYears,
  YEARS_MAX,
} from "../../../../events/personal_data/retention_rule.ts";
import type { Lengthened } from "../../../../events/personal_data/retention.ts";
import { securityPaths } from "./paths.ts";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { type Forms, Hidden } from "./notices.tsx";

/** A noun and one of the rules that it is under. */
export interface RuleLine {
  noun: string;
  /** Null where no period runs; `items` says why then. */
  rule: string | null;
  items: string;
  /** With the statute that sets it. */
  period: string;
  becomes: string;
  /** The next day on which something is due, and how many records it is; null where nothing is. */
  next: { day: string; count: number } | null;
  /** Who may change the period, and how far. */
  changedBy: string;
}

export interface RulesProps extends Forms {
  lines: RuleLine[];
  years: RetentionYears;
  /** Version of the periods; 0 while they are the defaults. */
  version: number;
  wrong: string | null;
}

const COLUMNS: Column<RuleLine>[] = [
  { label: "기록", kind: "short", names: true, cell: ({ noun }) => noun },
  { label: "개인정보", kind: "long", cell: ({ items }) => items },
  { label: "보유 기간과 근거", kind: "long", cell: ({ period }) => period },
  { label: "처리", cell: ({ becomes }) => becomes },
  {
    label: "다음 예정",
    kind: "short",
    cell: ({ next }) => next ? `${next.day} · ${next.count.toLocaleString("ko-KR")}건` : "없음",
  },
  { label: "기간 변경", kind: "long", cell: ({ changedBy }) => changedBy },
];

export const RuleTable = ({ lines }: Pick<RulesProps, "lines">) => (
  <CardTable
    label="기록별 보유 기간 표"
    columns={COLUMNS}
    rows={lines}
    keyOf={({ noun, rule }) => noun + rule}
  />
);

const NAMES = Object.keys(LEAST_YEARS) as Lengthened[];

/** The periods that the office may lengthen. */
export function PeriodsForm({ csrf, formKey, years, version, wrong }: RulesProps) {
  return (
    <form method="post" action={securityPaths.periods()} className="security-periods">
      <Hidden csrf={csrf} formKey={formKey} />
      <input type="hidden" name="version" value={version} />
      <h3>보유 기간 변경</h3>
      <p className="security-fine">
        법령이 정한 기간보다 짧게는 둘 수 없습니다. 바꾼 내용은 변경 이력에 남고, 파기 예정일이 바로
        다시 계산됩니다.
      </p>
      {wrong && <p className="notice notice-warning" role="alert">{wrong}</p>}
      <div className="security-years">
        {NAMES.map((name) => (
          <Field
            key={name}
            label={`${RETENTION_LABELS[name]}(년)`}
            name={name}
            type="number"
            inputMode="numeric"
            min={LEAST_YEARS[name]}
            max={YEARS_MAX}
            required
            defaultValue={years[name]}
            hint={`${LEAST_YEARS[name]}년 이상`}
          />
        ))}
      </div>
      <button type="submit" className="button">기간 저장</button>
    </form>
  );
}
