/** Clearing the list of the tray: the jobs themselves stay in the record. */
import { AWAY, GOT, isOpen, remember, remembered, tasks } from "./tasks.ts";

/**
 * Clears ended tasks from this browser's list; one whose file was not fetched yet stays. Answers what puts them back; null
 * where nothing was cleared.
 */
export function clearEnded(): (() => void) | null {
  const got = remembered(GOT);
  const cleared = tasks.value.filter((task) =>
    !isOpen(task) && !(task.downloadUrl && task.id && !got.includes(task.id))
  );
  if (cleared.length === 0) return null;
  const before = { all: tasks.value, away: remembered(AWAY) };
  remember(AWAY, [...before.away, ...cleared.flatMap(({ id }) => id ?? [])]);
  tasks.value = tasks.value.filter((task) => !cleared.includes(task));
  return () => {
    remember(AWAY, before.away);
    const kept = new Set(tasks.value.map(({ key }) => key));
    const back = before.all.filter(({ key }) => !kept.has(key));
    tasks.value = [...tasks.value, ...back].sort((a, b) => b.startedAt - a.startedAt);
  };
}
