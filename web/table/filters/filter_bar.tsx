/**
 * Search and filters, with active ones as tags (S2 §2): the search and the button are in a row of the screen, the
 * fields and the tags below it.
 */
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { SearchKey } from "../../ui/search_key.tsx";
import { activeTags, DELETED_FIELD, presetOf, problemOf, withoutParams } from "./filters.ts";
import { lazyPart } from "../../ui/client/lazy.tsx";
import type { FilterField, Preset } from "../types.ts";
import { sameQuery } from "./url_state.ts";
import { useEvent } from "../use_event.ts";

type Query = Record<string, string>;

interface FilterBarOptions {
  fields: FilterField[];
  query: Query;
  onQuery(query: Query): void;
  /** A named view is no condition beside it. */
  presets?: Preset[];
  /** The target of '조건 지우기'; default: no filter. */
  initial?: Query;
  /** Debounce of typing, in milliseconds (S2 §9). */
  waitMs?: number;
  /** Deleted rows can be viewed and restored. */
  canRestore?: boolean;
  /** The fields are opened: their choices may be reloaded. */
  onOpen?(): void;
}

const DEFAULT_WAIT_MS = 300;

/**
 * Draft of the filters: typed values are applied after the debounce, chosen ones at once (S2 §9). An invalid draft
 * stays a draft.
 */
function useDraft(
  { query, waitMs = DEFAULT_WAIT_MS, onQuery }: FilterBarOptions,
  fields: FilterField[],
) {
  const [draft, setDraft] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Back, a preset, a saved view: the address knows better. A space at the end stays where it is typed.
    if (sameQuery(query, draft)) return;
    clearTimeout(timer.current);
    setDraft(query);
  }, [JSON.stringify(query)]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (next: Query) => {
    clearTimeout(timer.current);
    const isSound = fields.every((field) => problemOf(field, next) === null);
    if (isSound && !sameQuery(next, query)) onQuery(next);
  };
  const askLater = useEvent(ask);
  return {
    query: draft,
    /** Typed: applied after the debounce. */
    type: (next: Query) => {
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => askLater(next), waitMs);
    },
    /** Chosen, or Enter pressed: applied now, with earlier typing. */
    commit: (next: Query) => {
      setDraft(next);
      ask(next);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

const Fields = lazyPart(() => import("./filter_fields.tsx"));

/** A bar's filters, and whether its fields are open. */
export function useFilterBar(options: FilterBarOptions) {
  const { canRestore, query, presets = [], initial = {}, onOpen } = options;
  const [open, setOpen] = useState(false);
  const id = useId();
  const fields = canRestore ? [...options.fields, DELETED_FIELD] : options.fields;
  const draft = useDraft(options, fields);
  const preset = presets.find(({ name }) => name === presetOf(presets, query));
  // The search is read in its own field, and a preset by its name.
  const named = [...Object.keys(preset?.query ?? {}), "search"];
  return {
    id,
    open,
    fields,
    draft,
    tags: activeTags(fields, withoutParams(query, named)),
    reset: () => draft.commit(initial),
    toggle: () => {
      if (!open) onOpen?.();
      setOpen(!open);
    },
  };
}

type Bar = ReturnType<typeof useFilterBar>;

/** The button that opens the fields, with how many conditions are on. */
export function FilterOpener({ bar: { id, open, tags, toggle } }: { bar: Bar }) {
  return (
    <Button id={`${id}-opener`} aria-expanded={open} aria-controls={id} onClick={toggle}>
      필터
      {tags.length > 0 && <span className="dt-badge" aria-hidden="true">{tags.length}</span>}
    </Button>
  );
}

/** Applies the typed search after the debounce, and at once on Enter. */
export function Search({ bar: { draft }, placeholder }: { bar: Bar; placeholder?: string }) {
  return (
    <form
      role="search"
      className="dt-search"
      onSubmit={(event) => {
        event.preventDefault();
        draft.commit(draft.query);
      }}
    >
      <input
        type="search"
        className="input"
        aria-label="검색어"
        placeholder={placeholder || "검색"}
        enterKeyHint="search"
        value={draft.query.search ?? ""}
        onChange={({ target }) => draft.type({ ...draft.query, search: target.value })}
      />
      <SearchKey />
    </form>
  );
}

function Tags({ bar: { id, draft, tags, reset } }: { bar: Bar }) {
  // A pressed button goes, and the focus with it.
  const refocus = () => document.getElementById(`${id}-opener`)!.focus();
  return (
    <ul className="dt-tags" aria-label="적용된 조건">
      {tags.map(({ params, label, value }) => (
        <li key={params.join()}>
          <Button
            small
            aria-label={`${label} ${value} 조건 지우기`}
            onClick={() => {
              draft.commit(withoutParams(draft.query, params));
              refocus();
            }}
          >
            {label}: {value} ×
          </Button>
        </li>
      ))}
      <li>
        <Button
          small
          look="quiet"
          onClick={() => {
            reset();
            refocus();
          }}
        >
          조건 지우기
        </Button>
      </li>
    </ul>
  );
}

/** The fields while they are open, and the conditions that are on. */
export function FilterPanel({ bar }: { bar: Bar }) {
  const { id, open, fields, draft, tags } = bar;
  return (
    <>
      <div id={id} className="dt-fields" hidden={!open}>
        {open && <Fields fields={fields} draft={draft} />}
      </div>
      {tags.length > 0 && <Tags bar={bar} />}
    </>
  );
}
