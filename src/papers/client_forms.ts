/** Papers that clients sign: power of attorney, confirmation in place of a lost deed, identity check, receipt of papers. */
import {
  IDENTITY_CHECKS,
  kindOf,
  type MatterParty,
  type PartyRole,
  roleLabel,
} from "../../events/matter/matter_shapes.ts";
import type { Block } from "../pdf/document.ts";
import type { Fields, PaperForm, PaperInput } from "./paper.ts";
import {
  addressee,
  agentText,
  causeRows,
  clientsOf,
  listParts,
  nameOf,
  NUMBER_HEAD,
  objectParts,
  officeSignature,
  partiesOf,
  partyCells,
  representativeRows,
  signatures,
} from "./parts.ts";
import { BLANK, fullName, writtenDay } from "./words.ts";

const isProperty = ({ matter }: PaperInput): boolean => kindOf(matter.kind).group === "부동산";

const heading = (text: string): Block => ({ kind: "heading", text });
const text = (words: string): Block => ({ kind: "text", text: words });

/** A client as rows of labels and values. */
function clientRows(fields: Fields, party: MatterParty, label: string): [string, string][] {
  const { name, number, address, representative } = partyCells(fields, party);
  return [
    [label, name],
    [NUMBER_HEAD, number],
    ["주소(본점)", address],
    ...representativeRows(representative),
  ];
}

/** The clients, or a note that there is none. */
function signersOf(fields: Fields, { matter }: PaperInput): MatterParty[] {
  const clients = clientsOf(matter);
  if (clients.length === 0) fields.need("client", "의뢰인", null, { part: "party", id: "" });
  return clients;
}

type KindGroup = ReturnType<typeof kindOf>["group"];

/** Roles that give the order, of the kinds in which all who apply do; in all others it is the clients. */
const MANDATORS: Partial<Record<KindGroup, readonly PartyRole[]>> = {
  부동산: ["right_holder", "obligor", "heir"],
  법인: ["company"],
};

/** What is entrusted, by the kind of work: who helps with papers of a civil case does not act for the client. */
const REGISTRATION =
  "위 사람을 대리인으로 정하고 위 사무의 신청과 이에 관련된 모든 행위, 보정, 등기신청의 취하, 원본 환부 청구와 수령";
const ENTRUSTED: Record<KindGroup, string> = {
  부동산: `${REGISTRATION}, 등기필정보의 수령을 위임합니다. 복대리인을 선임할 수 있습니다.`,
  법인: `${REGISTRATION}을 위임합니다. 복대리인을 선임할 수 있습니다.`,
  "공탁·민사":
    "위 법무사에게 위 사건의 서류 작성과 제출 대행, 보정서류의 제출, 송달 서류와 원본의 수령을 위임합니다. " +
    "공탁사건에서는 공탁에 관한 신청의 대리를 함께 위임합니다.",
  기타: "위 법무사에게 위 사무의 처리와 이에 관련된 서류의 작성, 제출, 수령을 위임합니다.",
};

/** Who gives the order, as parties of the matter: those of the roles, and clients who have no role of the kind. */
function mandatorsOf(fields: Fields, input: PaperInput): MatterParty[] {
  const { matter } = input;
  const { group, roles } = kindOf(matter.kind);
  const giving = MANDATORS[group]?.filter((role) => roles.includes(role));
  if (!giving) return signersOf(fields, input);
  for (const role of giving) {
    if (partiesOf(matter, role).length > 0) continue;
    fields.need(`role.${role}`, roleLabel(role), null, { part: "party", id: "" });
  }
  const others = matter.parties.filter(({ role, client }) =>
    (client || role === "client") && !roles.includes(role)
  );
  return [...partiesOf(matter, ...giving), ...others];
}

/** Others of a dispute by name: what identifies them is none of this paper. */
const otherRows = (
  fields: Fields,
  { matter }: PaperInput,
  mandators: readonly MatterParty[],
): [string, string][] =>
  matter.parties.filter((party) =>
    kindOf(matter.kind).roles.includes(party.role) && !mandators.includes(party)
  ).map((party) => [roleLabel(party.role), nameOf(fields, party)]);

function drawPowerOfAttorney(fields: Fields, input: PaperInput): Block[] {
  const { group, label } = kindOf(input.matter.kind);
  const mandators = mandatorsOf(fields, input);
  const parties = listParts(fields, mandators);
  const objects = isProperty(input) ? objectParts(fields, input) : { here: [], appended: [] };
  const signed = signatures(fields, input, { parties: mandators, roleOf: () => "위임인" });
  return [
    { kind: "title", text: "위임장" },
    ...isProperty(input) ? [heading("부동산의 표시")] : [],
    ...objects.here,
    {
      kind: "fields",
      rows: [
        ...isProperty(input) ? causeRows(fields, input, "등기원인과 그 연월일") : [],
        ["위임 사무", label],
        ...group === "공탁·민사" ? otherRows(fields, input, mandators) : [],
        ["대리인", agentText(input)],
      ],
    },
    text(ENTRUSTED[group]),
    heading("위임인"),
    ...parties.here,
    ...signed.here,
    ...parties.appended,
    ...objects.appended,
    ...signed.appended,
  ];
}

