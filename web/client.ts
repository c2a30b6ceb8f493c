/** The one script a page names: finds its islands and brings each to life. Those of the frame are in it. */
import { createElement, type ReactNode, useEffect } from "react";
// @ts-types="@types/react-dom/client"
import { hydrateRoot } from "react-dom/client";
import { changedFields, replayInteractions } from "./early/again.ts";
import type { Act } from "./early/keep.ts";
import type { loadPart as load } from "./early/load.ts";
import type { IslandComponent } from "./ui/frame/island.tsx";
import Account from "./ui/frame/account.island.tsx";
import { loadSheets } from "./ui/sheets.ts";
import { Guard, markUnavailable } from "./ui/form/guard.tsx";
import LeaveCount from "./ui/frame/leave-count.island.tsx";
import { listenForKeys } from "./ui/input_keys.ts";
import { listenForListKeys } from "./ui/list/list_keys.ts";
import MenuFold from "./ui/frame/menu-fold.island.tsx";
import OfficeTools from "./ui/frame/office-tools.island.tsx";
import PhoneBar from "./ui/phone/phone-bar.island.tsx";
import PrintButton from "./ui/form/print-button.island.tsx";
import NoticeBell from "./ui/notice/notice-bell.island.tsx";
import TaskTray from "./ui/tasks/task-tray.island.tsx";
import { surviveTranslation } from "./ui/translated.ts";
import { openQueue } from "./ui/client/turns.ts";

/** Marks its content as interactive: effects run from within, so keys and clicks are handled by then. */
function Alive({ onAlive, children }: { onAlive(): void; children: ReactNode }) {
  useEffect(onAlive, []);
  return children;
}

declare global {
  /** Both are there before this script: `early/early.ts`. */
  var loadPart: typeof load;
  var kept: Act[];
}

type AnyIsland = IslandComponent<Record<string, unknown>>;

const FRAME: Record<string, unknown> = {
  account: Account,
  "leave-count": LeaveCount,
  "menu-fold": MenuFold,
  "office-tools": OfficeTools,
  "phone-bar": PhoneBar,
  "print-button": PrintButton,
  "notice-bell": NoticeBell,
  "task-tray": TaskTray,
};

/** Done once the island handles keys and clicks. */
async function hydrate(element: HTMLElement): Promise<void> {
  const { island, src, props, key } = element.dataset;
  const found = FRAME[island!] ?? (await loadPart(src!) as { default: unknown }).default;
  const root = createElement((found as AnyIsland).Component, JSON.parse(props!));
  const fields = changedFields(element);
  const guarded = createElement(Guard, { element, children: root });
  await new Promise<void>((done) => {
    const onAlive = () => {
      element.dataset.ready = "";
      void replayInteractions(element, fields, kept);
      done();
    };
    hydrateRoot(element, createElement(Alive, { onAlive, children: guarded }), {
      identifierPrefix: key,
    });
  });
}

const wake = (element: HTMLElement): Promise<void> =>
  hydrate(element).catch(() => markUnavailable(element, () => void wake(element)));

surviveTranslation();
listenForKeys();
listenForListKeys();
const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")];
// First visible controls, then those needed later, then fonts and the next page's styles.
Promise.all(islands.map(wake)).then(openQueue).then(loadSheets);
