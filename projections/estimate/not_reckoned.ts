/**
 * Circumstances that an estimate does not calculate though they may change the sum: each with its sign, and its maximum
 * if known.
 */
import { isCheapHouse, isFirstHome, isRaised, officialValue } from "./acquisition.ts";
import type { Answers, Relief } from "./answers.ts";
import { stampLines } from "./charges.ts";
import { type Line, type NotReckoned, sumOf } from "./line.ts";
import { portionOf, type RateTable, shareOf, taxOf } from "./rate_table.ts";
import { rates } from "./rates.ts";

const { firstHome, birthHome, raisedRates, cheapHouse, dearHouse, divisionRate, divisionRural } =
  rates;
const { farmerRelief, lenderRelief, metropolis, bondRates, freeBondRates } = rates;
const { trustFree, trustRegistration } = rates;

/** The acquisition taxes with these answers, in won. */
type SumIf = (answers: Answers) => number;

const less = (what: string, source: string, most: number | null = null): NotReckoned => ({
  what,
  sign: "less",
  most,
  source,
});
const more = (what: string, source: string, most: number | null = null): NotReckoned => ({
  ...less(what, source, most),
  sign: "more",
});

/**
 * The highest possible relief for such a home; null if none. A first home is bought, a home for a child may be acquired
 * in any way.
 */
function possibleRelief(answers: Answers, isBought: boolean): [Relief, RateTable] | null {
  const { property, price, homes, dearGift, onlyHome } = answers;
  const isOut = property !== "house" || price > firstHome.values.upTo || homes === "company";
  if (isOut || dearGift || onlyHome) return null;
  if (homes === "one") return ["birth", birthHome];
  return isBought ? ["first", firstHome] : null;
}

/** A relief that was not chosen: its whole amount for a single owner, and the rural tax on the reduction. */
export function ofRelief(answers: Answers, sumIf: SumIf, isBought = false): NotReckoned[] {
  const { relief, small, share } = answers;
  if (relief === "none") {
    const possible = possibleRelief(answers, isBought);
    if (!possible) return [];
    const [name, { source }] = possible;
    const most = sumIf(answers) - sumIf({ ...answers, relief: name });
    const of = name === "first" ? "생애최초" : isBought ? "출산·양육이나 생애최초" : "출산·양육";
    return most > 0 ? [less(`${of} 주택의 취득세 감면(선택하지 않음)`, source, most)] : [];
  }
  const { source } = relief === "birth" ? birthHome : firstHome;
  const without = sumIf({ ...answers, relief: "none", homes: "one" });
  const taken = without - sumIf(answers);
  // The whole is as much again for each part of the others, and no more than the tax.
  const alone = Math.min(without, portionOf(taken, [share[1], share[0]])) - taken;
  return [
    ...alone > 0
      ? [less("함께 취득하는 사람이 같은 감면을 받지 않을 때 늘어나는 감면", source, alone)]
      : [],
    ...small ? [] : [
      more(
        "감면받은 취득세에 붙는 농어촌특별세",
        divisionRural.source,
        shareOf(taken, divisionRural.values),
      ),
    ],
  ];
}

/** Circumstances that raise or lower the tax on a purchase. */
export function ofBought(answers: Answers, sumIf: SumIf): NotReckoned[] {
  const { property } = answers;
  if (property === "building") {
    return [
      more("건물에 딸린 토지의 국민주택채권 매입률이 더 높아 늘어나는 비용", bondRates.source),
      more("고급오락장 등의 취득세 중과", "지방세법 제13조제5항"),
    ];
  }
  if (property !== "house") return [];
  const usual = sumIf({ ...answers, homes: "one", regulated: false, relief: "none" });
  const isCheap = isCheapHouse(answers) && !isFirstHome(answers);
  return [
    ...isRaised(answers)
      ? [less(
        "중과하지 않는 주택(시행령 제28조의2)이거나 다른 집이 주택 수에서 빠질 때(제28조의4) 줄어드는 취득세",
        raisedRates.source,
        sumIf(answers) - usual,
      )]
      : [],
    ...isCheap
      ? [more(
        "정비구역·소규모주택정비 사업시행구역에 있어 저가주택이어도 중과되는 취득세",
        cheapHouse.source,
      )]
      : [],
  ];
}

