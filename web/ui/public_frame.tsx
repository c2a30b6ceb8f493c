/** The frame of every public page: who we are above, how to reach us below. No script. */
import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { Seal } from "./seal.tsx";

export interface PublicOffice {
  name: string;
  shortName: string;
  phone: string;
  email: string;
  address: string;
  hours: string;
}

/** The places of the head's menu. */
export type SitePlace = "services" | "estimate" | "blog" | "about" | "contact";

/** Who is signed in, as public pages show it. */
export interface SiteUser {
  name: string;
  staff: boolean;
}

interface PublicFrameProps {
  office: PublicOffice;
  demo: boolean;
  user: SiteUser | null;
  /** Where the visitor is; null elsewhere. */
  current: SitePlace | null;
  children: ReactNode;
}

const menu: { place: SitePlace; label: string; href: string }[] = [
  { place: "services", label: "업무 분야", href: paths.service("real-estate") },
  { place: "estimate", label: "비용 계산", href: paths.estimate() },
  { place: "blog", label: "소식", href: paths.blog() },
  { place: "about", label: "사무소", href: paths.about() },
  { place: "contact", label: "상담 예약", href: paths.contact() },
];

function Way({ user }: { user: SiteUser | null }) {
  if (!user) return <a className="button" href={paths.oauth.login("kakao")}>로그인</a>;
  return user.staff ? <a className="button" href={paths.cardReport()}>업무 화면</a> : null;
}

/** A phone number as a link's address: digits and a leading plus only. */
export const telephone = (number: string): string => `tel:${number.replace(/[^\d+]/g, "")}`;

export function PublicFrame({ office, demo, user, current, children }: PublicFrameProps) {
  return (
    <>
      <a className="skip-link" href="#main">본문으로 건너뛰기</a>
      {demo && (
        <aside className="public-demo" aria-label="데모 안내">
          <b>데모</b> 여기에 보이는 사무소와 자료는 모두 예시입니다.
        </aside>
      )}
      <header className="public-head">
        <a className="public-brand" href={paths.home()}>
          <Seal text={office.shortName} />
          {office.name}
        </a>
        <nav className="public-nav" aria-label="주 메뉴">
          {menu.map(({ place, label, href }) => (
            <a key={place} href={href} aria-current={place === current ? "page" : undefined}>
              {label}
            </a>
          ))}
          <Way user={user} />
        </nav>
      </header>
      <main id="main" tabIndex={-1}>{children}</main>
      <footer className="public-foot">
        <p>
          <b>{office.name}</b>
        </p>
        <p>{office.address}</p>
        <p>
          <a href={telephone(office.phone)}>{office.phone}</a> ·{" "}
          <a href={`mailto:${office.email}`}>{office.email}</a>
        </p>
      </footer>
    </>
  );
}
