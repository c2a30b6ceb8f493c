/** Applications for registrations of property (등기신청서): one builder, and what differs from kind to kind as data. */
import type { FactCode, Matter, PartyRole } from "../../events/matter/matter_shapes.ts";
import { MATTER_FACTS } from "../../events/matter/matter_shapes.ts";
import { exactWon, formalWon } from "../../projections/estimate/amount.ts";
import type { Block } from "../pdf/document.ts";
import type { Fields, FormSource, PaperForm, PaperInput } from "./paper.ts";
import {
  addressee,
  agentText,
  causeRows,
  nameOf,
  objectParts,
  partiesOf,
  partyParts,
  type RoleNames,
  signatures,
} from "./parts.ts";
import { BLANK, writtenDay } from "./words.ts";

interface Application {
  code: string;
  title: string;
  kind: Matter["kind"];
  /** 등기의 목적. */
  purpose: string;
  roles: readonly PartyRole[];
  names: RoleNames;
  /** Facts that are part of what is registered, with the label of the form. */
  facts: readonly (readonly [FactCode, string])[];
  /** 첨부서면. */
  enclosed: readonly string[];
  /** Which part of the registration rules asks for it. */
  basis: string;
  /** The obligor hands over the numbers that the registry gave (등기필정보). */
  hasSecret: boolean;
}

const COMMON = ["위임장", "취득세(등록면허세) 영수필확인서", "등기신청수수료 영수필확인서"];

const APPLICATIONS: readonly Application[] = [
  {
    code: "sale",
    title: "소유권이전등기신청(매매)",
    kind: "sale",
    purpose: "소유권이전",
    roles: ["obligor", "right_holder"],
    names: { obligor: "등기의무자(매도인)", right_holder: "등기권리자(매수인)" },
    facts: [["price", "거래가액"]],
    enclosed: [
      "매매계약서(전자수입인지 첨부)",
      "부동산거래계약 신고필증",
      "토지대장·건축물대장 등본",
      "매도인 인감증명서(매도용)",
      "주민등록표 등본(초본)",
      "등기필증(등기필정보)",
      ...COMMON,
    ],
    basis: "부동산등기규칙 제43조·제46조·제60조",
    hasSecret: true,
  },
  {
    code: "inheritance",
    title: "소유권이전등기신청(상속)",
    kind: "inheritance",
    purpose: "소유권이전",
    roles: ["decedent", "heir"],
    names: { decedent: "피상속인", heir: "등기권리자(상속인)" },
    facts: [["death_date", "상속개시일"]],
    enclosed: [
      "피상속인의 기본증명서·가족관계증명서·제적등본",
      "상속인의 가족관계증명서·기본증명서",
      "상속재산분할협의서(협의분할의 경우, 인감증명서 첨부)",
      "토지대장·건축물대장 등본",
      "주민등록표 등본(초본)",
      ...COMMON,
    ],
    basis: "부동산등기법 제23조 제3항, 부동산등기규칙 제43조·제46조·제49조",
    hasSecret: false,
  },
  {
    code: "gift",
    title: "소유권이전등기신청(증여)",
    kind: "gift",
    purpose: "소유권이전",
    roles: ["obligor", "right_holder"],
    names: { obligor: "등기의무자(증여자)", right_holder: "등기권리자(수증자)" },
    facts: [],
    enclosed: [
      "증여계약서(검인)",
      "토지대장·건축물대장 등본",
      "증여자 인감증명서",
      "주민등록표 등본(초본)",
      "등기필증(등기필정보)",
      ...COMMON,
    ],
    basis: "부동산등기규칙 제43조·제46조·제60조",
    hasSecret: true,
  },
  {
    code: "mortgage",
    title: "근저당권설정등기신청",
    kind: "mortgage",
    purpose: "근저당권설정",
    roles: ["obligor", "right_holder", "debtor"],
    names: { obligor: "등기의무자(설정자)", right_holder: "등기권리자(근저당권자)" },
    facts: [["claim_amount", "채권최고액"]],
    enclosed: [
      "근저당권설정계약서",
      "설정자 인감증명서",
      "근저당권자 주민등록표 초본(법인등기사항증명서)",
      "등기필증(등기필정보)",
      ...COMMON,
    ],
    basis: "부동산등기법 제75조 제2항, 부동산등기규칙 제43조·제46조·제131조",
    hasSecret: true,
  },
  {
    code: "mortgage_release",
    title: "근저당권말소등기신청",
    kind: "mortgage_release",
    purpose: "근저당권말소",
    roles: ["obligor", "right_holder"],
    names: { obligor: "등기의무자(근저당권자)", right_holder: "등기권리자(소유자)" },
    facts: [],
    enclosed: ["해지증서", "근저당권 등기필증(등기필정보)", ...COMMON],
    basis: "부동산등기법 제57조, 부동산등기규칙 제43조·제46조",
    hasSecret: true,
  },
  {
    code: "preservation",
    title: "소유권보존등기신청",
    kind: "preservation",
    purpose: "소유권보존",
    roles: ["right_holder"],
    names: { right_holder: "신청인" },
    facts: [["approved_on", "사용승인일"]],
    enclosed: ["토지대장·건축물대장 등본", "주민등록표 등본(초본)", ...COMMON],
    basis: "부동산등기법 제64조·제65조, 부동산등기규칙 제121조",
    hasSecret: false,
  },
  {
    code: "jeonse",
    title: "전세권설정등기신청",
    kind: "jeonse",
    purpose: "전세권설정",
    roles: ["obligor", "right_holder"],
    names: { obligor: "등기의무자(설정자)", right_holder: "등기권리자(전세권자)" },
    facts: [
      ["deposit_amount", "전세금"],
      ["lease_start", "존속기간 시작일"],
      ["lease_end", "존속기간 만료일"],
    ],
    enclosed: [
      "전세권설정계약서",
      "설정자 인감증명서",
      "전세권자 주민등록표 초본",
      "등기필증(등기필정보)",
      "도면(부동산의 일부인 경우)",
      ...COMMON,
    ],
    basis: "부동산등기법 제72조, 부동산등기규칙 제128조",
    hasSecret: true,
  },
];

