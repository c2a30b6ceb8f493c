/** Every text of this office that visitors read: its facts, its posts, and its services. */
import { FACT_LABELS, FACT_PARTS } from "../../../events/office/office_labels.ts";
import type { OfficeFacts } from "../../../events/office/office_facts.ts";
import {
  FACT_LISTS,
  FACT_TEXTS,
  factPlace,
  POST_TEXTS,
  postPlace,
} from "../../../projections/advert/advert_places.ts";
import {
  acceptedHints,
  hintsOf,
  openHints,
  type PublicText,
  type TextHint,
} from "../../../projections/advert/advert_hint.ts";
import { factsNow } from "../../../projections/office/office.ts";
import type { PostEntry } from "../../../projections/post/post.ts";
import { POST_LABELS } from "../../../projections/post/post_row.ts";
import { officePaths } from "../../../web/pages/settings/office/paths.ts";
import { postPaths } from "../../../web/pages/staff/posts/paths.ts";
import type { Views } from "../../../projections/registry.ts";
import { services } from "../../../web/site/services.ts";
import { sitePaths } from "../../../web/site/paths.ts";
import { serviceDetails } from "../site/services.tsx";

/** Every text in a value. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) {
    for (const one of Object.values(value)) yield* textsIn(one);
  }
}

const serviceTexts = (): PublicText[] =>
  services.flatMap(({ key, name, what }) =>
    [what, ...textsIn(serviceDetails[key])].map((text) => ({
      place: `service/${key}`,
      label: `업무 안내 · ${name}`,
      href: sitePaths.service(key),
      text,
    }))
  );

const partOf = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>(
    (at, key) => (at as Record<string, unknown> | null)?.[key],
    value,
  );

type Labels = Record<string, string | undefined>;
const labels = FACT_LABELS as Labels;
const parts = FACT_PARTS as unknown as Record<string, Labels | undefined>;

/** Label of a fact, or a part of it. */
function factLabel(path: string): string {
  const [fact, part] = path.split(".");
  return part === undefined ? labels[fact]! : parts[fact]?.[part] ?? labels[fact]!;
}

function* factTexts(facts: OfficeFacts): Generator<PublicText> {
  for (const path of FACT_TEXTS) {
    for (const text of textsIn(partOf(facts, path))) {
      yield {
        ...{ place: factPlace(path)!, label: `사무소 정보 · ${factLabel(path)}`, text },
        href: officePaths.field(path),
      };
    }
  }
  for (const [list, fields] of Object.entries(FACT_LISTS)) {
    const items = (partOf(facts, list) ?? []) as Record<string, string | undefined>[];
    const own = list.startsWith("statistics") ? parts.figure! : parts[list]!;
    for (const [at, item] of items.entries()) {
      for (const field of fields) {
        const path = `${list}.${at}.${field}`;
        yield {
          place: factPlace(path)!,
          label: `사무소 정보 · ${factLabel(list)} ${at + 1} · ${own[field]}`,
          href: officePaths.field(path),
          text: item[field] ?? "",
        };
      }
    }
  }
}

function* postTexts({ id, state }: PostEntry): Generator<PublicText> {
  for (const field of POST_TEXTS) {
    for (const text of textsIn(state[field])) {
      yield {
        place: postPlace(id, field),
        label: `소식 · ${state.title} · ${POST_LABELS[field]}`,
        href: postPaths.edit(id),
        text,
      };
    }
  }
}

type AdvertViews = Pick<Views, "office_facts" | "post" | "advert_hint">;

/** Hints of facts or of a post, which never change in place, cached by object. */
const kept = new WeakMap<object, TextHint[]>();

function keptHints(of: object, texts: () => Iterable<PublicText>): TextHint[] {
  const known = kept.get(of) ?? hintsOf(texts());
  kept.set(of, known);
  return known;
}

/** Every hint of a text that visitors read, or will once it is published; yields after each post. */
function* publicHints(views: AdvertViews, firstFacts: OfficeFacts): Generator<void, TextHint[]> {
  const facts = factsNow(views.office_facts, firstFacts);
  const hints = [...keptHints(facts, () => factTexts(facts))];
  for (const post of views.post.byId.values()) {
    if (post.state.deleted) continue;
    for (const hint of keptHints(post.state, () => postTexts(post))) hints.push(hint);
    yield;
  }
  for (const hint of keptHints(serviceTexts, serviceTexts)) hints.push(hint);
  return hints;
}

/** Hints that no superuser dismissed, found in slices. `firstFacts` apply until the office saves its own. */
export function* openPublicHints(
  views: AdvertViews,
  firstFacts: OfficeFacts,
): Generator<void, TextHint[]> {
  const hints = yield* publicHints(views, firstFacts);
  return yield* openHints(hints, acceptedHints(views.advert_hint));
}
