/** The office: people, years, fields, and promises (S2 §2). */
import { REGISTER_LABELS, type RegisterName } from "../../../events/office/office_register.ts";
import type { Office } from "../../../projections/office/office.ts";
import type { ServiceKey } from "../../site/services.ts";
import { sitePaths } from "../../site/paths.ts";
import { Article, Figures, Part, Rows } from "../../ui/article.tsx";
import { Facts, mailTo, telephone } from "../../ui/frame/public_frame.tsx";
import { Sample } from "../../ui/sample.tsx";

/** The three areas the office is at home in (S2 §2), each with a link to its service. */
const expertise: { title: string; text: string; service: ServiceKey }[] = [
  {
    title: "부동산 등기",
    text:
      "매매와 증여, 상속으로 주인이 바뀌는 등기를 맡습니다. 잔금 직전까지 등기부를 다시 보고, " +
      "권리관계가 얽힌 부동산은 순서를 먼저 풀어 설명합니다.",
    service: "real-estate",
  },
  {
    title: "상업(법인) 등기",
    text: "회사의 설립부터 임원 변경, 증자, 청산까지 정관과 결의의 순서를 맞춥니다. 등기할 " +
      "기한과 임원의 임기를 함께 살펴 과태료가 나올 일을 줄입니다.",
    service: "corporate",
  },
  {
    title: "금융 등기",
    text:
      "근저당권의 설정과 변경, 말소, 담보를 신탁하는 등기를 금융기관의 일정에 맞추어 처리합니다. " +
      "많은 건도 같은 기준으로 확인합니다.",
    service: "premium",
  },
];

/** The heading of a part that may be the sample office's. */
function titled(office: Office, title: string, field: keyof Office) {
  return (
    <>
      {title} <Sample office={office} field={field} />
    </>
  );
}

function Expertise() {
  return (
    <Part id="expertise" title="취급 업무">
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

function Timeline({ office }: { office: Office }) {
  return (
    <Part id="timeline" title={titled(office, "걸어온 길", "timeline")}>
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

/** The registration; nothing if missing. */
function Register({ office }: { office: Office }) {
  const names = Object.keys(REGISTER_LABELS) as RegisterName[];
  if (names.every((name) => office[name] === "")) return null;
  return (
    <Part id="register" title="등록과 보증">
      <Facts className="rows" office={office} names={["representative", ...names]} />
    </Part>
  );
}

function Ask({ office: { hours, phone, email } }: { office: Office }) {
  return (
    <Part id="ask" className="ask" title="이야기를 들려주세요">
      <p>{hours}에 전화를 받고, 이메일과 상담 신청은 언제든지 하실 수 있습니다.</p>
      <p className="actions">
        <a className="button button-primary tabular" href={telephone(phone)}>전화 {phone}</a>
        <a className="button" href={mailTo(email)}>이메일 {email}</a>
        <a className="button" href={sitePaths.contact()}>상담 신청</a>
      </p>
    </Part>
  );
}

export function About({ office }: { office: Office }) {
  const people = office.staff.map(({ name, title, work }) => ({
    title: name,
    text: (
      <>
        <b>{title}</b> {work}
      </>
    ),
  }));
  return (
    <Article
      kicker="사무소"
      title="등기를 맡기는 일은 사람을 믿는 일입니다."
      lead={
        <>
          {office.name}에서는 누가 맡고, 무엇을 언제 하며, 얼마가 드는지를 먼저 밝히고 일을
          시작합니다.
        </>
      }
      head={
        <Figures
          className="about-figures"
          statistics={office.statistics.about}
          mark={<Sample office={office} field="statistics" />}
        />
      }
    >
      {office.introduction.length > 0 && (
        <Part id="introduction" title={titled(office, "사무소 소개", "introduction")}>
          {office.introduction.map((text) => <p key={text}>{text}</p>)}
        </Part>
      )}
      <Expertise />
      {people.length > 0 && (
        <Part id="staff" title={titled(office, "함께 일하는 사람들", "staff")}>
          <Rows rows={people} />
        </Part>
      )}
      {office.timeline.length > 0 && <Timeline office={office} />}
      {office.commitments.length > 0 && (
        <Part id="commitments" title={titled(office, "지키는 약속", "commitments")}>
          <Rows rows={office.commitments} />
        </Part>
      )}
      <Register office={office} />
      <Ask office={office} />
    </Article>
  );
}
