/** What an office's own template may name: fields of a matter under Korean names, and lists of them. */
import {
  entryLabel,
  isCharge,
  type MatterEntry,
  sumsOf,
} from "../../events/matter/matter_money.ts";
import {
  FACT_CODES,
  kindOf,
  type Matter,
  MATTER_FACTS,
  type MatterParty,
  PARTY_ROLES,
  roleLabel,
} from "../../events/matter/matter_shapes.ts";
import { exactWon, formalWon } from "../../projections/estimate/amount.ts";
import type { PaperInput } from "./paper.ts";
import { clientsOf } from "./parts.ts";
import { fullName, maskNumber, numberOf, registeredName, titledName, writtenDay } from "./words.ts";

/** A field's text; null where the matter lacks it. */
type Value = string | null;
type Row = Record<string, Value>;

/** Fields by name, and lists of rows by name. */
export interface TemplateData {
  values: Row;
  lists: Record<string, Row[]>;
}

const orNull = (text: string | null): Value => text === null || text.trim() === "" ? null : text;
const dayOrNull = (day: string | null): Value => day ? writtenDay(day) : null;

function partyRow(party: MatterParty, at: number, whole: boolean): Row {
  const { text } = numberOf(party);
  const isSecret = party.type !== "company" && !whole;
  return {
    번호: String(at + 1),
    구분: roleLabel(party.role),
    이름: orNull(party.type === "company" ? registeredName(party.name) : party.name),
    한자: orNull(party.hanja),
    이름한자: orNull(fullName(party)),
    주민등록번호: orNull(isSecret ? maskNumber(text) : text),
    주소: orNull(party.address),
    전화: orNull(party.phone),
    이메일: orNull(party.email),
    지분: orNull(party.share),
    대표자: orNull(titledName(party.representative.name)),
    대표자주소: orNull(party.representative.address),
  };
}

/** Lists of parties, by the name of their role and that of the form. */
function partyLists(matter: Matter, whole: boolean): Record<string, Row[]> {
  const rows = (parties: readonly MatterParty[]) =>
    parties.map((party, at) => partyRow(party, at, whole));
  const byRole = PARTY_ROLES.filter(({ value }) => value !== "client").map(({ value, label }) =>
    [label, rows(matter.parties.filter(({ role }) => role === value))] as const
  );
  return {
    당사자: rows(matter.parties),
    의뢰인: rows(clientsOf(matter)),
    ...Object.fromEntries(byRole),
  };
}

const entryRows = (entries: readonly MatterEntry[]): Row[] =>
  entries.map(({ kind, text, on, amount }, at) => ({
    번호: String(at + 1),
    내용: text || entryLabel(kind),
    날짜: dayOrNull(on),
    금액: exactWon(amount),
  }));

function factValues({ facts }: Matter): Row {
  const values: Row = {};
  for (const code of FACT_CODES) {
    const label = MATTER_FACTS[code].label.replace(/[\s·()]/g, "");
    const value = facts[code];
    const isDay = "days" in MATTER_FACTS[code];
    if (isDay) values[label] = dayOrNull(value === null ? null : String(value));
    else {
      // An amount that was not entered is 0.
      const won = Number(value);
      values[label] = won === 0 ? null : exactWon(won);
      values[`${label}한글`] = won === 0 ? null : formalWon(won);
    }
  }
  return values;
}

/** The fields and lists of a matter. Names without a value are there too, so that a template's mistake is found. */
export function templateData({ matter, office, today, whole }: PaperInput): TemplateData {
  const { fees, vat, expenses, paid, refunded, balance } = sumsOf(matter.entries);
  const money = {
    보수합계: fees,
    부가가치세: vat,
    비용합계: expenses,
    입금합계: paid,
    반환합계: refunded,
    미수금: balance,
  };
  const lists: Record<string, Row[]> = {
    ...partyLists(matter, whole),
    부동산: matter.objects.map(({ text }, at) => ({ 번호: String(at + 1), 표시: orNull(text) })),
    보수: entryRows(matter.entries.filter(({ kind }) => kind === "fee")),
    비용: entryRows(matter.entries.filter((entry) => isCharge(entry) && entry.kind !== "fee")),
    입금: entryRows(matter.entries.filter(({ kind }) => kind === "payment")),
    반환: entryRows(matter.entries.filter(({ kind }) => kind === "refund")),
  };
  const values: Row = {
    사건번호: matter.number,
    사건종류: kindOf(matter.kind).label,
    오늘: writtenDay(today),
    등기원인: orNull(matter.cause.text),
    등기원인일: dayOrNull(matter.cause.date),
    관할: orNull(matter.receipt.office),
    접수번호: orNull(matter.receipt.number),
    접수일: dayOrNull(matter.receipt.date),
    ...factValues(matter),
    ...Object.fromEntries(Object.entries(money).map(([name, won]) => [name, exactWon(won)])),
    총액한글: formalWon(fees + vat + expenses),
    사무소: office.name,
    법무사: office.representative,
    사무소주소: office.address,
    사무소전화: office.phone,
    사업자등록번호: orNull(office.businessNumber),
  };
  return { values, lists };
}
