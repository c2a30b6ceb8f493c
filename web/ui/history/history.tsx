/** A record's history: who changed what, when, from where; and the way back to any of it. Loaded when opened. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  changesTo,
  type FieldChange,
  type HistoryAnswer,
  type HistoryEntry,
  type HistoryKind,
} from "../../../projections/kit/history.ts";
import { BACK_TO_VERSION, operationText } from "../../../projections/kit/operation_name.ts";
import { auditPaths } from "../../pages/staff/changes/paths.ts";
import { callApi } from "../client/api.ts";
import { Button } from "../form/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { count } from "../time/format.ts";
import { Waiting } from "../client/lazy.tsx";
import { useMoment } from "../moment.tsx";
import { toast } from "../client/toasts.ts";
import { VIA_WORDS } from "../via_words.ts";
import { type FileAct, type FilesOf, useFileActs } from "./file_acts.ts";
import { restoreVersion } from "./restore.ts";

/** How a value of a field reads; nothing for an empty one. */
type FieldText = (key: string, value: unknown) => ReactNode;

interface HistoryProps<T> {
  /** What the record is called. */
  name: string;
  /** The history is read again whenever it changes. */
  version: number;
  /** The record whose files are in its history too. */
  files?: FilesOf;
  /** Addresses of the history and of the call that brings a version back. */
  historyPath: string;
  text: FieldText;
  /** False while the record is deleted, or for who may not. */
  canRestore: boolean;
  restorePath: string;
  /** The record as the restore left it, and the version it had before. */
  onRestored(data: T, from: number): void;
  /** What is said when it cannot be read. */
  failure?: string;
  /** What else a restore loses. */
  warning?: string;
  /** Shows a version whole. */
  show?(entry: HistoryEntry): ReactNode;
}

/** Fetches the history whenever the record has a new version. */
function useHistory<T>({ historyPath, name, version }: HistoryProps<T>) {
  const [answer, setAnswer] = useState<HistoryAnswer | null>(null);
  const [failed, setFailed] = useState(false);
  const newest = useRef(0);
  const read = async () => {
    const request = ++newest.current;
    setFailed(false);
    const got = await callApi<HistoryAnswer>("GET", historyPath, { act: "loadHistory" });
    if (request !== newest.current) return;
    if (got.ok) setAnswer(got.data);
    else setFailed(true);
  };
  useEffect(() => {
    void read();
    return () => void newest.current++;
  }, [name, version]);
  return { answer, failed, read };
}

/** Where a change came from: "웹", "가져오기 · card-2026-11.xlsx 37행". */
function whereText({ actor, source }: HistoryEntry): string {
  const via = VIA_WORDS[actor.via];
  const from = source && `${source.file} ${count(source.line)}행`;
  // An import is often its own actor, which is shown once.
  return [actor.name === via ? null : via, from].filter(Boolean).join(" · ");
}

const KINDS: Record<HistoryKind, string> = {
  created: "등록",
  changed: "수정",
  deleted: "삭제",
  restored: "복원",
  reverted: BACK_TO_VERSION,
};

function whatText(
  { kind, operation, to_version }: HistoryEntry,
  all: HistoryEntry[],
  moment: (instant: string) => string,
): string {
  if (operation.includes(":undoes:")) return operationText(operation);
  const target = all.find(({ version }) => version === to_version);
  if (target) return `${moment(target.at)}의 내용으로 되돌림`;
  return kind === "changed" && operation ? operationText(operation) : KINDS[kind];
}

interface ChangesProps {
  changes: readonly FieldChange[];
  text: FieldText;
  /** Only what the fields hold, of what was new. */
  onlyTo?: boolean;
}

function Changes({ changes, text, onlyTo = false }: ChangesProps) {
  const read = (key: string, value: unknown) =>
    text(key, value) || <span className="history-none">(없음)</span>;
  return (
    <ul className="history-changes">
      {changes.map(({ key, label, from, to }) => (
        <li key={key}>
          <span className="history-field">{label}</span>
          {!onlyTo && <del className="faint">{read(key, from)}</del>}
          {!onlyTo && <span aria-label="에서">→</span>}
          <ins className="strong plain">{read(key, to)}</ins>
        </li>
      ))}
    </ul>
  );
}

type Placed = Pick<HistoryEntry, "at" | "version">;

/** What an entry's buttons call it: its moment, with its version where another entry has the same moment. */
export function entryName(
  { at, version }: Placed,
  all: readonly Placed[],
  moment: (instant: string) => string,
): string {
  const when = moment(at);
  const isShared = all.some((other) => other.version !== version && moment(other.at) === when);
  return isShared ? `${when} (${version}번째 내용)` : when;
}

interface EntryProps {
  entry: HistoryEntry;
  all: HistoryEntry[];
  moment(instant: string): string;
  text: FieldText;
  /** There is something to bring back. */
  mayRestore: boolean;
  onRestore(): void;
  show: ((entry: HistoryEntry) => ReactNode) | undefined;
}

