/** Purposes of a trip, in their own file so that pages can import them without the events' shapes. */

/** S1 §4, in the order of the choices. */
export const TRIP_PURPOSES = [
  { value: "business", label: "업무용" },
  { value: "commute", label: "출퇴근" },
  { value: "non-business", label: "비업무용" },
] as const;
export type TripPurpose = (typeof TRIP_PURPOSES)[number]["value"];

/** Purpose by its name on the screen. */
export const TRIP_PURPOSE_LABELS = Object.fromEntries(
  TRIP_PURPOSES.map(({ value, label }) => [value, label]),
) as Readonly<Record<TripPurpose, string>>;

/** Longest destination or purpose, in UTF-16 units. */
export const TRIP_CONTENT_MAX_LENGTH = 500;

/** The purposes that the tax office distinguishes; "" while a trip has none. */
export const NTS_PURPOSES = [
  { value: "", label: "미확인" },
  { value: "commuting", label: "출·퇴근용" },
  { value: "business", label: "일반 업무용" },
  { value: "private", label: "비업무용" },
] as const;
export type NtsPurpose = (typeof NTS_PURPOSES)[number]["value"];

/** The tax office's kind of each purpose of the ledger. */
export const NTS_OF: Readonly<Record<TripPurpose, NtsPurpose>> = {
  business: "business",
  commute: "commuting",
  "non-business": "private",
};
