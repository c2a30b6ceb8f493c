/** The three areas the office is at home in (S2 §2), each with the service that tells more. */
import type { ServiceKey } from "../../site/services.ts";

export const expertise: { title: string; text: string; service: ServiceKey }[] = [
  {
    title: "부동산 등기",
    text:
      "매매와 증여, 상속으로 주인이 바뀌는 등기를 맡습니다. 잔금 직전까지 등기부를 다시 보고, " +
      "권리관계가 얽힌 부동산은 순서를 먼저 풀어 설명합니다.",
    service: "real-estate",
  },
  {
    title: "상업(법인) 등기",
    text: "회사의 설립부터 임원 변경, 증자, 청산까지 정관과 결의의 순서를 맞춥니다. 등기할 " +
      "기한과 임원의 임기를 함께 살펴 과태료가 나올 일을 줄입니다.",
    service: "corporate",
  },
  {
    title: "금융 등기",
    text:
      "근저당권의 설정과 변경, 말소, 담보를 신탁하는 등기를 금융기관의 일정에 맞추어 처리합니다. " +
      "많은 건도 같은 기준으로 확인합니다.",
    service: "premium",
  },
];
