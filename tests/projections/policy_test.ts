/** The privacy policy's derived parts, compared with settings and definitions; and the differences of two versions. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { OfficeFields } from "../../events/office/office_fields.ts";
import type { Fields } from "../../events/kit/field.ts";
import { tables } from "../../events/tables.ts";
import { factsOf } from "../../projections/office/office.ts";
import {
  factChanges,
  lineChanges,
  textChanges,
  unpublished,
} from "../../projections/policy/compare.ts";
import { draftOf } from "../../projections/policy/draft.ts";
import { policyFactsOf } from "../../projections/policy/facts.ts";
import { readableText } from "../../projections/policy/law_text.ts";
import { nounRule, nounsAboutPeople } from "../../projections/personal_data/retention_nouns.ts";
import { ruleOf } from "../../projections/personal_data/retention.ts";
import { readConfig } from "../../src/config.ts";
import { officeWith } from "../../src/office/office_file.ts";
import { policySettings } from "../../src/nouns/policy/settings.ts";
import { NARU_FACTS, processorEntry } from "../helpers/policy.ts";

type Env = Record<string, string>;
type Entries = OfficeFields["processors"];

/** A real office with these processors besides its own server, and these settings. */
function draftWith(env: Env, entries: unknown[] = [], said: object = {}) {
  const processors = [...NARU_FACTS.processors, ...entries] as Entries;
  const office = officeWith(factsOf({ ...NARU_FACTS, processors, ...said }), false);
  const settings = policySettings(readConfig({ DEMO: "0", ...env }));
  return { office, settings, draft: draftOf("privacy", office, settings) };
}

const article = (draft: ReturnType<typeof draftOf>, title: string): string =>
  JSON.stringify(readableText(draft).articles.find((one) => one.title === title)?.text ?? "none");

const MODEL = { LM_STUDIO_URL: "https://model.example/v1" };
const MCP = { MCP_SERVERS: '[{"name":"law","url":"https://mcp.example/mcp"}]' };
const CERTIFICATES = { CERTIFICATE_URL: "https://firm.example", CERTIFICATE_KEY: "secret-key" };
const KAKAO = {
  KAKAO_REST_KEY: "0123456789abcdef0123456789abcdef",
  KAKAO_CLIENT_SECRET: "fedcba9876543210",
};
const US = {
  ...{ name: "가나 클라우드", country: "미국", contact: "privacy@example.com" },
  ...{ keep: "답변을 만든 뒤 바로 삭제", refusal: "전화로 알려 주시면 보내지 않습니다" },
};
const model = (said: Record<string, string>) => processorEntry({ kind: "model", ...said });

const NONE = "다른 곳에 맡기지 않습니다";
const HOME = "개인정보를 국외로 이전하지 않습니다";
const UNKNOWN = "확인 필요(수탁자를 입력하지 않았습니다)";
const UNKNOWN_COUNTRY = "국외로 이전하는지 확인 필요";

interface Case {
  what: string;
  env: Env;
  entries?: unknown[];
  said?: object;
  /** Of the articles 처리의 위탁, 국외 이전, 처리하는 항목 and 보유 기간: what stands in them, and what must not (after !). */
  entrusted?: string[];
  abroad?: string[];
  items?: string[];
  kept?: string[];
  missing: string[];
}

