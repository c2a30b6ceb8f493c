/**
 * Search and filters with what is on as tags (S2 §2). It stands on its own: presets, deleted rows,
 * export and import are there for a screen that has them.
 */
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import {
  activeTags,
  DELETED_FIELD,
  presetOf,
  problemOf,
  withoutParams,
  withPreset,
} from "./filters.ts";
import { lazyPart } from "../../ui/lazy.tsx";
import type { FilterField, Preset } from "../types.ts";
import { sameQuery } from "./url_state.ts";
import { useEvent } from "../use_event.ts";

type Query = Record<string, string>;

interface FilterBarProps {
  fields: FilterField[];
  query: Query;
  onQuery(query: Query): void;
  presets?: Preset[];
  /** What '초기화' goes back to; no filter unless told. */
  initial?: Query;
  /** How long typing settles before rows are asked for, in milliseconds (S2 §9). */
  waitMs?: number;
  /** Deleted rows can be looked at and brought back. */
  canRestore?: boolean;
  /** The fields are opened: their choices may be asked for again. */
  onOpen?(): void;
  onExport?(): void;
  onImport?(): void;
}

const DEFAULT_WAIT_MS = 300;

/**
 * Filters as they are being typed: what settles is asked for, what is chosen at once (S2 §9). A draft of
 * these fields that makes no sense stays a draft.
 */
function useDraft(
  { query, waitMs = DEFAULT_WAIT_MS, onQuery }: FilterBarProps,
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
    /** Something was typed: asked for once no more comes. */
    type: (next: Query) => {
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => askLater(next), waitMs);
    },
    /** Something was chosen, or Enter pressed: asked for now, with what was typed before. */
    commit: (next: Query) => {
      setDraft(next);
      ask(next);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

const Fields = lazyPart(() => import("./filter_fields.tsx"));

function Search({ draft }: { draft: Draft }) {
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
        placeholder="검색"
        value={draft.query.search ?? ""}
        onChange={({ target }) => draft.type({ ...draft.query, search: target.value })}
      />
      <Button type="submit">검색</Button>
    </form>
  );
}

function Presets({ presets, query, draft }: { presets: Preset[]; query: Query; draft: Draft }) {
  const current = presetOf(presets, query);
  return (
    <div role="group" aria-label="빠른 조건" className="dt-presets">
      {presets.map((preset) => (
        <Button
          key={preset.name}
          aria-pressed={preset.name === current}
          onClick={() => draft.commit(withPreset(preset, draft.query))}
        >
          {preset.label}
        </Button>
      ))}
    </div>
  );
}

interface TagsProps {
  fields: FilterField[];
  query: Query;
  draft: Draft;
  /** A pressed button goes, and the focus with it. */
  onCleared(): void;
}

function Tags({ fields, query, draft, onCleared }: TagsProps) {
  const clear = (next: Query) => {
    draft.commit(next);
    onCleared();
  };
  const tags = activeTags(fields, query);
  if (tags.length === 0) return null;
  return (
    <ul className="dt-tags" aria-label="적용된 조건">
      {tags.map(({ params, label, value }) => (
        <li key={params.join()}>
          <Button
            small
            aria-label={`${label} ${value} 조건 지우기`}
            onClick={() => clear(withoutParams(draft.query, params))}
          >
            {label}: {value} ×
          </Button>
        </li>
      ))}
      {tags.length > 1 && (
        <li>
          <Button small look="quiet" onClick={() => clear({})}>모두 지우기</Button>
        </li>
      )}
    </ul>
  );
}

export function FilterBar(props: FilterBarProps) {
  const { query, presets = [], initial = {}, canRestore, onOpen, onExport, onImport } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const fields = canRestore ? [...props.fields, DELETED_FIELD] : props.fields;
  const draft = useDraft(props, fields);
  const opener = `${id}-opener`;
  const toggle = () => {
    if (!open) onOpen?.();
    setOpen(!open);
  };
  return (
    <div className="dt-filters">
      <div className="dt-row">
        {presets.length > 0 && <Presets presets={presets} query={query} draft={draft} />}
        <Search draft={draft} />
        <div className="dt-buttons">
          <Button id={opener} aria-expanded={open} aria-controls={id} onClick={toggle}>
            필터
          </Button>
          <Button onClick={() => draft.commit(initial)}>초기화</Button>
          {onExport && <Button onClick={onExport}>내보내기</Button>}
          {onImport && <Button aria-haspopup="dialog" onClick={onImport}>가져오기</Button>}
        </div>
      </div>
      <div id={id} className="dt-fields" hidden={!open}>
        {open && <Fields fields={fields} draft={draft} />}
      </div>
      <Tags
        fields={fields}
        query={query}
        draft={draft}
        onCleared={() => document.getElementById(opener)!.focus()}
      />
    </div>
  );
}
