/** Folds the menu to its icons, and out again; remembered, and drawn so by the server from then on. */
import { useEffect, useState } from "react";
import { island } from "./island.tsx";
import { MenuIcon } from "./menu_icon.tsx";
import { remember } from "../client/remember.ts";

/** Folded, an entry says its name to who points at it. */
function nameEntries(folded: boolean): void {
  for (const entry of document.querySelectorAll<HTMLElement>(".shell-nav a")) {
    if (folded) entry.title = entry.querySelector(".shell-label")?.textContent ?? "";
    else entry.removeAttribute("title");
  }
}

/** Scrolls the menu alone. After `scrollIntoView` the first Tab would begin there, past the way to the text. */
function scrollToOpenEntry(): void {
  const open = document.querySelector(".shell-nav [aria-current]");
  const menu = open?.closest(".shell-nav");
  if (!open || !menu) return;
  menu.scrollTop += open.getBoundingClientRect().bottom - menu.getBoundingClientRect().bottom;
}

function MenuFold() {
  // Only the page says what was chosen: server and browser begin with the same.
  const [folded, setFolded] = useState(false);
  useEffect(() => {
    const chosen = document.documentElement.dataset.menu === "folded";
    setFolded(chosen);
    nameEntries(chosen);
    scrollToOpenEntry();
  }, []);
  const fold = () => {
    const next = !folded;
    setFolded(next);
    nameEntries(next);
    const root = document.documentElement;
    if (next) root.dataset.menu = "folded";
    else delete root.dataset.menu;
    remember("menu", next ? "folded" : "");
  };
  return (
    <button
      type="button"
      className="shell-fold"
      aria-expanded={!folded}
      aria-controls="shell-menu"
      aria-label="메뉴 이름 보기"
      title={folded ? "메뉴 펴기" : "메뉴 접기"}
      onClick={fold}
    >
      <MenuIcon name="fold" />
    </button>
  );
}

export default island("menu-fold", MenuFold);
