/** The palette's field until its script is here: what is typed after Ctrl+K counts from the first letter on. */
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { openers } from "./openers.ts";
import { closePalette, paletteTyped } from "./palette_open.ts";

let whole: Promise<void> = Promise.resolve();
let end = () => {};

/** Done when no syllable is under way: it would be broken off with the field. */
export const wholeSyllable = (): Promise<void> => whole;

export function PaletteAhead() {
  const dialog = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    openers.set(dialog.current!, document.activeElement);
    field.current!.focus();
    return () => end();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") event.preventDefault();
    if (event.key !== "Escape") return;
    closePalette();
    (openers.get(dialog.current!) as HTMLElement | null)?.focus();
  };
  return (
    <>
      <div className="dialog-overlay" />
      <div className="dialog" role="dialog" aria-modal="true" aria-label="찾기 · 이동" ref={dialog}>
        <h2 className="dialog-title">찾기 · 이동</h2>
        <input
          ref={field}
          className="input palette-field"
          type="text"
          aria-label="찾을 화면, 사람, 가맹점, 접수번호"
          autoComplete="off"
          spellCheck={false}
          defaultValue={paletteTyped.value}
          onChange={(event) => paletteTyped.value = event.target.value}
          onCompositionStart={() => whole = new Promise((done) => end = done)}
          onCompositionEnd={() => end()}
          onKeyDown={onKeyDown}
        />
        <p className="palette-said" role="status">불러오는 중…</p>
      </div>
    </>
  );
}
