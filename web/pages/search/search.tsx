/** The site's search: a form, and what was found or why nothing was. */
import { sitePaths } from "../../site/paths.ts";
import { TYPED_MAX_LENGTH } from "../../../projections/search/found.ts";
import type { Finding, Piece } from "../../site/search.ts";
import type { Office } from "../../../projections/office/office.ts";
import { services } from "../../site/services.ts";
import { telephone } from "../../ui/frame/public_frame.tsx";

export type SearchState =
  | { is: "empty" | "too short" | "too long" }
  | { is: "searched"; findings: Finding[]; total: number };

interface SearchProps {
  office: Office;
  /** What was typed, at most as long as the field. */
  query: string;
  state: SearchState;
}

const Marked = ({ pieces }: { pieces: Piece[] }) => (
  <>{pieces.map(({ text, found }, index) => found ? <mark key={index}>{text}</mark> : text)}</>
);

function Ways({ office }: { office: Office }) {
  return (
    <>
      <p>이런 곳을 먼저 보셔도 좋습니다.</p>
      <ul className="search-ways">
        {services.map(({ key, name }) => (
          <li key={key}>
            <a href={sitePaths.service(key)}>{name}</a>
          </li>
        ))}
        <li>
          <a href={sitePaths.estimate()}>등기 비용 계산</a>
        </li>
        <li>
          <a href={sitePaths.blog()}>소식</a>
        </li>
      </ul>
      <p>
        찾기 어려우면 <a href={sitePaths.contact()}>상담을 신청</a>하거나{" "}
        <a href={telephone(office.phone)}>{office.phone}</a>로 전화해 주세요.
      </p>
    </>
  );
}

function Results(
  { query, findings, total }: { query: string; findings: Finding[]; total: number },
) {
  return (
    <>
      <h2>
        “{query}” 검색 결과 {total}건
      </h2>
      {findings.length < total && <p className="fine">가장 가까운 {findings.length}건입니다.</p>}
      <ol className="search-results">
        {findings.map(({ kind, path, title, excerpt }) => (
          <li key={path}>
            <p className="search-kind">{kind}</p>
            <h3>
              <a href={path}>
                <Marked pieces={title} />
              </a>
            </h3>
            <p>
              <Marked pieces={excerpt} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Answer({ office, query, state }: SearchProps) {
  switch (state.is) {
    case "empty":
      return <Ways office={office} />;
    case "too short":
      return <p role="alert">검색어를 두 글자 이상 입력해 주세요.</p>;
    case "too long":
      return <p role="alert">검색어는 {TYPED_MAX_LENGTH}자까지 입력할 수 있습니다.</p>;
    case "searched":
      return state.total > 0 ? <Results query={query} {...state} /> : (
        <>
          <h2>“{query}”에 맞는 내용을 찾지 못했습니다.</h2>
          <p>낱말을 줄이거나 다른 말로 찾아보세요. 초성(예: ㅂㄷㅅ)으로도 찾을 수 있습니다.</p>
          <Ways office={office} />
        </>
      );
    default:
      return state satisfies never;
  }
}

export function Search(props: SearchProps) {
  return (
    <div className="article search">
      <h1>사이트 검색</h1>
      <form
        className="search-form strip"
        action={sitePaths.search()}
        role="search"
        aria-label="업무와 소식, 질문에서 찾기"
      >
        <input
          className="input"
          type="search"
          name="q"
          defaultValue={props.query}
          maxLength={TYPED_MAX_LENGTH}
          aria-label="찾을 내용"
        />
        <button type="submit" className="button button-primary">검색</button>
      </form>
      <div className="search-answer">
        <Answer {...props} />
      </div>
    </div>
  );
}
