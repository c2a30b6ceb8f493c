/** The log at work: its chain walked, its views compared with it and folded anew, with progress and a way out. */
import { useRef, useState } from "react";
import { island } from "../../../ui/frame/island.tsx";
import { logPaths } from "./paths.ts";
import { callServer, type Problem, readAnswer } from "../../../ui/client/api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { confirmDialog } from "../../../ui/dialog/confirm.ts";
import { count } from "../../../ui/time/format.ts";
import { Moment } from "../../../ui/moment.tsx";
import { readLines } from "../../../ui/form/read_lines.ts";
import { toast } from "../../../ui/client/toasts.ts";
import { officeNow } from "../../../ui/time/now.ts";
import type { LogFacts, ViewCheck, ViewRow } from "./rows.ts";

interface Progress {
  done: number;
  total: number;
}

type Line<T> = { progress: Progress } | { report: T } | { error: string };
/** Work that goes on: what it is called, how far it is, and how it is ended. */
interface Work {
  name: string;
  progress: Progress | null;
  stop(): void;
}

/** Runs one thing at a time; says what went wrong. The answer is null then, and where it was ended. */
function useWork() {
  const [work, setWork] = useState<Work | null>(null);
  const busy = useRef(false);
  async function run<T>(name: string, path: string, body: unknown): Promise<T | null> {
    if (busy.current) return null;
    busy.current = true;
    const ending = new AbortController();
    const stop = () => ending.abort();
    setWork({ name, progress: null, stop });
    try {
      const response = await callServer("POST", path, {
        act: "checkLog",
        body,
        signal: ending.signal,
      });
      if (typeof response === "string" || !response.ok) {
        const answer = await readAnswer<never>(response, "checkLog");
        if (!answer.ok && !ending.signal.aborted) failed(answer.problem);
        return null;
      }
      for await (const line of readLines<Line<T>>(response.body!)) {
        if ("progress" in line) setWork({ name, progress: line.progress, stop });
        else if ("report" in line) return line.report;
        else return toast("error", line.error), null;
      }
      toast("error", "서버와의 연결이 끊겨 결과를 받지 못했습니다.");
      return null;
    } catch {
      if (!ending.signal.aborted) {
        toast("error", "서버와의 연결이 끊겨 결과를 받지 못했습니다.");
      }
      return null;
    } finally {
      if (ending.signal.aborted) toast("info", "중단했습니다. 화면 데이터는 그대로입니다.");
      busy.current = false;
      setWork(null);
    }
  }
  return { work, run };
}

/** Runs one thing; see `useWork`. */
type Run = ReturnType<typeof useWork>["run"];

/** A dialog that asked for a fresh sign-in was closed: no message is needed. */
function failed({ code, message }: Problem): void {
  if (code !== "step_up_required") toast("error", message);
}

/** How far it is, and the way out. */
function Busy({ work: { name, progress, stop } }: { work: Work }) {
  const percent = progress && Math.floor(progress.done / Math.max(1, progress.total) * 100);
  return (
    <div className="log-busy" role="status">
      <span>
        {name} 중… <span className="tabular">{percent === null ? "" : `${percent}%`}</span>
      </span>
      <progress max={progress?.total ?? 1} value={progress?.done} aria-label={`${name} 진행률`} />
      <Button small onClick={stop}>중단</Button>
    </div>
  );
}

interface LogConsoleProps {
  facts: LogFacts;
  rows: ViewRow[];
}

type Report = ViewCheck & { view: string };
interface ChainReport {
  ok: boolean;
  events: number;
  position: number | null;
  reason: string | null;
  files: number;
  damaged: string[];
}

/** Nouns that are named; the page's other list has all of them. */
const NOUNS_NAMED = 3;

function nounsText(nouns: string[]): string {
  if (nouns.length === 0) return "모두";
  return nouns.length > NOUNS_NAMED ? `${count(nouns.length)}가지` : nouns.join(", ");
}

const MB = 1024 * 1024;

/** "12 KB", "0.4 MB": a tenth is as much as an estimate says. */
function sizeText(bytes: number): string {
  if (bytes < MB / 10) return `${Math.ceil(bytes / 1024)} KB`;
  return `${bytes < 10 * MB ? (bytes / MB).toFixed(1) : count(Math.round(bytes / MB))} MB`;
}

const short = (digest: string): string => digest.slice(0, 12);

