/** Costs of registering ownership of property, case by case. */
import {
  acquisitionLines,
  type AcquisitionRates,
  buildingRates,
  divisionRates,
  giftRates,
  inheritanceRates,
  officialValue,
  purchaseRates,
  type Taxed,
} from "./acquisition.ts";
import { exactWon } from "./amount.ts";
import type { Answers } from "./answers.ts";
import {
  bondLines,
  EXTRAS,
  feeOf,
  filingLine,
  propertyFiled,
  QUOTED,
  registrationLines,
  stampLines,
  tableFee,
} from "./charges.ts";
import {
  type Estimate,
  estimateOf,
  type Line,
  mergedLines,
  type NotReckoned,
  sumOf,
} from "./line.ts";
import * as doubts from "./not_reckoned.ts";
import { partText, portionOf, type RateTable } from "./rate_table.ts";
import { rates } from "./rates.ts";
import { relieved } from "./relief.ts";

const { standardRates, coOwned, burdenedGift, burdenedHouse, smallGift } = rates;
const { bondRates, buildingBond, freeBondRates, propertyFiling, propertyRegistration } = rates;

const AGENCY = "취득세 신고, 채권 매입 등 대행 보수와 사건의 난이도에 따른 가산 보수";

/** The acquired part of the property, in won. */
const held = ({ price, share }: Answers): number => portionOf(price, share);

/** A share of a house has the rate of the whole house. */
function shared(answers: Answers, usual: AcquisitionRates): AcquisitionRates {
  const { share, property } = answers;
  if (share[0] === share[1] || property !== "house") return usual;
  const why = `${usual.why}, 지분 ${partText(share)}`;
  return { ...usual, tables: [...usual.tables, coOwned], why };
}

type PartsOf = (answers: Answers) => Taxed[];

/** The acquisition taxes, less reliefs of a home. */
const taxesOn = (answers: Answers, parts: PartsOf): Line[] =>
  relieved(acquisitionLines(parts(answers)), answers);

/** These taxes with other answers, in won. */
const sumIf = (parts: PartsOf) => (answers: Answers): number => sumOf(taxesOn(answers, parts));

const bought = (answers: Answers): Taxed[] => [
  { value: held(answers), rates: shared(answers, purchaseRates(answers)) },
];

/** A gift with debts is a purchase for the debts and a gift for the rest: two parts, taxed separately. */
function given(answers: Answers): Taxed[] {
  const { burdened, debt, property, price } = answers;
  if (!burdened) return [{ value: held(answers), rates: giftRates(answers) }];
  const tables: RateTable[] = [burdenedGift];
  const isBetween = property === "house" && price > standardRates.values.lowUpTo;
  const paid = purchaseRates(answers);
  const of = isBetween ? [...tables, burdenedHouse] : tables;
  return [
    { value: debt, rates: { ...paid, tables: [...paid.tables, ...of], why: `채무, ${paid.why}` } },
    { value: held(answers) - debt, rates: giftRates(answers) },
  ];
}

interface Owned {
  taxes: Line[];
  between: Line[];
  kind?: "right" | "inherited";
  /** By the table unless specified. */
  fee?: "quoted";
  others: string[];
  notReckoned: NotReckoned[];
}

/** Transfer or first registration of ownership: taxes on the value, bond, stamp, fees. */
function ownership(answers: Answers, owned: Owned): Estimate {
  const { taxes, between, kind = "right", others, notReckoned } = owned;
  const fee = feeOf(answers.fee, owned.fee ? QUOTED : tableFee(held(answers)));
  return estimateOf(
    mergedLines([...taxes, ...between, propertyFiled(answers, kind), ...fee.lines]),
    [...others, ...fee.missing, AGENCY, EXTRAS],
    notReckoned,
  );
}

function boughtBonds(answers: Answers): Line[] {
  const what = "거래금액(시가표준액을 비워 두셨습니다)";
  if (answers.property === "building") {
    return bondLines(buildingBond, buildingBond.values, answers, what);
  }
  const steps = bondRates.values[answers.property === "house" ? "house" : "land"];
  return bondLines(bondRates, steps, answers, what);
}

