/** What the side menu remembers (S2 §2), and printing one list. Without script or storage the area is complete. */

/**
 * Runs in the page, right behind the menu: before anything is painted, so that nothing moves. It is
 * sent as its own source and may therefore use nothing from outside its braces. On a phone the menu is
 * one row that nobody folds, so what was remembered counts where there is room for a side menu.
 */
export function rememberMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("#services-menu")!;
  const wait = document.querySelector<HTMLElement>("#services-wait")!;
  const store = (name: string, value?: string): string | void => {
    try {
      if (value) localStorage[name] = value;
      return localStorage[name];
    } catch {
      return;
    }
  };
  const wide = matchMedia("(width > 60em)").matches;
  if (wide && store("services.menu") === "closed") menu.open = false;
  menu.ontoggle = () => store("services.menu", menu.open ? "open" : "closed");
  const last = store("services.last", menu.dataset.current);
  if (!menu.dataset.current) {
    menu.querySelector(`[data-key="${last}"]`)?.setAttribute("data-last", "");
  }
  const page = document.body.dataset;
  document.onclick = (event) => {
    const target = event.target as Element;
    const other = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!other && target.closest("#services-menu a")) wait.hidden = false;
    if (target.closest(".papers-print")) {
      page.print = "";
      print();
    }
  };
  onafterprint = () => delete page.print;
  onpageshow = () => wait.hidden = true;
}
