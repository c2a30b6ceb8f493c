/** A service's page: what it is, what to do, what to bring, what it costs, and how to ask. */
import type { ReactNode } from "react";
import type { Office } from "../../../projections/office/office.ts";
import { sitePaths } from "../../site/paths.ts";
import { type ServiceEntry, serviceOf } from "../../site/services.ts";
import { Article, Contents, Part } from "../../ui/article.tsx";
import { telephone } from "../../ui/frame/public_frame.tsx";
import type { ServiceDetail } from "./detail.ts";
import { parts, ServiceParts } from "./sections.tsx";

interface ServicePageProps {
  office: Office;
  entry: ServiceEntry;
  detail: ServiceDetail;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="strong">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Contact = ({ entry: { key, name } }: Pick<ServicePageProps, "entry">) => (
  <a
    className="button button-primary"
    href={sitePaths.contact(key)}
    aria-label={`${name} 상담 신청`}
  >
    상담 신청
  </a>
);

/** What most people come for, before anything else: who, how long, how much, what to bring, how to ask. */
function Brief({ office: { phone }, entry, detail: { brief, estimated } }: ServicePageProps) {
  return (
    <>
      <dl className="brief">
        <Fact name="대상">{brief.who}</Fact>
        <Fact name="기간">{brief.days}</Fact>
        <Fact name="비용">
          {brief.cost} {estimated && <a href={sitePaths.estimate()}>비용 계산</a>}
        </Fact>
        <Fact name="준비물">
          {brief.papers} <a href="#papers">경우별 서류</a>
        </Fact>
      </dl>
      <p className="actions">
        <Contact entry={entry} />
        <a className="button tabular" href={telephone(phone)}>전화 {phone}</a>
      </p>
    </>
  );
}

function Ask({ office: { phone, hours }, entry }: Omit<ServicePageProps, "detail">) {
  return (
    <Part id="ask" className="ask" title={`${entry.name}, 먼저 물어보세요`}>
      <p>서류가 없어도 괜찮습니다. 지금 상황을 알려 주시면 필요한 것부터 말씀드립니다.</p>
      <p className="actions">
        <Contact entry={entry} />
        <a className="button tabular" href={telephone(phone)}>전화 {phone}</a>
        <span className="fine">{hours}</span>
      </p>
    </Part>
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
            <li className="entry" key={key}>
              <a href={sitePaths.service(key)}>{name}</a>
              <p className="muted">{what}</p>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export function ServicePage({ office, entry, detail }: ServicePageProps) {
  return (
    <Article
      kicker="업무 안내"
      title={entry.name}
      lead={detail.lead}
      head={<Brief office={office} entry={entry} detail={detail} />}
    >
      <Contents title="이 페이지에서" parts={parts} numbered />
      <div className="article-body">
        <ServiceParts detail={detail} />
        <Ask office={office} entry={entry} />
        <Related keys={detail.related} />
      </div>
    </Article>
  );
}
