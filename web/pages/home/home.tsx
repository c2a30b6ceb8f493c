/** The home page: what this office is, how to reach it, and the way in for those who sign in. */
import { paths } from "../../paths.ts";
import { type PublicOffice, type SiteUser, telephone } from "../../ui/public_frame.tsx";
import { services, statistics } from "./content.ts";
import { Portal } from "./portal.tsx";

interface HomeProps {
  office: PublicOffice;
  demo: boolean;
  /** Who is signed in, if anybody. */
  user: SiteUser | null;
  /** Why a sign-in did not work, in the words of S1 §8; null otherwise. */
  signInError: string | null;
}

function Hero({ office }: { office: PublicOffice }) {
  return (
    <section className="hero">
      <h1>
        등기부터 공탁까지,<br />
        <em>도장 찍기 전</em>에<br />
        한 번 더 살핍니다.
      </h1>
      <p className="hero-text">
        부동산·법인 등기, 민사 서류, 공탁. 서류 한 장의 실수가 큰 비용이 되는 일을 18년 동안 맡아
        왔습니다.
      </p>
      <p className="hero-actions">
        <a className="button button-primary" href={telephone(office.phone)}>전화 상담</a>
        <a className="button" href="#services">업무 분야 보기</a>
      </p>
      <dl className="statistics">
        {statistics.map(({ figure, unit, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{figure}{unit}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Contact({ office }: { office: PublicOffice }) {
  return (
    <section className="card contact" aria-labelledby="contact-title">
      <h2 id="contact-title">빠른 연락</h2>
      <p className="contact-phone tabular">
        <a href={telephone(office.phone)}>{office.phone}</a>
      </p>
      <p>{office.hours}</p>
    </section>
  );
}

function Services() {
  return (
    <section className="services" id="services" aria-labelledby="services-title">
      <h2 id="services-title">업무 분야</h2>
      <ol className="service-list">
        {services.map(({ name, what }, index) => (
          <li key={name}>
            <span className="service-number tabular" aria-hidden="true">
              {String(index + 1).padStart(2, "0")}
            </span>
            <h3>{name}</h3>
            <p>{what}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Visit({ office }: { office: PublicOffice }) {
  return (
    <section className="visit" id="office" aria-labelledby="visit-title">
      <h2 id="visit-title">사무소</h2>
      <dl>
        <div>
          <dt>업무 시간</dt>
          <dd>{office.hours} (주말·공휴일 휴무)</dd>
        </div>
        <div>
          <dt>주소</dt>
          <dd>{office.address}</dd>
        </div>
        <div>
          <dt>전화</dt>
          <dd className="tabular">
            <a href={telephone(office.phone)}>{office.phone}</a>
          </dd>
        </div>
        <div>
          <dt>이메일</dt>
          <dd>
            <a href={`mailto:${office.email}`}>{office.email}</a>
          </dd>
        </div>
      </dl>
    </section>
  );
}

export function Home({ office, demo, user, signInError }: HomeProps) {
  const workplace = user?.staff ? paths.cardReport() : null;
  return (
    <>
      {signInError && (
        <div className="home-notice">
          <p className="notice" role="alert">{signInError}</p>
        </div>
      )}
      <div className="home-top">
        <Hero office={office} />
        <aside className="home-side">
          <Contact office={office} />
          <Portal demo={demo} user={user} workplace={workplace} />
        </aside>
      </div>
      <Services />
      <Visit office={office} />
    </>
  );
}
