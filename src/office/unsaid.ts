/** Replacements for a real office's missing facts: nothing invented, no promise, no figure. */
import type { OfficeFields } from "../../events/office/office_fields.ts";

/** A blank as a form has one, so that no sentence around it reads as a fact. */
const blank = (what: string): string => `[${what}]`;

export const unsaidOffice: OfficeFields = {
  name: "법무사사무소",
  shortName: "법무",
  representative: blank("대표 법무사"),
  businessNumber: blank("사업자등록번호"),
  registration: "",
  association: "",
  guarantee: "",
  businessYearStart: 1,
  phone: blank("전화번호"),
  fax: "",
  email: blank("이메일"),
  address: blank("주소"),
  hours: blank("업무 시간"),
  map: null,
  privacyOfficer: null,
  statistics: { home: [], about: [] },
  testimonials: [],
  faq: [],
  introduction: [],
  staff: [],
  timeline: [],
  commitments: [],
  vision: { title: "", text: "" },
  consultation: { retentionDays: 365, answeredWithin: "", fee: "" },
  processors: [],
  thirdParties: [],
  safeguards: { plan: "", training: "", paper: "" },
};
