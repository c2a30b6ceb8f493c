/** Questions on card spending. The day is Saturday 2026-11-21. */
import { between, type Office, question, sum, within } from "./question.ts";

const paid = (all: Office["cards"]): number => sum(all, ({ pay }) => pay);
const of = (purpose: string, all: Office["cards"]) => all.filter((one) => one.purpose === purpose);
const at = (store: string, all: Office["cards"]) =>
  all.filter(({ store_name, note }) => `${store_name} ${note}`.includes(store));
const dept = (name: string, all: Office["cards"]) =>
  all.filter(({ people }) => people.some((one) => one.dept === name));
const withPerson = (name: string, all: Office["cards"]) =>
  all.filter(({ people }) => people.some((one) => one.name.includes(name)));
/** Won of a month's lunch, as the sample office has it. */
const BUDGET = 200_000;

const totals = "card_totals";
const search = "search_cards";

export const cardQuestions = [
  question("이번 달 점심 예산이 얼마 남았어?", totals, { purpose: "점심", month: null }, (o) => {
    const left = BUDGET - paid(of("lunch", within(o.cards, "2026-11")));
    return { figures: [Math.abs(left)] };
  }),
  question("지난달 카드 얼마 썼어?", totals, { month: "지난달" }, (o) => {
    return { figures: [paid(within(o.cards, "2026-10"))] };
  }),
  question("10월 법인카드 사용액 목적별로 알려줘", totals, { month: "10월" }, (o) => {
    const all = within(o.cards, "2026-10");
    return { figures: ["lunch", "dinner", "other"].map((one) => paid(of(one, all))) };
  }),
  question("올해 카드로 쓴 돈 총 얼마야?", totals, { year: "올해" }, (o) => {
    return { figures: [paid(within(o.cards, "2026"))] };
  }),
  question("작년 카드 지출 합계", totals, { year: "작년", month: null, dept: null }, (o) => {
    return { figures: [paid(within(o.cards, "2025"))] };
  }),
  question("작년 12월 저녁 식대 얼마야?", totals, { month: "작년 12월", purpose: "저녁" }, (o) => {
    return { figures: [paid(of("dinner", within(o.cards, "2025-12")))] };
  }),
  question(
    "지난주 카드 사용액은?",
    "sum",
    { noun: "카드 사용내역", where: { 기간: "지난주" } },
    (o) => ({ figures: [paid(between(o.cards, "2026-11-09", "2026-11-15"))] }),
  ),
  question(
    "이번 주 법인카드 얼마 긁었어?",
    "sum",
    { noun: "카드", where: { 날짜: "이번 주" } },
    (o) => {
      return { figures: [paid(between(o.cards, "2026-11-16", "2026-11-22"))] };
    },
  ),
  question(
    "1분기 카드 사용 합계는?",
    "sum",
    { noun: "카드 사용내역", where: { 기간: "1분기" } },
    (o) => ({ figures: [paid(between(o.cards, "2026-01-01", "2026-03-31"))] }),
  ),
  question(
    "상반기 점심값 총액?",
    "sum",
    { noun: "카드 사용내역", where: { 기간: "올해 상반기", 용도: "점심" } },
    (o) => ({ figures: [paid(of("lunch", between(o.cards, "2026-01-01", "2026-06-30")))] }),
  ),
  question("최근 30일 카드 내역 몇 건이야?", "find", {
    noun: "카드 사용내역",
    where: { 기간: "최근 30일" },
  }, (o) => ({ figures: [between(o.cards, "2026-10-23", "2026-11-21").length] })),
  question("공탁팀이 올해 카드 얼마 썼어?", totals, { year: 2026, dept: "공탁팀" }, (o) => {
    return { figures: [paid(dept("공탁팀", within(o.cards, "2026")))] };
  }),
  question("등기1팀 지난달 점심 카드 합계", totals, {
    month: "2026-10",
    dept: "등기1팀",
    purpose: "lunch",
  }, (o) => ({ figures: [paid(of("lunch", dept("등기1팀", within(o.cards, "2026-10"))))] })),
  question("총무팀 11월 카드 내역 보여줘", search, { month: "11월", dept: "총무팀" }, (o) => {
    return { figures: [dept("총무팀", within(o.cards, "2026-11")).length] };
  }),
  question("온길국수에서 올해 얼마 썼지?", totals, { year: "2026년", search: "온길국수" }, (o) => {
    return { figures: [paid(at("온길국수", within(o.cards, "2026")))] };
  }),
  question(
    "청기와갈비 결제 내역 찾아줘 올해 거",
    search,
    { search: "청기와갈비", year: 2026 },
    (o) => {
      return { figures: [at("청기와갈비", within(o.cards, "2026")).length] };
    },
  ),
  question(
    "다온문구에서 작년에 산 거 보여줘",
    "find",
    { noun: "카드 사용내역", search: "다온문구", where: { 해: "작년" } },
    (o) => ({ figures: [at("다온문구", within(o.cards, "2025")).length] }),
  ),
  question("김서연 님이랑 먹은 저녁 올해 몇 번이야?", search, {
    search: "김서연 님",
    purpose: "저녁",
    year: 2026,
  }, (o) => ({ figures: [of("dinner", withPerson("김서연", within(o.cards, "2026"))).length] })),
  question(
    "박하은 팀장이 참석한 카드 내역, 올해",
    search,
    { search: "박하은 팀장님", year: 2026 },
    (o) => {
      return { figures: [withPerson("박하은", within(o.cards, "2026")).length] };
    },
  ),
  question("이도윤 참석한 점심 10월 내역", "find", {
    noun: "카드 사용내역",
    search: "이도윤",
    where: { 달: "10월", 목적: "점심" },
  }, (o) => ({ figures: [of("lunch", withPerson("이도윤", within(o.cards, "2026-10"))).length] })),
  question("올해 월별 카드 사용액 알려줘", totals, { year: "올해", by: "달" }, (o) => {
    const months = ["01", "05", "10"].map((one) => paid(within(o.cards, `2026-${one}`)));
    return { figures: [paid(within(o.cards, "2026")), ...months] };
  }),
  question("이번 달 가맹점별로 카드 얼마 썼는지", "sum", {
    noun: "카드 사용내역",
    where: { 달: "이번 달" },
    by: "가맹점",
  }, (o) => {
    const all = within(o.cards, "2026-11");
    const stores = [...new Set(all.map(({ store_name }) => store_name))];
    const won = stores.map((one) => paid(all.filter((row) => row.store_name === one)));
    return { figures: [paid(all), Math.max(...won)] };
  }),
  question(
    "결제 취소된 카드 내역 올해 몇 건?",
    search,
    { search: "결제 취소", year: 2026 },
    (o) => {
      return {
        figures: [within(o.cards, "2026").filter(({ note }) => note.includes("결제 취소")).length],
      };
    },
  ),
  question("어제 카드 쓴 거 있어?", "find", { noun: "카드", where: { 기간: "어제" } }, (o) => {
    return { figures: [within(o.cards, "2026-11-20").length] };
  }),
  question("11월 1일부터 15일까지 카드 합계", totals, {
    start_date: "11월 1일",
    end_date: "11월 15일",
  }, (o) => ({ figures: [paid(between(o.cards, "2026-11-01", "2026-11-15"))] })),
  question("공용카드로 올해 결제한 건수", search, { search: "공용", year: 2026 }, (o) => {
    const all = within(o.cards, "2026").filter(({ card_user }) => card_user.includes("공용"));
    return { figures: [all.length] };
  }),
  question("올해 카드 내역 두 번째 페이지 보여줘", search, { year: 2026, page: 2 }, (o) => {
    const all = within(o.cards, "2026");
    return { figures: [all.length], says: [`외 ${(all.length - 40).toLocaleString("ko-KR")}건`] };
  }),
  question("카드로 낸 배송비 있어?", totals, { purpose: "배송" }, () => {
    return { refused: true, says: ["점심", "저녁", "기타"] };
  }),
  question("업무용 카드 결제 합계", "sum", { noun: "카드", where: { 용도: "업무용" } }, () => {
    return { refused: true, says: ["점심"] };
  }),
  question("마케팅팀 카드 얼마 썼어?", totals, { dept: "마케팅팀", year: 2026 }, () => {
    return { refused: true, says: ["등기1팀", "총무팀"] };
  }),
  question("스타벅스 카드 결제 얼마야?", totals, { search: "스타벅스" }, () => {
    return { none: true, says: ["‘스타벅스’"] };
  }),
  question("롯데호텔에서 쓴 카드 내역", search, { search: "롯데호텔", year: null }, () => {
    return { none: true, says: ["‘롯데호텔’"] };
  }),
  question(
    "이번 달 카드 영수증 상태별로",
    "sum",
    { noun: "카드", where: { 영수증: "있음" } },
    () => {
      return { refused: true, says: ["쓸 수 있는 조건", "용도"] };
    },
  ),
  question(
    "점심 회의 비고 적힌 카드 내역 2025년",
    search,
    { search: "점심 회의", year: 2025 },
    (o) => {
      const all = within(o.cards, "2025").filter(({ note, purpose }) =>
        note.includes("점심 회의") || purpose === "lunch" && note.includes("회의")
      );
      return { figures: [all.length] };
    },
  ),
];
