/** Parts that papers share: parties, objects, appended lists of many, and who signs. */
import {
  type Matter,
  type MatterParty,
  type PartyRole,
  roleLabel,
} from "../../events/matter/matter_shapes.ts";
import type { Block } from "../pdf/document.ts";
import type { Fields, PaperInput } from "./paper.ts";
import { fullName, numberOf, titledName, writtenDay } from "./words.ts";

/** Parties, objects and signatures that a form has room for; more are on an appended list (별지). */
const ROWS_MAX = 4;

export const partiesOf = ({ parties }: Matter, ...roles: PartyRole[]): MatterParty[] =>
  roles.flatMap((role) => parties.filter((party) => party.role === role));

/** Who gave the order: parties marked as clients, otherwise those of the role. */
export function clientsOf({ parties }: Matter): MatterParty[] {
  const clients = parties.filter(({ client, role }) => client || role === "client");
  return clients.length > 0 ? clients : parties.slice(0, 1);
}

interface PartyCells {
  name: string;
  number: string;
  address: string;
  share: string;
  /** Of a company that acts in the matter; null of others. */
  representative: { name: string; address: string } | null;
}

/** What a field of a party is called: '등기권리자 김철수'. */
const labelOf = ({ role, name }: MatterParty): string =>
  `${roleLabel(role)} ${name || "(이름 없음)"}`;

/** A party's name as the paper has it, corrected by hand or of the matter. */
export function nameOf(fields: Fields, party: MatterParty): string {
  const place = { part: "party", id: party.id } as const;
  return fields.need(`party.${party.id}.name`, `${labelOf(party)}의 이름`, fullName(party), place);
}

/** Companies that a paper names without their acting. */
const NAMED_ONLY: readonly PartyRole[] = ["debtor", "shareholder", "deposited_for", "defendant"];

/** Title of a company's only officer, who acts for it and is not entered again. */
const SOLE_OFFICER: Partial<Record<Matter["kind"], string>> = {
  incorporation: "사내이사",
  dissolution: "청산인",
};

/** Who acts for a company: as entered, otherwise its only officer where the matter is theirs. */
function actingFor({ kind, parties }: Matter, { role, representative }: MatterParty) {
  const [officer, ...others] = parties.filter((one) => one.role === "officer");
  const title = SOLE_OFFICER[kind];
  const isSole = role === "company" && officer !== undefined && others.length === 0;
  if (representative.name.trim() !== "" || !title || !isSole) return representative;
  return { name: `${title} ${fullName(officer)}`, address: officer.address };
}

/** Who acts for a company, with the title; null of a person, and of a company that is named only. */
function representativeOf(fields: Fields, party: MatterParty): PartyCells["representative"] {
  const { type, role, client } = party;
  if (type !== "company" || !client && NAMED_ONLY.includes(role)) return null;
  const { name, address } = actingFor(fields.input.matter, party);
  const place = { part: "party", id: party.id } as const;
  const [key, of] = [`party.${party.id}.representative`, labelOf(party)];
  return {
    name: fields.need(key, `${of}의 대표자`, titledName(name), place),
    address: fields.need(`${key}_address`, `${of}의 대표자 주소`, address, place),
  };
}

/** The same as rows of labels and values. */
export const representativeRows = (
  representative: PartyCells["representative"],
): [string, string][] =>
  representative
    ? [["대표자", representative.name], ["대표자의 주소", representative.address]]
    : [];

/** A party as it signs: a company by who acts for it. */
function signerName(fields: Fields, party: MatterParty): string {
  const representative = representativeOf(fields, party);
  const name = nameOf(fields, party);
  return representative ? `${name} ${representative.name}` : name;
}

/** A party's name and address on a paper. */
export function whoAndWhere(
  fields: Fields,
  party: MatterParty,
): Pick<PartyCells, "name" | "address"> {
  const place = { part: "party", id: party.id } as const;
  const [key, of] = [`party.${party.id}`, labelOf(party)];
  return {
    name: nameOf(fields, party),
    address: fields.need(`${key}.address`, `${of}의 주소`, party.address, place),
  };
}

/** All of a party's values on a paper. */
export function partyCells(fields: Fields, party: MatterParty): PartyCells {
  const place = { part: "party", id: party.id } as const;
  const [key, of] = [`party.${party.id}`, labelOf(party)];
  const { label, text } = numberOf(party);
  const { name, address } = whoAndWhere(fields, party);
  return {
    name,
    number: party.type === "company"
      ? fields.need(`${key}.number`, `${of}의 ${label}`, text, place)
      : fields.number(`${key}.number`, `${of}의 ${label}`, text, place),
    address,
    representative: representativeOf(fields, party),
    share: fields.may(`${key}.share`, `${of}의 지분`, party.share, place),
  };
}

/** The number of a person or of a company, which is public: the word tells the two apart where texts are masked. */
export const NUMBER_HEAD = "주민등록번호(법인등록번호)";
const HEADS = ["구분", "성명(상호·명칭)", NUMBER_HEAD, "주소(소재지)", "지분"];
const WIDTHS = [1.2, 1.7, 1.9, 3.3, 0.8];

/** A label in place of the role's own, where a form names it otherwise. */
export type RoleNames = Partial<Record<PartyRole, string>>;

function partyTable(fields: Fields, parties: readonly MatterParty[], names: RoleNames): Block {
  const rows = parties.map((party) => {
    const { name, number, address, share, representative } = partyCells(fields, party);
    return [
      names[party.role] ?? roleLabel(party.role),
      representative ? `${name}\n${representative.name}` : name,
      number,
      representative ? `${address}\n(대표자) ${representative.address}` : address,
      share,
    ];
  });
  return { kind: "table", heads: HEADS, widths: WIDTHS, rows };
}