/** A purchase, by contract or at an auction. */
function paidFor(answers: Answers, between: Line[], others: string[], fee?: "quoted"): Estimate {
  const taxes = taxesOn(answers, bought);
  const bonds = boughtBonds(answers);
  return ownership(answers, {
    taxes,
    between: [...bonds, ...between],
    fee,
    others,
    notReckoned: [
      ...doubts.ofBought(answers, sumIf(bought)),
      ...doubts.ofRelief(answers, sumIf(bought), true),
      ...doubts.ofFarmland(answers, taxes, bonds),
      ...fee ? [] : doubts.ofFamily(answers),
      ...doubts.ofAnyProperty(answers),
    ],
  });
}

export function purchase(answers: Answers): Estimate {
  const stamp = stampLines(held(answers), answers.property === "house");
  return paidFor(answers, stamp, [
    "중개보수, 부동산거래 신고, 대출을 함께 받을 때의 근저당권 설정 비용",
  ]);
}

/** Purchase at an auction: no contract, so no stamp; rights that end are cancelled in the register. */
export function auction(answers: Answers): Estimate {
  const { cancelled } = answers;
  const each = propertyRegistration.values.other;
  const formula = `말소 ${exactWon(each)} × ${cancelled}건`;
  const fees = propertyFiling.values.other;
  const ended = cancelled === 0 ? [] : [
    ...registrationLines(propertyRegistration, each * cancelled, formula),
    filingLine(propertyFiling, fees, { ...answers, count: cancelled }, `말소 ${cancelled}건`),
  ];
  const others = ["명도와 송달에 드는 비용, 대출을 함께 받을 때의 근저당권 설정 비용"];
  return paidFor(answers, ended, others, "quoted");
}

const inherited = (answers: Answers): Taxed[] => [
  { value: held(answers), rates: inheritanceRates(answers) },
];

export function inheritance(answers: Answers): Estimate {
  const taxes = taxesOn(answers, inherited);
  const bonds = bondLines(freeBondRates, freeBondRates.values, answers, "시가표준액");
  return ownership(answers, {
    taxes,
    between: bonds,
    kind: "inherited",
    others: ["상속세, 상속재산분할협의와 상속인 조사에 드는 비용"],
    notReckoned: [
      ...doubts.ofRelief(answers, sumIf(inherited)),
      ...doubts.ofInheritedFarmland(answers, held(answers), bonds),
      ...doubts.ofAnyProperty(answers),
    ],
  });
}

export function gift(answers: Answers): Estimate {
  const what = "증여 재산의 가액(시가표준액을 비워 두셨습니다)";
  const choosable = officialValue(answers) <= smallGift.values;
  return ownership(answers, {
    taxes: taxesOn(answers, given),
    between: bondLines(freeBondRates, freeBondRates.values, answers, what),
    others: [
      ...choosable
        ? [
          `시가표준액 1억원 이하여서 시가표준액으로 신고할 때 줄어드는 취득세(${smallGift.source})`,
        ]
        : [],
      "증여세",
    ],
    notReckoned: [
      ...doubts.ofRelief(answers, sumIf(given)),
      ...doubts.ofGift(answers, sumIf(given)),
      ...doubts.ofAnyProperty(answers),
    ],
  });
}

const divided = (answers: Answers): Taxed[] => [
  { value: held(answers), rates: divisionRates(answers) },
];

/** A divorced spouse's share of the property. */
export function division(answers: Answers): Estimate {
  const what = "시가인정액(시가표준액을 비워 두셨습니다)";
  return ownership(answers, {
    taxes: acquisitionLines(divided(answers)),
    between: bondLines(freeBondRates, freeBondRates.values, answers, what),
    others: ["양도소득세, 이혼 절차에 드는 비용"],
    notReckoned: [...doubts.ofDivision(), ...doubts.ofAnyProperty(answers)],
  });
}

const built = (answers: Answers): Taxed[] => [
  { value: answers.price, rates: buildingRates(answers) },
];

/** A new building. */
export function building(answers: Answers): Estimate {
  return ownership(answers, {
    taxes: taxesOn(answers, built),
    between: [],
    others: [],
    notReckoned: [
      ...doubts.ofRelief(answers, sumIf(built)),
      ...doubts.ofBuilding(answers),
      ...doubts.ofAnyProperty(answers),
    ],
  });
}
