/** The one script a page names: finds its islands and brings each to life. */
import { createElement } from "react";
// @ts-types="@types/react-dom/client"
import { hydrateRoot } from "react-dom/client";
import type { IslandComponent } from "./island.tsx";

type Chunk = { default: IslandComponent<Record<string, unknown>> };

async function hydrate(element: HTMLElement): Promise<void> {
  const { src, props, key } = element.dataset;
  const chunk: Chunk = await import(src!);
  const root = createElement(chunk.default.Component, JSON.parse(props!));
  hydrateRoot(element, root, { identifierPrefix: key });
  element.dataset.ready = "";
}

for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) hydrate(element);
