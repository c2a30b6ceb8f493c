/** What the privacy policy says of others: whom data is given to, who works for the office, what leaves the country. */
import type { Processor } from "../../events/personal_data/policy.ts";
import type { Office } from "../office/office.ts";
import { statements } from "../card/statements.ts";
import type { Articles, Block, Row } from "./law_text.ts";
import { isAbroad, isAllOwn, type PolicySettings, processorsOf } from "./processors.ts";

/** Shown where nothing was entered. Such a text is a draft: it cannot be published. */
export const UNKNOWN = "확인 필요";

const or = (text: string): string => text || UNKNOWN;

function entrusted(office: Office, processors: Processor[]): Block[] {
  if (isAllOwn(office, processors)) {
    return [
      "이 사이트와 상담 신청의 보관은 사무소가 직접 운영하며 다른 곳에 맡기지 않습니다. 맡기게 되면 맡는 곳과 하는 일을 개인정보 보호법 제26조에 따라 이 방침에 적어 공개합니다.",
    ];
  }
  const hosting = office.processors.some(({ kind }) => kind === "hosting");
  const rows = processors.map(({ work, name, contact, country, items, keep }): Row => ({
    title: or(work),
    text: [
      name
        ? `수탁자: ${name}${contact && ` (${contact})`}`
        : `수탁자: ${UNKNOWN}(수탁자를 입력하지 않았습니다)`,
      `국가: ${or(country)}`,
      `항목: ${or(items)}`,
      ...keep ? [`보유 및 이용 기간: ${keep}`] : [],
    ].join(". ") + ".",
  }));
  return [
    ...hosting ? [] : [`서버를 누가 운영하는지: ${UNKNOWN}(입력하지 않았습니다).`],
    ...rows.length === 0 ? [] : [
      "사무소는 개인정보 보호법 제26조에 따라 다음 업무를 맡깁니다.",
      rows,
      "맡기는 일이나 맡은 곳이 바뀌면 이 방침에 적어 공개합니다.",
    ],
  ];
}

/** The particulars of each transfer (개인정보 보호법 제28조의8 제2항). */
function abroad(processors: Processor[]): Block[] {
  const leaving = processors.filter(isAbroad);
  const open = processors.filter(({ country }) => country === "").map(({ work }) => or(work));
  const unknown = open.length === 0
    ? []
    : [`국외로 이전하는지 ${UNKNOWN}(국가를 입력하지 않았습니다): ${open.join(", ")}.`];
  if (leaving.length === 0) {
    return unknown.length > 0 ? unknown : ["개인정보를 국외로 이전하지 않습니다."];
  }
  return [
    "사무소는 개인정보 보호법 제28조의8 제1항 제3호에 따라, 정보주체와 맺은 계약을 이행하는 데 필요한 처리위탁과 보관을 위해 다음과 같이 개인정보를 국외로 이전합니다.",
    ...leaving.map(({ name, contact, country, how, items, work, keep, refusal }) =>
      statements({
        "이전받는 자": `${or(name)} (${or(contact)})`,
        "국가": country,
        "이전 일시와 방법": how,
        "이전하는 항목": or(items),
        "이용 목적": or(work),
        "보유 및 이용 기간": or(keep),
        "거부하는 방법과 효과": or(refusal),
      })
    ),
    ...unknown,
  ];
}

/** The articles on others. */
export function others(office: Office, settings: PolicySettings): Articles {
  const processors = processorsOf(office, settings);
  const { logins, map } = settings;
  return {
    "제3자 제공": [
      "동의를 받았거나 법률에 특별한 규정이 있는 경우가 아니면 개인정보를 제3자에게 제공하지 않습니다. 수임한 사건의 서류는 위임에 따라 등기소·법원·공탁소·과세관청에 제출합니다.",
      ...office.thirdParties.length === 0 ? [] : [
        office.thirdParties.map(({ name, purpose, items, keep, basis }): Row => ({
          title: name,
          text: `목적: ${purpose}. 항목: ${items}. 보유 및 이용 기간: ${keep}. 근거: ${basis}.`,
        })),
      ],
    ],
    "처리의 위탁": entrusted(office, processors),
    "국외 이전": [
      ...abroad(processors),
      ...logins.length === 0 ? [] : [
        `로그인은 소셜 로그인 제공자(${
          logins.join(", ")
        })의 화면에서 이루어지며, 그곳의 처리는 제공자의 방침을 따릅니다.`,
      ],
      "글꼴과 분석 도구를 다른 회사의 서버에서 불러오지 않습니다.",
      ...map
        ? [
          "지도는 ‘지도 불러오기’를 누른 때에만 지도 제공자(카카오)의 서버에서 불러옵니다.",
        ]
        : [],
    ],
  };
}
