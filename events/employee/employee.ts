/** Employees: who takes part in card transactions and drives the cars (S1 §3, S2 §2 "Card management tab"). */
import { day, hiddenText, number, text } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";
import { cardNumber, leaveOverrun } from "../kit/person_fields.ts";
import { refuse } from "../base/refusal.ts";

const LEAVES_BEFORE_HIRE = "퇴사일은 입사일보다 빠를 수 없습니다.";

export const employee = defineTable({
  noun: "employee",
  title: "직원",
  list: "카드 관리",
  counter: "명",
  about: {
    revision: 5,
    settings: ["cards"],
    find: {
      title: "name",
      detail: ["dept", "position"],
      personal: ["name", "dept", "position"],
      staffPage: "/staff/card-report",
      order: 1,
    },
    // Contracts and the like are kept as long as the name is.
    fileKey: ({ id }) => `employee/${id}/name`,
    retention: { rules: ["employee_contact", "employee_name"], becomes: "가명 처리" },
  },
  createdEvent: "registered",
  path: "/api/employee",
  read: "superuser",
  write: "superuser",
  importKey: "email",
  screen: "employee-cards",
  filters: [
    { key: "dept", kind: "select" },
    { key: "position", kind: "select" },
    { key: "card_num", kind: "text", placeholder: "카드번호 일부" },
    { key: "employment_date", kind: "daterange" },
    { key: "leave_date", kind: "daterange" },
  ],
  check: (_before, { employment_date, leave_date }) =>
    employment_date && leave_date && leave_date < employment_date
      ? refuse(422, "left_before_hired", LEAVES_BEFORE_HIRE, [{
        field: "leave_date",
        message: LEAVES_BEFORE_HIRE,
      }])
      : null,
  fields: {
    name: text("이름", 160, {
      alsoCalled: ["성명", "성함", "사원명", "직원명", "직원이름", "name"],
      required: true,
      maxLength: 50,
      searchable: true,
      fixed: true,
      show: "employee",
      // The law requires employers to keep names longer than the rest.
      ownKey: "name",
    }),
    email: text("이메일", 200, {
      alsoCalled: ["이메일주소", "전자우편", "메일", "e-mail", "email", "mail"],
      maxLength: 200,
      format: "email",
      unique: "같은 이메일의 직원이 이미 있습니다.",
      searchable: true,
      personal: true,
    }),
    phone_num: text("전화번호", 140, {
      alsoCalled: [
        "연락처",
        "휴대전화",
        "휴대폰",
        "휴대폰번호",
        "휴대전화번호",
        "핸드폰",
        "핸드폰번호",
        "전화",
        "mobile",
        "phone",
      ],
      maxLength: 30,
      format: "phone",
      searchable: true,
      show: "phone",
      personal: true,
    }),
    position: text("직급", 110, {
      maxLength: 50,
      searchable: true,
      alsoCalled: ["직책", "직위", "직급명", "직함"],
    }),
    dept: text("부서", 120, {
      maxLength: 50,
      searchable: true,
      alsoCalled: ["부서명", "소속", "소속부서", "팀"],
    }),
    card_num: cardNumber,
    employment_date: day("입사일", 120, "employment", {
      alsoCalled: ["입사일자", "입사연월일", "입사년월일", "채용일", "고용일"],
    }),
    // Retention periods begin on this day (projections/personal_data/retention.ts).
    leave_date: day("퇴사일", 120, "employment", {
      added: 2,
      alsoCalled: ["퇴사일자", "퇴직일", "퇴직일자", "퇴사연월일"],
    }),
    vacation_over_days: leaveOverrun,
    weekly_hours: number("주 소정근로시간", 130, {
      default: 40,
      min: 1,
      max: 52,
      unit: "시간",
      visible: false,
      added: 3,
    }),
    weekly_days: number("주 근무일", 100, {
      default: 5,
      min: 1,
      max: 7,
      integer: true,
      unit: "일",
      visible: false,
      added: 3,
    }),
    profile_image_url: hiddenText(500, { personal: true }),
    thumbnail_image_url: hiddenText(500, { personal: true }),
  },
});
