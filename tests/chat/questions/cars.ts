/** Questions on the cars. */
import { asSuperuser, between, type Office, question, sum, within } from "./question.ts";

type Trips = Office["trips"];
const km = (all: Trips): number => Math.round(sum(all, ({ tripDist }) => tripDist) * 10) / 10;
const won = (all: Trips): number => sum(all, ({ pay }) => pay ?? 0);
const of = (purpose: string, all: Trips) => all.filter((one) => one.purpose === purpose);
const car = (name: string, all: Trips) => all.filter(({ carName }) => carName.includes(name));
const by = (name: string, all: Trips) => all.filter(({ carUser }) => carUser.includes(name));
/** Kilometres for business and commuting, of all. */
const ratio = (all: Trips): number => {
  const business = sum(
    all.filter((one) => one.purpose !== "non-business"),
    ({ tripDist }) => tripDist,
  );
  return Math.round(business / sum(all, ({ tripDist }) => tripDist) * 1_000) / 10;
};

export const carQuestions = [
  question("이번 달 차량 운행 몇 건이야?", "car_trips", {}, (o) => {
    return { figures: [within(o.trips, "2026-11").length] };
  }),
  question("지난달 총 주행거리 알려줘", "car_trips", { month: "지난달" }, (o) => {
    return { figures: [km(within(o.trips, "2026-10"))] };
  }),
  question("올해 차량 비용 얼마 들었어?", "car_trips", { year: "올해", search: null }, (o) => {
    return { figures: [won(within(o.trips, "2026"))] };
  }),
  question("10월 업무용 운행 거리", "car_trips", { month: "10월", purpose: "업무용" }, (o) => {
    return { figures: [km(of("business", within(o.trips, "2026-10")))] };
  }),
  question(
    "작년에 출퇴근으로 몇 km 탔어?",
    "car_trips",
    { year: "작년", purpose: "출퇴근" },
    (o) => {
      return { figures: [km(of("commute", within(o.trips, "2025")))] };
    },
  ),
  question("레이 올해 몇 km 운행했어?", "car_trips", { year: 2026, search: "레이" }, (o) => {
    return { figures: [km(car("레이", within(o.trips, "2026")))] };
  }),
  question(
    "스타리아 11월 운행기록 보여줘",
    "car_trips",
    { month: "2026-11", search: "스타리아" },
    (o) => {
      return { figures: [car("스타리아", within(o.trips, "2026-11")).length] };
    },
  ),
  question("박하은 팀장님이 올해 운전한 건수", "car_trips", {
    year: 2026,
    search: "박하은 팀장님",
  }, (o) => ({ figures: [by("박하은", within(o.trips, "2026")).length] })),
  question("지난주 차량 몇 번 나갔어?", "car_trips", {
    start_date: "2026-11-09",
    end_date: "2026-11-15",
  }, (o) => ({ figures: [between(o.trips, "2026-11-09", "2026-11-15").length] })),
  question(
    "서초등기소 간 운행 올해 몇 번?",
    "car_trips",
    { search: "서초등기소", year: "2026" },
    (o) => {
      return {
        figures: [within(o.trips, "2026").filter(({ dist }) => dist.includes("서초등기소")).length],
      };
    },
  ),
  question("비업무용으로 탄 거리 이번 달", "car_trips", { purpose: "비업무용" }, (o) => {
    return { figures: [km(of("non-business", within(o.trips, "2026-11")))] };
  }),
  question("차계부 올해 3페이지", "car_trips", { year: 2026, page: 3 }, (o) => {
    return { figures: [within(o.trips, "2026").length], says: ["page 4"] };
  }),
  question("올해 업무사용비율 얼마야?", "car_business_ratio", { year: null }, (o) => {
    return { figures: [ratio(car("레이", within(o.trips, "2026")))] };
  }),
  question(
    "니로 작년 업무 사용 비율은?",
    "car_business_ratio",
    { vehicle: "니로", year: "작년" },
    (o) => {
      return { figures: [ratio(car("니로", within(o.trips, "2025")))] };
    },
  ),
  question("아이오닉 운행기록부 2026년", "car_business_ratio", {
    vehicle: "데모 아이오닉",
    year: 2026,
  }, (o) => ({ figures: [ratio(car("아이오닉", within(o.trips, "2026")))] })),
  question("벤츠 업무사용비율은?", "car_business_ratio", { vehicle: "벤츠" }, () => {
    return { refused: true, says: ["레이", "스타리아"] };
  }),
  question("택시로 다닌 운행 보여줘", "car_trips", { search: "택시" }, () => {
    return { none: true, says: ["‘택시’"] };
  }),
  question("배송 목적으로 운행한 거리", "car_trips", { purpose: "배송" }, () => {
    return { refused: true, says: ["업무용", "출퇴근"] };
  }),
  asSuperuser(question("하이브리드 차량 몇 대야?", "find", {
    noun: "차량",
    where: { 연료: "하이브리드" },
  }, (o) => ({ figures: [o.vehicles.filter((one) => one.fuel_type === "hybrid").length] }))),
  asSuperuser(question("차량 연료별로 몇 대씩 있어?", "sum", { noun: "차량", by: "연료" }, (o) => {
    return { figures: [o.vehicles.length] };
  })),
  asSuperuser(
    question("운행 기록 목적별로 거리 합계 올해", "sum", {
      noun: "운행 기록",
      where: { "운행 일시": "올해" },
      by: "목적",
    }, (o) => ({ figures: [within(o.trips, "2026").length] })),
  ),
];
