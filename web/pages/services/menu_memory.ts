/** What the side menu remembers (S2 §2). Without it, or without storage, the area is complete. */

/**
 * Runs in the page, right behind the menu: before anything is painted, so that nothing moves. It is
 * sent as its own source and may therefore use nothing from outside its braces.
 */
export function rememberMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("#services-menu")!;
  const wait = document.querySelector<HTMLElement>("#services-wait")!;
  const store = (name: string, value?: string): string | null => {
    try {
      if (value) localStorage.setItem(name, value);
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  if (store("services.menu") === "closed") menu.open = false;
  menu.addEventListener("toggle", () => store("services.menu", menu.open ? "open" : "closed"));
  const last = store("services.last", menu.dataset.current);
  if (!menu.dataset.current) {
    menu.querySelector(`[data-key="${last}"]`)?.setAttribute("data-last", "");
  }
  menu.addEventListener("click", (event) => {
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (plain && (event.target as Element).closest("a")) wait.hidden = false;
  });
  addEventListener("pageshow", () => wait.hidden = true);
}
