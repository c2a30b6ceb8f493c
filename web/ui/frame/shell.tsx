/** The frame of every office page: who we are, where one can go, who is signed in. */
import { type ReactNode, useContext } from "react";
import { paths } from "../../paths.ts";
import { securityPaths } from "../../pages/staff/security/paths.ts";
import { todayPath } from "../../pages/staff/today/paths.ts";
import Account from "./account.island.tsx";
import { DemoBanner } from "./demo_banner.tsx";
import LeaveCount from "./leave-count.island.tsx";
import { MemberFrame } from "./member_frame.tsx";
import MenuFold from "./menu-fold.island.tsx";
import { MenuIcon } from "./menu_icon.tsx";
import { type CountName, navigationFor } from "./navigation.ts";
import { Moment } from "../moment.tsx";
import { type OfficeCounts, OfficeCountsContext } from "./office_counts.ts";
import OfficeTools from "./office-tools.island.tsx";
import { Logo } from "./logo.tsx";
import NoticeBell from "../notice/notice-bell.island.tsx";
import { NoScript } from "./no_script.tsx";
import PhoneBar from "../phone/phone-bar.island.tsx";
import TaskTray from "../tasks/task-tray.island.tsx";
import { TimeBar } from "../time/time_bar.tsx";
import { TimeContext } from "../time/time_shown.ts";
import type { ShellUser } from "./shell_user.ts";
import type { Shortcut } from "../client/shortcuts.ts";

export interface ShellProps {
  user: ShellUser;
  office: { name: string; shortName: string };
  /** Path of the page shown: its entry is marked. */
  current: string;
  /** Sample data and demo accounts: the banner says so. */
  demo: boolean;
  /** Of the program, for who runs it; "" for others. */
  version: string;
  /** The page's own keys, listed in the keyboard help. */
  shortcuts?: Shortcut[];
  children: ReactNode;
}

/** What the server fills in of every page's frame. */
export type ShellFrame = Pick<ShellProps, "user" | "office" | "demo" | "version">;

/** A figure of the menu as a screen reader reads it. */
const COUNTED: Record<Exclude<CountName, "leave">, string> = {
  consultations: "건 새로 들어옴",
  couriers: "",
  security: "건 확인 필요",
};

/** Shown in place of the figure. */
const WORDS: Partial<Record<CountName, string>> = { couriers: "잔액 부족" };

function Count({ of }: { of: CountName }) {
  const counts = useContext(OfficeCountsContext);
  if (of === "leave") return counts.leave && <LeaveCount {...counts.leave} />;
  const count = counts[of];
  if (count === 0 && WORDS[of]) return null;
  // `menu_count.ts` counts on from here.
  return (
    <span className="shell-count tabular" data-count={of} hidden={count === 0}>
      {WORDS[of] ?? count}
      <span className="visually-hidden">{COUNTED[of]}</span>
    </span>
  );
}

/** Pages that show notices themselves. */
const TELLING = [securityPaths.overview(), todayPath()];

/** What a superuser has to see, on every page until one of them has. */
function SecurityNotice({ notice }: Pick<OfficeCounts, "notice">) {
  if (!notice) return null;
  return (
    <aside className="shell-notice screen-only" aria-label="보안 알림">
      <p>
        <b>{notice.title}</b> <Moment at={notice.at} />
        {notice.more > 0 && ` 외 ${notice.more}건`}
      </p>
      <a href={securityPaths.overview()}>보안 알림 확인하기</a>
    </aside>
  );
}

/** Where this person can go. The menu alone scrolls: the brand stays above it and the account below. */
function Menu({ user, current }: Pick<ShellProps, "user" | "current">) {
  return (
    <nav className="shell-nav" aria-label="업무 메뉴">
      {navigationFor(user).map(({ label, entries }) => (
        <div key={label} className="shell-group">
          {label && <p>{label}</p>}
          {entries.map((entry) => (
            <a
              key={entry.href}
              href={entry.href}
              aria-current={entry.href === current ? "page" : undefined}
            >
              <MenuIcon name={entry.icon} />
              <span className="shell-label">{entry.label}</span>
              {entry.count && <Count of={entry.count} />}
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}

/** Looks like the field that it opens. It is alive with the frame's tools. */
function PaletteOpener() {
  return (
    <button type="button" className="button palette-opener" data-opens="palette">
      <MenuIcon name="search" />
      <span className="shell-label">찾기 · 이동</span>
      <kbd className="shell-label">Ctrl K</kbd>
    </button>
  );
}

type SideProps = Pick<ShellProps, "user" | "office" | "current" | "version">;

function Side({ user, office, current, version }: SideProps) {
  const { tasks, bell } = useContext(OfficeCountsContext);
  return (
    <header className="shell-side screen-only">
      <div className="shell-top">
        <a className="shell-brand" href={user.staff ? todayPath() : paths.home()}>
          <Logo text={office.shortName} />
          <span className="shell-label">{office.shortName} 오피스</span>
        </a>
        {bell && <NoticeBell {...bell} />}
        <MenuFold />
      </div>
      {tasks && <TaskTray told={tasks} />}
      <button type="button" className="button shell-menu-button" popoverTarget="shell-menu">
        <MenuIcon name="menu" /> 메뉴
      </button>
      <a className="button shell-menu-link" href="#shell-menu">
        <MenuIcon name="menu" /> 메뉴
      </a>
      <div className="shell-menu" id="shell-menu" popover="auto">
        <button
          type="button"
          className="button button-quiet shell-menu-close"
          popoverTarget="shell-menu"
          popoverTargetAction="hide"
        >
          닫기
        </button>
        <a className="button button-quiet shell-menu-link shell-menu-away" href="#main">닫기</a>
        <PaletteOpener />
        <Menu user={user} current={current} />
        <Account user={user} version={version} />
      </div>
    </header>
  );
}

function OfficeFrame(props: ShellProps) {
  const { user, current, demo, shortcuts = [], children } = props;
  const counts = useContext(OfficeCountsContext);
  const time = useContext(TimeContext);
  return (
    <div className="shell">
      <a className="skip-link" href="#main">본문으로 건너뛰기</a>
      <Side {...props} />
      <div className="shell-content">
        {demo && <DemoBanner />}
        {!TELLING.includes(current) && <SecurityNotice notice={counts.notice} />}
        <main
          className={time?.moment === null ? "shell-main shell-timed" : "shell-main"}
          id="main"
          tabIndex={-1}
        >
          <NoScript />
          <TimeBar />
          {children}
        </main>
      </div>
      <PhoneBar current={current} account={user.id} />
      <OfficeTools shortcuts={shortcuts} />
    </div>
  );
}

/**
 * The frame of a page for the signed-in person: the office's for those who work in it, another for its customers. Works
 * without script: menu, links and sign-out are plain HTML.
 */
export function Shell(props: ShellProps) {
  return props.user.role === "user" ? <MemberFrame {...props} /> : <OfficeFrame {...props} />;
}
