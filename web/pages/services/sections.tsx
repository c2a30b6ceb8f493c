/** The parts of a service's page, in the order they are read. */
import type { ReactNode } from "react";
import { sitePaths } from "../../site/paths.ts";
import { Part, Rows } from "../../ui/article.tsx";
import { Faq } from "../../ui/faq.tsx";
import type { ServiceDetail } from "./detail.ts";

/** Every part of the page: its anchor and its heading, which is also its line in the contents. */
export const parts = [
  { id: "what", title: "어떤 일인가요" },
  { id: "when", title: "이럴 때 필요합니다" },
  { id: "steps", title: "진행 순서" },
  { id: "papers", title: "준비할 서류" },
  { id: "time", title: "소요 기간" },
  { id: "cost", title: "비용 항목" },
  { id: "mistakes", title: "자주 하는 실수" },
  { id: "faq", title: "자주 묻는 질문" },
  { id: "laws", title: "관련 법령" },
] as const;

const Steps = ({ steps }: Pick<ServiceDetail, "steps">) => (
  <ol className="steps">
    {steps.map(({ title, text: { who, text } }) => (
      <li key={title}>
        <h3>
          {title} <span className="doer">{who}</span>
        </h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);

const Cost = ({ costs, estimated }: Pick<ServiceDetail, "costs" | "estimated">) => (
  <>
    <Rows rows={costs} />
    <p className="fine">
      {estimated && (
        <>
          대략의 금액은 <a href={sitePaths.estimate()}>비용 계산</a>에서 먼저 확인할 수 있습니다.
          {" "}
        </>
      )}
      정확한 금액은 서류를 본 뒤 항목별 견적으로 알려 드립니다.
    </p>
  </>
);

/** Where the state publishes a statute. */
const statute = (name: string): string =>
  `https://www.law.go.kr/${encodeURIComponent("법령")}/${encodeURIComponent(name)}`;

const Laws = ({ laws }: Pick<ServiceDetail, "laws">) => (
  <>
    <Rows
      rows={laws.map(({ title, text }) => ({
        title,
        text: (
          <>
            {text} <a href={statute(title)}>{title} 전문 보기</a>
          </>
        ),
      }))}
    />
    <p className="fine">
      이 안내는 일반적인 설명입니다. 법령은 바뀌고 결론은 사안에 따라 다르므로, 결정하기 전에
      상담에서 현재 법령과 서류를 함께 확인해 주세요.
    </p>
  </>
);

/** Everything written about a service. */
export function ServiceParts({ detail }: { detail: ServiceDetail }) {
  const drawn: Record<(typeof parts)[number]["id"], ReactNode> = {
    what: detail.what.map((text) => <p key={text}>{text}</p>),
    when: <Rows rows={detail.when} />,
    steps: <Steps {...detail} />,
    papers: <Papers {...detail} />,
    time: <Rows rows={detail.durations} />,
    cost: <Cost {...detail} />,
    mistakes: <Rows rows={detail.mistakes} />,
    faq: <Faq questions={detail.faq} />,
    laws: <Laws {...detail} />,
  };
  return parts.map(({ id, title }) => <Part key={id} id={id} title={title}>{drawn[id]}</Part>);
}

/** What to bring: one list per case. The reader says which case it is, and can print that list alone. */
type Cases = ServiceDetail["cases"];

/** Which lists are shown is the sheet's affair: a browser that cannot do it, and paper, show them all. */
function Choice({ cases }: { cases: Cases }) {
  return (
    <fieldset className="papers-cases screen-only">
      <legend className="visually-hidden">어떤 경우인가요?</legend>
      {cases.map(({ title }, at) => (
        <label key={title}>
          <input type="radio" name="papers-case" defaultChecked={at === 0} /> {title}
        </label>
      ))}
    </fieldset>
  );
}

function Papers({ cases }: { cases: Cases }) {
  return (
    <div className="papers-choice">
      <Choice cases={cases} />
      {cases.map(({ title, text: { papers, note } }) => (
        <section key={title} className="papers">
          <h3>{title}</h3>
          <Rows
            rows={papers.map(({ title, text }) => ({
              title,
              text: <ul>{text.map((paper) => <li key={paper}>{paper}</li>)}</ul>,
            }))}
          />
          {note && <p className="fine">{note}</p>}
        </section>
      ))}
      <p className="papers-print screen-only">
        <button type="button" className="button">이 목록 인쇄</button>
      </p>
    </div>
  );
}
