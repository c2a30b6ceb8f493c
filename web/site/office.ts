/** The office as public pages show it: everything that is said about this office and is not law. */
import type { Statement } from "./statements.ts";

/** A figure with its unit, which may be "", and what it counts: `18`, `+년`, `업무 경력`. */
export interface Statistic {
  figure: string;
  unit: string;
  label: string;
}

export interface Testimonial {
  quote: string;
  /** Who says it, as they agreed to be named. */
  name: string;
  /** What the office did for them. */
  matter: string;
}

export interface Question {
  question: string;
  answer: string;
}

export interface StaffMember {
  name: string;
  title: string;
  /** What this person looks after, in a sentence. */
  work: string;
}

export interface Milestone {
  year: number;
  title: string;
  text: string;
}

export interface SiteOffice {
  name: string;
  /** One to four syllables for the seal. */
  shortName: string;
  representative: string;
  /** `000-00-00000` */
  businessNumber: string;
  phone: string;
  /** "" without one. */
  fax: string;
  email: string;
  address: string;
  hours: string;
  /** Degrees (WGS 84); null where no point on a map is given. */
  map: { latitude: number; longitude: number } | null;
  /** Who answers for personal data; null: the representative. */
  privacyOfficer: { name: string; title: string } | null;
  statistics: { home: Statistic[]; about: Statistic[] };
  testimonials: Testimonial[];
  faq: Question[];
  /** Paragraphs about the office. */
  introduction: string[];
  staff: StaffMember[];
  timeline: Milestone[];
  commitments: Statement[];
  vision: Statement;
  consultation: {
    /** Days after which a consultation request is destroyed. */
    retentionDays: number;
    /** `영업일 하루`; "" promises nothing. */
    answeredWithin: string;
    /** What a first consultation costs, in a sentence; "" says nothing of it. */
    fee: string;
  };
  /** The fields above that the office file leaves out: the sample office speaks there. */
  samples: string[];
}

/** Is this part of the page the sample office's? Then it must say so. */
export function isSample(office: SiteOffice, field: keyof SiteOffice): boolean {
  return office.samples.includes(field);
}
