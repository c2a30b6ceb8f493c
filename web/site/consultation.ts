/** Words for what a consultation is about and when to call: the visitor's form and the staff's inbox. */
import type { CallTime } from "../../events/consultation/consultation.ts";
import { serviceOf, services } from "./services.ts";

/** What a visitor can ask about: the services, and whatever is none of them. */
export const subjects: { key: string; name: string }[] = [
  ...services.map(({ key, name }) => ({ key, name })),
  { key: "other", name: "그 밖의 상담" },
];

export const subjectName = (key: string): string => serviceOf(key)?.name ?? "그 밖의 상담";

export const callTimes: Record<CallTime, string> = {
  any: "언제든지",
  morning: "오전 (09:00–12:00)",
  afternoon: "이른 오후 (12:00–15:00)",
  evening: "늦은 오후 (15:00–18:00)",
};
