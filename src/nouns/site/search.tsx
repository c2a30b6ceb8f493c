/** `/search`: posts, services, questions and the standing pages, found on the server. */
import { POLICIES } from "../../../events/personal_data/policy.ts";
import { TYPED_MAX_LENGTH, typedWords } from "../../../projections/search/found.ts";
import { readableText } from "../../../projections/policy/law_text.ts";
import { readablePosts } from "../../../projections/post/post.ts";
import { Search, type SearchState } from "../../../web/pages/search/search.tsx";
import { paths } from "../../../web/paths.ts";
import { sitePaths } from "../../../web/site/paths.ts";
import { find, type Findable } from "../../../web/site/search.ts";
import { services } from "../../../web/site/services.ts";
import type { Deps } from "../../deps.ts";
import { policyStanding } from "../policy/standing.ts";
import { queuedFind } from "../../server/attachment.ts";
import { PUBLIC_READS } from "../../server/rate.ts";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { serviceDetails } from "./services.tsx";
import { renderSite } from "./site.tsx";

/** Letters below which nearly everything would be found. */
const QUERY_MIN_LENGTH = 2;
const MOST_SHOWN = 20;

/** Every text in a value, one after the other. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || typeof value !== "object") return "";
  return Object.values(value).map(textOf).filter((text) => text !== "").join(" ");
}

type LawSource = Parameters<typeof readableText>[0];

/** The law texts as their pages show them. While nothing changes they are the same objects. */
const lawTexts = (deps: Deps): LawSource[] =>
  POLICIES.map((name) => {
    const { now, coming, draft } = policyStanding(deps.books.views, deps, name, deps.now());
    return now ?? coming ?? draft;
  });

/** The pages whose text is the same for everybody and changes with the office's facts and law texts alone. */
function standingPages({ office }: Deps, texts: LawSource[]): Findable[] {
  const { introduction, staff, timeline, commitments, vision } = office;
  const [privacy, terms] = texts.map(readableText);
  return [
    ...services.map(({ key, name, what }) => ({
      kind: "업무 분야",
      title: name,
      // Names of other services are no terms of this one.
      text: `${what} ${textOf({ ...serviceDetails[key], related: [] })}`,
      path: sitePaths.service(key),
    })),
    {
      kind: "비용 계산",
      title: "등기 비용 계산",
      text:
        "부동산과 법인 등기의 취득세와 등록면허세, 지방교육세, 국민주택채권, 수수료, 법무사 보수를 " +
        "미리 계산해 볼 수 있습니다.",
      path: sitePaths.estimate(),
    },
    ...office.faq.map(({ question, answer }) => ({
      kind: "자주 묻는 질문",
      title: question,
      text: answer,
      path: `${paths.home()}#faq`,
    })),
    {
      kind: "사무소",
      title: "사무소 소개",
      text: textOf({ introduction, vision, staff, commitments, timeline }),
      path: sitePaths.about(),
    },
    {
      kind: "사무소",
      title: "상담 신청",
      text:
        `상담 신청과 연락처 전화 ${office.phone} 이메일 ${office.email} 주소 ${office.address} ` +
        `업무 시간 ${office.hours} 오시는 길`,
      path: sitePaths.contact(),
    },
    {
      kind: "안내",
      title: privacy.title,
      text: textOf(privacy.articles),
      path: sitePaths.privacy(),
    },
    { kind: "안내", title: terms.title, text: textOf(terms.articles), path: sitePaths.terms() },
  ];
}

/** What can be found, page by page: of posts only what is looked at is made. */
function* findables({ books, now }: Deps, standing: Findable[]): Generator<Findable> {
  yield* standing;
  for (const { slug, state } of readablePosts(books.views.post, now().getTime())) {
    yield {
      kind: `소식 · ${state.category}`,
      title: state.title,
      text: [state.excerpt, ...state.content].join(" "),
      path: paths.post(slug),
    };
  }
}

async function stateOf(
  c: Ctx,
  query: string,
  deps: Deps,
  standing: Findable[],
): Promise<SearchState> {
  const length = [...query].length;
  if (length === 0) return { is: "empty" };
  if (length > TYPED_MAX_LENGTH) return { is: "too long" };
  if (length < QUERY_MIN_LENGTH) return { is: "too short" };
  const sought = find(findables(deps, standing), typedWords(query), MOST_SHOWN);
  const found = await queuedFind(c, sought);
  return { is: "searched", ...found };
}

function titleOf(state: SearchState, query: string): string {
  if (state.is === "searched") return `“${query}” 검색 결과`;
  return state.is === "empty" ? "사이트 검색" : "검색어를 확인해 주세요 — 사이트 검색";
}

async function search(c: Ctx, deps: Deps, standing: Findable[]): Promise<Response> {
  const query = (c.req.query("q") ?? "").trim();
  const state = await stateOf(c, query, deps, standing);
  const shown = query.slice(0, TYPED_MAX_LENGTH).toWellFormed();
  return await renderSite(c, deps, <Search office={deps.office} query={shown} state={state} />, {
    title: titleOf(state, shown),
    description: `${deps.office.name}의 업무 안내와 소식, 자주 묻는 질문을 한 번에 찾습니다.`,
    path: sitePaths.search(),
    index: false,
    status: state.is === "too long" ? 400 : 200,
  });
}

/** `/search` */
export function searchRoutes(): Route[] {
  let standing: { of: unknown[]; pages: Findable[] } | null = null;
  const page: Route["handle"] = (c, deps) => {
    const texts = lawTexts(deps);
    const of = [deps.office, ...texts];
    if (!of.every((one, at) => one === standing?.of[at])) {
      standing = { of, pages: standingPages(deps, texts) };
    }
    return search(c, deps, standing!.pages);
  };
  const shows: Route["shows"] = ["policy", "office_facts", "retention_rule"];
  return [{
    ...pageRoute(sitePaths.search(), "visitor", "사이트 검색", page, { shows }),
    rate: PUBLIC_READS,
  }];
}
