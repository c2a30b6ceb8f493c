/**
 * Questions on what a registration costs. Taxes are counted here from the statute: 1 % up to 600 million won, 3 % above
 * 900 million, and a tenth of it for education.
 */
import { question } from "./question.ts";

const cost = "registration_cost";

/** The taxes of a bought house that nothing raises, up to 600 million won. */
const low = (price: number): number[] => [price * 0.01, price * 0.001];
const USUAL = ["1주택", "85㎡ 이하", "수도권", "요율을 확인한 날"];

export const costQuestions = [
  question(
    "3억 5천 아파트 매매 등기 비용이 얼마야?",
    cost,
    { case: "매매", price: "3억 5천" },
    () => {
      return { figures: low(350_000_000), says: USUAL };
    },
  ),
  question("5억 집 사면 취득세 얼마나 들어?", cost, { case: "purchase", price: "5억원" }, () => {
    return { figures: low(500_000_000), says: USUAL };
  }),
  question("12억 아파트 매매 비용 계산해줘", cost, { case: "매매", price: "12억" }, () => {
    return { figures: [36_000_000, 3_600_000], says: USUAL };
  }),
  question(
    "7억 5천 주택 매매 취득세",
    cost,
    { case: "매매", property: "주택", price: 750000000 },
    () => {
      return { figures: [15_000_000, 1_500_000] };
    },
  ),
  question("4억 아파트 매매인데 85㎡ 넘어. 등기비용은?", cost, {
    case: "매매",
    price: "4억",
    small: "85㎡ 초과",
  }, () => ({ figures: [...low(400_000_000), 800_000] })),
  question("상가 2억 매매 등기비용이 얼마야?", cost, {
    case: "매매",
    property: "상가·오피스텔 등 건물",
    price: "2억",
  }, () => ({ figures: [8_000_000, 800_000, 400_000] })),
  question("토지 1억 매매 취득세 얼마나 들어?", cost, {
    case: "매매",
    property: "토지",
    price: "1억",
    homes: null,
  }, () => ({ figures: [4_000_000, 400_000, 200_000] })),
  question("2주택인데 조정지역 5억 집 사면 취득세?", cost, {
    case: "매매",
    price: "5억",
    homes: "2주택",
    regulated: "예",
  }, () => ({ figures: [40_000_000, 2_000_000] })),
  question("2억 4천 집 상속 등기 비용 계산해줘", cost, { case: "상속", price: "2억 4천만" }, () => {
    return { figures: [6_720_000, 384_000] };
  }),
  question("5억 주택 증여 취득세 얼마야?", cost, { case: "증여", price: "5억" }, () => {
    return { figures: [17_500_000, 1_500_000] };
  }),
  question(
    "채권최고액 1억 2천 근저당 설정 비용",
    cost,
    { case: "근저당 설정", price: "1억 2천만" },
    () => {
      return { figures: [240_000, 48_000] };
    },
  ),
  question("근저당 말소 등기 비용이 얼마 들어?", cost, { case: "근저당 말소", price: null }, () => {
    return { figures: [6_000, 1_200] };
  }),
  question(
    "전세권 3억 설정하는 데 얼마나 들어?",
    cost,
    { case: "전세권 설정", price: "3억" },
    () => {
      return { figures: [600_000, 120_000] };
    },
  ),
  question("자본금 1억 법인설립 등기비용이 얼마야?", cost, {
    case: "설립",
    price: "1억",
    capitalRegion: "예",
  }, () => ({ figures: [1_200_000, 240_000] })),
  question("아파트 매매 등기비용 얼마야?", cost, { case: "매매" }, () => {
    return { refused: true, says: ["거래금액"] };
  }),
  question(
    "3억 집 증여하면 등기 비용이 얼마 들어?",
    cost,
    { case: "증여 등기", price: "3억" },
    () => {
      return { figures: [10_500_000] };
    },
  ),
  question(
    "배송 등기 비용 계산해줘",
    cost,
    { case: "배송" },
    () => ({ refused: true, says: ["매매"] }),
  ),
  question("매매 비용 집값 많이 나가", cost, { case: "매매", price: "많이" }, () => {
    return { refused: true, says: ["금액"] };
  }),
  question(
    "5억 집 둘이 반반 사면 취득세",
    cost,
    { case: "매매", price: "5억", share: "1/2" },
    () => {
      return { figures: low(250_000_000) };
    },
  ),
  question("생애최초 4억 아파트 매매 취득세 계산해줘", cost, {
    case: "매매",
    price: "4억",
    relief: "생애최초 (200만원까지)",
  }, () => ({ figures: [2_000_000] })),
];
