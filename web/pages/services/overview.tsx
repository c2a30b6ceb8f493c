/** `/services` itself, for who is signed in, and the page where there is no such service. */
import type { ReactNode } from "react";
import { sitePaths } from "../../site/paths.ts";
import { services, servicesFor } from "../../site/services.ts";
import { Article } from "../../ui/article.tsx";

interface ListPageProps {
  staff: boolean;
  title: string;
  children: ReactNode;
}

/** Every service of the menu, below what is said first. */
function ListPage({ staff, title, children }: ListPageProps) {
  return (
    <Article kicker="업무 안내" title={title} lead={children}>
      <ol className="service-index">
        {servicesFor(services, staff).map(({ key, name, label, what }) => (
          <li key={key}>
            <h2>
              <a href={sitePaths.service(key)}>{label ?? name}</a>
            </h2>
            <p className="mt-1 muted">{what}</p>
          </li>
        ))}
      </ol>
    </Article>
  );
}

export const ServicesOverview = ({ staff }: { staff: boolean }) => (
  <ListPage staff={staff} title="어떤 업무를 맡기시겠습니까?">
    업무마다 필요한 때와 순서, 준비할 서류, 비용 항목을 한 페이지에 적어 두었습니다. 어디에
    해당하는지 모르겠다면 <a href={sitePaths.contact()}>상담 신청</a>에서 상황만 알려 주세요.
  </ListPage>
);

/** S2 §8: the words for a service that is not there, with the menu still at hand. */
export const ServiceMissing = ({ staff }: { staff: boolean }) => (
  <ListPage staff={staff} title="상세 페이지를 찾을 수 없습니다.">
    주소가 바뀌었거나 없는 업무입니다. 아래에서 찾으시는 업무를 선택해 주세요.
  </ListPage>
);
