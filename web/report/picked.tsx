/** Which rows are picked out of a list, how many there are and what they come to. A script of its own; its links lead there without one. */
import { follow } from "../ui/client/follow.ts";
import { count } from "../ui/time/format.ts";
import { addressOf, LACKING } from "./filter.ts";
import type { Group } from "./noun.ts";
import type { AnyPage } from "./use_report.ts";

/** How many rows the search left, and what they come to. */
function Found({ noun, state, rows, narrowed, look, sumText }: AnyPage) {
  if (!narrowed) return null;
  const { only, query } = state;
  const isSearch = query.trim() !== "";
  const groups: Group[] = noun.groupsOf(narrowed);
  // What lacks something is named on the press beside it.
  const picked = groups.find(({ key }) => key === only)?.label;
  return (
    <p className="report-found" role="status">
      {[picked, isSearch && "검색 결과", `${count(rows.length)}건`].filter(Boolean).join(" ")} ·
      {" "}
      {sumText(narrowed)} {only && (
        <a
          className="report-link"
          href={addressOf({ ...state, only: "" })}
          onClick={follow(() => look({ only: "" }))}
        >
          전체 보기
        </a>
      )}
    </p>
  );
}

const LACKS = "정리 필요";

/** How many rows lack something; a press lists them alone, and again all of them. */
function Lacking({ noun: { lacks }, state, look }: AnyPage) {
  const { rows, only } = state;
  const amount = lacks ? rows.filter(lacks).length : 0;
  const isOn = only === LACKING;
  if (amount === 0 && !isOn) return null;
  const to = { only: isOn ? "" : LACKING };
  return (
    <a
      className="report-chip"
      href={addressOf({ ...state, ...to })}
      aria-current={isOn || undefined}
      onClick={follow(() => look(to))}
    >
      {LACKS} {count(amount)}건
    </a>
  );
}

/** The press for rows that lack something, and what is picked now. */
export default function Picked({ page }: { page: AnyPage }) {
  return (
    <>
      <Lacking {...page} />
      <Found {...page} />
    </>
  );
}
