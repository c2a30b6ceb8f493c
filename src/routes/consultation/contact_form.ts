/** The contact form as it came, and as it is kept: cleaned, checked, field by field. */
import { CALL_TIMES, type CallTime } from "../../../events/consultation.ts";
import { cleanLine, cleanText } from "../../../events/text.ts";
import { blank, type Problems, type Typed } from "../../../web/pages/contact/typed.ts";
import { subjects } from "../../../web/site/consultation.ts";
import { cleanEmail, cleanPhone, hasResidentNumber } from "../../consultation/clean.ts";
import type { Person } from "../../consultation/person.ts";

const NAME_MAX = 50;
const SUBJECT_MAX = 100;
const MESSAGE_MAX = 4_000;

/** A form in which nothing is wrong. */
export interface Sound {
  person: Person;
  service: string;
  callTime: CallTime;
}

/** What was typed, letter by letter. */
export function typedIn(field: (name: string) => string): Typed {
  return {
    name: field("name"),
    phone: field("phone"),
    email: field("email"),
    service: field("service"),
    subject: field("subject"),
    message: field("message"),
    call_time: field("call_time") || blank.call_time,
    consent: field("consent") === "yes",
  };
}

/** The form as it is kept, or what is wrong with it. `phone`: the office's, for who does not consent. */
export function checkForm(typed: Typed, phone: string): Sound | { problems: Problems } {
  const person: Person = {
    name: cleanLine(typed.name, NAME_MAX),
    phone: cleanPhone(typed.phone) ?? "",
    email: cleanEmail(typed.email) ?? "",
    subject: cleanLine(typed.subject, SUBJECT_MAX),
    message: cleanText(typed.message, MESSAGE_MAX),
  };
  const problems: Problems = { ...personProblems(typed, person), ...textProblems(person) };
  if (!subjects.some(({ key }) => key === typed.service)) {
    problems.service = "상담 분야를 골라 주세요.";
  }
  const callTime = CALL_TIMES.find((time) => time === typed.call_time);
  if (!callTime) problems.call_time = "연락받기 편한 시간을 다시 골라 주세요.";
  if (!typed.consent) {
    problems.consent = "개인정보 수집·이용에 동의해 주셔야 접수할 수 있습니다. " +
      `동의하지 않으시면 전화(${phone})로 상담하실 수 있습니다.`;
  }
  if (Object.keys(problems).length > 0) return { problems };
  return { person, service: typed.service, callTime: callTime! };
}

function personProblems(typed: Typed, person: Person): Problems {
  const problems: Problems = {};
  if (person.name === "") problems.name = "이름을 입력해 주세요.";
  else if (person.name.length > NAME_MAX) problems.name = tooLong("이름", NAME_MAX, person.name);
  const [phone, email] = [cleanLine(typed.phone), cleanLine(typed.email)];
  if (phone === "" && email === "") {
    problems.phone = "전화번호와 이메일 가운데 하나는 입력해 주세요.";
  }
  if (phone !== "" && person.phone === "") {
    problems.phone = "전화번호를 확인해 주세요. (예: 010-1234-5678)";
  }
  if (email !== "" && person.email === "") {
    problems.email = "이메일 주소를 확인해 주세요. (예: name@example.com)";
  }
  return problems;
}

function textProblems({ subject, message }: Person): Problems {
  const problems: Problems = {};
  if (subject === "") problems.subject = "제목을 입력해 주세요.";
  else if (subject.length > SUBJECT_MAX) problems.subject = tooLong("제목", SUBJECT_MAX, subject);
  if (message === "") problems.message = "내용을 입력해 주세요.";
  else if (message.length > MESSAGE_MAX) problems.message = tooLong("내용", MESSAGE_MAX, message);
  for (const [field, text] of Object.entries({ subject, message })) {
    if (!hasResidentNumber(text)) continue;
    problems[field as "subject"] =
      "주민등록번호로 보이는 숫자가 있습니다. 지우고 다시 보내 주세요. 상담에는 필요하지 않습니다.";
  }
  return problems;
}

function tooLong(what: string, max: number, text: string): string {
  const [limit, now] = [max, text.length].map((n) => n.toLocaleString("ko-KR"));
  const particle = what === "이름" || what === "내용" ? "은" : "는";
  return `${what}${particle} ${limit}자까지 입력할 수 있습니다. (지금 ${now}자)`;
}
