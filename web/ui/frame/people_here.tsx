/** Faces of those who have the same rows open, beside the title; nothing where nobody else is. */
import { useSignals } from "@preact/signals-react/runtime";
import { others } from "../client/presence.ts";
import { Avatar } from "../avatar.tsx";

/** Faces that are drawn; who else is there is a figure. */
const FACES = 4;

export function PeopleHere() {
  useSignals();
  const { people, more } = others.value;
  if (people.length === 0) return null;
  const names = people.map(({ name, rows }) => rows.length > 0 ? `${name}(편집 중)` : name);
  const beyond = more + Math.max(0, people.length - FACES);
  const said = `함께 보는 사람: ${names.join(", ")}${more > 0 ? ` 외 ${more}명` : ""}`;
  return (
    <span className="avatar-stack people-here" title={said}>
      {people.slice(0, FACES).map(({ name }) => <Avatar key={name} name={name} image="" />)}
      {beyond > 0 && <span className="avatar-more" aria-hidden="true">+{beyond}</span>}
      <span className="visually-hidden">{said}</span>
    </span>
  );
}
