/** The ledger's page in the browser: which rows are loaded, the balance beside them, and what others do. */
import { useCallback, useEffect, useRef, useState } from "react";
import { pageCount } from "../../../projections/kit/paging.ts";
import type { CourierBalance, CourierPage } from "../../../projections/courier/courier_shapes.ts";
import { readClosed } from "../../ui/list/closed_months.ts";
import { quickPaths } from "./paths.ts";
import { callApi, isOwnKey, momentQuery } from "../../ui/client/api.ts";
import { followSoon } from "../../ui/client/follow_rows.ts";
import { atMoment } from "../../ui/time/time_shown.ts";
import { toast } from "../../ui/client/toasts.ts";

/** Which rows are asked for; `reversed`: what was deleted, too. */
export interface Asked {
  page: number;
  page_size: number;
  reversed: boolean;
}

export interface QuickStart {
  asked: Asked;
  list: CourierPage;
  balance: CourierBalance;
  /** A Seoul day. */
  today: string;
  /** Months in which nothing is changed as the page comes, as `2026-09`. */
  closed: string[];
  /** Of the log, when the rows were read. */
  position: number;
  /** Rows could not be read (S2 §8). */
  failed: boolean;
  /** An earlier moment is shown: nothing is followed or changed. */
  past: boolean;
}

/** The choices, and the defaults (S2 §9). */
export const PAGE_SIZES = [10, 20, 50, 100];
export const PAGE_SIZE = 20;

/** The address of rows, without defaults. */
export const queryOf = ({ page, page_size, reversed }: Asked): string =>
  new URLSearchParams({
    page: String(page),
    page_size: String(page_size),
    ...(reversed ? { reversed: "true" } : {}),
    ...momentQuery,
  }).toString();

/** `editedAt`: the moment of the record that is being corrected, if one is. */
export function useCouriers(start: QuickStart, editedAt: () => string | undefined) {
  const [asked, setAsked] = useState(start.asked);
  const [list, setList] = useState(start.list);
  const [balance, setBalance] = useState<CourierBalance | null>(start.balance);
  const [failed, setFailed] = useState(start.failed);
  const [loading, setLoading] = useState(false);
  const newest = useRef({ request: 0, asked: start.asked });

  const load = useCallback(async (want: Asked = newest.current.asked): Promise<void> => {
    const request = ++newest.current.request;
    newest.current.asked = want;
    setAsked(want);
    setLoading(true);
    const [rows, money] = await Promise.all([
      callApi<CourierPage>("GET", quickPaths.api.list(queryOf(want)), { act: "loadCouriers" }),
      callApi<CourierBalance>(
        "GET",
        atMoment(quickPaths.api.balance(), momentQuery.as_of ?? null),
        { act: "loadBalance" },
      ),
    ]);
    if (request !== newest.current.request) return;
    setLoading(false);
    if (money.ok) setBalance(money.data);
    else toast("error", money.problem.message);
    setFailed(!rows.ok);
    if (!rows.ok) {
      setList({ ...start.list, results: [], count: 0 });
      return void toast("error", rows.problem.message);
    }
    const { count, results } = rows.data;
    // The last row of the last page is gone: the page before it is the last now.
    if (results.length === 0 && count > 0 && want.page > 1) {
      return await load({ ...want, page: pageCount(count, want.page_size) });
    }
    setList(rows.data);
  }, []);

  /** Shows other rows and says so in the address. */
  const show = useCallback((part: Partial<Asked>) => {
    const want = { ...newest.current.asked, ...part };
    history.pushState(null, "", `${quickPaths.page()}?${queryOf(want)}`);
    return load(want);
  }, []);

  useEffect(() => {
    const back = () => void load(queryFromAddress(new URLSearchParams(location.search)));
    addEventListener("popstate", back);
    if (start.past) return () => removeEventListener("popstate", back);
    const at = { current: start.position };
    const hangUp = followSoon({
      noun: "courier",
      at,
      onChanges: (changes) => {
        if (changes.some(({ key }) => !isOwnKey(key))) void load();
      },
      here: true,
      onReset() {
        void load();
        void readClosed("courier", start.closed, editedAt);
      },
    });
    return () => {
      removeEventListener("popstate", back);
      hangUp();
    };
  }, []);

  return { asked, list, balance, setBalance, failed, loading, load, show };
}

/** Reads an address; invalid values become defaults. */
export function queryFromAddress(query: URLSearchParams): Asked {
  const page = Number(query.get("page"));
  const page_size = Number(query.get("page_size"));
  return {
    page: Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1,
    page_size: PAGE_SIZES.includes(page_size) ? page_size : PAGE_SIZE,
    reversed: query.get("reversed") === "true",
  };
}
