/** A list of the office's facts: its items one below the other, each with its fields, added, moved, taken out. */
import { factPlace } from "../../../../projections/advert/advert_places.ts";
import { AdvertNote } from "../../../ui/advert_note.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import {
  controlId,
  type FactsEditor,
  type Item,
  type ItemField,
  itemsOf,
  LISTS,
  type ListShape,
} from "./form.ts";

interface ItemFieldProps {
  shape: ItemField;
  /** Its place in the facts: `faq.0.answer`. */
  place: string;
  value: string;
  problem?: string;
  onType(text: string): void;
}

/** One field of an item. */
function ItemLine({ shape, place, value, problem, onType }: ItemFieldProps) {
  const { label, max, long, options, day, hint } = shape;
  const said = factPlace(place);
  return (
    <Field
      as={options ? "select" : long ? "textarea" : "input"}
      rows={long ? 2 : undefined}
      place={long ? "office-wide" : undefined}
      id={controlId(place)}
      label={label}
      type={day ? "date" : undefined}
      hint={hint}
      maxLength={options ? undefined : max}
      note={said && <AdvertNote place={said} text={value} />}
      value={value}
      problem={problem}
      onChange={(event) => onType(event.currentTarget.value)}
    >
      {options &&
        Object.entries(options).map(([value, name]) => (
          <option key={value} value={value}>{name}</option>
        ))}
    </Field>
  );
}

/** An item of which nothing is typed yet. */
const emptyItem = (fields: ListShape["fields"]): Item =>
  Object.fromEntries(fields.map(({ name, options = {} }) => [name, Object.keys(options)[0] ?? ""]));

interface ListFieldProps {
  editor: FactsEditor;
  /** Its place in the facts. */
  name: string;
}

interface ToolsProps {
  /** What the item is called. */
  of: string;
  isFirst: boolean;
  onUp(): void;
  onRemove(): void;
}

function ItemTools({ of, isFirst, onUp, onRemove }: ToolsProps) {
  return (
    <p className="row whole">
      <Button small disabled={isFirst} aria-label={`${of} 위로`} onClick={onUp}>위로</Button>
      <Button small aria-label={`${of} 빼기`} onClick={onRemove}>빼기</Button>
    </p>
  );
}

export function ListField({ editor, name }: ListFieldProps) {
  const { title, one, max, hint, fields } = LISTS[name];
  const { form, set, problems } = editor;
  const items = itemsOf(form, name);
  const put = (next: Item[]) => set(name, JSON.stringify(next));
  const problemAt = (place: string) => problems.find(({ field }) => field === place)?.message;
  const wrong = problemAt(name);
  const add = () => {
    put([...items, emptyItem(fields)]);
    const first = controlId(`${name}.${items.length}.${fields[0].name}`);
    requestAnimationFrame(() => document.getElementById(first)?.focus());
  };
  const swap = (at: number) => {
    const next = [...items];
    [next[at - 1], next[at]] = [next[at], next[at - 1]];
    put(next);
  };
  return (
    <fieldset className="office-list column min-0">
      <legend>{title}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {wrong && <p className="field-error" role="alert">{wrong}</p>}
      {items.map((item, at) => (
        <div key={at} className="office-item" role="group" aria-label={`${title} ${at + 1}`}>
          {fields.map((shape) => {
            const place = `${name}.${at}.${shape.name}`;
            return (
              <ItemLine
                key={shape.name}
                shape={shape}
                place={place}
                value={item[shape.name] ?? ""}
                problem={problemAt(place)}
                onType={(text) =>
                  put(
                    items.map((old, index) => index === at ? { ...old, [shape.name]: text } : old),
                  )}
              />
            );
          })}
          <ItemTools
            of={`${title} ${at + 1}`}
            isFirst={at === 0}
            onUp={() =>
              swap(at)}
            onRemove={() =>
              put(items.filter((_, index) =>
                index !== at
              ))}
          />
        </div>
      ))}
      {items.length < max && (
        <Button small onClick={add} aria-label={`${title} ${one} 추가`}>{one} 추가</Button>
      )}
    </fieldset>
  );
}
