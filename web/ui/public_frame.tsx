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

interface PublicFrameProps {
  office: PublicOffice;
  demo: boolean;
  /** Links of the head: sections of this page, and what this visitor can do. */
  links: { label: string; href: string; strong?: boolean }[];
  children: ReactNode;
}

/** A phone number as a link's address: digits and a leading plus only. */
export const telephone = (number: string): string => `tel:${number.replace(/[^\d+]/g, "")}`;

export function PublicFrame({ office, demo, links, children }: PublicFrameProps) {
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
          {links.map(({ label, href, strong }) => (
            <a key={href} href={href} className={strong ? "button" : undefined}>{label}</a>
          ))}
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
