/** What a page that can be looked at as of an earlier moment has in its frame: the way there, and what says so there. */
import { useContext } from "react";
import { momentWords } from "../../../projections/kit/as_of.ts";
import { differencePath, hasDifference } from "../../pages/staff/difference/paths.ts";
import { MenuIcon } from "../frame/menu_icon.tsx";
import { TimeContext } from "./time_shown.ts";

/** Quiet, in the corner of the page; it is alive with the frame's tools. */
function Opener() {
  const label = "과거 시점으로 보기";
  return (
    <button
      type="button"
      className="button button-quiet time-opener screen-only"
      data-opens="time"
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
    >
      <MenuIcon name="changes" />
    </button>
  );
}

/** Where one would look for the past of a page that has none: why. */
function WithoutPast({ why }: { why: string }) {
  const label = "과거 시점으로 볼 수 없는 화면입니다";
  return (
    <details className="time-none screen-only">
      <summary className="button button-quiet" aria-label={label} title={label}>
        <MenuIcon name="changes" />
      </summary>
      <p>{why}</p>
    </details>
  );
}

/** The address names a moment, and the page has none but now. */
function Now({ why, address }: { why: string; address: string }) {
  return (
    <aside className="notice notice-warning time-ribbon bar" aria-label="과거 시점">
      <p>
        <b>지금의 내용입니다.</b> {why}
      </p>
      <p className="row">
        <a className="button button-small" href={address}>지금으로 돌아가기</a>
      </p>
    </aside>
  );
}

/** Stays in sight for as long as an earlier moment is shown. */
export function TimeBar() {
  const time = useContext(TimeContext);
  if (!time) return null;
  const { moment, trouble, isEmpty, noun, title, address, query } = time;
  if (moment === null) return noun === "" ? <WithoutPast why={trouble} /> : <Opener />;
  if (noun === "") return <Now why={trouble} address={address} />;
  return (
    <aside className="notice notice-warning time-ribbon bar" aria-label="과거 시점">
      <p>
        <b>{moment && `${momentWords(moment)}의 `}{title}</b> {trouble ||
          (isEmpty
            ? "이때는 아직 기록이 하나도 없었습니다."
            : "이 시점에 보이던 내용 그대로입니다. 고치려면 지금으로 돌아가 주세요.")}
      </p>
      <p className="row">
        <button type="button" className="button button-small" data-opens="time">다른 시점</button>
        {!trouble && hasDifference(noun) && (
          <a
            className="button button-small"
            href={differencePath(noun, query)}
            data-opens="difference"
          >
            지금과 비교
          </a>
        )}
        <a className="button button-small" href={address} data-opens="now">지금으로 돌아가기</a>
      </p>
    </aside>
  );
}
