/** Participants as they are shown in a row: up to four faces and how many more (S1 §2, §9). */
import type { Participant } from "../../../../projections/card_row.ts";
import { Avatar } from "../../../ui/avatar.tsx";

/** Faces shown before "+N" (S1 §9). */
const STACK = 4;

export function AvatarStack({ people, names }: { people: Participant[]; names: string }) {
  if (people.length === 0) return <span className="cr-none">참석자 없음</span>;
  const more = people.length - STACK;
  return (
    <span className="cr-stack" title={names}>
      <span className="visually-hidden">{names}</span>
      {people.slice(0, STACK).map((person) => (
        <Avatar key={person.id} name={person.name} image={person.profile_image_url} />
      ))}
      {more > 0 && <span className="cr-more" aria-hidden="true">+{more}</span>}
    </span>
  );
}

/** "등기팀 · 과장", as much of it as is known. */
export const roleText = ({ dept, position }: Participant): string =>
  [dept, position].filter(Boolean).join(" · ");
