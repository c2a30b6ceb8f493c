/** What is written about services, text by text: the same in every office until the program changes. */
import type { PublicText } from "../../../projections/advert/advert_hint.ts";
import { services } from "../../../web/site/services.ts";
import { sitePaths } from "../../../web/site/paths.ts";
import { serviceDetails } from "../site/services.tsx";

/** Every text in a value. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) {
    for (const one of Object.values(value)) yield* textsIn(one);
  }
}

export const serviceTexts = (): PublicText[] =>
  services.flatMap(({ key, name, what }) =>
    [what, ...textsIn(serviceDetails[key])].map((text) => ({
      place: `service/${key}`,
      label: `업무 안내 · ${name}`,
      href: sitePaths.service(key),
      text,
    }))
  );