const sourceOf = (basis: string): FormSource => ({
  text: `${basis}; 대법원 등기신청서 양식의 기재 항목에 따름`,
  day: null,
  unsure: "양식 예규의 번호와 시행일을 대조하지 못함",
});

/** A fact as a form writes it: an amount in words and figures, a day in full. */
export function factText(fields: Fields, { matter }: PaperInput, code: FactCode, label: string) {
  const value = matter.facts[code];
  const isDay = "days" in MATTER_FACTS[code];
  // An amount that was not entered is 0.
  const text = value === null || value === "" || value === 0
    ? null
    : isDay
    ? writtenDay(String(value))
    : `${formalWon(Number(value))}(${exactWon(Number(value))})`;
  return fields.need(`fact.${code}`, label, text, { part: "matter", id: code });
}

/** Taxes, bonds and fees that were paid for the registration, with their sum. */
export function chargesBlocks(fields: Fields, { matter }: PaperInput): Block[] {
  const paid = matter.entries.filter(({ kind }) => ["tax", "bond", "charge"].includes(kind));
  if (paid.length === 0) {
    const none = fields.may("charges", "세금과 수수료", null, { part: "entry", id: "" });
    return [{
      kind: "fields",
      rows: [["취득세(등록면허세)", none || BLANK], ["등기신청수수료", BLANK]],
    }];
  }
  const sum = paid.reduce((won, { amount }) => won + amount, 0);
  return [{
    kind: "table",
    heads: ["세금과 수수료", "금액"],
    widths: [3, 2],
    rows: [...paid.map(({ text, amount }) => [text, exactWon(amount)]), ["합계", exactWon(sum)]],
  }];
}

/** Numbered enclosures. */
export const enclosedBlocks = (enclosed: readonly string[]): Block[] => [
  { kind: "heading", text: "첨부서면" },
  { kind: "text", text: enclosed.map((text, at) => `${at + 1}. ${text}`).join("   ") },
];

/** Room for what the registry writes on an application. */
export const RECEIVED: Block = {
  kind: "table",
  heads: ["접수", "처리인", "등기관 확인", "각종 통지"],
  widths: [3, 1, 1, 1],
  rows: [["      년     월     일   제          호", "", "", ""]],
};

/** Parties who are named on an application and do not apply. */
const NO_APPLICANT: readonly PartyRole[] = ["decedent", "debtor"];

function drawApplication(
  { title, purpose, roles, names, facts, enclosed, hasSecret }: Application,
  fields: Fields,
  input: PaperInput,
): Block[] {
  const objects = objectParts(fields, input);
  const parties = partyParts(fields, input, roles, names);
  const signed = signatures(fields, input, {
    parties: partiesOf(input.matter, ...roles.filter((role) => !NO_APPLICANT.includes(role))),
    roleOf: ({ role }) => names[role] ?? "신청인",
    office: ["위 대리인", agentText(input)],
  });
  const secret: Block[] = hasSecret
    ? [
      { kind: "heading", text: "등기의무자의 등기필정보" },
      {
        kind: "table",
        heads: ["부동산 고유번호", "성명(명칭)", "일련번호", "비밀번호"],
        widths: [2, 2, 2, 2],
        rows: partiesOf(input.matter, "obligor").map((party) => [
          "",
          nameOf(fields, party),
          "",
          "",
        ]),
      },
    ]
    : [];
  return [
    { kind: "title", text: title },
    RECEIVED,
    { kind: "heading", text: "① 부동산의 표시" },
    ...objects.here,
    {
      kind: "fields",
      rows: [
        ...causeRows(fields, input, "② 등기원인과 그 연월일"),
        ["③ 등기의 목적", purpose],
        ...facts.map(([code, label]) => [label, factText(fields, input, code, label)] as const),
      ],
    },
    { kind: "heading", text: "④ 당사자" },
    ...parties.here,
    ...secret,
    { kind: "heading", text: "⑤ 세금과 수수료" },
    ...chargesBlocks(fields, input),
    ...enclosedBlocks(enclosed),
    { kind: "text", text: "위와 같이 등기를 신청합니다." },
    ...signed.here,
    addressee(fields, input),
    ...parties.appended,
    ...objects.appended,
    ...signed.appended,
  ];
}

/** Applications for property, each of its kind of matter. */
export const propertyForms: readonly PaperForm[] = APPLICATIONS.map((application) => ({
  code: `application_${application.code}`,
  name: application.title.replace("신청", "신청서"),
  source: sourceOf(application.basis),
  kinds: [application.kind],
  draw: (fields, input) => drawApplication(application, fields, input),
}));
