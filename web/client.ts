/** The one script a page names: finds its islands and brings each to life when its time comes. */
import { createElement } from "react";
// @ts-types="@types/react-dom/client"
import { hydrateRoot } from "react-dom/client";
import type { HydrateWhen, IslandComponent } from "./island.tsx";

type Chunk = { default: IslandComponent<Record<string, unknown>> };

async function hydrate(element: HTMLElement): Promise<void> {
  const { src, props, key } = element.dataset;
  const chunk: Chunk = await import(src!);
  const root = createElement(chunk.default.Component, JSON.parse(props!));
  hydrateRoot(element, root, { identifierPrefix: key });
  element.dataset.ready = "";
}

function onVisible(element: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    hydrate(element);
  }, { rootMargin: "200px" });
  // The island's own box is `display: contents`; its first child has the place on the screen.
  observer.observe(element.firstElementChild ?? element);
}

function schedule(element: HTMLElement): void {
  switch (element.dataset.when as HydrateWhen) {
    case "visible":
      return onVisible(element);
    case "idle":
      if ("requestIdleCallback" in globalThis) requestIdleCallback(() => hydrate(element));
      else setTimeout(() => hydrate(element), 200);
      return;
    default:
      hydrate(element);
  }
}

for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) schedule(element);
