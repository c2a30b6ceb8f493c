/** The bar at the bottom of a phone, on pages of the office; elsewhere it is not drawn, and what waits is sent all the same. */
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { entryPath } from "../../pages/staff/entry/paths.ts";
import { noticePaths } from "../../pages/staff/notices/paths.ts";
import { todayPath } from "../../pages/staff/today/paths.ts";
import { hasStored, PUSH_ACCOUNT, WAITING } from "../client/storage.ts";
import { runQueued } from "../client/turns.ts";
import { island } from "../frame/island.tsx";
import { type IconName, MenuIcon } from "../frame/menu_icon.tsx";
import { waitingCount } from "./waiting_count.ts";

interface BarProps {
  current: string;
  /** Whose page it is: id. */
  account: string;
}

const PLACES: { label: string; href: string; icon: IconName }[] = [
  { label: "오늘", href: todayPath(), icon: "today" },
  { label: "빠른 입력", href: entryPath(), icon: "entry" },
  { label: "알림", href: noticePaths.list(), icon: "bell" },
];

function PhoneBar({ current, account }: BarProps) {
  useSignals();
  useEffect(() => {
    if (hasStored(PUSH_ACCOUNT)) {
      void runQueued(() => import("./push.ts")).then((part) => part.endOthersPushes(account));
    }
    if (!hasStored(WAITING)) return;
    void runQueued(() => import("./waiting.ts")).then(({ startWaiting }) => startWaiting(account));
  }, []);
  const count = waitingCount.value;
  return (
    <nav className="phone-bar screen-only" aria-label="바로 가기">
      {PLACES.map(({ label, href, icon }) => (
        <a key={href} href={href} aria-current={href === current ? "page" : undefined}>
          <MenuIcon name={icon} />
          <span>{label}</span>
          {href === entryPath() && count > 0 && (
            <span className="shell-count tabular">
              {count}
              <span className="visually-hidden">건 전송 대기</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

export default island("phone-bar", PhoneBar);
