/** The frame of the services area: a side menu instead of the site's head and foot (S2 §2). */
import type { ReactNode } from "react";
import type { Office } from "../../../projections/office.ts";
import { paths } from "../../paths.ts";
import { sitePaths } from "../../site_paths.ts";
import { PublicTop, telephone } from "../../ui/public_frame.tsx";
import { Logo } from "../../ui/logo.tsx";
import { type ServiceKey, services, servicesFor } from "../../site/services.ts";
import { rememberMenu } from "./menu_memory.ts";

interface AreaProps {
  office: Office;
  demo: boolean;
  staff: boolean;
  /** Nonce of this answer: the one script of the area is in the page itself. */
  nonce: string;
  /** The service shown; null on the overview and where there is none. */
  current: ServiceKey | null;
  children: ReactNode;
}

const script = `(${rememberMenu})()`;

function Menu({ current, staff, nonce }: AreaProps) {
  return (
    <nav aria-label="업무 안내">
      <details id="services-menu" open data-current={current ?? undefined}>
        <summary>업무 안내</summary>
        <ul className="services-menu">
          {servicesFor(services, staff).map(({ key, name, label }) => (
            <li key={key}>
              <a
                href={sitePaths.service(key)}
                data-key={key}
                aria-current={key === current ? "page" : undefined}
              >
                {label ?? name}
              </a>
            </li>
          ))}
        </ul>
      </details>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
    </nav>
  );
}

const links = [
  { label: "처음으로", href: paths.home() },
  { label: "개인정보처리방침", href: sitePaths.privacy() },
  { label: "이용약관", href: sitePaths.terms() },
];

function Ways({ office: { phone, hours } }: { office: Office }) {
  return (
    <div className="services-ways">
      <a className="tabular services-phone" href={telephone(phone)}>{phone}</a>
      <span>{hours}</span>
      <a className="button" href={sitePaths.contact()}>상담 예약</a>
      <ul className="services-links">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A page of the area. The text for a slow next page is there from the start, hidden (S2 §2). */
export function ServicesArea(props: AreaProps) {
  const { office, demo, children } = props;
  return (
    <>
      <PublicTop demo={demo} />
      <div className="services-area">
        <header className="services-side">
          <div className="services-side-in">
            <a className="public-brand" href={paths.home()}>
              <Logo text={office.shortName} />
              <span>{office.name}</span>
            </a>
            <p id="services-wait" role="status" hidden>상세 정보를 불러오는 중입니다...</p>
            <Menu {...props} />
            <Ways office={office} />
          </div>
        </header>
        <main id="main" tabIndex={-1}>{children}</main>
      </div>
    </>
  );
}
