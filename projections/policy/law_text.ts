/** What a law text is written in, and how it is read: the names of people stand in it as marks. */
import type { Announced, LawText, PolicyPeople } from "../../events/personal_data/policy.ts";
import type { Office } from "../office/office.ts";

export type Block = LawText["articles"][number]["text"][number];
export type Row = Extract<Block[number], { title: string }>;

/** What each article says, in order, by its title. */
export type Articles = Record<string, Block[]>;

/** No name and no sentence has these. */
const MARKS: PolicyPeople = { representative: "⟦대표⟧", officer: "⟦보호책임자⟧" };

/** Who answers for personal data: whom the office names, else who represents it. */
export const officerOf = ({ privacyOfficer, representative }: Office) =>
  privacyOfficer ?? { name: representative, title: "대표 법무사" };

/** The people whom a text of this office names. */
export const peopleOf = (office: Office): PolicyPeople => ({
  representative: office.representative,
  officer: officerOf(office).name,
});

/** The office with marks where its people's names are. */
export const marked = (office: Office): Office => ({
  ...office,
  representative: MARKS.representative,
  privacyOfficer: { name: MARKS.officer, title: officerOf(office).title },
});

/** The text as people read it. */
export function readableText({ text, people }: Pick<Announced, "text" | "people">): LawText {
  const names = Object.keys(MARKS) as (keyof PolicyPeople)[];
  const json = names.reduce(
    // Within a JSON text, without its quotes.
    (all, name) => all.replaceAll(MARKS[name], JSON.stringify(people[name]).slice(1, -1)),
    JSON.stringify(text),
  );
  return JSON.parse(json);
}
