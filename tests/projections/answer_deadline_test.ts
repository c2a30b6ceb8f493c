/** Until when a consultation request is to be answered: working days, as the office has promised them. */
import { assertEquals } from "@std/assert";
import {
  agoText,
  answerDeadline,
  deadlineText,
  promiseOf,
} from "../../projections/consultation/answer_deadline.ts";
import { sampleOffice } from "../../src/office/sample.ts";

const none: ReadonlySet<string> = new Set();
const ONE_DAY = { workingDays: 1, opens: 540, closes: 1080 };
const seoul = (text: string): string => new Date(`${text}:00+09:00`).toISOString();

Deno.test("a request is due at the end of the next full working day", () => {
  for (
    const [received, until, why] of [
      ["2026-11-23T10:00", "2026-11-24T18:00", "the day it comes in does not count"],
      ["2026-11-23T08:00", "2026-11-23T18:00", "it was there when the day's work began"],
      ["2026-11-23T23:30", "2026-11-24T18:00", "after work"],
      ["2026-11-20T15:00", "2026-11-23T18:00", "no work on a weekend"],
      ["2026-11-21T08:00", "2026-11-23T18:00", "a Saturday's morning is no working day's"],
      ["2026-12-24T10:00", "2026-12-28T18:00", "Christmas is a Friday"],
      ["2026-09-23T10:00", "2026-09-28T18:00", "Chuseok, Thursday to Saturday"],
      ["2026-05-22T10:00", "2026-05-26T18:00", "Buddha's birthday on a Sunday has a substitute"],
    ] as const
  ) assertEquals(answerDeadline(seoul(received), ONE_DAY, none), seoul(until), why);
});

Deno.test("the office's own days off do not count, and the search ends after a year of them", () => {
  const own = new Set(["2026-11-24"]);
  assertEquals(answerDeadline(seoul("2026-11-23T10:00"), ONE_DAY, own), seoul("2026-11-25T18:00"));
  const day = (at: number) => new Date(Date.UTC(2026, 10, 1 + at)).toISOString().slice(0, 10);
  const never = new Set(Array.from({ length: 500 }, (_, at) => day(at)));
  assertEquals(answerDeadline(seoul("2026-11-23T10:00"), ONE_DAY, never) > "2027", true);
});

Deno.test("the promise is read from the public text", () => {
  const { hours, consultation } = sampleOffice;
  const result = (answeredWithin: string, worked = hours) =>
    promiseOf({ hours: worked, consultation: { ...consultation, answeredWithin } });
  assertEquals(result("영업일 하루"), ONE_DAY);
  assertEquals(result("1영업일"), ONE_DAY);
  assertEquals(result("영업일 2일").workingDays, 2);
  assertEquals(result("이틀").workingDays, 2);
  assertEquals(result("당일").workingDays, 0);
  assertEquals(result(""), ONE_DAY);
  assertEquals(result("하루", "월–금 10:00~19:30"), { workingDays: 1, opens: 600, closes: 1170 });
  assertEquals(result("하루", "문의해 주세요"), ONE_DAY);
  const same = { workingDays: 0, opens: 540, closes: 1080 };
  assertEquals(answerDeadline(seoul("2026-11-23T15:00"), same, none), seoul("2026-11-23T18:00"));
  assertEquals(answerDeadline(seoul("2026-11-23T19:00"), same, none), seoul("2026-11-24T18:00"));
});

Deno.test("age and deadline are worded as staff say them", () => {
  const now = Date.parse(seoul("2026-11-23T10:00"));
  assertEquals(agoText(seoul("2026-11-23T08:00"), now), "2시간 전");
  assertEquals(agoText(seoul("2026-11-23T09:41"), now), "19분 전");
  assertEquals(agoText(seoul("2026-11-23T10:00"), now), "방금");
  assertEquals(agoText(seoul("2026-11-20T08:00"), now), "3일 전");
  assertEquals(deadlineText(seoul("2026-11-23T18:00"), now), "오늘 18시까지");
  assertEquals(deadlineText(seoul("2026-11-24T18:30"), now), "내일 18시 30분까지");
  assertEquals(deadlineText(seoul("2026-11-25T18:00"), now), "11.25 (수) 18시까지");
  assertEquals(deadlineText(seoul("2026-11-22T18:00"), now), "어제 18시 기한 지남");
});
