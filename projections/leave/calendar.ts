/** Leave as an iCalendar (RFC 5545): days without hours, who is away, and never the kind or reason. */
import { addDays } from "../../events/leave_rules/days.ts";
import { LEAVE_STATUS_LABELS, LEAVE_TYPE_LABELS, type LeaveRow, OTHER_KIND } from "./words.ts";

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

const date = (day: string): string => day.replaceAll("-", "");
const instant = (at: string): string => at.replace(/[-:]|\.\d+/g, "");

function eventOf(row: LeaveRow): string[] {
  const isAsked = row.status === "requested";
  // Anybody with its address can read it: the kind of leave is only for its owner and the approver.
  const kind = row.kind ? OTHER_KIND : LEAVE_TYPE_LABELS[row.req_type];
  const asked = isAsked ? ` (${LEAVE_STATUS_LABELS.requested})` : "";
  return [
    "BEGIN:VEVENT",
    `UID:${row.id}@leave`,
    `DTSTAMP:${instant(row.updated_at)}`,
    `SEQUENCE:${row.version}`,
    `DTSTART;VALUE=DATE:${date(row.start_date)}`,
    // The day after the last one.
    `DTEND;VALUE=DATE:${date(addDays(row.end_date, 1))}`,
    `SUMMARY:${escapeText(`${row.name} ${kind}${asked}`)}`,
    `STATUS:${isAsked ? "TENTATIVE" : "CONFIRMED"}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** The whole calendar; lines end with CRLF. */
export function calendarText(name: string, rows: readonly LeaveRow[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//leave//KO",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...rows.flatMap(eventOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}
