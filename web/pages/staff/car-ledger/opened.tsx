/** What is below an open trip: its figures as bars or the editor, and the history when asked for (S1 §2). */
import {
  TRIP_CONTENT_MAX_LENGTH,
  TRIP_PURPOSE_LABELS,
  type TripPurpose,
} from "../../../../events/car/trip_purposes.ts";
import { LEDGER_LABELS, type LedgerRow } from "../../../../projections/car/ledger_row.ts";
import { ledgerPaths } from "./paths.ts";
import { Details } from "../../../report/details.tsx";
import { Fact } from "../../../ui/record/facts.tsx";
import { ChoiceField, Editor, TextField } from "../../../report/editor.tsx";
import { partOf, textPart } from "../../../report/merge.ts";
import type { OpenedProps } from "../../../report/noun.ts";
import { OpenedRow } from "../../../report/opened.tsx";
import { authorText } from "../../../report/author.ts";
import { count, won } from "../../../ui/time/format.ts";
import type { MergeField } from "../../../ui/merge/merge.ts";

type Props = OpenedProps<LedgerRow>;
type Draft = Pick<LedgerRow, "purpose" | "dist">;

/** What a bar is full at (S1 §9); a cost has no scale. */
const SCALES = { mileage: 25, speed: 120, maxSpeed: 180 };

interface MetricProps {
  label: string;
  /** Null where it is not known. */
  value: number | null;
  unit: string;
  scale: number;
}

/** A figure, and how far it is along its scale. */
function Metric({ label, value, unit, scale }: MetricProps) {
  const text = value === null ? null : `${count(value)} ${unit}`;
  const percent = Math.min(100, (value ?? 0) / scale * 100);
  return (
    <div className="cl-metric">
      <dt>{label}</dt>
      <dd>
        {text ?? <span className="report-none" aria-label="알 수 없음">–</span>}
        <svg className="report-bar" role="img" aria-label={`${label} 눈금 ${scale} ${unit}`}>
          <rect className="report-bar-ground" width="100%" height="100%" />
          <rect className="cl-level" width={`${percent}%`} height="100%" />
        </svg>
        <span className="report-fine" aria-hidden="true">0–{scale} {unit}</span>
      </dd>
    </div>
  );
}

/** Seconds in whole minutes. */
const minutesText = (seconds: number | null): string | null =>
  seconds === null ? null : `${count(Math.round(seconds / 60))}분`;

/** What the counter showed before and after. */
const counterText = ({ odoStart, odoEnd }: LedgerRow): string | null =>
  odoStart === null && odoEnd === null
    ? null
    : `${
      [odoStart, odoEnd].map((reading) => reading === null ? "?" : count(reading)).join("–")
    } km`;

function TripDetails(props: Omit<Props, "editing">) {
  const { row } = props;
  return (
    <>
      <dl className="cl-metrics">
        <Metric label="평균 연비" value={row.tripAvgMileage} unit="km/L" scale={SCALES.mileage} />
        <Metric label="평균 속도" value={row.tripAvgSpeed} unit="km/h" scale={SCALES.speed} />
        <Metric label="최고 속도" value={row.tripMaxSpeed} unit="km/h" scale={SCALES.maxSpeed} />
        <div className="cl-metric">
          <dt>비용</dt>
          <dd>{won(row.pay)}</dd>
        </div>
      </dl>
      <Details {...props}>
        <Fact term="내용" wide>{row.dist && <span className="report-text">{row.dist}</span>}</Fact>
        <Fact term="운전자">{[row.driverDept, row.carUser].filter(Boolean).join(" ")}</Fact>
        <Fact term="계기판">{counterText(row)}</Fact>
        <Fact term="주행 시간">{minutesText(row.tripDrvTime)}</Fact>
        <Fact term="공회전 시간">{minutesText(row.tripIdleTime)}</Fact>
        <Fact term={row.version > 1 ? "마지막 수정" : "등록"}>{authorText(row)}</Fact>
      </Details>
    </>
  );
}

function TripEditor({ row, actions }: Pick<Props, "row" | "actions">) {
  return (
    <Editor<LedgerRow, Draft>
      row={row}
      name={row.carName}
      actions={actions}
      draftOf={({ purpose, dist }) => ({ purpose, dist })}
      check={() => null}
      path={ledgerPaths.update(row.id)}
      bodyOf={(draft) => draft}
      reset={{ purpose: "business", dist: "" }}
      mergeFields={(sides) => [
        {
          ...partOf(sides, "purpose", LEDGER_LABELS.purpose),
          show: (to: TripPurpose) => TRIP_PURPOSE_LABELS[to],
        } as MergeField,
        textPart(partOf(sides, "dist", LEDGER_LABELS.dist), TRIP_CONTENT_MAX_LENGTH) as MergeField,
      ]}
    >
      {({ purpose, dist }, change) => (
        <>
          <ChoiceField
            label={LEDGER_LABELS.purpose}
            value={purpose}
            words={TRIP_PURPOSE_LABELS}
            onChange={(purpose) => change({ purpose })}
          />
          <TextField
            label={LEDGER_LABELS.dist}
            value={dist}
            limit={TRIP_CONTENT_MAX_LENGTH}
            onChange={(dist) => change({ dist })}
          />
        </>
      )}
    </Editor>
  );
}

/** A value as the history says it. */
const historyText = (key: string, value: unknown): string =>
  key === "purpose" && value ? TRIP_PURPOSE_LABELS[value as TripPurpose] : String(value ?? "");

/** An open row. Comes as a script of its own, so that the first screen stays small. */
export default function Opened(props: Props) {
  return (
    <OpenedRow
      {...props}
      name={props.row.carName}
      details={<TripDetails {...props} />}
      editor={<TripEditor {...props} />}
      files={{ noun: "trip" }}
      historyPath={ledgerPaths.history}
      restorePath={ledgerPaths.restore}
      text={historyText}
    />
  );
}