/** What is printed on the form itself, and what is appended to it. */
interface Parts {
  here: Block[];
  appended: Block[];
}

/** Parties of these roles as a table. A role that nobody has is noted as missing. */
export function partyParts(
  fields: Fields,
  { matter }: PaperInput,
  roles: readonly PartyRole[],
  names: RoleNames = {},
): Parts {
  for (const role of roles) {
    if (partiesOf(matter, role).length > 0) continue;
    const label = names[role] ?? roleLabel(role);
    fields.need(`role.${role}`, label, null, { part: "party", id: "" });
  }
  return listParts(fields, partiesOf(matter, ...roles), names);
}

/** These parties as a table; many on an appended list. */
export function listParts(
  fields: Fields,
  parties: readonly MatterParty[],
  names: RoleNames = {},
): Parts {
  if (parties.length === 0) return { here: [], appended: [] };
  const table = partyTable(fields, parties, names);
  if (parties.length <= ROWS_MAX) return { here: [table], appended: [] };
  return {
    here: [{
      kind: "fields",
      rows: [["당사자", `별지 당사자 목록 기재와 같음(${parties.length}명)`]],
    }],
    appended: [{ kind: "page_break" }, { kind: "title", text: "별지 당사자 목록" }, table],
  };
}

/** Objects as numbered texts; many on an appended list. */
export function objectParts(fields: Fields, { matter }: PaperInput): Parts {
  const texts = matter.objects.map(({ id, text }, at) =>
    fields.need(`object.${id}`, `부동산 ${at + 1}의 표시`, text, { part: "object", id })
  );
  if (texts.length === 0) {
    texts.push(fields.need("objects", "부동산의 표시", null, { part: "object", id: "" }));
  }
  const rows = texts.map((text, at) => [String(at + 1), text]);
  const table: Block = { kind: "table", heads: ["번호", "부동산의 표시"], widths: [1, 9], rows };
  if (rows.length <= ROWS_MAX) return { here: [table], appended: [] };
  return {
    here: [{
      kind: "fields",
      rows: [["부동산의 표시", `별지 부동산 목록 기재와 같음(${rows.length}건)`]],
    }],
    appended: [{ kind: "page_break" }, { kind: "title", text: "별지 부동산 목록" }, table],
  };
}

/**
 * 등기원인 and its day, as one line of a form. 소유권보존 has none: neither is registered (부동산등기법 제64조, 부동산등기규칙
 * 제121조 제1항).
 */
export function causeRows(
  fields: Fields,
  { matter: { kind, cause } }: PaperInput,
  label: string,
): [string, string][] {
  if (kind === "preservation") return [];
  const place = { part: "matter", id: "cause" } as const;
  const day = fields.need("cause.date", "등기원인일", cause.date && writtenDay(cause.date), place);
  return [[label, `${day} ${fields.need("cause.text", "등기원인", cause.text, place)}`]];
}

/** The office that papers go to: '서울중앙지방법원 등기국 귀중'. */
export function addressee(fields: Fields, { matter: { receipt } }: PaperInput): Block {
  const place = { part: "matter", id: "receipt_office" } as const;
  const office = fields.need("receipt.office", "관할 등기소(법원)", receipt.office, place);
  return { kind: "text", text: `${office} 귀중`, align: "left" };
}

const space = (height: number): Block => ({ kind: "space", height });

/** Who signs or seals, with what they are on the paper: '등기의무자(매도인)', '이영희(李英姬)'. */
type Signer = readonly [role: string, name: string];

const dated = ({ today }: PaperInput, lines: readonly string[]): Block[] => [
  space(18),
  { kind: "text", text: writtenDay(today), align: "center" },
  space(10),
  ...lines.map((text): Block => ({ kind: "text", text, align: "right" })),
  space(10),
];

const lineOf = ([role, name]: Signer): string => `${role}  ${name}  (인)`;

/** The day, and below it the signature of the office. */
export const officeSignature = (input: PaperInput, signer: Signer): Block[] =>
  dated(input, [lineOf(signer)]);

/** The day, and below it who signs: all of them, many on an appended list; then the office where it signs too. */
export function signatures(
  fields: Fields,
  input: PaperInput,
  { parties, roleOf, office }: {
    parties: readonly MatterParty[];
    roleOf: (party: MatterParty) => string;
    office?: Signer;
  },
): Parts {
  const signers = parties.map((party): Signer => [roleOf(party), signerName(fields, party)]);
  const agent = office ? [lineOf(office)] : [];
  if (signers.length <= ROWS_MAX) {
    return { here: dated(input, [...signers.map(lineOf), ...agent]), appended: [] };
  }
  const referred = `별지 서명란 기재와 같음(${signers.length}명)`;
  const roles = [...new Set(signers.map(([role]) => role))].join("·");
  return {
    here: dated(input, [`${roles}  ${referred}`, ...agent]),
    appended: [
      { kind: "page_break" },
      { kind: "title", text: "별지 서명란" },
      {
        kind: "table",
        heads: ["구분", "성명(상호·명칭)", "서명 또는 날인"],
        widths: [2, 4, 2],
        rows: signers.map(([role, name]) => [role, name, "(인)"]),
      },
    ],
  };
}

/** The office as the agent of an application. */
export const agentText = ({ office }: PaperInput): string =>
  `법무사 ${office.representative} (${office.name}, ${office.address}, ${office.phone})`;
