/** What somebody's unused leave is worth at an ordinary wage that is typed here, and kept nowhere. */
import type { UnusedValue, WageBy } from "../../../../events/leave_rules/unused_value.ts";
import { won } from "../../../ui/time/format.ts";
import { CSRF_FIELD } from "../../../ui/form/csrf.ts";
import { Field } from "../../../ui/form/field.tsx";

export interface ValueProps {
  address: string;
  wage: string;
  by: WageBy;
  days: string;
  value: UnusedValue | null;
  problem: { field: "wage" | "days"; message: string } | null;
}

export function Value(props: ValueProps & { csrf: string }) {
  const { address, wage, by, days, value, problem, csrf } = props;
  const problemOf = (field: "wage" | "days") => problem?.field === field ? problem.message : null;
  return (
    <section className="leave-value" aria-labelledby="leave-value-title">
      <h2 id="leave-value-title">미사용 연차수당</h2>
      <p className="leave-fine">
        통상임금은 이 계산에만 쓰고 저장하지 않습니다. 연차를 쓸 권리가 있던 마지막 달의 통상임금을
        입력해 주세요. 취업규칙이 평균임금으로 정했으면 그 금액을 시간급으로 입력합니다.
      </p>
      <form method="post" action={address} className="row leave-on">
        <input type="hidden" name={CSRF_FIELD} value={csrf} />
        <Field as="select" label="임금의 단위" name="by" defaultValue={by}>
          <option value="monthly">월 통상임금</option>
          <option value="hourly">시간급 통상임금</option>
        </Field>
        <Field
          label="통상임금(원)"
          name="wage"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={wage}
          problem={problemOf("wage")}
        />
        <Field
          label="미사용 일수"
          name="days"
          inputMode="decimal"
          required
          defaultValue={days}
          problem={problemOf("days")}
        />
        <button type="submit" className="button">수당 계산</button>
      </form>
      {value && (
        <section className="leave-grant" role="status">
          <h3>
            미사용 연차수당 <span className="tabular">{won(value.amount)}</span>
          </h3>
          <ol>
            {value.steps.map(({ text, source }) => (
              <li key={text}>
                {text} <span className="leave-source">{source}</span>
              </li>
            ))}
          </ol>
          <p className="leave-fine">
            연차를 쓸 수 있는 기간이 끝난 다음 날, 퇴사하면 퇴사한 날부터 14일 이내에
            지급합니다(근로기준법 제36조). 사용 촉진을 모두 마친 날의 연차는 보상 의무가
            없습니다(제61조).
          </p>
        </section>
      )}
    </section>
  );
}
