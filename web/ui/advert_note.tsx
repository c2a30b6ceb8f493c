/** What the rules on advertising say of a text while it is typed: a hint beside its field, which stops nothing. */
import { createContext, useContext, useDeferredValue, useMemo } from "react";
import { findAdverts } from "../../events/advert/advert.ts";
import { type HintKey, isSameHint } from "../../events/advert/advert_hint_key.ts";

/** The hints that a superuser dismissed: they are not shown again. */
export const AcceptedHints = createContext<readonly HintKey[]>([]);

interface AdvertNoteProps {
  place: string;
  text: string;
}

export function AdvertNote({ place, text }: AdvertNoteProps) {
  const accepted = useContext(AcceptedHints);
  // A long text must not hold up the next syllable.
  const read = useDeferredValue(text);
  const hints = useMemo(() => findAdverts(read), [read]);
  const open = hints.filter(({ word, around }) =>
    !accepted.some((one) => isSameHint(one, { place, word, around }))
  );
  return (
    <>
      {open.map(({ word, around, rule }) => (
        <p key={`${word} ${around}`}>
          ‘{word}’ — {rule.bans} ({rule.name})
        </p>
      ))}
    </>
  );
}
