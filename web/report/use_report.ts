/** A report's life in the browser: asking for rows, opening and editing them, saving, the way back. */
import {
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import type { Period } from "../../projections/period.ts";
import { callApi } from "../ui/api.ts";
import { askConfirm } from "../ui/confirm.ts";
import { count } from "../ui/format.ts";
import { partLost } from "../ui/lazy.tsx";
import { dismissToast, toast } from "../ui/toasts.ts";
import { hasUnsaved, mayLeave } from "../ui/unsaved.ts";
import { filterLabel, filterQuery, readFilter, sameFilter } from "./filter.ts";
import { useFields } from "./filters.tsx";
import { useListKeys, useRowFocus } from "./keys.ts";
import {
  LIST_FAILED,
  LOADING,
  type ReportNoun,
  type ReportRow,
  type ReportStart,
  type RowActions,
} from "./noun.ts";
import { type ReportState, searchRows, startState, type Step } from "./state.ts";
import * as steps from "./state.ts";

/** When the script of open rows is fetched, in milliseconds after the page came alive. */
const PREFETCH_MS = 300;

/** What stays the same object for the page's whole life. */
interface Page<Row extends ReportRow, Totals> {
  noun: ReportNoun<Row, Totals>;
  newest: RefObject<ReportState<Row>>;
  change(step: Step<Row>): void;
  reload(quiet?: boolean): Promise<void>;
  focusRow(id: string): void;
  announce(text: string): void;
}

/** The ways to ask for rows: another filter, the same one again, the browser's back and forward. */
function useRequests<Row extends ReportRow, Totals>(
  { noun, newest, change, announce }: Omit<Page<Row, Totals>, "reload" | "focusRow">,
  start: ReportStart<Row, Totals>,
) {
  const requests = useRef(0);
  const load = useCallback(async (filter: Period, notice: string | null, quiet = false) => {
    const request = ++requests.current;
    change(steps.asked(filter, request, notice));
    if (!quiet) announce(LOADING);
    const answer = await callApi<unknown>("GET", `${noun.list}?${filterQuery(filter)}`);
    if (request !== requests.current) return;
    if (!answer.ok) {
      change(steps.failed(request));
      // The list gives way to the text, but not while a half-written edit is on it.
      if (newest.current.editing === null) announce(LIST_FAILED);
      else toast("error", LIST_FAILED);
      return;
    }
    const rows = noun.rowsOf?.(answer.data) ?? answer.data as Row[];
    change(steps.loaded(request, rows));
    if (!quiet) announce(`${filterLabel(filter)} 내역 ${count(rows.length)}건`);
  }, []);

  /** Shows another filter and puts it into the address; the same one is fetched again. */
  const show = useCallback(async (filter: Period) => {
    if (!await mayLeave()) return;
    if (!sameFilter(filter, newest.current.filter)) {
      history.pushState(null, "", `?${filterQuery(filter)}`);
    }
    void load(filter, null);
  }, []);

  /** Fetches the current filter again, keeping what is open. */
  const reload = useCallback((quiet = false) => load(newest.current.filter, null, quiet), []);

  useEffect(() => {
    const onBack = async () => {
      const wanted = readFilter(
        new URLSearchParams(location.search),
        start.today,
        noun.yearsAhead,
      );
      if (sameFilter(wanted.filter, newest.current.filter)) return;
      if (await mayLeave()) return void load(wanted.filter, wanted.notice);
      history.pushState(null, "", `?${filterQuery(newest.current.filter)}`);
    };
    addEventListener("popstate", onBack);
    // The page brings the first rows of a long list; the rest follows without being asked for.
    if (start.rows.length < start.count) void load(start.filter, start.notice, true);
    return () => removeEventListener("popstate", onBack);
  }, []);
  return { show, reload };
}

function mayCancel(): Promise<boolean> {
  if (!hasUnsaved.peek()) return Promise.resolve(true);
  return askConfirm({
    title: "편집을 취소하시겠습니까?",
    text: "저장하지 않은 내용이 사라집니다.",
    confirm: "편집 취소",
    cancel: "계속 편집",
    danger: true,
  });
}

/** The way back from the last save: a restore of the version before it, offered in its message. */
function undoOf<Row extends ReportRow, Totals>({ noun, change, reload }: Page<Row, Totals>) {
  let standing: { run(): void; toast: number } | null = null;

  /** Shows the row as it is now, says `text`, and offers to bring version `to` of it back. */
  const changed = (text: string, label: string, row: Row, to: number) => {
    change(steps.rowChanged(row));
    void reload(true);
    if (standing) dismissToast(standing.toast);
    standing = null;
    if (row.version === to) return void toast("success", text);
    const bringBack = async () => {
      const { restoreVersion } = await import("../ui/history/restore.ts");
      const path = noun.restorePath(row.id);
      const answer = await restoreVersion<{ data: Row }>(path, to, row.version);
      if (answer.ok) changed("되돌렸습니다.", "다시 적용", answer.data.data, row.version);
      else toast("error", answer.message);
    };
    const run = () => {
      standing = null;
      void bringBack().catch(partLost);
    };
    standing = { run, toast: toast("success", text, { label, run }) };
  };

  /** Takes the offer that stands, if one does. */
  const undo = () => {
    if (!standing) return;
    dismissToast(standing.toast);
    standing.run();
  };
  return { changed, undo };
}

/** What the rows ask for, and `undo` for the last save. */
function actionsOf<Row extends ReportRow, Totals>(page: Page<Row, Totals>) {
  const { noun, newest, change, focusRow, announce } = page;
  const { changed, undo } = undoOf(page);
  const close = (id: string) => {
    change(steps.editEnded);
    focusRow(id);
  };
  const endEdit = async (id: string) => {
    if (await mayCancel()) close(id);
  };
  const actions: RowActions<Row> = {
    endEdit,
    toggle(id) {
      if (newest.current.editing === id) void endEdit(id);
      else change(steps.toggled(id));
    },
    async edit(id) {
      if (newest.current.editing === id) return await endEdit(id);
      const row = newest.current.rows.find((one) => one.id === id);
      if (row && noun.mayEdit?.(row) === false) return;
      if (await mayLeave()) change(steps.editBegun(id));
    },
    history: (id) => change(steps.historyToggled(id)),
    activate: (id) => change(steps.activated(id)),
    goTo(id) {
      if (!newest.current.rows.some((row) => row.id === id)) {
        return location.assign(`${noun.page}?row=${encodeURIComponent(id)}`);
      }
      change(steps.searched(""));
      change(steps.expanded(id));
      focusRow(id);
    },
    unchanged(id) {
      toast("info", "바뀐 내용이 없습니다.");
      close(id);
    },
    saved(row, from) {
      close(row.id);
      changed("저장했습니다.", "되돌리기", row, from);
    },
    restored: (row, from) => changed("되돌렸습니다.", "다시 적용", row, from),
    announce,
  };
  return { actions, undo };
}

/** A link to one row (`#card-…`) opens it; what is below a row is fetched before one is opened. */
function useFirstMoments<Row extends ReportRow, Totals>(
  { noun, change, focusRow }: Page<Row, Totals>,
): void {
  useEffect(() => {
    const { hash } = location;
    const id = hash.startsWith(`#${noun.name}-`) &&
      decodeURIComponent(hash.slice(noun.name.length + 2));
    if (id) {
      change(steps.expanded(id));
      focusRow(id);
    }
    const later = setTimeout(noun.fetchOpened, PREFETCH_MS);
    return () => clearTimeout(later);
  }, []);
}

/** Everything a report's page does, for `Report` to draw. */
export function useReport<Row extends ReportRow, Totals>(
  noun: ReportNoun<Row, Totals>,
  start: ReportStart<Row, Totals>,
) {
  const [said, announce] = useState("");
  const [state, change] = useReducer(
    (before: ReportState<Row>, step: Step<Row>) => step(before),
    start,
    startState<Row>,
  );
  const newest = useRef(state);
  newest.current = state;
  const rows = useMemo(
    () => searchRows(state, noun.searchText),
    [state.rows, state.query, state.editing],
  );
  const totals = useMemo(
    () => state.rows === start.rows ? start.totals : noun.totalsOf(state.rows),
    [state.rows],
  );
  const { show, reload } = useRequests({ noun, newest, change, announce }, start);
  const { focusRow, listed } = useRowFocus(noun.name, rows, change);
  const page = { noun, newest, change, reload, focusRow, announce };
  const { actions, undo } = useMemo(() => actionsOf(page), []);
  const keys = useListKeys({ newest, listed, actions, change, focusRow, undo });
  useFirstMoments(page);
  const { today } = start;
  const fields = useFields({ filter: state.filter, today, show });
  return {
    noun,
    start,
    state,
    rows,
    /** Null when the list could not be had: no sum is better than a false 0. */
    totals: state.lost ? null : totals,
    said,
    announce,
    change,
    show,
    reload,
    actions,
    keys,
    fields,
  };
}

/** What a report draws from. */
export type ReportPage<Row extends ReportRow, Totals> = ReturnType<typeof useReport<Row, Totals>>;
