/** What is missing before a year's log can be handed in, by kind, each with the click that mends it. */
import { type ReactNode, useRef, useState } from "react";
import {
  type CarLog,
  type LogProblem,
  type LogRow,
  PROBLEM_LABELS,
  type ProblemKind,
} from "../../../../projections/car/car_log_row.ts";
import { TRIP_PURPOSES } from "../../../../events/car/trip_purposes.ts";
import { ledgerPaths } from "../car-ledger/paths.ts";
import { closingPaths } from "../closing/paths.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/form/button.tsx";
import { count } from "../../../ui/time/format.ts";
import { CorrectionForm, fieldsOf, fillingOf } from "./forms.tsx";
import { type Edit, purposeEdits, savePurpose, saveTrips, type TripValues } from "./mend.ts";

/** What the click says, where one is enough. */
const FIX_LABELS: Partial<Record<ProblemKind, string>> = {
  reading: "거리로 계기판 채우기",
  gap: "앞 운행에 이어 붙이기",
  overlap: "앞 운행에 이어 붙이기",
  distance: "계기판대로 고치기",
  times: "다음 출발까지로 줄이기",
};

/** Shown of one kind at first; the next ones when asked for. */
const SHOWN = 10;

interface ItemProps {
  problem: LogProblem;
  row: LogRow;
  mayMend: boolean;
  onMended(): Promise<void>;
}

/** Shown in place of the buttons if the month of a trip is closed. */
function InClosed({ problem, row }: Pick<ItemProps, "problem" | "row">) {
  return (
    <li>
      <p>
        <Where row={row} /> {problem.text}
      </p>
      <p>
        마감된 달이라 고칠 수 없습니다.{" "}
        <a href={closingPaths.page("trip", monthOf(row))}>월 마감</a>
      </p>
    </li>
  );
}

const Where = ({ row }: Pick<ItemProps, "row">) => (
  <a href={`${ledgerPaths.page()}?row=${encodeURIComponent(row.id)}`}>{row.day} {row.time}</a>
);

function Item({ problem, row, mayMend, onMended }: ItemProps) {
  const { kind, text, fix } = problem;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const what = `${row.day} ${row.time}`;
  const byHand = kind === "purpose" ? "나누어 적기" : "직접 고치기";
  // After a conflict the current trip is read; what was typed is kept.
  const run = async (mending: Promise<boolean>) => {
    setBusy(true);
    const isDone = await mending;
    await onMended();
    setBusy(false);
    if (isDone) setOpen(false);
  };
  const change = (values: TripValues) =>
    run(saveTrips([{ id: row.id, version: row.version, values }], onMended));
  const button = (label: string, act: () => Promise<void>): ReactNode => (
    <Button
      small
      key={label}
      busy={busy}
      aria-label={`${what} ${label}`}
      onClick={() => void act()}
    >
      {label}
    </Button>
  );
  return (
    <li>
      <p>
        <Where row={row} /> {text}
      </p>
      <div className="row">
        {kind === "purpose" &&
          TRIP_PURPOSES.map(({ value, label }) =>
            button(label, () => run(savePurpose(row, value)))
          )}
        {mayMend && kind === "gap" && (
          <a className="button button-small" href={paths.settings("vehicles")}>
            빠진 운행 기록하기
          </a>
        )}
        {mayMend && fix && button(FIX_LABELS[kind]!, () => change(fix))}
        {mayMend && (
          <Button
            small
            aria-expanded={open}
            aria-label={`${what} ${byHand}`}
            onClick={() => setOpen(!open)}
          >
            {byHand}
          </Button>
        )}
      </div>
      {open && (
        <CorrectionForm
          name={`${what} 고치기`}
          button="저장"
          fields={fieldsOf(kind, row).map((field) => ({
            ...field,
            first: fix?.[field.key] ?? field.first,
          }))}
          focused
          mend={change}
        />
      )}
    </li>
  );
}