function Checked({ check }: { check: ViewCheck | null }) {
  if (!check) return <span className="log-fine">시작할 때 계산</span>;
  const { at, same, swapped, milliseconds } = check;
  return (
    <span>
      <Badge tone={same ? "success" : "danger"}>{same ? "같음" : "다름"}</Badge> <Moment at={at} />
      {" · "}
      {count(milliseconds)} ms{swapped && " · 교체함"}
    </span>
  );
}

/** Folded by other code than before: since which start. */
function Revision({ revision, changed }: Pick<ViewRow, "revision" | "changed">) {
  if (!changed) return revision;
  return (
    <span>
      {changed.before} → {revision}{" "}
      <small>
        <Moment at={changed.at} />
      </small>
    </span>
  );
}

function Digests({ check }: { check: ViewCheck | null }) {
  if (!check) return "";
  const { live, replayed, same } = check;
  return (
    <code title={live}>
      {short(live)}
      {!same && ` ≠ ${short(replayed)}`}
    </code>
  );
}

type Views = Pick<ReturnType<typeof useViews>, "compare" | "replay">;

const columns = ({ compare, replay }: Views): Column<ViewRow>[] => [
  {
    label: "집계",
    names: true,
    cell: ({ label, view }) => (
      <span>
        {label} <code>{view}</code>
      </span>
    ),
  },
  { label: "기록", cell: ({ nouns }) => nounsText(nouns) },
  { label: "개정", kind: "figure", cell: (row) => <Revision {...row} /> },
  { label: "행", kind: "figure", cell: ({ rows }) => rows === null ? "" : count(rows) },
  { label: "메모리", kind: "figure", cell: ({ bytes }) => sizeText(bytes) },
  { label: "최근 점검", cell: ({ check }) => <Checked check={check} /> },
  { label: "지문", cell: Digests },
  {
    label: "작업",
    kind: "acts",
    cell: ({ label, view }) => (
      <>
        <Button small onClick={() => void compare(view)} aria-label={`${label} 비교`}>비교</Button>
        <Button small onClick={() => void replay(view)} aria-label={`${label} 다시 계산`}>
          다시 계산
        </Button>
      </>
    ),
  },
];

function useViews(first: ViewRow[], run: Run) {
  const [rows, setRows] = useState(first);
  const keep = (reports: Report[]) => {
    const at = officeNow().toISOString();
    const found = new Map(reports.map((report) => [report.view, { ...report, at }]));
    setRows((rows) => rows.map((row) => ({ ...row, check: found.get(row.view) ?? row.check })));
  };
  async function compare(view?: string): Promise<void> {
    const reports = await run<Report[]>("비교", logPaths.replay(), { view, verify: true });
    if (!reports) return;
    keep(reports);
    const different = reports.filter(({ same }) => !same);
    if (different.length === 0) toast("success", "기록과 화면 데이터가 같습니다.");
    else toast("error", `집계 ${different.length}개가 기록과 다릅니다.`);
  }
  async function replay(view?: string): Promise<void> {
    const path = logPaths.replay();
    const reports = await run<Report[]>("다시 계산", path, { view, only_same: true });
    if (!reports) return;
    keep(reports);
    const different = reports.filter(({ same }) => !same);
    if (different.length === 0) return void toast("success", "다시 계산해 교체했습니다.");
    const names = different.map((one) => first.find(({ view }) => view === one.view)!.label);
    const sure = await confirmDialog({
      title: "기록과 다른 화면 데이터를 교체할까요?",
      text: `${
        names.join(", ")
      }: 지금 보이는 내용이 기록에서 다시 계산한 내용과 다릅니다. 교체하면 모두 기록대로 보입니다.`,
      confirm: "교체",
      danger: true,
    });
    const swapped = sure && await run<Report[]>("다시 계산", path, { view });
    if (!swapped) return;
    keep(swapped);
    toast("success", "기록대로 교체했습니다.");
  }
  return { rows, compare, replay };
}

const STATES: Record<LogFacts["state"], string> = {
  checking: "시작 뒤의 점검이 진행 중입니다.",
  whole: "시작 뒤의 점검에서 이상이 없었습니다.",
  damaged:
    "기록이 손상되었습니다. 지금은 쓸 수 있지만 다시 시작하면 열리지 않습니다. 서버를 끄지 말고 백업부터 확인해 주세요.",
  views_differ:
    "화면 데이터 일부가 기록과 다릅니다. 기록은 온전합니다. 아래에서 다시 계산해 주세요.",
};