/** Spouses and parents: a purchase from them may count as a gift. */
export const ofFamily = ({ homes }: Answers): NotReckoned[] =>
  homes === "company" ? [] : [more(
    "배우자·직계존비속에게서 사면서 대금을 증명하지 못하거나 시가보다 많이 싸게 살 때의 증여 취득세",
    "지방세법 제7조제11항",
  )];

/** The decree's annex exempts farmers from the bonds; the registry decides by documents. */
const FARMERS =
  "농업인이 영농을 목적으로 취득하는 농지의 국민주택채권 매입 면제(주택도시기금법 시행령 별표)";

const farmerBonds = (bonds: Line[]): NotReckoned =>
  less(FARMERS, "주택도시기금법 시행령 별표", sumOf(bonds));

export function ofFarmland(answers: Answers, taxes: Line[], bonds: Line[]): NotReckoned[] {
  if (answers.property !== "farmland") return [];
  const { share } = farmerRelief.values;
  const most = taxes.filter(({ key }) => key === "acquisition" || key === "education")
    .reduce((sum, { amount }) => sum + shareOf(amount, share), 0);
  return [
    less("2년 이상 농사를 지은 자경농민의 취득세 50% 감면", farmerRelief.source, most),
    farmerBonds(bonds),
  ];
}

export function ofInheritedFarmland(answers: Answers, value: number, bonds: Line[]): NotReckoned[] {
  if (answers.property !== "farmland") return [];
  const most = taxOf(shareOf(value, divisionRate.values.less));
  const source = "지방세법 제15조제1항제2호나목";
  return [
    less("자경농민이 상속받는 농지의 취득세 특례(2% 인하)", source, most),
    farmerBonds(bonds),
  ];
}

export function ofGift(answers: Answers, sumIf: SumIf): NotReckoned[] {
  const { burdened, debt, property } = answers;
  const [stamp] = stampLines(debt, property === "house");
  return [
    ...burdened
      ? [
        less(
          "채무에 해당하는 부분을 매매의 매입률로 살 때 줄어드는 국민주택채권",
          freeBondRates.source,
        ),
        more(
          "배우자·직계존비속에게 받으면서 채무를 갚을 소득을 증명하지 못할 때 늘어나는 취득세",
          "지방세법 제7조제11항·제12항",
          Math.max(0, sumIf({ ...answers, burdened: false }) - sumIf(answers)),
        ),
        ...stamp ? [more("부담부증여 계약서의 인지세", stamp.source, stamp.amount)] : [],
      ]
      : [],
    more("대도시에서 세운 지 5년이 안 된 법인이 받을 때의 취득세 중과", metropolis.source),
  ];
}

export const ofDivision = (): NotReckoned[] => [
  more("위자료로 넘겨받는 부분(재산분할이 아니어서 특례가 없음)", "지방세법 제15조제1항제6호"),
];

export function ofBuilding({ price }: Answers): NotReckoned[] {
  const most = taxOf(shareOf(price, metropolis.values.less));
  return [
    more(
      "대지권·토지 등기와 건축물 보존등기에서 국민주택채권을 사야 하는 경우의 비용",
      "주택도시기금법 시행령 별표",
    ),
    more("과밀억제권역에 본점·공장으로 쓰려고 지을 때의 취득세 중과", "지방세법 제13조제1항", most),
  ];
}

/** Circumstances that may change the tax on any acquisition. */
export function ofAnyProperty(answers: Answers): NotReckoned[] {
  const isDear = answers.property === "house" && officialValue(answers) > dearHouse.values;
  return [
    ...isDear ? [more("면적이 큰 고급주택의 취득세 중과(8% 추가)", dearHouse.source)] : [],
    { ...less("조례로 달리 정한 세율과 그 밖의 감면", "지방세법 제14조"), sign: "either" },
  ];
}

export const ofMortgage = (taxes: Line[]): NotReckoned[] => [
  less(
    "농어업인이 조합 등에서 융자받을 때의 등록면허세 50% 감면",
    lenderRelief.source,
    shareOf(sumOf(taxes), lenderRelief.values.share),
  ),
];

export const ofTrust = (): NotReckoned[] => [
  more("신탁이 끝나 위탁자가 아닌 사람에게 넘길 때의 취득세", trustFree.source),
  more("주택조합과 조합원 사이의 신탁에 부과되는 취득세", trustFree.source),
  {
    ...less("신탁등기에 따로 드는 수수료와 국민주택채권", trustRegistration.source),
    sign: "either",
  },
];
