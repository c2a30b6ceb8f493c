/** Going anywhere by a few letters: a field, and what fits it below (APG combobox with a list). */
import { useSignals } from "@preact/signals-react/runtime";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { TYPED_MAX_LENGTH } from "../../projections/found.ts";
import { Dialog } from "./dialog.tsx";
import { count } from "./format.ts";
import { isComposing, placeAfter } from "./keyboard.ts";
import { closePalette, paletteHere, paletteTyped } from "./palette_open.ts";
import { ownActsOpen } from "./own_acts_open.ts";
import { type Place, rememberPlace, useOffered } from "./use_places.ts";

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
      <span className="palette-kind">{place.kind}</span>
      <span className="palette-title">{place.title}</span>
      <span className="palette-detail">{place.detail}</span>
    </a>
  );
}

function said(found: number, waiting: boolean, typed: boolean): string {
  if (!typed) return "";
  if (found > 0) return `${count(found)}개를 찾았습니다.`;
  return waiting ? "찾는 중…" : "찾는 항목이 없습니다. 다른 이름이나 초성으로 찾아 보세요.";
}

/** Typing goes on after what was typed ahead: the dialog would mark it. */
function goOnTyping(field: HTMLInputElement | null): void {
  if (!field) return;
  paletteHere.value = true;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

/** The open palette. Enter goes to what is marked, the arrows mark another, Escape closes it. */
export default function Palette() {
  useSignals();
  const typed = paletteTyped.value;
  const [marked, setMarked] = useState(0);
  const list = useId();
  const { places, records, waiting, lost } = useOffered(typed);
  const all = [...places, ...records];
  const active = Math.min(marked, all.length - 1);

  const go = (place: Place) => {
    if (places.includes(place) && !place.sends && !place.opens) rememberPlace(place);
    closePalette();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
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
    <Dialog title="찾기 · 이동" onClose={closePalette}>
      <input
        ref={goOnTyping}
        className="input palette-field"
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
          paletteTyped.value = event.target.value;
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