function drawConfirmation(fields: Fields, input: PaperInput): Block[] {
  const obligors = partiesOf(input.matter, "obligor");
  if (obligors.length === 0) {
    fields.need("role.obligor", "등기의무자", null, { part: "party", id: "" });
  }
  const objects = objectParts(fields, input);
  const pages = obligors.map((party, at): Block[] => [
    ...at === 0 ? [] : [{ kind: "page_break" } as const],
    { kind: "title", text: "확인서면" },
    {
      kind: "fields",
      rows: [["등기할 부동산의 표시", "아래와 같음"], [
        "등기의 목적",
        kindOf(input.matter.kind).label,
      ]],
    },
    ...objects.here,
    { kind: "fields", rows: clientRows(fields, party, "등기의무자") },
    {
      kind: "table",
      heads: ["본인확인정보(주민등록증·운전면허증·여권 등 사본)", "우무인"],
      widths: [3, 1],
      rows: [["\n\n\n\n\n\n\n", ""]],
    },
    {
      kind: "fields",
      rows: [[
        "특기사항",
        fields.may(`special.${party.id}`, `${party.name}의 특기사항`, null, {
          part: "party",
          id: party.id,
        }) || "면담한 일시, 장소, 당시의 상황:\n\n\n",
      ]],
    },
    text(
      "위 첨부서면의 원본에 의하여 등기의무자 본인임을 확인하고 부동산등기법 제51조 및 부동산등기규칙 제111조 제3항에 " +
        "따라 이 서면을 작성하였습니다.",
    ),
    ...officeSignature(input, ["확인인", agentText(input)]),
    addressee(fields, input),
  ]);
  return [
    ...pages.length > 0 ? pages.flat() : [{ kind: "title", text: "확인서면" } as const],
    ...objects.appended,
  ];
}

const checkLabel = (how: string): string =>
  IDENTITY_CHECKS.find(({ value }) => value === how && value !== "")?.label ?? "";

function drawIdentity(fields: Fields, input: PaperInput): Block[] {
  const clients = signersOf(fields, input);
  return [
    { kind: "title", text: "위임인 확인서" },
    { kind: "fields", rows: [["사건번호", input.matter.number], ["대리인", agentText(input)]] },
    ...clients.flatMap((party): Block[] => {
      const place = { part: "party", id: party.id } as const;
      const key = `identity.${party.id}`;
      const { how = "", on = null, by = "", seen = "" } = party.identity ?? {};
      const of = `${party.name} 본인 확인`;
      return [
        heading(fullName(party) || BLANK),
        {
          kind: "fields",
          rows: [
            ...clientRows(fields, party, "위임인"),
            ["확인 방법", fields.need(`${key}.how`, `${of} 방법`, checkLabel(how), place)],
            ["확인한 날", fields.need(`${key}.on`, `${of}일`, on && writtenDay(on), place)],
            [
              "확인한 사람",
              fields.need(`${key}.by`, `${of}한 사람`, input.employeeName(by), place),
            ],
            ["확인한 내용", fields.may(`${key}.seen`, `${of} 내용`, seen, place) || BLANK],
          ],
        },
      ];
    }),
    text(
      "법무사법 제25조에 따라 사건의 위임을 받으면서 위임인 본인 또는 대리인임을 위와 같이 확인하였습니다.",
    ),
    ...officeSignature(input, ["법무사", input.office.representative]),
  ];
}

function drawHandover(fields: Fields, input: PaperInput): Block[] {
  const clients = signersOf(fields, input);
  const { matter } = input;
  const items = [
    "등기필정보 및 등기완료통지서",
    "등기사항증명서",
    "원본 서류(매매계약서 등)",
    "세금·수수료 영수증",
    "보수 영수증",
  ];
  const signed = signatures(fields, input, { parties: clients, roleOf: () => "받은 사람" });
  const receipt = [matter.receipt.office, matter.receipt.number].filter((one) => one !== "");
  return [
    { kind: "title", text: "인수증" },
    {
      kind: "fields",
      rows: [
        ["사건번호", matter.number],
        ["사건", kindOf(matter.kind).label],
        [
          "접수",
          fields.may(
            "receipt.text",
            "접수 내용",
            receipt.join(" 제") && `${receipt.join(" 제")}호`,
            {
              part: "matter",
              id: "receipt_number",
            },
          ) || BLANK,
        ],
      ],
    },
    {
      kind: "table",
      heads: ["번호", "서류", "통수", "받음(✓)"],
      widths: [1, 5, 1, 1.5],
      rows: items.map((item, at) => [
        String(at + 1),
        fields.may(`item.${at}`, `서류 ${at + 1}`, item, { part: "matter", id: "" }),
        "",
        "",
      ]),
    },
    text("위 서류를 틀림없이 받았습니다."),
    ...clients.flatMap((party): Block[] => [
      { kind: "fields", rows: clientRows(fields, party, "받은 사람") },
    ]),
    ...signed.here,
    text(`${input.office.name} 귀중`),
    ...signed.appended,
  ];
}

/** Papers for the client's hand. */
export const clientForms: readonly PaperForm[] = [
  {
    code: "power_of_attorney",
    name: "위임장",
    source: {
      text: "부동산등기규칙 제46조 제1항 제5호, 상업등기법 제24조(대리권을 증명하는 정보)",
      day: "2022-07-01",
      unsure: null,
    },
    kinds: "any",
    draw: drawPowerOfAttorney,
  },
  {
    code: "confirmation",
    name: "확인서면",
    source: {
      text:
        "등기필정보가 없는 경우 확인조서 등에 관한 예규(등기예규 제1664호) 별지 제1호 양식의 기재 항목에 따름",
      day: "2019-01-01",
      unsure: "제1664호 뒤의 개정을 대조하지 못함",
    },
    kinds: ["sale", "gift", "mortgage", "mortgage_release", "jeonse"],
    draw: drawConfirmation,
  },
  {
    code: "identity",
    name: "위임인 확인서",
    source: { text: "법무사법 제25조(위임인의 확인)", day: null, unsure: "정해진 양식이 없음" },
    kinds: "any",
    draw: drawIdentity,
  },
  {
    code: "handover",
    name: "인수증",
    source: { text: "사무소 양식", day: null, unsure: null },
    kinds: "any",
    draw: drawHandover,
  },
];