const cases: Case[] = [
  {
    what: "no server of others",
    env: {},
    entrusted: [NONE],
    abroad: [HOME, "!로그인은"],
    items: ['!로그인"'],
    missing: [],
  },
  {
    what: "a model server of this machine",
    env: { LM_STUDIO_URL: "http://127.0.0.1:1234" },
    entrusted: [NONE],
    abroad: [HOME],
    missing: [],
  },
  {
    what: "a remote model server whose operator nobody entered",
    env: MODEL,
    entrusted: ["직원이 업무에 쓰는 AI 답변의 생성", UNKNOWN, `!${NONE}`],
    abroad: [UNKNOWN_COUNTRY, `!${HOME}`],
    missing: ["직원이 업무에 쓰는 AI 답변의 생성: 수탁자, 국가"],
  },
  {
    what: "a remote model server at home",
    env: MODEL,
    entries: [model({ name: "다라 주식회사", country: "대한민국" })],
    entrusted: ["수탁자: 다라 주식회사", `!${NONE}`, "!확인 필요"],
    abroad: [HOME],
    missing: [],
  },
  {
    what: "a remote model server abroad",
    env: MODEL,
    entries: [model(US)],
    entrusted: ["수탁자: 가나 클라우드 (privacy@example.com)"],
    abroad: [
      ...[
        "제28조의8 제1항 제3호",
        `"이전받는 자","text":"가나 클라우드 (privacy@example.com)`,
        `"국가","text":"미국"`,
      ],
      ...["직원이 AI 대화를 쓸 때마다 암호화한 통신으로 전송", `"이전하는 항목"`, `"이용 목적"`],
      ...["답변을 만든 뒤 바로 삭제", "전화로 알려 주시면 보내지 않습니다", `!${HOME}`],
    ],
    missing: [],
  },
  {
    what: "a model server abroad of which not all is known",
    env: MODEL,
    entries: [model({ name: "가나 클라우드", country: "미국" })],
    abroad: [`"거부하는 방법과 효과","text":"확인 필요"`],
    missing: ["직원이 업무에 쓰는 AI 답변의 생성: 연락처, 보유 및 이용 기간, 거부 방법"],
  },
  {
    what: "a model server on the office's own network, which it runs itself",
    env: { LM_STUDIO_URL: "http://192.168.0.9:1234" },
    entries: [model({ runBy: "own" })],
    entrusted: [NONE],
    abroad: [HOME],
    missing: [],
  },
  {
    what: "an MCP server entered, and another one not",
    env: {
      MCP_SERVERS:
        '[{"name":"law","url":"https://a.example"},{"name":"map","url":"https://b.example"}]',
    },
    entries: [processorEntry({ kind: "mcp", server: "law", name: "마바", country: "대한민국" })],
    entrusted: ["외부 도구의 제공 (law)", "수탁자: 마바", "외부 도구의 제공 (map)", UNKNOWN],
    missing: ["AI 대화에서 쓰는 외부 도구의 제공 (map): 수탁자, 국가"],
  },
  {
    what: "model, MCP and certificates together, none entered",
    env: { ...MODEL, ...MCP, ...CERTIFICATES },
    entrusted: ["AI 답변", "외부 도구의 제공 (law)", "등기사항증명서의 발급", `!${NONE}`],
    abroad: [UNKNOWN_COUNTRY, `!${HOME}`],
    missing: [
      "직원이 업무에 쓰는 AI 답변의 생성: 수탁자, 국가",
      "AI 대화에서 쓰는 외부 도구의 제공 (law): 수탁자, 국가",
      "등기사항증명서의 발급과 소유자 확인: 수탁자, 국가",
    ],
  },
  {
    what: "Kakao's sign-in and map",
    env: { ...KAKAO, KAKAO_JS_KEY: "aaaabbbbccccddddeeeeffff00001111" },
    entrusted: [NONE],
    abroad: [HOME, "소셜 로그인 제공자(카카오)", "지도 불러오기"],
    items: ["소셜 로그인 제공자(카카오)에게서 받는 회원번호"],
    missing: [],
  },
  {
    what: "a KV server, a hosted site, backups and mail of others, five years of access logs",
    env: { KV_URL: "https://kv.example", ACCESS_LOG_YEARS: "5" },
    entries: [
      processorEntry({ kind: "store", name: "사아", country: "대한민국" }),
      processorEntry({ kind: "backup", name: "자차 창고", country: "대한민국", keep: "28일" }),
      processorEntry({ kind: "mail", name: "카타 메일", country: "대한민국" }),
    ],
    entrusted: [
      ...[
        "업무 기록을 저장하는 서버의 운영",
        "수탁자: 사아",
        "백업의 보관",
        "보유 및 이용 기간: 28일",
      ],
      ...["이메일의 발송", "받는 사람의 이름과 이메일"],
    ],
    kept: ["기록한 날부터 5년"],
    missing: [],
  },
  {
    what: "nobody said who runs the server, 90 days for consultations",
    env: {},
    said: {
      processors: null,
      consultation: { retentionDays: 90, answeredWithin: "", fee: "" },
    },
    entrusted: ["서버를 누가 운영하는지: 확인 필요", `!${NONE}`],
    kept: ["접수한 날부터 90일"],
    missing: ["서버 운영(호스팅): 누가 운영하는지"],
  },
  {
    what:
      "a collector of traces, which names no person, and an entry of a model that no setting names",
    env: { OTEL_DENO: "true", OTEL_EXPORTER_OTLP_ENDPOINT: "https://otel.example" },
    entries: [model(US)],
    entrusted: [NONE],
    abroad: [HOME],
    missing: [],
  },
];

