/** Days as an iCalendar (RFC 5545) that phones and desktops subscribe to. Pure. */
import { addDays, type Day } from "../../events/leave_rules/days.ts";

/** Octets of a line, its end not counted (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

const encoder = new TextEncoder();

/** A value of text: what has a meaning of its own is escaped (3.3.11); no line ends in the middle of it. */
export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** A content line in pieces of at most 75 octets, each after the first begun with a space; no letter is cut. */
export function fold(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = " ";
      octets = 1;
    }
    piece += letter;
    octets += size;
  }
  return [...pieces, piece].join("\r\n");
}

/** Whole days of a calendar. */
export interface CalendarDays {
  /** The same for as long as it is the same event. */
  uid: string;
  /** The last change, ISO 8601 UTC, and how many there were. */
  at: string;
  version: number;
  from: Day;
  /** The last day. */
  until: Day;
  summary: string;
  description?: string;
  url?: string;
  /** It may not come to pass. */
  tentative?: boolean;
}

const date = (day: Day): string => day.replaceAll("-", "");
const instant = (at: string): string => at.replace(/[-:]|\.\d+/g, "");

function eventOf(days: CalendarDays): string[] {
  const { uid, at, version, from, until, summary, description, url, tentative } = days;
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${instant(at)}`,
    `SEQUENCE:${version}`,
    `DTSTART;VALUE=DATE:${date(from)}`,
    // The day after the last one.
    `DTEND;VALUE=DATE:${date(addDays(until, 1))}`,
    `SUMMARY:${escapeText(summary)}`,
    ...description ? [`DESCRIPTION:${escapeText(description)}`] : [],
    ...url ? [`URL:${url}`] : [],
    `STATUS:${tentative ? "TENTATIVE" : "CONFIRMED"}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** The whole calendar; lines end with CRLF. */
export function calendarText(name: string, all: readonly CalendarDays[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//office//KO",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...all.flatMap(eventOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}
