/** Deadlines of a case: each with its last day, how it was counted, and what is missing to count others. */
import type { CaseDeadlineLine, WholeMatter } from "../../../../projections/matter/whole.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";

const STATUS: Record<CaseDeadlineLine["status"], string> = {
  met: "완료",
  met_late: "늦게 완료",
  missed: "기한 지남",
  over: "지난 날",
  near: "임박",
  ahead: "예정",
};

const TONES: Record<CaseDeadlineLine["status"], BadgeTone> = {
  met: "success",
  met_late: "warning",
  missed: "danger",
  over: "other",
  near: "warning",
  ahead: "other",
};

function Line({ name, due, status, text, reason, statute, unsure }: CaseDeadlineLine) {
  return (
    <li className={`matter-deadline matter-deadline-${status}`}>
      <p>
        <strong>{name}</strong> <span className="tabular">{due}</span>{" "}
        <Badge tone={TONES[status]}>{STATUS[status]}</Badge>
      </p>
      <p className="faint">
        {status === "met" || status === "met_late" ? "" : `${text} · `}
        {reason} · {statute}
        {unsure && ` (확인 필요: ${unsure})`}
      </p>
    </li>
  );
}

/** Open ones first; those that were met are folded away. */
export function Deadlines({ deadlines, missing }: Pick<WholeMatter, "deadlines" | "missing">) {
  if (deadlines.length === 0 && missing.length === 0) return null;
  const isMet = ({ status }: CaseDeadlineLine) => status.startsWith("met") || status === "over";
  const [met, open] = [deadlines.filter(isMet), deadlines.filter((one) => !isMet(one))];
  return (
    <section aria-labelledby="matter-deadlines">
      <h2 id="matter-deadlines">기한</h2>
      {missing.length > 0 && (
        <p className="notice">
          기한을 계산하려면 다음 날짜를 입력해 주세요: {missing.join(", ")}
        </p>
      )}
      <ul className="matter-deadlines">{open.map((one) => <Line key={one.code} {...one} />)}</ul>
      {met.length > 0 && (
        <details>
          <summary>끝난 기한 {met.length}건</summary>
          <ul className="matter-deadlines">{met.map((one) => <Line key={one.code} {...one} />)}</ul>
        </details>
      )}
    </section>
  );
}
