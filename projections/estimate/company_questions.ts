/** Questions of each registration of a company, in Korean, in order. */
import { change, dissolution, incorporation, increase, move } from "./company.ts";
import { choice, count, filing, money, type Question, quotedFee, yesNo } from "./fields.ts";

/** The tax base is the registered capital, without premiums (지방세법 제28조제1항제6호가목). */
const capital = money(
  "price",
  "자본금",
  "등기할 자본금(주식 수 × 1주의 액면금액)입니다. 액면을 넘는 납입금은 빼고 적어 주세요.",
);
const inCapitalRegion = yesNo("capitalRegion", "수도권 과밀억제권역(대도시) 중과", {
  hint: "본점이 과밀억제권역에 있고 중과 제외 업종이 아니면 예를 선택해 주세요.",
});

/** In the order of the menu. */
export const companyQuestions: Omit<Question, "area">[] = [
  {
    case: "incorporation",
    name: "설립",
    estimate: incorporation,
    about: "주식회사 등 영리법인을 세우는 등기입니다.",
    fields: [capital, inCapitalRegion, filing, quotedFee],
  },
  {
    case: "increase",
    name: "증자",
    estimate: increase,
    about: "새 주식을 발행해 자본금을 늘리는 등기입니다.",
    fields: [
      money(
        "price",
        "새 주식의 액면총액",
        "새로 발행하는 주식 수 × 1주의 액면금액입니다. 액면을 넘는 납입금(주식발행초과금)은 빼고 적어 주세요. 예: 5천만",
      ),
      yesNo("capitalRegion", "수도권 과밀억제권역(대도시) 중과", {
        hint:
          "대도시에서 설립하거나 전입한 지 5년이 안 되었고 중과 제외 업종이 아니면 예를 선택해 주세요.",
      }),
      filing,
      quotedFee,
    ],
  },
  {
    case: "move",
    name: "본점 이전",
    estimate: move,
    about: "회사의 본점을 옮기는 등기입니다.",
    fields: [
      choice("move", "옮기는 곳", [
        ["near", "같은 등기소 관할 안"],
        ["far", "다른 등기소 관할"],
        ["into", "대도시 밖에서 안으로 (중과)"],
      ]),
      { ...capital, only: [{ field: "move", values: ["into"] }] },
      filing,
      quotedFee,
    ],
  },
  {
    case: "change",
    name: "임원·목적 변경",
    estimate: change,
    about: "임원이 바뀌거나 상호·목적 등 등기한 사항이 달라졌을 때의 등기입니다.",
    fields: [
      count(
        "등기 목적 수",
        "1",
        "임원 여러 명이 함께 바뀌어도 1개, 임원과 목적을 함께 바꾸면 2개입니다.",
      ),
      filing,
      quotedFee,
    ],
  },
  {
    case: "dissolution",
    name: "해산",
    estimate: dissolution,
    about: "회사를 해산하고 청산인을 정하는 등기입니다.",
    fields: [
      count("등기 목적 수", "2", "보통 해산과 청산인 선임의 2개입니다."),
      filing,
      quotedFee,
    ],
  },
];