for (const { what, env, entries, said, missing, ...parts } of cases) {
  Deno.test(`given ${what}, then the policy's derived parts say so`, () => {
    const { draft } = draftWith(env, entries, said);
    const { entrusted = [], abroad = [], items = [], kept = [] } = parts;
    const expected: [title: string, texts: string[]][] = [
      ["처리의 위탁", entrusted],
      ["국외 이전", abroad],
      ["처리하는 항목", items],
      ["보유 기간", kept],
    ];
    for (const [title, texts] of expected) {
      const text = article(draft, title);
      for (const one of texts) {
        if (one.startsWith("!")) {
          assert(!text.includes(one.slice(1)), `${title} has ${one}: ${text}`);
        } else assertStringIncludes(text, one);
      }
    }
    assertEquals(draft.missing, missing);
  });
}

Deno.test("plan, training and paper are omitted from the policy until the office enters them", () => {
  const words = ["내부 관리계획", "교육", "분쇄", "잠금장치"];
  const silent = JSON.stringify(draftWith({}).draft.text);
  for (const word of words) assert(!silent.includes(word), word);
  const safeguards = {
    plan: "내부 관리계획을 해마다 고칩니다.",
    training: "직원을 해마다 교육합니다.",
    paper: "종이는 분쇄합니다.",
  };
  const text = JSON.stringify(draftWith({}, [], { safeguards }).draft.text);
  for (const sentence of Object.values(safeguards)) assertStringIncludes(text, sentence);
});

Deno.test("recipients are in the policy with purpose, items, time and basis", () => {
  const thirdParties = [{
    name: "가나 보험",
    purpose: "손해배상 보험의 처리",
    items: "이름",
    keep: "5년",
    basis: "정보주체의 동의",
  }];
  const { draft } = draftWith({}, [], { thirdParties });
  assertStringIncludes(
    article(draft, "제3자 제공"),
    "목적: 손해배상 보험의 처리. 항목: 이름. 보유 및 이용 기간: 5년. 근거: 정보주체의 동의.",
  );
});

Deno.test("the policy mentions retention for every noun with personal values", () => {
  const { office, settings } = draftWith({});
  const titles = policyFactsOf(office, settings).holdings.map(({ title }) => title);
  for (const noun of nounsAboutPeople()) {
    const { rules, kept } = nounRule(noun);
    // What the office publishes itself is in the policy already, or on its site.
    assert(kept !== undefined || rules.length > 0, noun);
    for (const name of rules) assert(titles.includes(ruleOf(name).title), `${noun}: ${name}`);
  }
});

/** In other words: "휴가" is the whole of it. */
const IN_OTHER_WORDS = ["leave_attendance"];

Deno.test("every personal field of a table is in the policy", () => {
  const { office, settings } = draftWith({});
  const { holdings } = policyFactsOf(office, settings);
  const result = holdings.flatMap(({ items }) => items).join(" ");
  for (const [noun, { fields }] of Object.entries(tables)) {
    if (IN_OTHER_WORDS.includes(noun)) continue;
    const personal = Object.values(fields as Fields).filter(({ personal, hidden }) =>
      personal && !hidden
    );
    for (const { label } of personal) assertStringIncludes(result, label, noun);
  }
});

Deno.test("people's names are not stored in the text, but shown in it", () => {
  const { draft } = draftWith({});
  assert(!JSON.stringify(draft.text).includes("이영희"));
  assertStringIncludes(JSON.stringify(readableText(draft)), "이영희, 사무장");
  const gone = { ...draft, people: { representative: '따옴표"', officer: "(파기됨)" } };
  assertStringIncludes(JSON.stringify(readableText(gone)), "(파기됨), 사무장");
});

const facts = (env: Env, entries: unknown[] = [], said: object = {}) =>
  draftWith(env, entries, said).draft.facts!;
const days = (retentionDays: number) => ({
  consultation: { retentionDays, answeredWithin: "", fee: "" },
});

