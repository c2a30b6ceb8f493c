/** Questions on leave. The staff member is 박하은 of 등기1팀, who decides on their leave. */
import { asSuperuser, type Office, question } from "./question.ts";

const ME = "demo-03";
const TEAM = "등기1팀";

/** Approved leave that touches a day. */
const away = ({ leaves }: Office, day: string) =>
  leaves.filter(({ status, start_date, end_date }) =>
    status === "approved" && start_date <= day && end_date >= day
  );
const mine = ({ leaves }: Office, year: string) =>
  leaves.filter(({ employee, start_date, end_date }) =>
    employee === ME && (start_date.startsWith(year) || end_date.startsWith(year))
  );
const left = (name: string) => (o: Office) => ({
  figures: [o.leaveLeft(o.employees.find((one) => one.name.includes(name))!.id)],
});

export const leaveQuestions = [
  question("내 연차 며칠 남았어?", "leave_balance", {}, (o) => ({ figures: [o.leaveLeft(ME)] })),
  question("왜 내 연차가 이만큼이야?", "leave_balance", { on: null }, (o) => {
    return { figures: [o.leaveLeft(ME)], says: ["근로기준법 제60조"] };
  }),
  question("나 올해 휴가 며칠 쓸 수 있어?", "leave_balance", { on: "오늘" }, (o) => {
    return { figures: [o.leaveLeft(ME)] };
  }),
  question("내 휴가 신청 어떻게 됐어?", "my_leaves", {}, (o) => {
    return { figures: [mine(o, "2026").length] };
  }),
  question("작년에 내가 낸 휴가 신청 몇 건?", "my_leaves", { year: "작년" }, (o) => {
    return { figures: [mine(o, "2025").length] };
  }),
  question("오늘 누가 휴가야?", "office_today", { about: "휴가인 사람" }, (o) => {
    return { figures: [away(o, "2026-11-21").filter(({ dept }) => dept === TEAM).length] };
  }),
  question("내일 쉬는 사람 있어?", "office_today", { about: "휴가인 사람", day: "내일" }, (o) => {
    return { figures: [away(o, "2026-11-22").filter(({ dept }) => dept === TEAM).length] };
  }),
  question(
    "11월 30일에 휴가인 사람 알려줘",
    "office_today",
    { about: "leave", day: "11월 30일" },
    (o) => {
      return { figures: [away(o, "2026-11-30").filter(({ dept }) => dept === TEAM).length] };
    },
  ),
  asSuperuser(question("오늘 휴가 간 사람 몇 명이야?", "office_today", { about: "휴가" }, (o) => {
    return { figures: [away(o, "2026-11-21").length] };
  })),
  asSuperuser(
    question(
      "12월 1일 누가 휴가야?",
      "office_today",
      { about: "휴가인 사람", day: "2026-12-01" },
      (o) => {
        return { figures: [away(o, "2026-12-01").length] };
      },
    ),
  ),
  asSuperuser(
    question(
      "이도윤 님 연차 며칠 남았어?",
      "leave_of_employee",
      { employee: "이도윤 님" },
      left("이도윤"),
    ),
  ),
  asSuperuser(
    question(
      "정수아 대리 남은 연차",
      "leave_of_employee",
      { employee: "정수아 대리" },
      left("정수아"),
    ),
  ),
  asSuperuser(
    question("데모 심규리 직원의 연차 알려줘", "leave_of_employee", {
      employee: "데모 심규리",
      on: null,
    }, left("심규리")),
  ),
  asSuperuser(
    question("홍길동 연차 얼마나 남았어?", "leave_of_employee", { employee: "홍길동" }, () => {
      return { refused: true, says: ["‘홍길동’"] };
    }),
  ),
  asSuperuser(question("회사 휴무일 언제야?", "find", { noun: "휴무일" }, (o) => {
    return { figures: [o.daysOff.length], says: ["종무식", "시무식"] };
  })),
  asSuperuser(
    question("올해 휴무일 며칠이야?", "sum", { noun: "휴무일", where: { 휴무일: "올해" } }, (o) => {
      return { figures: [o.daysOff.filter(({ day }) => day!.startsWith("2026")).length] };
    }),
  ),
];
