/** The frame of every office page: who we are, where one can go, who is signed in. */
import { type ReactNode, useContext } from "react";
import { paths } from "../paths.ts";
import { securityPaths } from "../security_paths.ts";
import Account from "./account.island.tsx";
import LeaveCount from "./leave-count.island.tsx";
import { type CountName, navigationFor } from "./navigation.ts";
import { Moment } from "./moment.tsx";
import { type OfficeCounts, OfficeCountsContext } from "./office_counts.ts";
import OfficeTools from "./office-tools.island.tsx";
import { Logo } from "./logo.tsx";
import type { ShellUser } from "./shell_user.ts";
import type { Shortcut } from "./shortcuts.ts";

export interface ShellProps {
  user: ShellUser;
  office: { name: string; shortName: string };
  /** Path of the page shown: its entry is marked. */
  current: string;
  /** Sample data and demo accounts: the banner says so. */
  demo: boolean;
  /** The page's own keys, listed in the keyboard help. */
  shortcuts?: Shortcut[];
  children: ReactNode;
}

/** What the server fills in of every page's frame. */
export type ShellFrame = Pick<ShellProps, "user" | "office" | "demo">;

/** What a figure of the menu says to who hears it. */
const COUNTED: Record<Exclude<CountName, "leave">, string> = {
  consultations: "건 새로 들어옴",
  couriers: "",
  security: "건 확인 필요",
};

/** What stands in place of the figure. */
const WORDS: Partial<Record<CountName, string>> = { couriers: "잔액 부족" };

function Count({ of }: { of: CountName }) {
  const counts = useContext(OfficeCountsContext);
  if (of === "leave") return counts.leave && <LeaveCount {...counts.leave} />;
  const count = counts[of];
  if (count === 0) return null;
  return (
    <span className="shell-count tabular">
      {WORDS[of] ?? count}
      <span className="visually-hidden">{COUNTED[of]}</span>
    </span>
  );
}

/** What a superuser has to see, on every page until one of them has. */
function SecurityNotice({ notice }: Pick<OfficeCounts, "notice">) {
  if (!notice) return null;
  return (
    <aside className="shell-notice" aria-label="보안 알림">
      <p>
        <b>{notice.title}</b> <Moment at={notice.at} />
        {notice.more > 0 && ` 외 ${notice.more}건`}
      </p>
      <a href={securityPaths.overview()}>보안 알림 확인하기</a>
    </aside>
  );
}

/** The office frame. Works without script: menu, links and sign-out are plain HTML. */
export function Shell({ user, office, current, demo, shortcuts = [], children }: ShellProps) {
  const counts = useContext(OfficeCountsContext);
  return (
    <div className="shell">
      <a className="skip-link" href="#main">본문으로 건너뛰기</a>
      <header className="shell-side">
        <a className="shell-brand" href={paths.home()}>
          <Logo text={office.shortName} />
          {office.shortName} 오피스
        </a>
        <button type="button" className="button shell-menu-button" popoverTarget="shell-menu">
          메뉴
        </button>
        <div className="shell-menu" id="shell-menu" popover="auto">
          <button
            type="button"
            className="button button-quiet shell-menu-close"
            popoverTarget="shell-menu"
            popoverTargetAction="hide"
          >
            닫기
          </button>
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
                    {entry.label}
                    {entry.count && <Count of={entry.count} />}
                  </a>
                ))}
              </div>
            ))}
          </nav>
          <Account user={user} />
        </div>
      </header>
      <div className="shell-content">
        {demo && (
          <aside className="demo-banner" aria-label="데모 안내">
            <b>데모</b> 여기에 보이는 사람과 거래는 모두 지어낸 예시입니다.
          </aside>
        )}
        {current !== securityPaths.overview() && <SecurityNotice notice={counts.notice} />}
        <main className="shell-main" id="main" tabIndex={-1}>{children}</main>
      </div>
      <OfficeTools shortcuts={shortcuts} />
    </div>
  );
}
