/** The one script a page names: finds its islands and brings each to life. */
import { createElement, type ReactNode, useEffect } from "react";
// @ts-types="@types/react-dom/client"
import { hydrateRoot } from "react-dom/client";
import type { IslandComponent } from "./island.tsx";
import { Guard, sayAbsent } from "./ui/guard.tsx";
import { hearListKeys } from "./ui/list_keys.ts";

/** Tells that what it holds is alive: effects run from within, so its keys and clicks are heard by then. */
function Alive({ onAlive, children }: { onAlive(): void; children: ReactNode }) {
  useEffect(onAlive, []);
  return children;
}

type Chunk = { default: IslandComponent<Record<string, unknown>> };

async function hydrate(element: HTMLElement): Promise<void> {
  const { src, props, key } = element.dataset;
  const chunk: Chunk = await import(src!);
  const root = createElement(chunk.default.Component, JSON.parse(props!));
  const onAlive = () => void (element.dataset.ready = "");
  const guarded = createElement(Guard, { element, children: root });
  hydrateRoot(element, createElement(Alive, { onAlive, children: guarded }), {
    identifierPrefix: key,
  });
}

hearListKeys();
for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
  hydrate(element).catch(() => sayAbsent(element));
}
