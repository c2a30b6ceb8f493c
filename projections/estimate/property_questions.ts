/** Questions of each registration of property, in Korean, in order. */
import type { Answers } from "./answers.ts";
import {
  choice,
  count,
  discount,
  type Field,
  filing,
  FILINGS,
  money,
  type Only,
  type Problem,
  type Question,
  quotedFee,
  share,
  yesNo,
} from "./fields.ts";
import { portionOf } from "./rate_table.ts";
import { officialValue } from "./acquisition.ts";
import * as costs from "./property.ts";
import { rates } from "./rates.ts";
import { reliefProblems } from "./relief.ts";
import * as rights from "./rights.ts";

const HOUSE: Only = { field: "property", values: ["house"] };
const NO_HOUSE: Only = { field: "property", values: ["building", "land", "farmland"] };
const BURDENED: Only = { field: "burdened", values: ["yes"] };
const KINDS: [string, string][] = [
  ["house", "주택"],
  ["building", "상가·오피스텔 등 건물"],
  ["land", "토지"],
  ["farmland", "농지"],
];
const property = choice("property", "부동산 종류", KINDS);
const size = choice("small", "전용면적", [["yes", "85㎡ 이하"], ["no", "85㎡ 초과"]], {
  only: [HOUSE],
  hint: "수도권 밖의 도시지역이 아닌 읍·면은 100㎡가 기준입니다.",
});
const homes = (only: Only[]): Field =>
  choice("homes", "취득 후 세대 주택 수", [
    ["one", "1주택 (일시적 2주택 포함)"],
    ["two", "2주택"],
    ["three", "3주택"],
    ["four", "4주택 이상"],
    ["company", "법인이 취득"],
  ], { only, hint: "이번에 취득하는 집을 더한 수입니다." });
const area = (only: Only[]): Field =>
  choice("area", "집이 있는 권역", [
    ["capital", "수도권(서울·인천·경기)"],
    ["elsewhere", "수도권 외"],
  ], {
    only,
    hint:
      "시가표준액이 수도권 1억원, 그 밖의 곳 2억원 이하인 집은 주택 수가 많아도 중과하지 않습니다.",
  });
const regulated = (only: Only[]): Field => yesNo("regulated", "조정대상지역", { only });
const unsold = yesNo("unsold", "준공 후 미분양 아파트를 처음 취득", {
  only: [HOUSE, { field: "area", values: ["elsewhere"] }],
  hint:
    `전용면적 85㎡ 이하, 6억원 이하인 아파트를 ${rates.unsoldFlat.values.until}까지 취득하면 중과하지 않습니다.`,
});
const metropolis = (only: Only[]): Field =>
  yesNo("metropolis", "대도시 법인 중과", {
    only,
    hint:
      "과밀억제권역에서 설립하거나 전입한 지 5년이 안 된 법인이 그 안의 부동산을 취득하고 중과 제외 업종이 아니면 예를 선택해 주세요.",
  });
const BIRTH: [string, string] = ["birth", "출산·양육 (500만원까지)"];
const relief = choice("relief", "취득세 감면", [
  ["none", "해당 없음"],
  ["first", "생애최초 (200만원까지)"],
  ["firstSmall", "생애최초, 60㎡ 이하 빌라·다가구 등 (300만원까지)"],
  ["firstRegion", "생애최초, 인구감소지역 (300만원까지)"],
  BIRTH,
], {
  only: [HOUSE],
  hint: "본인과 배우자가 집을 가진 적이 없거나, 출산 후 5년 안에 자녀와 살 집을 살 때입니다. " +
    "12억원 이하 주택만 해당하고 3년 안에 팔거나 세를 주면 추징됩니다.",
});
const birth = choice("relief", "취득세 감면", [["none", "해당 없음"], BIRTH], {
  only: [HOUSE],
  hint: "출산 후 5년 안에 자녀와 함께 살 1주택을 취득할 때입니다. 12억원 이하 주택만 해당합니다.",
});
const region = choice("region", "부동산이 있는 곳", [
  ["metropolitan", "특별시·광역시"],
  ["elsewhere", "그 밖의 지역"],
], { hint: "국민주택채권 매입률이 다릅니다." });
const standard = money(
  "standard",
  "시가표준액",
  "공시가격입니다. 비워 두면 위 금액으로 계산하므로 실제보다 많이 나올 수 있습니다.",
  { optional: true },
);
const properties = count(
  "부동산 수",
  "1",
  "아파트 같은 집합건물은 1개, 단독주택은 토지와 건물 2개입니다.",
);
const inheritedFiling = choice("filing", "신청 방법", FILINGS.slice(0, 2));
const propertyFee = money(
  "fee",
  "법무사 보수 견적",
  "부가가치세를 뺀 금액입니다. 비워 두면 협회 기준의 상한으로, 직접 신청하면 0으로 적어 주세요.",
  { optional: true, least: 0 },
);

