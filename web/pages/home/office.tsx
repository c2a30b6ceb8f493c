/** The home page's middle: what the office does, what it wants to be, and what it counts. */
import { sitePaths } from "../../site_paths.ts";
import type { SiteOffice } from "../../site/office.ts";
import { type ServiceKey, services } from "../../site/services.ts";
import { Sample } from "../../ui/sample.tsx";
import { Figures } from "./hero.tsx";

/** The four of S1 §2; the fifth has a line below them. */
const SHOWN: ServiceKey[] = ["real-estate", "corporate", "deposit", "premium"];

export function Services() {
  const shown = services.filter(({ key }) => SHOWN.includes(key));
  const others = services.filter(({ key }) => !SHOWN.includes(key));
  return (
    <section className="home-section" id="services" aria-labelledby="services-title">
      <h2 id="services-title">업무 분야</h2>
      <ol className="service-list">
        {shown.map(({ key, name, what }, index) => (
          <li key={key}>
            <span className="service-number tabular" aria-hidden="true">
              {String(index + 1).padStart(2, "0")}
            </span>
            <h3>
              <a href={sitePaths.service(key)}>{name}</a>
            </h3>
            <p>{what}</p>
            <span className="service-arrow" aria-hidden="true">→</span>
          </li>
        ))}
      </ol>
      {others.map(({ key, name, what }) => (
        <p key={key} className="service-other">
          <a href={sitePaths.service(key)}>{name}</a>도 맡습니다. {what}.
        </p>
      ))}
    </section>
  );
}

export function Vision({ office }: { office: SiteOffice }) {
  const { title, text } = office.vision;
  return (
    <section className="vision" aria-labelledby="vision-title">
      <h2 id="vision-title">{title}</h2>
      <p>{text}</p>
    </section>
  );
}

export function Statistics({ office }: { office: SiteOffice }) {
  return (
    <section className="home-section" aria-labelledby="statistics-title">
      <h2 id="statistics-title">
        숫자로 본 {office.shortName} <Sample office={office} field="statistics">예시 수치</Sample>
      </h2>
      <Figures statistics={office.statistics.home} />
    </section>
  );
}

export function About({ office }: { office: SiteOffice }) {
  return (
    <section className="home-section home-pair" aria-labelledby="about-title">
      <h2 id="about-title">사무소 소개</h2>
      <div>
        {office.introduction.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        <p>
          <a className="more" href={sitePaths.about()}>사무소와 사람들</a>
        </p>
      </div>
    </section>
  );
}
