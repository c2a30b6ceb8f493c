/** What one sees first: what the office does, how to reach it, and the way in for clients. */
import { paths } from "../../paths.ts";
import type { SiteOffice, Statistic } from "../../site/office.ts";
import { sitePaths } from "../../site_paths.ts";
import { telephone } from "../../ui/public_frame.tsx";
import { Sample } from "../../ui/sample.tsx";

/** Shown in the hero; the whole list has a section of its own (S1 §2). */
const FIRST_STATISTICS = 3;

export function Figures({ statistics }: { statistics: Statistic[] }) {
  return (
    <dl className="home-figures">
      {statistics.map(({ figure, unit, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{figure}{unit}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Hero({ office }: { office: SiteOffice }) {
  return (
    <section className="hero">
      <h1>
        등기부터 공탁까지,<br />
        <em>도장 찍기 전</em>에<br />
        한 번 더 살핍니다.
      </h1>
      <p className="hero-text">
        부동산·법인 등기, 민사 서류, 공탁. 서류 한 장의 실수가 큰 비용이 되는 일을 맡는
        법무사사무소입니다. 예상 비용을 먼저 확인하고 상담을 예약하세요.
      </p>
      <p className="hero-actions home-buttons">
        <a className="button button-primary" href={sitePaths.contact()}>상담 예약</a>
        <a className="button" href={sitePaths.estimate()}>등기 비용 계산</a>
        <a className="button hero-call" href={telephone(office.phone)}>전화 {office.phone}</a>
      </p>
      <div className="hero-figures">
        <Figures statistics={office.statistics.home.slice(0, FIRST_STATISTICS)} />
        <Sample office={office} field="statistics">예시 수치</Sample>
      </div>
    </section>
  );
}

export function QuickContact({ office }: { office: SiteOffice }) {
  return (
    <section className="card quick" aria-labelledby="quick-title">
      <h2 id="quick-title">빠른 연락</h2>
      <p className="quick-phone tabular">
        <a href={telephone(office.phone)}>{office.phone}</a>
      </p>
      <p>{office.hours}</p>
      <p>
        <a href={`mailto:${office.email}`}>{office.email}</a>
      </p>
    </section>
  );
}

interface PortalProps {
  demo: boolean;
  user: { name: string } | null;
  /** Where this person works, if the product has a page for them. */
  workplace: string | null;
}

/** The sign-in card is for visitors only (S1 §2, §6); others see that they are in. */
export function Portal({ demo, user, workplace }: PortalProps) {
  return user ? <SignedIn name={user.name} workplace={workplace} /> : <SignIn demo={demo} />;
}

function SignIn({ demo }: { demo: boolean }) {
  return (
    <section className="card portal" aria-labelledby="portal-title">
      <h2 id="portal-title">고객 포털</h2>
      <p>로그인하시면 업무 안내와 내 정보 화면을 열 수 있습니다.</p>
      <a className="button button-kakao" href={paths.oauth.login("kakao")}>
        {demo ? "데모 계정으로 로그인" : "카카오로 로그인"}
      </a>
    </section>
  );
}

function SignedIn({ name, workplace }: { name: string; workplace: string | null }) {
  return (
    <section className="card portal" aria-labelledby="portal-title">
      <h2 id="portal-title">{name}님, 안녕하세요.</h2>
      {workplace
        ? (
          <>
            <p>로그인되어 있습니다.</p>
            <a className="button button-primary" href={workplace}>업무 화면으로 이동</a>
          </>
        )
        : (
          <>
            <p>로그인되어 있습니다.</p>
            <a className="button" href={sitePaths.services()}>업무 안내</a>
            <a className="button" href={paths.profile()}>내 정보</a>
          </>
        )}
      <form method="post" action={paths.oauth.logout()}>
        <button type="submit" className="button button-quiet">로그아웃</button>
      </form>
    </section>
  );
}
