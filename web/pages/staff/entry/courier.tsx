/** A delivery, with a recent route in one tap. What is typed goes into the waiting line when it is saved. */
import { useState } from "react";
import { COURIER_LABELS } from "../../../../projections/courier/courier_figures.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import type { NewEntry } from "../../../ui/phone/waiting.ts";
import { officeNow } from "../../../ui/time/now.ts";
import { bodyOf, type Draft, EMPTY, isValid, LIMITS } from "../../quick/draft.ts";
import { quickPaths } from "../../quick/paths.ts";
import type { EntryStart, Route } from "./start.ts";

const routeText = ({ sender, receiver }: Route): string =>
  `${sender || "미입력"} → ${receiver || "미입력"}`;

/** The call that records it. Its time is when it was entered, however long it waits. */
const entryOf = (draft: Draft): NewEntry => ({
  kind: "courier",
  title: routeText(draft),
  act: "saveCourier",
  method: "POST",
  path: quickPaths.api.list(),
  body: { ...bodyOf(draft), created_at: officeNow().toISOString() },
  done: "기록이 저장되었습니다.",
});

type CourierProps = Pick<EntryStart, "routes" | "places" | "riders"> & {
  onEntered(entered: NewEntry): void;
};

export function CourierEntry({ routes, places, riders, onEntered }: CourierProps) {
  const [draft, setDraft] = useState(EMPTY);
  useUnsaved("entry/courier", draft !== EMPTY);
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const field = (key: keyof Draft, more: object = {}) => (
    <Field
      label={COURIER_LABELS[key as keyof typeof COURIER_LABELS]}
      name={key}
      value={draft[key]}
      autoComplete="off"
      onChange={(event) => set({ [key]: event.target.value })}
      {...more}
    />
  );
  const party = { maxLength: LIMITS.party };
  return (
    <form
      className="stack"
      aria-label="새 배송 기록"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid(draft)) return;
        onEntered(entryOf(draft));
        setDraft(EMPTY);
      }}
    >
      {routes.length > 0 && (
        <div className="stack gap-1" role="group" aria-labelledby="entry-routes">
          <p className="text-2 muted" id="entry-routes">최근 경로</p>
          <ul className="bare entry-routes">
            {routes.map((route) => (
              <li key={routeText(route)}>
                <Button
                  className="clip"
                  aria-pressed={route.sender === draft.sender && route.receiver === draft.receiver}
                  onClick={() => set({ sender: route.sender, receiver: route.receiver })}
                >
                  {routeText(route)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {field("sender", { ...party, list: "entry-places" })}
      {field("receiver", { ...party, list: "entry-places" })}
      <div className="entry-two">
        {field("amount", {
          label: `${COURIER_LABELS.amount}(원)`,
          type: "number",
          inputMode: "numeric",
          min: 0,
          step: 100,
        })}
        {field("rider", { ...party, list: "entry-riders" })}
      </div>
      {field("memo", { as: "textarea", rows: 2, maxLength: LIMITS.memo })}
      <datalist id="entry-places">{places.map((one) => <option key={one} value={one} />)}</datalist>
      <datalist id="entry-riders">{riders.map((one) => <option key={one} value={one} />)}</datalist>
      <Button type="submit" look="primary" disabled={!isValid(draft)}>저장</Button>
    </form>
  );
}
