/** What had the focus before each dialog: one that follows another goes back past it. */
export const openers = new WeakMap<Element, Element | null>();
