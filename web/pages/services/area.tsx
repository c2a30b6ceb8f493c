/** The frame of the services area: a side menu instead of the site's head and foot (S2 §2). */
import type { ReactNode } from "react";
import type { PolicyName } from "../../../events/personal_data/policy.ts";
import type { Office } from "../../../projections/office/office.ts";
import { paths } from "../../paths.ts";
import { sitePaths } from "../../site/paths.ts";
import {
  Facts,
  LawLinks,
  PublicBar,
  PublicTop,
  type SitePreview,
  telephone,
} from "../../ui/frame/public_frame.tsx";
import { Logo } from "../../ui/frame/logo.tsx";
import { type ServiceKey, services, servicesFor } from "../../site/services.ts";
import { rememberMenu } from "./menu_memory.ts";

interface AreaProps {
  office: Office;
  demo: boolean;
  preview: SitePreview | null;
  /** Law texts of which a change is announced. */
  announced: readonly PolicyName[];
  staff: boolean;
  /** Nonce of this answer: the one script of the area is in the page itself. */
  nonce: string;
  /** The service shown; null on the overview and where there is none. */
  current: ServiceKey | null;
  children: ReactNode;
}

/** Without its indentation, which a page does not show. */
const script = `(${rememberMenu})()`.replace(/\n\s+/g, "\n");

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

function Ways({ office: { phone, hours } }: Pick<AreaProps, "office">) {
  return (
    <div className="services-ways column gap-1 muted text-4">
      <a className="tabular services-phone" href={telephone(phone)}>{phone}</a>
      <span>{hours}</span>
      <a className="button button-primary" href={sitePaths.contact()}>
        상담 신청
      </a>
    </div>
  );
}

/**
 * S2 §2 hides the site's head and foot here. What the law wants on every page (전자상거래 등에서의 소비자보호에
 * 관한 법률 제10조, 개인정보 보호법 제30조제2항) stays: who this is, where, how to reach them, the privacy policy.
 */
function Foot({ office, announced }: Pick<AreaProps, "office" | "announced">) {
  return (
    <footer className="services-foot">
      <p>
        <b>{office.name}</b>
      </p>
      <Facts
        className="public-facts"
        office={office}
        names={["representative", "businessNumber", "address", "phone", "email"]}
      />
      <nav className="public-links screen-only" aria-label="안내">
        <LawLinks announced={announced} />
        <a href={paths.home()}>처음으로</a>
      </nav>
    </footer>
  );
}

/** A page of the area. The text for a slow next page is there from the start, hidden (S2 §2). */
export function ServicesArea(props: AreaProps) {
  const { office, demo, preview, announced, current, children } = props;
  return (
    <>
      <PublicTop demo={demo} preview={preview} />
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
      <Foot office={office} announced={announced} />
      <PublicBar office={office} service={current ?? undefined} />
    </>
  );
}
