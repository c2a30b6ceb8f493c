/** What each registration of property asks, in Korean, in the order it is asked. */
import type { Answers } from "./answers.ts";
import {
  choice,
  count,
  discount,
  filing,
  FILINGS,
  money,
  type Problem,
  type Question,
  quotedFee,
  yesNo,
} from "./fields.ts";
import { officialValue } from "./acquisition.ts";
import * as costs from "./property.ts";
import { dearGift } from "./tables/acquisition.ts";

const HOUSE = { field: "property", value: "house" } as const;
const KINDS: [string, string][] = [
  ["house", "주택"],
  ["building", "상가·오피스텔 등 건물"],
  ["land", "토지"],
  ["farmland", "농지"],
];
const property = choice("property", "부동산 종류", KINDS);
const size = choice("small", "전용면적", [["yes", "85㎡ 이하"], ["no", "85㎡ 초과"]], {
  only: HOUSE,
  hint: "수도권 밖의 도시지역이 아닌 읍·면은 100㎡가 기준입니다.",
});
const area = choice("area", "집이 있는 권역", [
  ["capital", "수도권(서울·인천·경기)"],
  ["elsewhere", "수도권 외"],
], {
  only: HOUSE,
  hint:
    "시가표준액이 수도권 1억원, 그 밖의 곳 2억원 이하인 집은 주택 수가 많아도 중과하지 않습니다.",
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

/** The raised rate of gifts is for houses of 300 million won and more (지방세법 시행령 제28조의6제1항). */
function dearEnough(answers: Answers): Problem[] {
  if (!answers.dearGift || officialValue(answers) >= dearGift.values) return [];
  const message =
    "시가표준액 3억원 이상인 주택만 중과합니다. 시가표준액을 고치거나 아니요를 선택해 주세요.";
  return [{ field: "dearGift", message }];
}

/** In the order of the menu. */
export const propertyQuestions: Omit<Question, "area">[] = [
  {
    case: "purchase",
    name: "매매",
    estimate: costs.purchase,
    about: "부동산을 사서 소유권을 넘겨받는 등기입니다.",
    fields: [
      property,
      money("price", "거래금액", "예: 3억 5천만, 350,000,000, 35000만원"),
      standard,
      choice("homes", "취득 후 세대 주택 수", [
        ["one", "1주택 (일시적 2주택 포함)"],
        ["two", "2주택"],
        ["three", "3주택"],
        ["four", "4주택 이상"],
        ["company", "법인이 취득"],
      ], { only: HOUSE, hint: "이번에 취득하는 집을 더한 수입니다." }),
      area,
      yesNo("regulated", "조정대상지역", { only: HOUSE }),
      size,
      region,
      properties,
      filing,
      discount,
      propertyFee,
    ],
  },
  {
    case: "inheritance",
    name: "상속",
    estimate: costs.inheritance,
    about: "돌아가신 분의 부동산을 상속인 이름으로 옮기는 등기입니다.",
    fields: [
      property,
      money("price", "시가표준액", "상속 취득세는 공시가격으로 계산합니다. 예: 2억 4천만"),
      yesNo("onlyHome", "무주택 가구가 상속받는 유일한 집", { only: HOUSE }),
      size,
      region,
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
    check: dearEnough,
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
        only: HOUSE,
        hint: "1세대 1주택자가 배우자나 직계존비속에게 주는 경우는 아니요를 선택해 주세요.",
      }),
      size,
      region,
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
    fields: [
      choice("property", "건물 종류", [["house", "주택"], ["building", "주택 외 건물"]]),
      money("price", "취득가액", "공사비 등 건물을 짓는 데 든 금액입니다. 예: 2억"),
      size,
      count("건물 수", "1", "보존등기를 하는 건물의 수입니다."),
      filing,
      propertyFee,
    ],
  },
  {
    case: "mortgage",
    name: "근저당 설정",
    estimate: costs.mortgage,
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
    estimate: costs.cancellation,
    about: "대출을 갚고 근저당권을 지우는 등기입니다.",
    fields: [properties, filing, propertyFee],
  },
  {
    case: "jeonse",
    name: "전세권 설정",
    estimate: costs.jeonse,
    about: "전세금을 지키려고 전세권을 설정하는 등기입니다.",
    fields: [money("price", "전세금", "예: 3억"), properties, filing, quotedFee],
  },
];