/** New unsold flats count as such up to a size and a price. */
function unsoldProblems({ unsold, small, price }: Answers): Problem[] {
  if (!unsold || (small && price <= rates.unsoldFlat.values.upTo)) return [];
  const message = "전용면적 85㎡ 이하, 6억원 이하인 아파트만 해당합니다. 아니요를 선택해 주세요.";
  return [{ field: "unsold", message }];
}

const boughtProblems = (answers: Answers): Problem[] => [
  ...reliefProblems(answers),
  ...unsoldProblems(answers),
];

/** The raised rate of gifts is for houses of 300 million won and more (지방세법 시행령 제28조의6제1항). */
function dearEnough(answers: Answers): Problem[] {
  if (!answers.dearGift || officialValue(answers) >= rates.dearGift.values) return [];
  const message =
    "시가표준액 3억원 이상인 주택만 중과합니다. 시가표준액을 고치거나 아니요를 선택해 주세요.";
  return [{ field: "dearGift", message }];
}

/** A debt is part of the gift: an equal debt would leave no gift. */
function debtProblems({ burdened, debt, price, share }: Answers): Problem[] {
  if (!burdened || debt < portionOf(price, share)) return [];
  const message = "취득하는 부동산의 시가인정액보다 적은 채무를 입력해 주세요.";
  return [{ field: "debt", message }];
}

const boughtBy: Field[] = [
  homes([HOUSE]),
  relief,
  area([HOUSE]),
  unsold,
  regulated([HOUSE]),
  metropolis([NO_HOUSE]),
  size,
  region,
];

