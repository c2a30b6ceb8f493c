/** A service's page: what it is, what to do, what to bring, what it costs, and how to ask. */
import { sitePaths } from "../../site_paths.ts";
import { type ServiceEntry, serviceOf } from "../../site/services.ts";
import { telephone } from "../../ui/public_frame.tsx";
import { type AreaFrame, ServicesArea } from "./area.tsx";
import type { ServiceDetail } from "./detail.ts";
import { parts, ServiceParts } from "./sections.tsx";

interface ServicePageProps {
  frame: AreaFrame;
  entry: ServiceEntry;
  detail: ServiceDetail;
}

function Contents() {
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <h2 id="contents-title">이 페이지에서</h2>
      <ol>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Ask({ frame, entry }: { frame: AreaFrame; entry: ServiceEntry }) {
  const { phone, hours } = frame.office;
  return (
    <section className="ask" aria-labelledby="ask-title">
      <h2 id="ask-title">{entry.name}, 먼저 물어보세요</h2>
      <p>서류가 없어도 괜찮습니다. 지금 상황을 알려 주시면 필요한 것부터 말씀드립니다.</p>
      <p className="actions">
        <a className="button button-primary" href={sitePaths.contact(entry.key)}>상담 예약</a>
        <a className="button tabular" href={telephone(phone)}>전화 {phone}</a>
        <span className="fine">{hours}</span>
      </p>
    </section>
  );
}

function Related({ keys }: { keys: ServiceDetail["related"] }) {
  return (
    <nav aria-labelledby="related-title">
      <h2 id="related-title">함께 보는 업무</h2>
      <ul className="related">
        {keys.map((key) => {
          const { name, what } = serviceOf(key)!;
          return (
            <li key={key}>
              <a href={sitePaths.service(key)}>{name}</a>
              <p>{what}</p>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export function ServicePage({ frame, entry, detail }: ServicePageProps) {
  return (
    <ServicesArea {...frame} current={entry.key}>
      <article className="article">
        <header>
          <p className="kicker">업무 안내</p>
          <h1>{entry.name}</h1>
          <p className="lead">{detail.lead}</p>
        </header>
        <Contents />
        <div className="article-body">
          <ServiceParts detail={detail} />
          <Ask frame={frame} entry={entry} />
          <Related keys={detail.related} />
        </div>
      </article>
    </ServicesArea>
  );
}
