/** Every rate of the estimate with its source, the day since which it holds and the day of its last look. */
import { datedOf } from "../../../projections/estimate/line.ts";
import type { RateTable } from "../../../projections/estimate/rate_table.ts";
import { allTables } from "../../../projections/estimate/rates.ts";
import { sitePaths } from "../../site/paths.ts";
import { Source, Unsure } from "./result.tsx";

interface RatesPageProps {
  /** Tables that somebody should compare with their source again: shown to staff only. */
  due: RateTable[];
}

/** What staff have to do about tables that are due. The day of a look is in a file, so that no button sets it. */
function Due({ due }: RatesPageProps) {
  return (
    <div className="estimate-due screen-only">
      <p>
        <b>다시 확인할 세율 {due.length}건.</b> (직원에게만 보입니다)
      </p>
      <p>
        세율은 프로그램과 함께 설치되는 파일(projections/estimate/rates.json)에 있어 화면에서 고칠
        수 없습니다. 근거 법령과 비교한 뒤 그 파일의 값과 확인한 날을 고쳐 새 버전을 설치합니다.
        순서는 docs/estimate.md에 있습니다.
      </p>
      <ul>
        {due.map(({ name, checked, reviewBy }) => (
          <li key={name}>{name} · 마지막 확인 {checked} · 확인 기한 {reviewBy}</li>
        ))}
      </ul>
    </div>
  );
}

function Row({ table }: { table: RateTable }) {
  const { name, source, checked, unsure } = table;
  return (
    <tr>
      <th scope="row">
        <span className="estimate-line">{name}</span>
        <Source source={source} dated={datedOf(table)} />
        {unsure && <span className="estimate-note">{unsure}</span>}
      </th>
      <td className="tabular">
        <time dateTime={checked}>{checked}</time>
        {unsure && <Unsure />}
      </td>
    </tr>
  );
}

export function RatesPage({ due }: RatesPageProps) {
  return (
    <div className="estimate">
      <header className="estimate-head">
        <h1>등기 비용 산정 근거</h1>
        <p>
          <a href={sitePaths.estimate()}>등기 비용 계산</a>에 쓰는 세율과 요율의 근거, 시행일,
          마지막으로 확인한 날입니다. 법령이나 고시의 원문에서 확인하지 못한 것은 확인 필요로
          표시합니다.
        </p>
      </header>
      {due.length > 0 && <Due due={due} />}
      <table className="estimate-lines estimate-sources">
        <caption className="visually-hidden">세율과 요율의 근거와 마지막으로 확인한 날</caption>
        <thead>
          <tr>
            <th scope="col">세율과 근거</th>
            <th scope="col">마지막 확인</th>
          </tr>
        </thead>
        <tbody>{allTables.map((table) => <Row key={table.name} table={table} />)}</tbody>
      </table>
    </div>
  );
}
