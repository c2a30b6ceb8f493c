/** The couriers' pages: a frame of their own over the whole screen (S2 §2), closed to where one came from. */
import { useContext } from "react";
import { closingPaths } from "../staff/closing/paths.ts";
import { paths } from "../../paths.ts";
import { quickPaths } from "./paths.ts";
import { DemoBanner } from "../../ui/frame/demo_banner.tsx";
import OfficeTools from "../../ui/frame/office-tools.island.tsx";
import { TimeBar } from "../../ui/time/time_bar.tsx";
import { TimeContext } from "../../ui/time/time_shown.ts";
import type { ShellProps } from "../../ui/frame/shell.tsx";
import { QUICK_SHORTCUTS } from "./use_keys.ts";

type FrameProps = Pick<ShellProps, "current" | "demo" | "children"> & { title: string };

const links = [
  { href: quickPaths.page(), label: "배송 기록" },
  { href: quickPaths.all(), label: "전체 검색" },
  { href: quickPaths.statement(), label: "명세서 대조" },
  { href: quickPaths.spending(), label: "지출 통계" },
  { href: closingPaths.page("courier"), label: "월 마감" },
];

/** The screen without the office's menu: a head with the couriers' own pages, and the way out. */
export function QuickFrame({ demo, title, current, children }: FrameProps) {
  const isNow = useContext(TimeContext)?.moment === null;
  return (
    <div className="quick">
      <a className="skip-link" href="#main">본문으로 건너뛰기</a>
      <header className="quick-top">
        <h1>{title}</h1>
        <nav className="tabs" aria-label="퀵 배송 화면">
          {links.map(({ href, label }) => (
            <a key={href} href={href} aria-current={href === current ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
        {isNow && <TimeBar />}
        <a className="button" href={paths.home()} aria-label="퀵 배송 닫기">
          <span aria-hidden="true">✕</span> 닫기
        </a>
      </header>
      {demo && <DemoBanner />}
      <main className="quick-main" id="main" tabIndex={-1}>
        {!isNow && <TimeBar />}
        {children}
      </main>
      <OfficeTools shortcuts={current === quickPaths.page() ? QUICK_SHORTCUTS : []} />
    </div>
  );
}
