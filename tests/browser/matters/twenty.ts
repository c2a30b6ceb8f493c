/**
 * Twenty made-up matters as an office of legal scriveners gets them: what a visitor or a caller says, what the papers of
 * the parties say, what the registry answers. Nothing stands here twice that an office would enter once.
 */
import type { EntryKind } from "../../../events/matter/matter_money.ts";
import type { MatterKind, PartyRole, PartyType } from "../../../events/matter/matter_shapes.ts";

/** A party by the columns of its table; `role` and `type` are chosen, the rest is typed. */
export interface PartyTyped {
  name: string;
  role?: PartyRole;
  type?: PartyType;
  hanja?: string;
  resident_number?: string;
  registration_number?: string;
  address?: string;
  representative?: string;
  representative_address?: string;
  share?: string;
  /** Chosen: how the identity was checked. */
  identity_how?: "resident_card" | "driving_licence" | "passport" | "company_papers";
}

export interface CostTyped {
  kind: EntryKind;
  text: string;
  amount: number;
  vat?: number;
}

export interface MadeUp {
  title: string;
  kind: MatterKind;
  /** What a visitor asks on the site, with the estimate made there; null where the client telephones. */
  question: {
    estimate?: { case: string; label?: string; amount?: string };
    service: string;
    subject: string;
    message: string;
    email?: string;
  } | null;
  client: PartyTyped;
  phone: string;
  parties: readonly PartyTyped[];
  /** Columns of the case itself, by key. */
  facts: Readonly<Record<string, string>>;
  /** What is registered: an address record of the office by its registry, or a text. */
  objects: readonly (string | { address: string; office: string })[];
  costs: readonly CostTyped[];
  /** What a delivery for it cost, by the couriers' book. */
  delivery?: number;
  /** The number that the registry or the court gave. */
  receipt: string;
  /** 등기필정보, which came with the registration. */
  secret?: string;
}

/** In the order in which they come. */
export const TWENTY: readonly MadeUp[] = JSON.parse(
  Deno.readTextFileSync(new URL("../../fixtures/matters/twenty.json", import.meta.url)),
);

/** The short form: an estimate with a record and a delivery, a company by telephone, a question without an estimate. */
export const SHORT = TWENTY.filter(({ title }) =>
  ["매매와 근저당권 설정", "㈜ 회사의 매수", "변제공탁"].includes(title)
);
