/** The answer: each line with its computation and its source, the sum, and what is not in it. */
import { exactWon, roughWon, wonInWords } from "../../../projections/estimate/amount.ts";
import type { Question } from "../../../projections/estimate/fields.ts";
import {
  datedOf,
  type Estimate,
  type Line,
  type NotReckoned,
  partsOf,
  signText,
  unsureOf,
} from "../../../projections/estimate/line.ts";
import type { Reading, Typed } from "../../../projections/estimate/read.ts";
import { sharesOf } from "../../../projections/kit/shares.ts";
import { sitePaths } from "../../site/paths.ts";

interface ResultProps {
  question: Question;
  /** What the form sent: a request for a consultation takes it along. */
  typed: Typed;
  reading: Reading;
  estimate: Estimate;
}

/** What was asked, so that a printed or shared answer is complete. */
function Conditions(
  { question: { fields }, reading: { said } }: Pick<ResultProps, "question" | "reading">,
) {
  return (
    <dl className="estimate-conditions">
      {fields.filter(({ name }) => said[name]).map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd className="tabular">{said[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Beside a figure that rests on what was not confirmed. */
export const Unsure = () => <span className="estimate-unsure">확인 필요</span>;

/** Each source of a line with the day since which it holds; what the visitor typed has no day. */
const sourcesOf = ({ source, tables }: Line): [source: string, dated: string][] =>
  tables.length === 0
    ? [[source, ""]]
    : [...new Map(tables.map((table) => [table.source, datedOf(table)]))];

/** A rate's source; its day is not broken across lines. */
export const Source = ({ source, dated }: { source: string; dated: string }) => (
  <span className="estimate-source">
    {source} {dated && <span className="estimate-day nowrap">({dated})</span>}
  </span>
);

function Row({ line }: { line: Line }) {
  const unsure = unsureOf(line);
  return (
    <tr>
      <th scope="row">
        <span className="estimate-line">{line.label}</span>
        <span className="tabular muted text-4">{line.formula}</span>
        {sourcesOf(line).map(([source, dated]) => (
          <Source key={source} source={source} dated={dated} />
        ))}
        {[...unsure, ...line.note ? [line.note] : []].map((text) => (
          <span key={text} className="estimate-note">{text}</span>
        ))}
      </th>
      <td className="tabular">
        {exactWon(line.amount)}
        {unsure.length > 0 && <Unsure />}
      </td>
    </tr>
  );
}

const SIGNS: Record<NotReckoned["sign"], string> = { less: "−", more: "+", either: "±" };

/** At the sum: how many of its lines are not confirmed, and what may make it less or more. */
function Doubts({ estimate: { lines, notReckoned } }: Pick<ResultProps, "estimate">) {
  const unsure = lines.filter((line) => unsureOf(line).length > 0).length;
  return (
    <div className="estimate-doubts">
      {unsure > 0 && (
        <p>
          <Unsure /> 표시한 항목이 {unsure}개 들어 있습니다.
        </p>
      )}
      {notReckoned.length > 0 && (
        <>
          <h3>계산하지 않은 것</h3>
          <ul>
            {notReckoned.map((one) => (
              <li key={one.what}>
                <span className="estimate-sign" aria-hidden="true">{SIGNS[one.sign]}</span>
                <b className="tabular">{signText(one)}</b> {one.what}{" "}
                <span className="estimate-source">{one.source}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** What the sum is made of, at one look: a bar, and below it each part with its amount. */
function Parts({ estimate }: Pick<ResultProps, "estimate">) {
  const parts = sharesOf(partsOf(estimate));
  if (parts.length === 0) return null;
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, { percent }) => sum + percent, 0)
  );
  return (
    <div className="estimate-parts">
      <svg aria-hidden="true">
        {parts.map(({ at, percent }, index) => (
          <rect
            key={at}
            className={`estimate-part-${at}`}
            x={`${starts[index]}%`}
            width={`${percent}%`}
            height="100%"
          />
        ))}
      </svg>
      <ul className="tabular">
        {parts.map(({ at, label, amount, whole }) => (
          <li key={at}>
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <rect className={`estimate-part-${at}`} width="10" height="10" rx="2" />
            </svg>
            {label} <b>{whole}%</b> <span>{exactWon(amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Result({ question, typed, reading, estimate }: ResultProps) {
  const asked = `${new URLSearchParams({ case: question.case, ...typed })}`;
  const service = question.area === "property" ? "real-estate" : "corporate";
  const atSum = new Set(estimate.notReckoned.map(({ what }) => what));
  const others = estimate.leftOut.filter((text) => !atSum.has(text));
  return (
    <section className="estimate-result" id="answer" aria-labelledby="estimate-total">
      <h2 id="estimate-total">
        {question.name} 등기 예상 비용
        <strong className="tabular">{roughWon(estimate.total)}</strong>
        <span className="tabular regular">{exactWon(estimate.total)}</span>
      </h2>
      <Doubts estimate={estimate} />
      <Parts estimate={estimate} />
      <p className="estimate-label">
        <b>예상 금액입니다.</b> 실제 비용은 사건의 내용과 등기하는 날의 법령·시세에 따라 달라집니다.
      </p>
      <Conditions question={question} reading={reading} />
      <table className="estimate-lines">
        <caption className="visually-hidden">{question.name} 등기 예상 비용의 내역</caption>
        <thead>
          <tr>
            <th scope="col">항목과 계산</th>
            <th scope="col">금액</th>
          </tr>
        </thead>
        <tbody>
          {estimate.lines.map((line) => <Row key={line.key} line={line} />)}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              합계 <span className="estimate-spoken">{wonInWords(estimate.total)}</span>
            </th>
            <td className="tabular">{exactWon(estimate.total)}</td>
          </tr>
        </tfoot>
      </table>
      <h3>이 금액에 들어 있지 않은 것</h3>
      <ul className="estimate-left-out">
        {others.map((text) => <li key={text}>{text}</li>)}
      </ul>
      <p className="mb-4">
        <a href={sitePaths.estimateRates()}>산정 근거 보기</a>: 세율마다 근거 법령과 마지막으로
        확인한 날
      </p>
      <p className="estimate-next screen-only">
        <a className="button button-primary" href={sitePaths.contact(service, asked)}>
          이 등기 상담 신청
        </a>
        <span>주소를 복사해 보내면 같은 결과를 볼 수 있습니다.</span>
      </p>
    </section>
  );
}
