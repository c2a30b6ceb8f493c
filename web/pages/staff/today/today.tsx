/** 오늘: what waits, the month's figures, what changed. The first page of staff; one act of it needs a script. */
import type { ReactNode } from "react";
import TakeBack from "./take-back.island.tsx";
import { auditPaths } from "../changes/paths.ts";
import type { MonthFigure, TodayChange, TodayItem } from "../../../../projections/kit/today.ts";

export interface TodayProps {
  /** "11월 23일 월요일". */
  day: string;
  /** What a new office has yet to do, above all else. */
  first: ReactNode;
  /** The way back to it where it was put away. */
  last: ReactNode;
  /** What is asked while the machine's clock is not believed; null while it is. */
  clock: ReactNode;
  items: TodayItem[];
  figures: MonthFigure[];
  changes: (TodayChange & { when: string })[];
}

/** How many things wait, as one says it. */
function sumText(count: number): string {
  if (count === 0) return "지금 처리할 일이 없습니다.";
  return `처리할 일이 ${count}건 있습니다.`;
}

function Item({ tone, title, detail, href, action }: TodayItem) {
  return (
    <li className={`today-item today-${tone}`}>
      <svg viewBox="0 0 8 8" className="today-dot" aria-hidden="true">
        <circle cx="4" cy="4" r="4" />
      </svg>
      <div>
        <h3>
          {title}
          {tone === "urgent" && <span className="visually-hidden">(급함)</span>}
        </h3>
        {detail && <p>{detail}</p>}
      </div>
      <a className="button" href={href}>
        <span className="visually-hidden">{title}:</span> {action}
      </a>
    </li>
  );
}

/** SVG, because the page's policy allows no style attributes. */
function Bar({ label, percent }: { label: string; percent: number }) {
  const used = Math.min(100, percent);
  return (
    <svg
      className={percent > 80 ? "today-bar today-bar-full" : "today-bar"}
      role="img"
      aria-label={`${label} ${percent}% 사용`}
    >
      <rect className="today-bar-ground" width="100%" height="100%" rx="4" />
      <rect width={`${used}%`} height="100%" rx="4" />
    </svg>
  );
}

function Figure({ label, value, unit, percent, left, right, href, more }: MonthFigure) {
  return (
    <li>
      <div className="today-figure">
        <h3>
          <a href={href}>{label}</a>
        </h3>
        <p className="tabular">
          <b>{value}</b>
          {unit}
        </p>
      </div>
      {percent !== null && <Bar label={label} percent={percent} />}
      <p className="today-fine tabular">
        <span>{left}</span>
        {more ? <a href={more}>{right}</a> : <span>{right}</span>}
      </p>
    </li>
  );
}

function Change(change: TodayProps["changes"][number]) {
  const { at, when, who, name, href, what, undone, takeBack } = change;
  return (
    <li>
      <time className="tabular" dateTime={at}>{when}</time>
      <p>
        {who} · <b>{name}</b> {what}
        {undone && <span className="today-undone">되돌린 작업</span>}
      </p>
      <div className="strip gap-3 muted">
        {takeBack && <TakeBack {...takeBack} name={`${name} ${what}`} />}
        <a href={href}>
          <span className="visually-hidden">{name}</span> 보기
        </a>
      </div>
    </li>
  );
}

export function Today({ day, first, last, clock, items, figures, changes }: TodayProps) {
  return (
    <div className="today">
      <header className="today-head wrap">
        <h1>오늘</h1>
        <p>{day}</p>
        <p className="today-sum">{sumText(items.length)}</p>
        {clock}
        {first}
      </header>
      <section className="today-now" aria-labelledby="today-now">
        <h2 id="today-now">지금 할 일</h2>
        {items.length === 0
          ? <p className="today-calm">모두 처리했습니다.</p>
          : <ul>{items.map((item) => <Item key={item.id} {...item} />)}</ul>}
      </section>
      {figures.length > 0 && (
        <section className="today-month" aria-labelledby="today-month">
          <h2 id="today-month">이번 달</h2>
          <ul>{figures.map((figure) => <Figure key={figure.id} {...figure} />)}</ul>
        </section>
      )}
      <section className="today-changes" aria-labelledby="today-changes">
        <h2 id="today-changes">최근 변경</h2>
        {changes.length === 0
          ? <p className="today-calm">최근에 내가 작업한 기록이 없습니다.</p>
          : <ul>{changes.map((change) => <Change key={change.id} {...change} />)}</ul>}
        <p className="today-more mt-3 text-3">
          <a href={auditPaths.page()}>변경 이력 모두 보기</a>
        </p>
        {last}
      </section>
    </div>
  );
}
