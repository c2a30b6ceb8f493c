/** The bell of the frame: how many notices are unread, live, and the newest of them. To see the thing is to have read it. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { BellNews, NoticeRow } from "../../../projections/notice/rows.ts";
import { noticePaths } from "../../pages/staff/notices/paths.ts";
import { BACKGROUND, callApi } from "../client/api.ts";
import { toast } from "../client/toasts.ts";
import { Button } from "../form/button.tsx";
import { followInFrame } from "../frame/frame_news.ts";
import { island } from "../frame/island.tsx";
import { MenuIcon } from "../frame/menu_icon.tsx";
import { Moment } from "../moment.tsx";

export interface BellProps extends BellNews {
  /** Of the log, as the page was rendered. */
  position: number;
}

/** How long a page is looked at before what it shows counts as seen, in milliseconds. */
const SEEN_MS = 1_500;
const PANEL = "notice-panel";

/** Is the thing of a notice what this page shows? Its address may say more than the notice asks for. */
function isHere({ path }: NoticeRow): boolean {
  const { pathname, searchParams } = new URL(path, location.origin);
  const here = new URLSearchParams(location.search);
  return pathname === location.pathname &&
    [...searchParams].every(([name, value]) => here.get(name) === value);
}

/** ↑ and ↓ go from notice to notice; the panel itself is opened and closed by the browser. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Line({ notice: { title, line, path, at } }: { notice: NoticeRow }) {
  return (
    <li>
      <a className="bell-notice" href={path}>
        <b>{title}</b>
        {line && <span className="muted">{line}</span>}
        <small className="muted">
          <Moment at={at} />
        </small>
      </a>
    </li>
  );
}

interface PanelProps {
  news: BellNews;
  onReadAll(): void;
}

function Panel({ news: { unread, notices }, onReadAll }: PanelProps) {
  return (
    <section
      className="bell-panel panel text-3"
      id={PANEL}
      popover="auto"
      aria-label="알림"
      onKeyDown={walk}
    >
      <p className="bell-head bar">
        <b>알림</b>
        {unread > 0 && <Button small look="quiet" onClick={onReadAll}>모두 읽음</Button>}
      </p>
      {notices.length === 0
        ? <p className="bell-none muted">새 알림이 없습니다.</p>
        : <ul className="bare">{notices.map((one) => <Line key={one.id} notice={one} />)}</ul>}
      <p className="bell-foot bar">
        <a href={noticePaths.list()}>알림 전체</a>
        <a href={noticePaths.choices()}>알림 설정</a>
      </p>
    </section>
  );
}

/** What is unread, live; `read` marks some of it. What the page shows is read once it was looked at. */
function useNews({ position, ...start }: BellProps) {
  const [news, setNews] = useState<BellNews>(start);
  const known = useRef<BellNews>(start);
  const take = (answer: BellNews) => {
    const [newest] = answer.notices;
    if (answer.unread > known.current.unread && newest && !isHere(newest)) {
      toast("info", newest.title);
    }
    known.current = answer;
    setNews(answer);
  };
  const read = async (ids: string[]) => {
    const answer = await callApi<{ data: BellNews }>("POST", noticePaths.apiRead(), {
      act: "unseen",
      body: { ids },
    });
    if (answer.ok) take(answer.data.data);
  };
  useEffect(() => {
    const look = async () => {
      const answer = await callApi<{ data: BellNews }>("GET", noticePaths.api(), {
        act: "unseen",
        headers: BACKGROUND,
      });
      if (answer.ok) take(answer.data.data);
    };
    return followInFrame("notices", position, () => void look());
  }, []);
  useEffect(() => {
    const seen = news.notices.filter(isHere).map(({ id }) => id);
    if (seen.length === 0) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") void read(seen);
    }, SEEN_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return { news, read };
}

/** A browser without popovers shows no panel: its bell opens the page. */
function openPage(): void {
  if (!("popover" in HTMLElement.prototype)) location.assign(noticePaths.list());
}

function NoticeBell(props: BellProps) {
  const { news, read } = useNews(props);
  const { unread } = news;
  return (
    <>
      <Button
        className="bell"
        look="quiet"
        popoverTarget={PANEL}
        onClick={openPage}
        aria-label={unread > 0 ? `알림, 읽지 않음: ${unread}` : "알림, 새 알림 없음"}
      >
        <MenuIcon name="bell" />
        {unread > 0 && <span className="shell-count tabular" aria-hidden="true">{unread}</span>}
      </Button>
      <Panel news={news} onReadAll={() => void read(["all"])} />
      <span className="visually-hidden" role="status">
        {unread > props.unread && `새 알림 ${unread - props.unread}건`}
      </span>
    </>
  );
}

export default island("notice-bell", NoticeBell);
