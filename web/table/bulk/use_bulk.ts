/** Runs a change of many rows: progress, result, and undo. */
import { useState } from "react";
import type { BulkAnswer, CellChange, RefusedItem } from "../../../projections/table/shapes.ts";
import { rowName } from "../../../projections/table/row_name.ts";
import { confirmDoubts } from "../../ui/ask_doubts.ts";
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import { toast } from "../../ui/client/toasts.ts";
import { activeTags, DELETED_FIELD } from "../filters/filters.ts";
import { isChosen } from "../grid/row_selection.ts";
import { callLong } from "./long_call.ts";
import type { DataTableState } from "../use_data_table.ts";
import { useEvent } from "../use_event.ts";
import { amountOf, type BulkJob, doneText, questionOf } from "./words.ts";

const loadedOf = ({ rows }: DataTableState) => rows.filter((row) => row !== undefined);

/** Passed to the screen: the loaded selected rows; others of a filter are unknown. */
function changesOf(job: BulkJob, table: DataTableState): CellChange[] {
  if (job.kind !== "edit") return [];
  const { target, key, value } = job;
  const rows = loadedOf(table);
  const ids = "ids" in target
    ? target.ids
    : rows.flatMap(({ id }) => target.except?.includes(id) ? [] : [id]);
  const byId = new Map("ids" in target ? rows.map((row) => [row.id, row]) : []);
  return ids.map((id) => ({ id, key, from: byId.get(id)?.[key] ?? null, to: value }));
}

type OnProgress = (done: number, total: number) => void;

function call(base: string, job: BulkJob, onProgress: OnProgress, confirm?: true) {
  const { target } = job;
  if (job.kind !== "edit") {
    return callLong<BulkAnswer>(`${base}/bulk_${job.kind}`, job.kind, target, onProgress);
  }
  const data = { [job.key]: job.value };
  const body = "ids" in target
    ? { selectedItems: target.ids, data, confirm }
    : { ...target, data, confirm };
  return callLong<BulkAnswer>(`${base}/bulk_update`, "change", body, onProgress);
}

/** Bulk changes of a table's rows, one at a time. */
export function useBulk(table: DataTableState) {
  /** Progress of the running change. */
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  /** Rows that the last change left as they were. */
  const [refused, setRefused] = useState<RefusedItem[]>([]);
  const { screen, urlState, fields } = table;
  /** The filter in words. */
  const tags = activeTags([...fields, DELETED_FIELD], urlState.query);

  const mayRun = async (job: BulkJob): Promise<boolean> => {
    if (job.kind === "edit") {
      const count = "ids" in job.target ? undefined : job.target.count;
      return await screen.confirmEdit?.(changesOf(job, table), loadedOf(table), count) ?? true;
    }
    if (job.kind === "restore" && "ids" in job.target) return true;
    const first = table.rows.find((row) => row && isChosen(table.choice, row.id));
    const name = first ? rowName(table.given, first) : null;
    return await confirmDialog(questionOf(job, { name, counter: screen.counter, tags }));
  };

  /** Resolves to whether the server did it, for some rows at least or with a reason for each. */
  const run = useEvent(async (job: BulkJob): Promise<boolean> => {
    if (progress || !await mayRun(job)) return false;
    setProgress({ done: 0, total: amountOf(job.target) });
    let answer = await call(screen.base, job, (done, total) => setProgress({ done, total }));
    const asks = answer.ok ? answer.data.refused.filter(({ asks }) => asks) : [];
    if (answer.ok && asks.length > 0 && await confirmDoubts(asks[0].message)) {
      const { data } = answer;
      const ids = asks.map(({ id }) => id);
      const again = await call(screen.base, { ...job, target: { ids } }, () => {}, true);
      if (again.ok) {
        const refused = [...data.refused.filter(({ asks }) => !asks), ...again.data.refused];
        answer = { ...again, data: { ...again.data, done: data.done + again.data.done, refused } };
      }
    }
    setProgress(null);
    if (!answer.ok) {
      toast("error", answer.problem.message);
      // There is another number of rows by now: show which, and how many.
      if (answer.problem.code === "count_changed") {
        const [{ count }] = answer.problem.details as unknown as { count: number }[];
        table.recounted(count);
        void table.reload();
      }
      return false;
    }
    const { done, operation } = answer.data;
    if (done > 0) table.told(doneText(job, done), operation);
    setRefused(answer.data.refused);
    table.done(operation);
    return true;
  });

  return { progress, tags, refused, forgetRefused: () => setRefused([]), run };
}

export type BulkControl = ReturnType<typeof useBulk>;
