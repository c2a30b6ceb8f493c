/** The columns as this person wants them, kept in this browser by the table's id. */
import { useEffect, useMemo, useState } from "react";
import type { Column } from "../../events/kit/column.ts";
import {
  applySettings,
  changeSetting,
  type ColumnSetting,
  defaultSettings,
  mergeSettings,
  moveTo,
  parseSettings,
  sameSettings,
} from "./column_settings.ts";
import { useEvent } from "./use_event.ts";

export interface ColumnsControl {
  settings: ColumnSetting[];
  /** The columns as the grid gets them: in order, with flags and widths. */
  columns: Column[];
  /** Changed since they were saved or loaded. */
  unsaved: boolean;
  set(settings: ColumnSetting[]): void;
  /** Takes settings of any age: a saved view's. They count as saved. */
  adopt(settings: unknown): void;
  reset(): void;
  save(): boolean;
  resize(key: string, width: number): void;
  move(key: string, to: number): void;
}

const storageKey = (id: string): string => `table/${id}/columns`;

function stored(id: string): string | null {
  try {
    return localStorage.getItem(storageKey(id));
  } catch {
    // A browser may keep storage from a page: the table works without it.
    return null;
  }
}

export function useColumns(id: string, given: Column[]): ColumnsControl {
  const [settings, set] = useState(() => defaultSettings(given));
  const [saved, setSaved] = useState(settings);

  // The server does not know what this browser keeps: settings come right after the first drawing.
  useEffect(() => {
    const kept = parseSettings(given, stored(id));
    setSaved(kept);
    set(kept);
  }, [id, given]);

  const columns = useMemo(() => applySettings(given, settings), [given, settings]);
  return {
    settings,
    columns,
    unsaved: !sameSettings(settings, saved),
    set,
    adopt: useEvent((other) => {
      const merged = mergeSettings(given, other);
      set(merged);
      setSaved(merged);
    }),
    reset: useEvent(() => set(defaultSettings(given))),
    save: useEvent(() => {
      try {
        localStorage.setItem(storageKey(id), JSON.stringify(settings));
      } catch {
        return false;
      }
      setSaved(settings);
      return true;
    }),
    resize: useEvent((key, width) => set(changeSetting(settings, key, { width, autoSize: false }))),
    move: useEvent((key, to) => set(moveTo(settings, key, to))),
  };
}
