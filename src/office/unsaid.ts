/** What a real office's pages show where it has said nothing: nothing that is made up, no promise, no figure. */
import type { OfficeFields } from "../../events/office_fields.ts";
import { sampleOffice } from "./sample.ts";

export const unsaidOffice: OfficeFields = {
  ...sampleOffice,
  name: "법무사사무소",
  shortName: "법무",
  representative: "미등록",
  businessNumber: "미등록",
  phone: "미등록",
  address: "미등록",
  hours: "미등록",
  email: "미등록",
  fax: "",
  statistics: { home: [], about: [] },
  testimonials: [],
  introduction: [],
  staff: [],
  timeline: [],
  commitments: [],
  consultation: { retentionDays: 365, answeredWithin: "", fee: "" },
};
