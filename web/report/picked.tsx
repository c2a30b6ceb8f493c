/** The selected rows of a list, their number and sum. A separate script; its links work without one. */
import { useMemo } from "react";
import { follow } from "../ui/client/follow.ts";
import { count } from "../ui/time/format.ts";
import { addressOf } from "./filter.ts";
import type { Group, Lack } from "./noun.ts";
import type { AnyPage } from "./use_report.ts";

/** Number and sum of the rows found by a search. */
function Found({ noun, state, rows, narrowed, look, sumText }: AnyPage) {
  if (!narrowed) return null;
  const { only, dept, query } = state;
  const all = { only: "", dept: "" };
  const isSearch = query.trim() !== "";
  const groups: Group[] = noun.groupsOf(narrowed);
  // Incomplete rows are named on the button beside it.
  const picked = groups.find(({ key }) => key === only)?.label;
  return (
    <p className="report-found" role="status">
      {[dept && `${dept} 참석`, picked, isSearch && "검색 결과", `${count(rows.length)}건`]
        .filter(Boolean).join(" ")} · {sumText(narrowed)} {(only || dept) && (
        <a
          className="report-link"
          href={addressOf({ ...state, ...all })}
          onClick={follow(() => look(all))}
        >
          전체 보기
        </a>
      )}
    </p>
  );
}

interface LackingProps {
  lack: Lack<unknown>;
  page: AnyPage;
}

/** How many rows lack something; a press lists them alone, and again all of them. */
function Lacking({ lack: { key, label, has }, page: { state, look } }: LackingProps) {
  const { rows, only } = state;
  const amount = useMemo(() => rows.filter(has).length, [rows]);
  const isOn = only === key;
  if (amount === 0 && !isOn) return null;
  const to = { only: isOn ? "" : key };
  return (
    <a
      className="report-chip"
      href={addressOf({ ...state, ...to })}
      aria-current={isOn || undefined}
      onClick={follow(() => look(to))}
    >
      {label} {count(amount)}건
    </a>
  );
}

/** The buttons for incomplete rows, and the present selection. */
export default function Picked({ page }: { page: AnyPage }) {
  return (
    <>
      {page.noun.lacks?.map((lack) => <Lacking key={lack.key} {...{ lack, page }} />)}
      <Found {...page} />
    </>
  );
}
