/** A law text as a page: numbered articles with a table of contents, made to be printed too. */
import type { ReactNode } from "react";
import {
  type LawText,
  MAJOR_NOTICE_DAYS,
  NOTICE_DAYS,
  type PolicyName,
  type PolicyVersion,
} from "../../../events/personal_data/policy.ts";
import { type Block, readableText, type Row } from "../../../projections/policy/law_text.ts";
import { sitePaths } from "../../site/paths.ts";
import { Article, Contents, Part, Rows } from "../../ui/article.tsx";
import { Comparison } from "./comparison.tsx";

function BlockView({ block }: { block: Block }) {
  if (typeof block === "string") return <p>{block}</p>;
  if (typeof block[0] === "object") return <Rows rows={block as Row[]} />;
  return <ul>{(block as string[]).map((item) => <li key={item}>{item}</li>)}</ul>;
}

interface TextProps {
  kicker: ReactNode;
  text: LawText;
  /** The heading of an article, `number` counted from 1; an article of a law unless given. */
  headingOf?: (number: number, title: string) => string;
  /** What the head says besides. */
  head?: ReactNode;
  /** What comes after the articles. */
  children?: ReactNode;
}

const articleOf = (number: number, title: string): string => `제${number}조 (${title})`;

/** Numbered articles under a table of contents. Article 1 has the anchor `article-1`, and so on. */
export function NumberedText({ kicker, text, headingOf = articleOf, head, children }: TextProps) {
  const { title, lead, articles } = text;
  const parts = articles.map(({ title, text }, index) => ({
    id: `article-${index + 1}`,
    title: headingOf(index + 1, title),
    blocks: text,
  }));
  return (
    <Article className="legal" kicker={kicker} title={title} lead={lead} head={head}>
      <Contents title="차례" parts={parts} />
      {parts.map(({ id, title, blocks }) => (
        <Part key={id} id={id} title={title}>
          {blocks.map((block, at) => <BlockView key={at} block={block} />)}
        </Part>
      ))}
      {children}
    </Article>
  );
}

/** `2025-05-01` → 2025년 5월 1일. */
export const dayWords = (day: string): string => {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}년 ${month}월 ${date}일`;
};

export const DayOf = ({ day }: { day: string }) => <time dateTime={day}>{dayWords(day)}</time>;

/** What is said of the day of effect, and of changes to come. */
function Addendum({ title, effective }: { title: string; effective: string | null }) {
  return (
    <Part id="addendum" title="부칙">
      <p>
        {effective
          ? (
            <>
              이 {title}은 <DayOf day={effective} />부터 시행합니다.
            </>
          )
          : <>이 {title}은 시행일을 정해 공고한 뒤에 시행합니다.</>} 내용이 바뀌면 시행하기{" "}
        {NOTICE_DAYS}일 전부터, 불리하거나 중요한 변경은{" "}
        {MAJOR_NOTICE_DAYS}일 전부터 이 사이트에 알립니다.
      </p>
    </Part>
  );
}

/** What others do already that the text in effect does not say. */
function Started({ works }: { works: string[] }) {
  if (works.length === 0) return null;
  return (
    <>
      <p>다음 처리는 이미 하고 있으나 시행 중인 방침에는 아직 적혀 있지 않습니다.</p>
      <ul>{works.map((work) => <li key={work}>{work}</li>)}</ul>
    </>
  );
}

/** A version that is announced: when, why, what, and the way to its text. */
function Announced({ name, version }: { name: PolicyName; version: PolicyVersion }) {
  const { number, effective, reason, changes } = version;
  return (
    <>
      <h2 className="text-6" id="announced-title">
        변경 공고: <DayOf day={effective} />부터 시행
      </h2>
      {reason && <p>바꾸는 사유: {reason}</p>}
      {changes.length > 0 && <ul>{changes.map((text) => <li key={text}>{text}</li>)}</ul>}
      <p className="row">
        <a href={sitePaths.policyComparison(name, number)}>바뀌는 내용 비교</a>
        <a href={sitePaths.policyVersion(name, number)}>새 {version.text.title} 전문</a>
      </p>
    </>
  );
}

interface LegalPageProps {
  name: PolicyName;
  /** The text to read: of the version in effect, else of the one to come, else the draft. */
  text: LawText;
  now: PolicyVersion | undefined;
  coming: PolicyVersion | undefined;
  /** Every version that was announced and not withdrawn, oldest first. */
  versions: readonly PolicyVersion[];
  started: string[];
}

/** The versions before, each with its day. */
function Earlier({ name, versions }: Pick<LegalPageProps, "name" | "versions">) {
  if (versions.length === 0) return null;
  return (
    <Part id="versions" title="앞선 내용">
      <ul>
        {[...versions].reverse().map(({ number, effective }) => (
          <li key={number}>
            <a href={sitePaths.policyVersion(name, number)}>
              <DayOf day={effective} /> 시행
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The current text, the announced one beside it, and links to earlier versions. */
export function LegalPage({ name, text, now, coming, versions, started }: LegalPageProps) {
  const kicker = now
    ? (
      <>
        <DayOf day={now.effective} /> 시행
      </>
    )
    : coming
    ? (
      <>
        <DayOf day={coming.effective} /> 시행 예정
      </>
    )
    : "시행일을 정하기 전의 안";
  const isChange = now !== undefined && coming !== undefined;
  const isNews = isChange || started.length > 0;
  const head = isNews && (
    <aside className="legal-news" aria-label="변경 공고">
      {isChange && <Announced name={name} version={coming} />}
      <Started works={started} />
    </aside>
  );
  return (
    <NumberedText kicker={kicker} text={text} head={head}>
      <Addendum title={text.title} effective={(now ?? coming)?.effective ?? null} />
      <Earlier name={name} versions={versions.filter((one) => one !== now && one !== coming)} />
    </NumberedText>
  );
}

/** State of one version: `시행 중`, `시행 예정` … */
export type VersionStanding = "시행 중" | "시행 예정" | "지난 내용" | "철회한 공고";

interface VersionPageProps {
  name: PolicyName;
  version: PolicyVersion;
  standing: VersionStanding;
  /** Is there one before it to compare it with? */
  hasBefore: boolean;
}

/** One version, word for word as it was announced. */
export function VersionPage({ name, version, standing, hasBefore }: VersionPageProps) {
  const { number, effective, withdrawn } = version;
  const text = readableText(version);
  const head = (
    <p className="row legal-ways">
      {hasBefore && <a href={sitePaths.policyComparison(name, number)}>앞선 내용과 비교</a>}
      <a href={sitePaths[name]()}>시행 중인 {text.title}</a>
      {withdrawn && <span>철회한 사유: {withdrawn}</span>}
    </p>
  );
  const kicker = (
    <>
      <DayOf day={effective} /> 시행 · {standing}
    </>
  );
  return (
    <NumberedText kicker={kicker} text={text} head={head}>
      <Addendum title={text.title} effective={effective} />
    </NumberedText>
  );
}

interface DraftPageProps {
  text: LawText;
  /** The text in effect; null while there is none. */
  before: LawText | null;
  /** The way back. */
  back: ReactNode;
}

/** The text as it would be announced now, after what it changes. */
export function DraftPage({ text, before, back }: DraftPageProps) {
  const head = (
    <>
      <p className="legal-ways">{back}</p>
      {before && (
        <section aria-labelledby="compared">
          <h2 id="compared">시행 중인 내용과 비교</h2>
          <Comparison from={before} to={text} heads={["시행 중", "공고할 내용"]} />
        </section>
      )}
    </>
  );
  return <NumberedText kicker="공고할 내용" text={text} head={head} />;
}