function Chain({ facts, run }: { facts: LogFacts; run: Run }) {
  const [said, setSaid] = useState<string | null>(null);
  const verify = async () => {
    const report = await run<ChainReport>("해시 체인 확인", logPaths.verify(), {});
    if (!report) return;
    setSaid(
      report.ok
        ? `기록 ${count(report.events)}건의 해시와 파일 ${count(report.files)}개가 모두 맞습니다.`
        : report.position === null
        ? `파일 ${
          count(report.damaged.length)
        }개가 손상되었습니다. 나머지는 그대로 쓸 수 있습니다. ` +
          "백업에서 되살려 주세요(restore --missing)."
        : `위치 ${
          count(report.position)
        }에서 맞지 않습니다. ${report.reason} 백업에서 복원해야 합니다.`,
    );
  };
  return (
    <section aria-labelledby="log-chain">
      <h2 id="log-chain">기록</h2>
      <dl className="log-facts">
        <dt>기록</dt>
        <dd className="tabular">{count(facts.head + facts.lag)}개</dd>
        <dt>집계의 위치</dt>
        <dd className="tabular">
          {count(facts.head)} ·{" "}
          {facts.lag === 0 ? "최신 상태" : `다른 서버보다 기록 ${count(facts.lag)}건 늦음`}
        </dd>
        <dt>상태</dt>
        <dd>{STATES[facts.state]}</dd>
        <dt>최신 기록 해시</dt>
        <dd>
          <code className="log-hash">{facts.hash}</code>
        </dd>
      </dl>
      <p className="log-fine">
        최신 기록 해시를 사무소 밖에 적어 두면, 기록 전체를 통째로 바꾸어도 알 수 있습니다.
      </p>
      <div className="log-acts">
        <Button onClick={() => void verify()}>해시 체인 확인</Button>
        {said && <span role="status">{said}</span>}
      </div>
    </section>
  );
}

/** What the last start folded by code that had changed. */
function changedText(rows: ViewRow[], { started }: LogFacts): string {
  const now = rows.filter(({ changed }) => changed !== null && changed.at === started);
  if (now.length === 0) return "이번 시작에 계산 방법이 바뀐 집계는 없습니다.";
  const names = now.map(({ label, changed, revision }) =>
    `${label}(${changed!.before} → ${revision})`
  );
  return `이번 시작에 바뀐 방법으로 다시 계산한 집계: ${names.join(", ")}.`;
}

function LogConsole({ facts, rows: first }: LogConsoleProps) {
  const { work, run } = useWork();
  const { rows, compare, replay } = useViews(first, run);
  return (
    <>
      <Chain facts={facts} run={run} />
      <section aria-labelledby="log-views">
        <h2 id="log-views">집계</h2>
        <p className="log-fine">
          저장할 때마다 기록이 하나씩 쌓이고, 화면에 보이는 내용은 모두 그 기록에서 계산한
          집계입니다. 비교와 다시 계산은 사본에서 하므로 그동안에도 조회와 저장은 계속됩니다. 모든
          집계는 기록 하나씩 함께 계산하므로 위치가 같습니다. 메모리는 행 일부를 재어 전체로 늘린
          어림값이며, 여러 집계가 함께 쓰는 글자는 집계마다 셉니다. 합계 약{" "}
          {sizeText(rows.reduce((sum, { bytes }) => sum + bytes, 0))}.
        </p>
        <p className="log-fine">
          서버를 시작할 때마다 모든 집계를 기록에서 다시 계산합니다
          {facts.started && (
            <>
              (마지막 시작 <Moment at={facts.started} />)
            </>
          )}. 개정은 집계의 계산 방법이 바뀔 때마다 올라가는 번호입니다. {changedText(rows, facts)}
        </p>
        <div className="log-acts">
          <Button onClick={() => void compare()}>모두 비교</Button>
          <Button onClick={() => void replay()}>모두 다시 계산</Button>
        </div>
        {work && <Busy work={work} />}
        <CardTable
          label="집계 목록"
          columns={columns({ compare, replay })}
          rows={rows}
          keyOf={({ view }) => view}
        />
      </section>
    </>
  );
}

export default island("log-console", LogConsole);
