/** Going anywhere by a few letters: a field, and what fits it below (APG combobox with a list). */
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { TYPED_MAX_LENGTH } from "../../../projections/search/found.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { takeTypedLetters } from "./first_letters.ts";
import { count } from "../time/format.ts";
import { placeAfter } from "../client/keyboard.ts";
import { paletteOpen } from "./palette_open.ts";
import { ownActsOpen } from "../dialog/own_acts_open.ts";
import { type Place, rememberPlace, useOffered } from "./use_places.ts";

const close = () => {
  paletteOpen.value = false;
};

interface OptionProps {
  place: Place;
  id: string;
  active: boolean;
  onGo(): void;
}

function Option({ place, id, active, onGo }: OptionProps) {
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  // Another tab is the browser's own business: this one stays as it is.
  const press = (event: MouseEvent) => {
    if (place.sends) {
      event.preventDefault();
      onGo();
      document.querySelector<HTMLFormElement>(`form[action="${place.href}"]`)?.requestSubmit();
    } else if (place.opens) {
      event.preventDefault();
      onGo();
      ownActsOpen.value = true;
    } else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onGo();
  };
  return (
    <a
      ref={line}
      id={id}
      className="palette-option"
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={place.href}
      onClick={press}
    >
      <span className="muted text-2">{place.kind}</span>
      <span className="palette-title clip">{place.title}</span>
      <span className="muted text-2 clip">{place.detail}</span>
    </a>
  );
}

function said(found: number, waiting: boolean, typed: boolean): string {
  if (!typed) return "";
  if (found > 0) return `${count(found)}개를 찾았습니다.`;
  return waiting ? "찾는 중…" : "검색 결과가 없습니다. 다른 이름이나 초성으로 찾아보세요.";
}

/** Of the field: it begins with what was typed before it was here. */
const useBeginning = (setTyped: (typed: string) => void) =>
  useCallback((field: HTMLInputElement | null) => {
    if (!field) return;
    const first = takeTypedLetters();
    if (first === null) return close();
    // Before the dialog gives it the focus, and marks all that is in it.
    field.focus();
    setTyped(first);
  }, []);

/** The open palette. Enter goes to what is marked, the arrows mark another, Escape closes it. */
export default function Palette() {
  const [typed, setTyped] = useState("");
  const [marked, setMarked] = useState(0);
  const list = useId();
  const { places, records, waiting, lost } = useOffered(typed);
  const all = [...places, ...records];
  const active = Math.min(marked, all.length - 1);
  const begin = useBeginning(setTyped);

  const go = (place: Place) => {
    if (places.includes(place) && !place.sends && !place.opens) rememberPlace(place);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && all[active]) {
      event.preventDefault();
      document.getElementById(`${list}-${active}`)?.click();
      return;
    }
    const to = event.key === "Home" || event.key === "End"
      ? null
      : placeAfter(event.key, active, all.length, "down");
    if (to === null) return;
    event.preventDefault();
    setMarked(to);
  };
  return (
    <Dialog title="찾기 · 이동" onClose={close}>
      <input
        ref={begin}
        className="input full"
        type="text"
        role="combobox"
        aria-label="찾을 화면, 사람, 가맹점, 접수번호"
        aria-expanded={all.length > 0}
        aria-controls={list}
        aria-activedescendant={all.length > 0 ? `${list}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="화면, 사람, 가맹점, 접수번호 (초성도 됩니다)"
        maxLength={TYPED_MAX_LENGTH}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette-list" id={list} role="listbox" aria-label="찾은 항목">
        {all.map((place, at) => (
          <Option
            key={`${place.kind} ${place.href} ${place.title}`}
            id={`${list}-${at}`}
            place={place}
            active={at === active}
            onGo={() => go(place)}
          />
        ))}
      </div>
      <p className="palette-said" role="status">
        {lost || said(all.length, waiting, typed.trim() !== "")}
      </p>
    </Dialog>
  );
}
