/** What a new token may do: nothing, read or write, area by area. */
import { useId } from "react";
import { type Access, type Area, AREAS, scopesText } from "../../../events/scope.ts";

/** By area; one that is left out is closed. */
export type ChosenScopes = Partial<Record<Area, Access>>;

const CHOICES: [access: Access | "", label: string][] = [
  ["", "없음"],
  ["read", "읽기"],
  ["write", "쓰기"],
];

interface ScopeChoiceProps {
  areas: Area[];
  chosen: ChosenScopes;
  onChange(chosen: ChosenScopes): void;
}

function without(chosen: ChosenScopes, area: Area): ChosenScopes {
  const { [area]: _closed, ...rest } = chosen;
  return rest;
}

/** Closed it says what is chosen; most tokens only read. */
export function ScopeChoice({ areas, chosen, onChange }: ScopeChoiceProps) {
  const id = useId();
  const isAll = areas.every((area) => chosen[area] === "read");
  const summary = isAll ? "모든 영역 읽기" : scopesText(chosen) || "없음";
  return (
    <details className="scope-choice">
      <summary>
        권한 <b>{summary}</b>
      </summary>
      {areas.map((area) => (
        <fieldset key={area}>
          <legend>{AREAS[area]}</legend>
          <div className="segments">
            {CHOICES.map(([access, label]) => (
              <label key={access}>
                <input
                  type="radio"
                  name={`${id}-${area}`}
                  checked={(chosen[area] ?? "") === access}
                  onChange={() =>
                    onChange(
                      access === "" ? without(chosen, area) : { ...chosen, [area]: access },
                    )}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </details>
  );
}
