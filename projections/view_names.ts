/** What each view is called, and which revision of its code this program has. */
import { type NounName, nouns } from "../events/nouns.ts";
import { viewRegistry, type Views } from "./registry.ts";

const NAMES = Object.keys(viewRegistry) as (keyof Views)[];
const ofEach = <T>(tell: (about: { label: string; revision?: number }) => T) =>
  Object.fromEntries(
    NAMES.map((name) => [name, tell(viewRegistry[name].about ?? nouns[name as NounName])]),
  ) as Readonly<Record<keyof Views, T>>;

export const VIEW_NAMES = ofEach(({ label }) => label);

/**
 * How often what a view's code makes of stored events has changed, the first time counted. A start folds every view
 * anew, so that it takes effect then; the page of the log shows which did.
 */
export const VIEW_REVISIONS = ofEach(({ revision = 1 }) => revision);
