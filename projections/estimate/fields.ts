/** The kinds of fields a case asks with, on the form and of the API. */
import type { Case } from "./answers.ts";

/** Shown only while the field named has this value; the answer counts then only. */
interface OnlyWhen {
  field: "property" | "move";
  value: string;
}

interface Asked {
  label: string;
  hint?: string;
  only?: OnlyWhen;
}

export interface MoneyField extends Asked {
  kind: "money";
  name: "price" | "standard" | "fee";
  /** May it be left empty? */
  optional: boolean;
  /** Fewest won. */
  least: number;
}

export interface ChoiceField extends Asked {
  kind: "choice";
  name:
    | "property"
    | "region"
    | "homes"
    | "regulated"
    | "small"
    | "onlyHome"
    | "dearGift"
    | "capitalRegion"
    | "move"
    | "filing";
  /** Value and label; the first counts where nothing was chosen. */
  options: [value: string, label: string][];
}

export interface NumberField extends Asked {
  kind: "count" | "percent";
  name: "count" | "discount";
  /** As it is typed. */
  fallback: string;
  most: number;
  unit: string;
}

export type Field = MoneyField | ChoiceField | NumberField;

export interface Question {
  case: Case;
  area: "property" | "company";
  /** As the visitor calls it: '매매'. */
  name: string;
  /** What is registered, in a sentence. */
  about: string;
  fields: Field[];
}

/** Most won that can be asked about: a trillion. */
export const WON_MAX = 1_000_000_000_000;

/** An amount of at least a million won, unless told. */
export const money = (
  name: MoneyField["name"],
  label: string,
  hint: string,
  extra: Partial<Pick<MoneyField, "optional" | "least" | "only">> = {},
): MoneyField => ({
  kind: "money",
  name,
  label,
  hint,
  optional: false,
  least: 1_000_000,
  ...extra,
});

/** One of a few; the first counts where nothing was chosen. */
export const choice = (
  name: ChoiceField["name"],
  label: string,
  options: ChoiceField["options"],
  extra: Pick<Asked, "hint" | "only"> = {},
): ChoiceField => ({ kind: "choice", name, label, options, ...extra });

/** No, unless somebody says yes. */
export const yesNo = (
  name: ChoiceField["name"],
  label: string,
  extra: Pick<Asked, "hint" | "only"> = {},
): ChoiceField => choice(name, label, [["no", "아니요"], ["yes", "예"]], extra);

/** How many of a thing, 1 to 50. */
export const count = (label: string, fallback: string, hint: string): NumberField => ({
  kind: "count",
  name: "count",
  label,
  hint,
  fallback,
  most: 50,
  unit: "개",
});

/** How the registry can be asked. */
export const FILINGS: ChoiceField["options"] = [
  ["paper", "서면"],
  ["form", "전자표준양식(e-Form)"],
  ["online", "전자신청"],
];

export const filing = choice("filing", "신청 방법", FILINGS);

/** The scrivener's fee, where no table gives one. */
export const quotedFee = money(
  "fee",
  "법무사 보수 견적",
  "부가가치세를 뺀 금액입니다. 비워 두면 보수를 빼고 계산합니다.",
  { optional: true, least: 0 },
);
