/** The choices of a cell, below it while it is edited. Typing narrows them. */
import { useLayoutEffect, useRef } from "react";
import type { Column } from "../../../events/kit/column.ts";
import { choicesOf } from "./choices.ts";
import type { Core } from "./core.ts";
import { commitEdit, SAVE_AFTER } from "./edit.ts";
import type { Editing } from "./state.ts";

export const choiceId = (scope: string, index: number): string => `${scope}-choice-${index}`;

export function ChoiceList(
  { core, column, editing }: { core: Core; column: Column; editing: Editing },
) {
  const list = useRef<HTMLUListElement>(null);
  const choices = choicesOf(column, editing.filter);
  useLayoutEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [editing.choice]);
  return (
    <ul
      ref={list}
      className="g-pop g-choices"
      id={`${core.scope}-choices`}
      role="listbox"
      aria-label={column.label}
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.map((choice, index) => (
        <li
          key={choice.value}
          id={choiceId(core.scope, index)}
          role="option"
          aria-selected={index === editing.choice ||
            (editing.choice === null && choice.label === editing.start)}
          onClick={() => {
            core.store.set({ editing: { ...editing, choice: index } });
            commitEdit(core, SAVE_AFTER.other);
          }}
        >
          {choice.label}
        </li>
      ))}
    </ul>
  );
}
