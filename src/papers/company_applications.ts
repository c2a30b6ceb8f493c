/** Applications for registrations of companies (상업등기 신청서): what changes is listed, the rest is one builder. */
import type { FactCode, Matter } from "../../events/matter/matter_shapes.ts";
import type { Block } from "../pdf/document.ts";
import { chargesBlocks, enclosedBlocks, factText, RECEIVED } from "./applications.ts";
import type { Fields, PaperForm, PaperInput } from "./paper.ts";
import {
  addressee,
  agentText,
  partiesOf,
  partyCells,
  partyParts,
  representativeRows,
  signatures,
} from "./parts.ts";
import { BLANK } from "./words.ts";

interface Application {
  code: Matter["kind"];
  name: string;
  title: string;
  /** 등기의 목적. */
  purpose: string;
  facts: readonly (readonly [FactCode, string])[];
  /** Officers are part of what is registered. */
  hasOfficers: boolean;
  enclosed: readonly string[];
  basis: string;
}

const COMMON = ["등록면허세 영수필확인서", "등기신청수수료 영수필확인서", "위임장"];
const MINUTES = "주주총회(이사회) 의사록";

const APPLICATIONS: readonly Application[] = [
  {
    code: "officers",
    name: "주식회사변경등기신청서(임원 변경)",
    title: "주식회사변경등기신청",
    purpose: "임원 변경",
    facts: [["resolved_on", "결의일"], ["appointed_on", "취임(변경) 연월일"]],
    hasOfficers: true,
    enclosed: [
      MINUTES,
      "취임승낙서(사임서)",
      "인감증명서 또는 본인서명사실확인서",
      "주민등록표 초본",
      "정관(필요한 경우)",
      ...COMMON,
    ],
    basis: "상법 제317조 제4항·제183조, 상업등기법 제24조, 상업등기규칙 제51조",
  },
  {
    code: "head_office",
    name: "주식회사변경등기신청서(본점 이전)",
    title: "주식회사본점이전등기신청",
    purpose: "본점 이전",
    facts: [["resolved_on", "결의일"], ["moved_on", "이전 연월일"]],
    hasOfficers: false,
    enclosed: [MINUTES, "정관(변경한 경우)", "임대차계약서 사본", ...COMMON],
    basis: "상법 제317조 제4항·제182조, 상업등기법 제24조",
  },
  {
    code: "capital_increase",
    name: "주식회사변경등기신청서(신주발행)",
    title: "주식회사변경등기신청",
    purpose: "발행주식총수·자본금의 액 변경(신주발행)",
    facts: [
      ["resolved_on", "결의일"],
      ["paid_on", "납입기일"],
      ["capital", "변경 후 자본금의 액"],
    ],
    hasOfficers: false,
    enclosed: [MINUTES, "주식의 인수·청약을 증명하는 서면", "주금 납입금 보관증명서", ...COMMON],
    basis: "상법 제317조 제4항·제183조·제416조 이하, 상업등기법 제24조",
  },
  {
    code: "incorporation",
    name: "주식회사설립등기신청서",
    title: "주식회사설립등기신청",
    purpose: "주식회사 설립",
    facts: [["capital", "자본금의 액"], ["resolved_on", "조사보고(창립총회) 종료일"]],
    hasOfficers: true,
    enclosed: [
      "정관",
      "주식의 인수를 증명하는 서면",
      "발기인총회(창립총회) 의사록, 이사회 의사록",
      "조사보고서",
      "취임승낙서·인감증명서·주민등록표 초본",
      "주금 납입금 보관증명서(잔액증명서)",
      ...COMMON,
    ],
    basis: "상법 제317조, 상업등기법 제24조",
  },
  {
    code: "dissolution",
    name: "주식회사해산및청산인선임등기신청서",
    title: "주식회사해산및청산인선임등기신청",
    purpose: "해산, 청산인·대표청산인 선임",
    facts: [["dissolved_on", "해산 연월일"], ["liquidator_on", "청산인 취임 연월일"]],
    hasOfficers: true,
    enclosed: ["주주총회 의사록", "정관", "청산인 취임승낙서", ...COMMON],
    basis: "상법 제228조·제253조·제521조의2·제542조, 상업등기법 제24조",
  },
];

function drawApplication(
  { title, purpose, facts, hasOfficers, enclosed }: Application,
  fields: Fields,
  input: PaperInput,
): Block[] {
  const [company] = partiesOf(input.matter, "company");
  const cells = company && partyCells(fields, company);
  if (!cells) fields.need("role.company", "회사", null, { part: "party", id: "" });
  const officers = hasOfficers ? partyParts(fields, input, ["officer"]) : null;
  const signed = signatures(fields, input, {
    parties: company ? [company] : [],
    roleOf: () => "신청인",
    office: ["위 대리인", agentText(input)],
  });
  return [
    { kind: "title", text: title },
    RECEIVED,
    {
      kind: "fields",
      rows: [
        ["상호", cells?.name ?? BLANK],
        ["법인등록번호", cells?.number ?? BLANK],
        ["본점", cells?.address ?? BLANK],
        ...representativeRows(cells?.representative ?? null),
        ["등기의 목적", purpose],
        ...facts.map(([code, label]) => [label, factText(fields, input, code, label)] as const),
      ],
    },
    { kind: "heading", text: "등기할 사항" },
    ...officers?.here ?? [{ kind: "text", text: `${purpose}: 위 기재와 같음` } as const],
    { kind: "heading", text: "세금과 수수료" },
    ...chargesBlocks(fields, input),
    ...enclosedBlocks(enclosed),
    { kind: "text", text: "위와 같이 등기를 신청합니다." },
    ...signed.here,
    addressee(fields, input),
    ...officers?.appended ?? [],
  ];
}

/** Applications for companies, each of its kind of matter. */
export const companyForms: readonly PaperForm[] = APPLICATIONS.map((application) => ({
  code: `application_${application.code}`,
  name: application.name,
  source: {
    text: `${application.basis}; 상업등기 신청서 양식의 기재 항목에 따름`,
    day: null,
    unsure: "양식 예규의 번호와 시행일을 대조하지 못함",
  },
  kinds: [application.code],
  draw: (fields, input) => drawApplication(application, fields, input),
}));