/** What is done with all trips of a kind at once. */
function All({ kind, log, onMended }: Pick<KindProps, "kind" | "log" | "onMended">) {
  const write = async (edits: Edit[]) => {
    await saveTrips(edits, onMended);
    await onMended();
  };
  const filling = fillingOf(kind, log);
  if (filling) {
    const { button, field, edits } = filling;
    return (
      <CorrectionForm
        name={button}
        button={button}
        fields={[field]}
        mend={({ value }) => write(edits(value!))}
      />
    );
  }
  // The ledger's purposes are taken for the tax office's.
  if (kind !== "purpose") return null;
  return (
    <CorrectionForm
      name="용도 확정"
      button="차계부의 용도대로 모두 확정"
      fields={[]}
      mend={() => write(purposeEdits(log))}
    />
  );
}

const monthOf = ({ day }: LogRow): string => day.slice(0, "2026-09".length);

interface KindProps extends Omit<ItemProps, "problem" | "row"> {
  closed: string[];
  kind: ProblemKind;
  problems: LogProblem[];
  log: CarLog;
  rows: Map<string, LogRow>;
}

function Kind({ kind, problems, log, rows, closed, ...rest }: KindProps) {
  const { mayMend, onMended } = rest;
  const [limit, setLimit] = useState(SHOWN);
  const mends = problems.filter(({ id }) =>
    !closed.some((month) => monthOf(rows.get(id)!) <= month)
  );
  const name = `${PROBLEM_LABELS[kind]} ${count(problems.length)}건`;
  return (
    <details className="log-kind panel" open={problems.length <= SHOWN}>
      <summary>{name}</summary>
      {mayMend && mends.length > (kind === "purpose" ? 1 : 0) && (
        <All kind={kind} log={log} onMended={onMended} />
      )}
      <ul>
        {problems.slice(0, limit).map((problem, index) => {
          const about = { problem, row: rows.get(problem.id)! };
          const key = `${problem.id}/${index}`;
          return mends.includes(problem)
            ? <Item key={key} {...about} {...rest} />
            : <InClosed key={key} {...about} />;
        })}
      </ul>
      {problems.length > limit && (
        <Button small onClick={() => setLimit(limit + 50)}>
          {count(problems.length - limit)}건 더 보기
        </Button>
      )}
    </details>
  );
}

interface ProblemsProps {
  log: CarLog;
  /** Months in which nothing is changed, as `2026-09`. */
  closed: string[];
  /** May change more than purposes. */
  mayMend: boolean;
  onMended(): Promise<void>;
}

export function Problems({ log, closed, mayMend, onMended }: ProblemsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = new Map(log.rows.map((row) => [row.id, row]));
  const kinds = (Object.keys(PROBLEM_LABELS) as ProblemKind[])
    .map((kind) => ({ kind, problems: log.problems.filter((problem) => problem.kind === kind) }))
    .filter(({ problems }) => problems.length > 0);
  // What was mended is gone with its button: the focus stays in the list.
  const mended = async () => {
    await onMended();
    if (document.activeElement === document.body) heading.current?.focus();
  };
  const badge = kinds.length === 0
    ? <span className="badge badge-success">수정할 항목 없음</span>
    : <span className="badge badge-warning">{count(log.problems.length)}건</span>;
  return (
    <section className="log-problems" aria-labelledby="log-problems">
      <h2 id="log-problems" ref={heading} tabIndex={-1}>
        제출 전 확인 {log.rows.length > 0 && badge}
      </h2>
      {log.rows.length === 0 && <p>이 해의 운행이 없습니다. 운행을 기록하거나 가져와 주세요.</p>}
      {!mayMend && kinds.some(({ kind }) => kind !== "purpose") && (
        <p>용도는 여기에서 정할 수 있고, 계기판과 운전자는 최고관리자가 고칩니다.</p>
      )}
      {kinds.map((kind) => (
        <Kind
          key={kind.kind}
          {...kind}
          log={log}
          rows={rows}
          closed={closed}
          mayMend={mayMend}
          onMended={mended}
        />
      ))}
    </section>
  );
}