function Entry({ entry, all, moment, text, mayRestore, onRestore, show }: EntryProps) {
  const [open, setOpen] = useState(false);
  const { actor, at, kind, changes, undone } = entry;
  const when = moment(at);
  const said = [whereText(entry), whatText(entry, all, moment)].filter(Boolean).join(" · ");
  const isCreated = kind === "created";
  const called = entryName(entry, all, moment);
  const whole = open ? "내용 접기" : "내용 보기";
  return (
    <li>
      <p>
        <b>{actor.name}</b> <time dateTime={at}>{when}</time> · {said}
        {undone && <span className="badge">되돌린 작업</span>}
        {entry === all[0] && <span className="badge">지금 내용</span>}
      </p>
      {!isCreated && changes.length > 0 && <Changes changes={changes} text={text} />}
      {(isCreated && changes.length > 0 || show || mayRestore) && (
        <p className="row mt-1">
          {(show || isCreated) && (
            <Button
              small
              aria-expanded={open}
              aria-label={`${whole}: ${called}`}
              onClick={() => setOpen(!open)}
            >
              {whole}
            </Button>
          )}
          {mayRestore && (
            <Button small aria-label={`이 시점으로 되돌리기: ${called}`} onClick={onRestore}>
              이 시점으로 되돌리기
            </Button>
          )}
        </p>
      )}
      {open && (show?.(entry) ?? <Changes onlyTo changes={changes} text={text} />)}
    </li>
  );
}

interface RestoreProps<T>
  extends Pick<HistoryProps<T>, "text" | "warning" | "restorePath" | "onRestored"> {
  answer: HistoryAnswer;
  target: HistoryEntry;
  moment(instant: string): string;
  onClose(): void;
  /** Somebody changed the record meanwhile. */
  onStale(): void;
}

/** Shows what a restore will change, does it, and says why not. */
function RestoreDialog<T>(props: RestoreProps<T>) {
  const { answer: { data, version, fixed }, target, moment, text, warning, onClose } = props;
  const [busy, setBusy] = useState(false);
  const changes = changesTo(data, target);
  const kept = changes.filter(({ key }) => fixed.includes(key)).map(({ label }) => label);
  const when = `${moment(target.at)} ${target.actor.name}의 내용으로 바꿉니다.`;
  const run = async () => {
    setBusy(true);
    const got = await restoreVersion<T>(props.restorePath, target.version, version);
    onClose();
    if (got.ok) return props.onRestored(got.data, version);
    toast("error", got.message);
    if (got.stale) props.onStale();
  };
  return (
    <Dialog
      title="이 시점으로 되돌리기"
      text={`${when} ${warning ?? "지금 내용은 변경 이력에 남습니다."}`}
      onClose={onClose}
    >
      <Changes changes={changes.filter(({ key }) => !fixed.includes(key))} text={text} />
      {kept.length > 0 && <p className="history-kept mt-3">그대로 두는 항목: {kept.join(", ")}</p>}
      <div className="dialog-actions">
        <Button onClick={onClose}>취소</Button>
        <Button look="primary" busy={busy} onClick={run}>되돌리기</Button>
      </div>
    </Dialog>
  );
}

const FileEntry = (
  { act: { at, by, text }, moment }: { act: FileAct; moment(instant: string): string },
) => (
  <li>
    <p>
      <b>{by}</b> <time dateTime={at}>{moment(at)}</time> · {text}
    </p>
  </li>
);

/** A record's entries keep their order; what was done to its files stands between them. */
function newestFirst(entries: HistoryEntry[], acts: FileAct[]): (HistoryEntry | FileAct)[] {
  if (entries.length === 0) return [];
  return [...entries, ...acts].sort((a, b) => a.at < b.at ? 1 : a.at > b.at ? -1 : 0);
}

export function History<T>(props: HistoryProps<T>) {
  const { name, text, canRestore, show } = props;
  const { failure = "변경 이력을 불러오지 못했습니다." } = props;
  const { answer, failed, read } = useHistory(props);
  const [target, setTarget] = useState<HistoryEntry | null>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that was pressed is gone once its version is the newest again.
    if (answer && document.activeElement === document.body) panel.current?.focus();
  }, [answer]);
  const all = answer?.data ?? [];
  const acts = useFileActs(props.files, props.version);
  const moment = useMoment([...all, ...acts].map(({ at }) => at));
  const fixed = answer?.fixed ?? [];
  const mayRestore = (entry: HistoryEntry) =>
    canRestore && changesTo(all, entry).some(({ key }) => !fixed.includes(key));
  return (
    <section
      className="history"
      aria-label={`${name} 변경 이력`}
      aria-busy={!answer && !failed}
      ref={panel}
      tabIndex={-1}
    >
      {failed && (
        <p role="alert">
          {failure} <Button small onClick={read}>다시 시도</Button>
        </p>
      )}
      {!answer && !failed && <Waiting />}
      <ol className="stack">
        {newestFirst(all, acts).map((one) =>
          "key" in one ? <FileEntry key={one.key} act={one} moment={moment} /> : (
            <Entry
              key={one.version}
              entry={one}
              all={all}
              moment={moment}
              text={text}
              mayRestore={mayRestore(one)}
              onRestore={() => setTarget(one)}
              show={show}
            />
          )
        )}
      </ol>
      {answer?.record && (
        <p>
          <a href={auditPaths.page({ record: answer.record })}>변경 이력에서 이 기록 보기</a>
        </p>
      )}
      {target && answer && (
        <RestoreDialog
          {...props}
          answer={answer}
          target={target}
          moment={moment}
          onClose={() => setTarget(null)}
          onStale={() => void read()}
        />
      )}
    </section>
  );
}
