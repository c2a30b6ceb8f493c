/** Other viewers of these rows, and the row edited here, while the live stream is open. */
import { signal } from "@preact/signals-react";
import { useEffect } from "react";
import type { Person } from "../../../projections/table/shapes.ts";

export interface People {
  people: readonly Person[];
  /** Beyond those who are named. */
  more: number;
}

export const NO_ONE: People = { people: [], more: 0 };

/** A page has one viewed table or report. */
export const others = signal(NO_ONE);

/** Id of the row that is edited here. */
export const editedRowId = signal<string | null>(null);

/** Announces the row that is edited here to others. */
export function useAnnouncedEdit(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    editedRowId.value = id;
    return () => {
      if (editedRowId.peek() === id) editedRowId.value = null;
    };
  }, [id]);
}

/** The editors of each row, by id, in words. */
export function editors({ people }: People): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, rows } of people) {
    for (const id of rows) names.set(id, names.has(id) ? `${names.get(id)}, ${name}` : name);
  }
  return names;
}

/** The text for a row that others edit. */
export const editedBy = (names: string | undefined): string | undefined =>
  names && `${names} 님이 편집 중`;