/** In the order of the menu. */
export const propertyQuestions: Omit<Question, "area">[] = [
  {
    case: "purchase",
    name: "매매",
    estimate: costs.purchase,
    about: "부동산을 사서 소유권을 넘겨받는 등기입니다.",
    check: boughtProblems,
    fields: [
      property,
      money("price", "거래금액", "예: 3억 5천만, 350,000,000, 35000만원"),
      standard,
      ...boughtBy,
      share,
      properties,
      filing,
      discount,
      propertyFee,
    ],
  },
  {
    case: "auction",
    name: "경매·공매",
    estimate: costs.auction,
    about: "경매나 공매로 낙찰받은 부동산의 소유권을 넘겨받는 등기입니다.",
    check: boughtProblems,
    fields: [
      property,
      money(
        "price",
        "매각대금",
        "대항력 있는 임차보증금처럼 넘겨받는 채무가 있으면 더해서 적어 주세요. 예: 3억 5천만",
      ),
      standard,
      ...boughtBy,
      count("말소할 등기 수", "0", "근저당권·가압류처럼 매각으로 없어지는 등기의 수입니다.", {
        name: "cancelled",
        least: 0,
      }),
      share,
      properties,
      discount,
      quotedFee,
    ],
  },
  {
    case: "inheritance",
    name: "상속",
    estimate: costs.inheritance,
    about: "돌아가신 분의 부동산을 상속인 이름으로 옮기는 등기입니다.",
    check: reliefProblems,
    fields: [
      property,
      money("price", "시가표준액", "상속 취득세는 공시가격으로 계산합니다. 예: 2억 4천만"),
      yesNo("onlyHome", "무주택 가구가 상속받는 유일한 집", { only: [HOUSE] }),
      birth,
      size,
      region,
      share,
      properties,
      inheritedFiling,
      discount,
      propertyFee,
    ],
  },
  {
    case: "gift",
    name: "증여",
    estimate: costs.gift,
    about: "부동산을 대가 없이 받아 이름을 옮기는 등기입니다.",
    check: (answers) => [
      ...dearEnough(answers),
      ...debtProblems(answers),
      ...reliefProblems(answers),
    ],
    fields: [
      property,
      money(
        "price",
        "시가인정액",
        "매매사례가액·감정가액 등 시가로 인정되는 금액입니다. " +
          "시가표준액이 1억원 이하이면 시가표준액을 적어도 됩니다. 예: 5억",
      ),
      standard,
      yesNo("dearGift", "조정대상지역의 시가표준액 3억원 이상 주택", {
        only: [HOUSE],
        hint: "1세대 1주택자가 배우자나 직계존비속에게 주는 경우는 아니요를 선택해 주세요.",
      }),
      yesNo("burdened", "채무를 함께 넘겨받음(부담부증여)", {
        hint:
          "배우자나 직계존비속에게 받으면 채무를 갚을 소득이나 재산을 증명할 수 있을 때만 예를 선택해 주세요.",
      }),
      money("debt", "넘겨받는 채무", "대출 잔액과 임대차보증금입니다. 예: 2억", {
        only: [BURDENED],
      }),
      homes([HOUSE, BURDENED]),
      area([HOUSE, BURDENED]),
      regulated([HOUSE, BURDENED]),
      birth,
      size,
      region,
      share,
      properties,
      filing,
      discount,
      propertyFee,
    ],
  },
  {
    case: "division",
    name: "재산분할",
    estimate: costs.division,
    about: "이혼하면서 재산분할로 받는 부동산의 소유권을 옮기는 등기입니다.",
    fields: [
      property,
      money("price", "시가인정액", "매매사례가액·감정가액 등 시가로 인정되는 금액입니다. 예: 5억"),
      standard,
      size,
      region,
      share,
      properties,
      filing,
      discount,
      propertyFee,
    ],
  },
  {
    case: "building",
    name: "신축 보존",
    estimate: costs.building,
    about: "새로 지은 건물에 처음으로 하는 소유권 보존등기입니다.",
    check: reliefProblems,
    fields: [
      choice("property", "건물 종류", [["house", "주택"], ["building", "주택 외 건물"]]),
      money("price", "취득가액", "공사비 등 건물을 짓는 데 든 금액입니다. 예: 2억"),
      birth,
      metropolis([{ field: "property", values: ["building"] }]),
      size,
      count("건물 수", "1", "보존등기를 하는 건물의 수입니다."),
      filing,
      propertyFee,
    ],
  },
  {
    case: "trust",
    name: "신탁",
    estimate: rights.trust,
    about: "부동산을 신탁회사 같은 수탁자에게 맡기거나 돌려받는 등기입니다.",
    fields: [
      choice("trust", "신탁 등기", [
        ["into", "위탁자에게서 수탁자로"],
        ["back", "신탁이 끝나 위탁자에게"],
        ["trustee", "새 수탁자로"],
      ]),
      properties,
      filing,
      quotedFee,
    ],
  },
  {
    case: "mortgage",
    name: "근저당 설정",
    estimate: rights.mortgage,
    about: "대출의 담보로 근저당권을 설정하는 등기입니다.",
    fields: [
      money("price", "채권최고액", "보통 대출금의 110~120%입니다. 예: 2억 4천만"),
      properties,
      filing,
      discount,
      propertyFee,
    ],
  },
  {
    case: "cancellation",
    name: "근저당 말소",
    estimate: rights.cancellation,
    about: "대출을 갚고 근저당권을 지우는 등기입니다.",
    fields: [properties, filing, propertyFee],
  },
  {
    case: "jeonse",
    name: "전세권 설정",
    estimate: rights.jeonse,
    about: "전세금을 지키려고 전세권을 설정하는 등기입니다.",
    fields: [money("price", "전세금", "예: 3억"), properties, filing, quotedFee],
  },
];
