/** Every question of the suite, by what it is about. */
import { cardQuestions } from "./cards.ts";
import { carQuestions } from "./cars.ts";
import { costQuestions } from "./costs.ts";
import { courierQuestions } from "./couriers.ts";
import { leaveQuestions } from "./leave.ts";
import { matterQuestions } from "./matters.ts";
import { officeQuestions } from "./office.ts";
import type { Question } from "./question.ts";
import { registrationQuestions } from "./registrations.ts";

export const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  "카드": cardQuestions,
  "차량": carQuestions,
  "휴가": leaveQuestions,
  "퀵": courierQuestions,
  "물건·회사·문서·증명서": registrationQuestions,
  "사건": matterQuestions,
  "오늘·마감·상담·직원·작업": officeQuestions,
  "등기 비용": costQuestions,
};
