/** schema.org descriptions (JSON-LD) of what pages are about. Pure: addresses are given. */
import { paths } from "../paths.ts";
import type { Office, Question } from "../../projections/office/office.ts";

export type Structured = Record<string, unknown>;

const CONTEXT = "https://schema.org";

/** `평일 09:00–18:00` as schema.org writes it; null if the hours have another form. */
export function openingHours(hours: string): string | null {
  const found = /^평일\s*(\d{1,2}:\d{2})\s*[-–~]\s*(\d{1,2}:\d{2})$/.exec(hours.trim());
  if (!found) return null;
  const [from, to] = found.slice(1).map((time) => time.padStart(5, "0"));
  return `Mo-Fr ${from}-${to}`;
}

/** The office itself. `origin` is the site's, without a trailing slash; `image` is absolute or null. */
export function legalService(
  office: Office,
  origin: string,
  image: string | null = null,
): Structured {
  const hours = openingHours(office.hours);
  return {
    "@context": CONTEXT,
    "@type": "LegalService",
    "@id": `${origin}${paths.home()}#office`,
    name: office.name,
    url: origin + paths.home(),
    telephone: office.phone,
    ...(office.fax && { faxNumber: office.fax }),
    email: office.email,
    ...(image && { image }),
    address: { "@type": "PostalAddress", streetAddress: office.address, addressCountry: "KR" },
    ...(office.map && {
      geo: {
        "@type": "GeoCoordinates",
        latitude: office.map.latitude,
        longitude: office.map.longitude,
      },
    }),
    ...(hours && { openingHours: hours }),
    areaServed: "KR",
  };
}

/** Questions and answers that the page shows. */
export function faqPage(questions: Question[]): Structured {
  return {
    "@context": CONTEXT,
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** The way from the home page down to this one, which is the last. */
export function breadcrumbs(crumbs: { name: string; path: string }[], origin: string): Structured {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
