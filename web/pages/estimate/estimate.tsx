/** What a registration costs, roughly: one form per case, and under it the answer. No script. */
import type { Question } from "../../../projections/estimate/fields.ts";
import type { Estimate } from "../../../projections/estimate/line.ts";
import { questions } from "../../../projections/estimate/questions.ts";
import type { RateTable } from "../../../projections/estimate/rate_table.ts";
import type { Reading, Typed } from "../../../projections/estimate/read.ts";
import { sitePaths } from "../../site/paths.ts";
import { EstimateForm } from "./form.tsx";
import { Result } from "./result.tsx";

interface EstimatePageProps {
  question: Question;
  /** What the form sent; nothing where it was only opened. */
  typed: Typed;
  /** Null where the form was only opened. */
  reading: Reading | null;
  /** Null where the form was only opened, or something in it is wrong. */
  estimate: Estimate | null;
  /** Tables that somebody should compare with their source again: shown to staff only. */
  due: RateTable[];
}

const AREAS = { property: "부동산 등기", company: "법인 등기" };

function CaseLink({ to, name, current }: {
  to: Question;
  name: string;
  current: "true" | "page" | false;
}) {
  return (
    <li>
      <a href={sitePaths.estimate(to.case)} aria-current={current || undefined}>{name}</a>
    </li>
  );
}

/** The two areas as tabs, the cases of the open one as links. Each has an address of its own. */
function Cases({ question }: { question: Question }) {
  const inArea = questions.filter(({ area }) => area === question.area);
  const firsts = questions.filter(({ area }, at) => questions[at - 1]?.area !== area);
  return (
    <nav className="estimate-cases screen-only mt-6" aria-label="등기 종류">
      <ul className="estimate-areas">
        {firsts.map((to) => (
          <CaseLink
            key={to.area}
            to={to}
            name={AREAS[to.area]}
            current={to.area === question.area && "true"}
          />
        ))}
      </ul>
      <ul className="estimate-list">
        {inArea.map((to) => (
          <CaseLink key={to.case} to={to} name={to.name} current={to === question && "page"} />
        ))}
      </ul>
    </nav>
  );
}

function Due({ due }: { due: RateTable[] }) {
  return (
    <details className="estimate-due screen-only">
      <summary>
        다시 확인할 때가 된 요율표가 {due.length}개 있습니다. (직원에게만 보입니다)
      </summary>
      <ul>
        {due.map(({ name, source, reviewBy }) => (
          <li key={name}>
            {name} ({source}) · 확인 기한 {reviewBy}
          </li>
        ))}
      </ul>
      <p>
        <a href={sitePaths.estimateRates()}>산정 근거 보기</a>
      </p>
    </details>
  );
}

/** What an answer will contain, before there is one. */
function Preview() {
  return (
    <section className="estimate-promise" aria-labelledby="estimate-promise">
      <h2 id="estimate-promise">이렇게 보여 드립니다</h2>
      <ol>
        <li>세금, 채권, 수수료, 보수를 한 줄씩 나누어 적습니다.</li>
        <li>줄마다 계산한 식과 근거 법령, 그 요율이 바뀐 날을 함께 적습니다.</li>
        <li>확인하지 못한 세율과 계산하지 않은 감면·중과를 금액 옆에 표시합니다.</li>
      </ol>
      <p>입력하신 내용은 저장하지 않습니다.</p>
    </section>
  );
}

export function EstimatePage({ question, typed, reading, estimate, due }: EstimatePageProps) {
  return (
    <div className="estimate">
      <header className="estimate-head">
        <h1>등기 비용 계산</h1>
        <p>몇 가지만 선택하면 세금부터 법무사 보수까지 예상 비용을 바로 계산합니다.</p>
      </header>
      {due.length > 0 && <Due due={due} />}
      <Cases question={question} />
      <div className="estimate-work">
        <section className="screen-only" aria-labelledby="estimate-case">
          <h2 id="estimate-case">{question.name} 등기</h2>
          <p className="mt-1 muted">{question.about}</p>
          <EstimateForm question={question} typed={typed} reading={reading} />
        </section>
        {estimate && reading ? <Result {...{ question, typed, reading, estimate }} /> : <Preview />}
      </div>
    </div>
  );
}
