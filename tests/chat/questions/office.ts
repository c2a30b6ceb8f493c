/** Questions on the day, months that are closed, requests that wait, people, records and jobs. */
import { asSuperuser, type Office, question } from "./question.ts";

const waiting = ({ consultations }: Office) =>
  consultations.filter(({ stage, suspicions }) => stage === "new" && suspicions.length === 0)
    .length;
const people = (fits: (one: Office["employees"][number]) => boolean) => (o: Office) => ({
  figures: [o.employees.filter(fits).length],
});
const noun = "직원";

export const officeQuestions = [
  question("오늘 할 일 뭐 있어?", "office_today", { about: "할 일" }, (o) => {
    return { says: [`답변할 상담 ${waiting(o)}건`] };
  }),
  question("오늘 사무소 브리핑 해줘", "office_today", {}, (o) => {
    return { figures: [waiting(o)], says: ["11월 21일 토요일", "월 마감"] };
  }),
  question(
    "급한 일 있어?",
    "office_today",
    { about: "todo", day: null },
    () => ({ says: ["할 일"] }),
  ),
  question("답변 안 한 상담 몇 건이야?", "office_today", { about: "답변할 상담" }, (o) => {
    return { figures: [waiting(o)] };
  }),
  question("상담 문의 들어온 거 있어?", "office_today", { about: "상담" }, (o) => {
    return { figures: [waiting(o)] };
  }),
  question("카드 장부 마감했어?", "office_today", { about: "월 마감" }, () => {
    return { says: ["카드 장부: 마감한 달 없음"] };
  }),
  question("10월 마감 안 된 장부 뭐야?", "office_today", { about: "마감" }, () => {
    return { says: ["2026년 10월 카드 장부 미마감"] };
  }),
  asSuperuser(
    question("휴가 장부 마감 어디까지 됐어?", "office_today", { about: "closing" }, () => {
      return { says: ["휴가 장부"] };
    }),
  ),
  question("오늘 배송 할 일 있어?", "office_today", { about: "배송" }, () => {
    return { refused: true, says: ["할 일", "월 마감"] };
  }),
  question(
    "이도윤 관련 기록 찾아줘",
    "find_records",
    { text: "이도윤" },
    () => ({ says: ["이도윤"] }),
  ),
  question("한빛 어디 있는지 검색해줘", "find_records", { text: "한빛손해" }, () => {
    return { says: ["한빛손해보험"] };
  }),
  question(
    "ㄱㅅㅇ 초성으로 찾아줘",
    "find_records",
    { text: "ㄱㅅㅇ" },
    () => ({ says: ["김서연"] }),
  ),
  question("없는기록이름 있나 찾아봐", "find_records", { text: "없는기록이름" }, () => {
    return { says: ["찾은 기록이 없습니다"] };
  }),
  asSuperuser(question("직원 몇 명이야?", "sum", { noun }, people(() => true))),
  asSuperuser(
    question(
      "등기1팀 직원 몇 명?",
      "find",
      { noun, where: { 부서: "등기1팀" } },
      people(({ dept }) => {
        return dept === "등기1팀";
      }),
    ),
  ),
  asSuperuser(question("부서별 인원 알려줘", "sum", { noun, by: "부서" }, (o) => {
    return {
      figures: [o.employees.length, o.employees.filter(({ dept }) => dept === "공탁팀").length],
    };
  })),
  asSuperuser(
    question(
      "팀장 직급 직원이 누구야?",
      "find",
      { noun, where: { 직급: "팀장" } },
      people((one) => {
        return one.position === "팀장";
      }),
    ),
  ),
  asSuperuser(
    question("올해 입사한 직원 몇 명이야?", "find", { noun, where: { 입사일: "2024년" } }, (o) => {
      const all = o.employees.filter((one) => one.employment_date?.startsWith("2024"));
      return all.length === 0 ? { none: true } : { figures: [all.length] };
    }),
  ),
  asSuperuser(question("박하은 직급이 뭐야?", "get", { noun, id: "박하은" }, () => {
    return { says: ["데모 박하은", "팀장", "등기1팀"] };
  })),
  asSuperuser(question("직원 중에 최지호 찾아줘", "find", { noun, search: "최지호 과장님" }, () => {
    return { figures: [1] };
  })),
  asSuperuser(question("영업팀 직원 몇 명이야?", "sum", { noun, where: { 부서: "영업팀" } }, () => {
    return { none: true, says: ["‘영업팀’", "등기1팀"] };
  })),
  asSuperuser(question("휴가 승인자 누구로 되어 있어?", "find", { noun: "휴가 승인자" }, () => {
    return { figures: [2], says: ["데모 박하은"] };
  })),
  asSuperuser(
    question("실패한 작업 있어?", "job_status", { status: "실패" }, () => ({ figures: [0] })),
  ),
  asSuperuser(question("서버 작업 상태 어때?", "job_status", { hours: "24", status: null }, () => {
    return { says: ["지난 24시간의 작업 0건"] };
  })),
  asSuperuser(question("완료 상태 서버작업 보여줘", "job_status", { status: "위임장" }, () => {
    return { refused: true, says: ["실패", "대기"] };
  })),
];
