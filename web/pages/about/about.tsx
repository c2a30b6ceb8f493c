/** The office: who works here, since when, for what, and what they promise (S2 §2). */
import type { ReactNode } from "react";
import { sitePaths } from "../../site_paths.ts";
import type { SiteOffice } from "../../site/office.ts";
import { telephone } from "../../ui/public_frame.tsx";
import { Sample } from "../../ui/sample.tsx";
import { expertise } from "./expertise.ts";

interface OfficeProps {
  office: SiteOffice;
}

interface PartProps extends OfficeProps {
  id: string;
  title: string;
  /** Whose sample content this part may be. */
  field?: keyof SiteOffice;
  children: ReactNode;
}

function Part({ office, id, title, field, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} {field && <Sample office={office} field={field} />}
      </h2>
      {children}
    </section>
  );
}

function Hero({ office }: OfficeProps) {
  return (
    <header>
      <p className="kicker">사무소</p>
      <h1>등기를 맡기는 일은 사람을 믿는 일입니다.</h1>
      <p className="lead">
        {office.name}에서는 누가 맡고, 무엇을 언제 하며, 얼마가 드는지를 먼저 밝히고 일을
        시작합니다.
      </p>
      <dl className="figures">
        {office.statistics.about.map(({ figure, unit, label }) => (
          <div key={label}>
            <dt>
              {label} <Sample office={office} field="statistics" />
            </dt>
            <dd className="tabular">{figure}{unit}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

function Expertise({ office }: OfficeProps) {
  return (
    <Part office={office} id="expertise" title="전문 분야">
      <ol className="steps">
        {expertise.map(({ title, text, service }) => (
          <li key={title}>
            <h3>
              <a href={sitePaths.service(service)}>{title}</a>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function People({ office }: OfficeProps) {
  return (
    <Part office={office} id="staff" title="함께 일하는 사람들" field="staff">
      <dl className="rows">
        {office.staff.map(({ name, title, work }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{title}</b> {work}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Timeline({ office }: OfficeProps) {
  return (
    <Part office={office} id="timeline" title="걸어온 길" field="timeline">
      <ol className="timeline">
        {office.timeline.map(({ year, title, text }) => (
          <li key={`${year} ${title}`}>
            <time className="tabular" dateTime={String(year)}>{year}</time>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Commitments({ office }: OfficeProps) {
  return (
    <Part office={office} id="commitments" title="지키는 약속" field="commitments">
      <dl className="rows">
        {office.commitments.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Ask({ office }: OfficeProps) {
  return (
    <section className="ask" aria-labelledby="ask-title">
      <h2 id="ask-title">이야기를 들려주세요</h2>
      <p>{office.hours}에 전화를 받고, 이메일과 상담 예약은 언제든지 남기실 수 있습니다.</p>
      <p className="actions">
        <a className="button button-primary tabular" href={telephone(office.phone)}>
          전화 {office.phone}
        </a>
        <a className="button" href={`mailto:${office.email}`}>이메일 {office.email}</a>
        <a className="button" href={sitePaths.contact()}>상담 예약</a>
      </p>
    </section>
  );
}

export function About({ office }: OfficeProps) {
  return (
    <article className="article">
      <Hero office={office} />
      <Part office={office} id="introduction" title="사무소 소개" field="introduction">
        {office.introduction.map((text) => <p key={text}>{text}</p>)}
      </Part>
      <Expertise office={office} />
      <People office={office} />
      <Timeline office={office} />
      <Commitments office={office} />
      <Ask office={office} />
    </article>
  );
}
