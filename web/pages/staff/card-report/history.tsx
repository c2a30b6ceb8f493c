/** A row's history: who changed what, when, from where; and the way back to any of it. */
import { useEffect, useRef, useState } from "react";
import type { CardHistoryEntry, CardRow } from "../../../../projections/card_row.ts";
import { paths } from "../../../paths.ts";
import { callApi } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { count, fullDateTime } from "../../../ui/format.ts";
import type { RowActions } from "./card.tsx";
import { Changes } from "./changes.tsx";
import { sameDraft } from "./merge.ts";
import { RestoreDialog } from "./restore_dialog.tsx";
import { restoreVersion } from "./restore.ts";
import { LOADING } from "../../../report/noun.ts";
import { VIA_WORDS } from "./words.ts";

/** Fetches the history whenever the row has a new version. */
function useHistory(id: string, version: number) {
  const [entries, setEntries] = useState<CardHistoryEntry[] | null>(null);
  const [failed, setFailed] = useState(false);
  const newest = useRef(0);
  const load = async () => {
    const request = ++newest.current;
    setFailed(false);
    const answer = await callApi<{ data: CardHistoryEntry[] }>("GET", paths.api.cardHistory(id));
    if (request !== newest.current) return;
    if (answer.ok) setEntries(answer.data.data);
    else setFailed(true);
  };
  useEffect(() => {
    void load();
    return () => void newest.current++;
  }, [id, version]);
  return { entries, failed, load };
}

/** Where a change came from: "웹", "가져오기 · card-2026-11.xlsx 37행". */
function whereText({ actor, source }: CardHistoryEntry): string {
  const via = VIA_WORDS[actor.via];
  const from = source && `${source.file} ${count(source.line)}행`;
  // An import is often its own actor: saying so twice would help nobody.
  return [actor.name === via && from ? null : via, from].filter(Boolean).join(" · ");
}

function whatText(entry: CardHistoryEntry, all: CardHistoryEntry[]): string {
  if (entry.type === "card.recorded") return "등록";
  if (entry.type === "card.edited") return "수정";
  const target = all.find(({ version }) => version === entry.to_version);
  return target ? `${fullDateTime(target.at)}의 내용으로 되돌림` : "되돌림";
}

interface EntryProps {
  entry: CardHistoryEntry;
  all: CardHistoryEntry[];
  onRestore(entry: CardHistoryEntry): void;
}

function Entry({ entry, all, onRestore }: EntryProps) {
  const newest = all[0];
  const before = all[all.indexOf(entry) + 1];
  const same = sameDraft(entry.after, newest.after);
  return (
    <li className="cr-event">
      <p>
        <b>{entry.actor.name}</b> <time dateTime={entry.at}>{fullDateTime(entry.at)}</time> ·{" "}
        {whereText(entry)} · {whatText(entry, all)}
        {entry === newest && <span className="cr-now">지금 내용</span>}
        {entry !== newest && same && <span className="cr-now">지금과 같은 내용</span>}
        {!same && (
          <button
            type="button"
            className="cr-link"
            aria-label={`이 시점으로 되돌리기: ${fullDateTime(entry.at)}`}
            onClick={() => onRestore(entry)}
          >
            이 시점으로 되돌리기
          </button>
        )}
      </p>
      {before && <Changes from={before.after} to={entry.after} />}
    </li>
  );
}

export function History({ row, actions }: { row: CardRow; actions: RowActions }) {
  const { entries, failed, load } = useHistory(row.id, row.version);
  const [target, setTarget] = useState<CardHistoryEntry | null>(null);
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    if (busy || !target || !entries) return;
    setBusy(true);
    const version = entries[0].version;
    const answer = await restoreVersion(row.id, target.version, version);
    setBusy(false);
    setTarget(null);
    if (answer.ok) return actions.restored(answer.row, version);
    actions.complain(answer.message);
    if (answer.stale) void load();
  };
  return (
    <section className="cr-history" aria-label={`${row.store_name} 변경 이력`} aria-busy={!entries}>
      <h3>변경 이력</h3>
      {failed && (
        <p role="alert" className="cr-error">
          변경 이력을 불러오지 못했습니다. <Button small onClick={load}>다시 시도</Button>
        </p>
      )}
      {!entries && !failed && <p role="status" className="cr-wait">{LOADING}</p>}
      {entries && (
        <ol className="cr-events">
          {entries.map((entry) => (
            <Entry key={entry.version} entry={entry} all={entries} onRestore={setTarget} />
          ))}
        </ol>
      )}
      {target && entries && (
        <RestoreDialog
          from={entries[0]}
          to={target}
          busy={busy}
          onConfirm={restore}
          onClose={() => setTarget(null)}
        />
      )}
    </section>
  );
}
