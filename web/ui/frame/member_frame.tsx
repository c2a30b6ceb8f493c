/** The frame of a customer's own pages: the office's name, the few places that are theirs, their account. */
import { ownDataPaths } from "../../pages/profile/paths.ts";
import { paths } from "../../paths.ts";
import { sitePaths } from "../../site/paths.ts";
import Account from "./account.island.tsx";
import { DemoBanner } from "./demo_banner.tsx";
import { Logo } from "./logo.tsx";
import { NoScript } from "./no_script.tsx";
import OfficeTools from "./office-tools.island.tsx";
import type { ShellProps } from "./shell.tsx";

const PLACES = [
  { label: "내 정보", href: paths.profile() },
  { label: "내 개인정보", href: ownDataPaths.overview() },
  { label: "상담 신청", href: sitePaths.contact() },
];

/** As the office's frame, for who does not work there. */
export function MemberFrame({ user, office, current, demo, children }: ShellProps) {
  return (
    <div className="member">
      <a className="skip-link" href="#main">본문으로 건너뛰기</a>
      <header className="member-top screen-only">
        <a className="shell-brand" href={paths.home()}>
          <Logo text={office.shortName} />
          {office.name}
        </a>
        <nav aria-label="내 메뉴">
          {PLACES.map(({ label, href }) => (
            <a key={href} href={href} aria-current={href === current ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <Account user={user} />
      </header>
      {demo && <DemoBanner />}
      <main className="member-main" id="main" tabIndex={-1}>
        <NoScript />
        {children}
      </main>
      <OfficeTools shortcuts={[]} member />
    </div>
  );
}