type Side = [env: Env, entries?: unknown[], said?: object];
const changed: [what: string, from: Side, to: Side, changes: [major: boolean, text: string][]][] = [
  ["nothing", [MODEL, [model(US)]], [MODEL, [model(US)]], []],
  ["a shorter retention", [{}, [], days(365)], [{}, [], days(90)], [
    [false, "상담 신청: 보유 기간 단축(접수한 날부터 365일 → 접수한 날부터 90일)"],
  ]],
  ["a longer retention", [{}, [], days(365)], [{}, [], days(730)], [
    [true, "상담 신청: 보유 기간 연장(접수한 날부터 365일 → 접수한 날부터 730일)"],
  ]],
  ["a longer access log", [{}], [{ ACCESS_LOG_YEARS: "3" }], [
    [
      true,
      "접속 기록: 보유 기간 연장(기록한 날부터 2년 (개인정보의 안전성 확보조치 기준 제8조 제1항) → " +
      "기록한 날부터 3년 (개인정보의 안전성 확보조치 기준 제8조 제1항))",
    ],
  ]],
  ["a model server abroad", [{}], [MODEL, [model(US)]], [
    [true, "새 위탁과 국외 이전: 직원이 업무에 쓰는 AI 답변의 생성 — 가나 클라우드, 미국"],
  ]],
  ["a model server that is gone", [MODEL, [model(US)]], [{}], [
    [false, "위탁 종료: 직원이 업무에 쓰는 AI 답변의 생성 — 가나 클라우드, 미국"],
  ]],
  ["another firm at home", [MODEL, [model({ name: "가", country: "대한민국" })]], [
    MODEL,
    [model({ name: "나", country: "대한민국" })],
  ], [[true, "수탁자 변경: 직원이 업무에 쓰는 AI 답변의 생성 — 나, 대한민국"]]],
  ["the same firm abroad from now on", [MODEL, [model({ ...US, country: "대한민국" })]], [
    MODEL,
    [model(US)],
  ], [[true, "국외 이전: 직원이 업무에 쓰는 AI 답변의 생성 — 가나 클라우드, 미국"]]],
  ["a third party", [{}], [{}, [], {
    thirdParties: [{ name: "가나", purpose: "목적", items: "이름", keep: "1년", basis: "동의" }],
  }], [[true, "제3자 제공 추가 또는 변경: 가나"]]],
];
for (const [what, from, to, changes] of changed) {
  Deno.test(`with ${what} the change is listed, with whether it is to people's disadvantage`, () => {
    const found = factChanges(facts(...from), facts(...to));
    assertEquals(found.map(({ major, text }) => [major, text]), changes);
  });
}

Deno.test("more items, another purpose, another basis and a new kind of holding are to people's disadvantage", () => {
  const from = facts({});
  const [first, ...rest] = from.holdings;
  const to = {
    ...from,
    holdings: [
      { ...first, items: [...first.items.slice(1), "생년월일"], purpose: "광고", basis: "계약" },
      ...rest,
      { ...first, title: "새 항목" },
    ],
    numbers: [...from.numbers, "사업자등록번호"],
  };
  const found = factChanges(from, to);
  assertEquals(found.map(({ major, text }) => `${major ? "30" : "7"} ${text}`), [
    "30 처리하는 개인정보 추가: 새 항목",
    "30 상담 신청: 항목 추가(생년월일)",
    "7 상담 신청: 항목 삭제(이름)",
    "30 상담 신청: 목적 변경(광고)",
    "30 상담 신청: 근거 변경(계약)",
    "30 고유식별정보: 항목 추가(사업자등록번호)",
  ]);
});

Deno.test("processing not in a published text is reported, with a known processor or not", () => {
  assertEquals(unpublished(facts({}), facts(MODEL)), [
    "직원이 업무에 쓰는 AI 답변의 생성 — 수탁자 확인 필요",
  ]);
  assertEquals(unpublished(facts(MODEL, [model(US)]), facts(MODEL, [model(US)])), []);
});

const lines: [from: string, to: string, changes: [string | null, string | null][]][] = [
  ["가나다", "가나다", []],
  ["가나다", "가라다", [["나", "라"]]],
  ["가다", "가나다", [[null, "나"]]],
  ["가나다", "가다", [["나", null]]],
  ["", "가", [[null, "가"]]],
  ["가나", "다", [["가", "다"], ["나", null]]],
  ["가나다라", "나다마라", [["가", null], [null, "마"]]],
];
for (const [from, to, changes] of lines) {
  Deno.test(`lines ${from || "(none)"} and ${to} differ side by side`, () => {
    const found = lineChanges([...from], [...to]);
    assertEquals(found.map(({ old, new: after }) => [old, after]), changes);
  });
}

Deno.test("two texts differ by article, in the new one's order, removed ones last", () => {
  const text = (articles: [string, string][]) => ({
    title: "",
    lead: "머리",
    articles: articles.map(([title, one]) => ({ title, text: [one] })),
  });
  const from = text([["목적", "가"], ["기간", "나"], ["끝", "다"]]);
  const to = text([["목적", "가"], ["새 조", "라"], ["기간", "마"]]);
  assertEquals(textChanges(from, to).map(({ title }) => title), ["새 조", "기간", "끝"]);
});
