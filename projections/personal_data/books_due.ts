/** Names and texts of card payments and trips that no statute asks for any more: whose they are, and which keys go. */
import {
  hiddenKey,
  isBooksKey,
  numbersIn,
  personKey,
  textKey,
  yearOfTexts,
} from "../../events/base/books.ts";
import { booksSubject } from "../../events/personal_data/destruction.ts";
import { isUnread } from "../../events/base/personal.ts";
import { seoulDay, startOfDay } from "../../events/base/seoul.ts";
import { numberOfName } from "./books_names.ts";
import { seoulYear } from "../kit/moment.ts";
import type { Views } from "../registry.ts";
import { byDue, dueDay, type RetainedData, taxReturnDay } from "./retention.ts";
import type { RetentionRule } from "../../events/personal_data/retention.ts";

export type BooksViews = Pick<
  Views,
  "card" | "trip" | "attachment" | "employee" | "chat" | "view" | "destruction"
>;

/** What one key of a year opens, or would have, in how many records. */
interface Group {
  /** The year that the key is of, and the last one that its records are of. */
  year: number;
  last: number;
  /** Number of the person; null for texts, and for names that match no employee. */
  person: number | null;
  cards: Set<string>;
  trips: Set<string>;
  files: number;
  keys: Set<string>;
  /** What the records call the person. */
  names: Set<string>;
}

/** What a record says about people. */
interface Said {
  noun: "card" | "trip";
  stream: string;
  /** When what it records happened, ISO 8601 UTC. */
  at: string;
  name: string;
  text: string;
  state: object;
}

/** Records that are looked at between two yields. */
const SLICE = 500;

function* recordsOf({ card, trip }: BooksViews, before: string): Generator<Said> {
  for (const { id, state } of card.byId.values()) {
    if (state.used_at >= before) continue;
    const { used_at: at, card_user: name, note: text } = state;
    yield { noun: "card", stream: `card/${id}`, at, name, text, state };
  }
  for (const { id, state } of trip.byId.values()) {
    if (state.tripTime >= before) continue;
    const { tripTime: at, carUser: name, dist: text } = state;
    yield { noun: "trip", stream: `trip/${id}`, at, name, text, state };
  }
}

/**
 * The day each employee left, by number: the recorded day, or that of the deletion. Current employees are not in it.
 */
function leavers({ employee }: BooksViews): Map<number, string> {
  const found = new Map<number, string>();
  for (const { state, number, updated_at } of employee.byId.values()) {
    const day = state.leave_date ?? (state.deleted ? seoulDay(updated_at) : null);
    if (day !== null && number !== undefined) found.set(number, day);
  }
  return found;
}

class Groups {
  readonly all = new Map<string, Group>();
  #views: BooksViews;

  constructor(views: BooksViews) {
    this.#views = views;
  }

  add(said: Said): void {
    const numbers = numbersIn(said.state);
    const own = seoulYear(said.at);
    const year = numbers?.year ?? own;
    const person = numbers?.person ?? numberOfName(this.#views, said.name);
    if (said.name !== "") {
      const key = numbers ? personKey(year, person) : hiddenKey(said.stream, person);
      this.#count(said, { year, own, person: person || null, key }).names.add(said.name);
    }
    if (said.text !== "") {
      // A record from before names were sealed is hidden as a whole; a current employee keeps the name in it.
      const key = numbers ? textKey(year) : hiddenKey(said.stream, -1);
      this.#count(said, { year, own, person: null, key });
    }
  }

  /** A file attached to a record: it is sealed with the texts of its year. */
  addFile(year: number, key: string): void {
    const group = this.#group({ year, own: year, person: null });
    if (this.#views.destruction.keys.has(key)) return;
    group.keys.add(key);
    group.files++;
  }

  #count(
    { noun, stream }: Said,
    { key, ...of }: { year: number; own: number; person: number | null; key: string },
  ): Group {
    const group = this.#group(of);
    if (this.#views.destruction.keys.has(key)) return group;
    group.keys.add(key);
    (noun === "card" ? group.cards : group.trips).add(stream);
    return group;
  }

  #group({ year, own, person }: { year: number; own: number; person: number | null }): Group {
    const name = `${year}/${person ?? "texts"}`;
    let group = this.all.get(name);
    if (!group) {
      group = {
        year,
        last: own,
        person,
        cards: new Set(),
        trips: new Set(),
        files: 0,
        keys: new Set(),
        names: new Set(),
      };
      this.all.set(name, group);
    }
    if (own > group.last) group.last = own;
    return group;
  }
}

/**
 * Keys of conversations and saved views by the names that they say: they would show them after the books do not. Each
 * is read once, whatever the number of names.
 */
function* sayersOf(
  { chat, view, destruction }: BooksViews,
  names: ReadonlySet<string>,
): Generator<void, Map<string, string[]>> {
  const wanted = [...names].filter((name) => !isUnread(name));
  const sayers = new Map(wanted.map((name): [string, string[]] => [name, []]));
  const read = (key: string, state: unknown) => {
    if (destruction.keys.has(key)) return;
    const text = JSON.stringify(state);
    for (const [name, keys] of sayers) if (text.includes(name)) keys.push(key);
  };
  if (wanted.length === 0) return sayers;
  for (const { id, state } of chat.byId.values()) {
    yield;
    if (!state.deleted) read(`chat/${id}`, state);
  }
  for (const { id, state } of view.byId.values()) {
    yield;
    read(`view/${id}`, [state.name, state.settings]);
  }
  return sayers;
}

/** Keys of what says one of the names: conversations first, each once. */
const talksOf = (sayers: ReadonlyMap<string, string[]>, names: ReadonlySet<string>): string[] =>
  [...new Set([...names].flatMap((name) => sayers.get(name) ?? []))].sort();

/** `toLocaleString` makes one anew each time, which takes twenty times as long as to write the figure. */
const figures = new Intl.NumberFormat("ko-KR");

const counted = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${what} ${figures.format(count)}건`];

/** What the list of what is due calls a group. */
function titleOf({ year, person, cards, trips, files, names }: Group, talks: number): string {
  const what = person === null
    ? `${year}년 장부의 메모와 직원이 아닌 이름${files > 0 ? ", 첨부파일" : ""}`
    : `${year}년 장부의 ${[...names].join("·")}`;
  const counts = [
    ...counted(cards.size, "카드"),
    ...counted(trips.size, "운행"),
    ...files > 0 ? [`첨부파일 ${figures.format(files)}개`] : [],
    ...counted(talks, "이름이 나오는 AI 대화와 저장된 보기"),
  ];
  return `${what} · ${counts.join(", ")}`;
}

const startOfYear = (year: number): string => new Date(startOfDay(`${year}-01-01`)).toISOString();

/** The first instant of the earliest year that may not be due on a day yet, with this rule or a longer one. */
function boundOf(day: string, { keep }: RetentionRule): string {
  const years = keep !== null && "years" in keep ? keep.years : 0;
  return startOfYear(Number(day.slice(0, 4)) - years);
}

/** By what was asked: of which state of the books it was made, and what it is. */
const kept = new WeakMap<Views["card"], Map<string, { of: string; data: RetainedData[] }>>();

interface BooksQuery {
  /** A day: only of years that may be due then. */
  until?: string;
  /** Also the conversations and saved views that say a name: all of them are read for it. */
  talks?: boolean;
}

/**
 * The names and texts of each year, those due first at the top, without current employees' names. Cached until one of
 * its books changes, because every page view asks for it.
 */
export function* booksData(
  views: BooksViews,
  rule: RetentionRule,
  query: BooksQuery = {},
): Generator<void, RetainedData[]> {
  const { card, trip, attachment, employee, chat, view, destruction } = views;
  const books = [card, trip, attachment, employee, ...query.talks ? [chat, view] : []];
  const changes = books.map((book) => book.changes);
  const of = [...changes, destruction.keys.size, JSON.stringify(rule.keep), query.until].join(" ");
  const all = kept.get(card) ?? new Map();
  kept.set(card, all);
  const asked = JSON.stringify([query.until !== undefined, query.talks]);
  const known = all.get(asked);
  if (known?.of === of) return known.data;
  const data = yield* made(views, rule, query);
  all.set(asked, { of, data });
  return data;
}

function* made(
  views: BooksViews,
  rule: RetentionRule,
  { until, talks: isTalked }: BooksQuery,
): Generator<void, RetainedData[]> {
  const groups = new Groups(views);
  const bound = until === undefined ? "9999" : boundOf(until, rule);
  let looked = 0;
  for (const said of recordsOf(views, bound)) {
    groups.add(said);
    if (++looked % SLICE === 0) yield;
  }
  for (const { state: { seal, name } } of views.attachment.byId.values()) {
    if (++looked % SLICE === 0) yield;
    const year = yearOfTexts(seal);
    if (year === null || isUnread(name) || startOfYear(year) >= bound) continue;
    groups.addFile(year, seal);
  }
  const left = leavers(views);
  const leaving = [...groups.all.values()].filter(({ person }) => person && left.has(person));
  const named = new Set(isTalked ? leaving.flatMap(({ names }) => [...names]) : []);
  const sayers = yield* sayersOf(views, named);
  const found: RetainedData[] = [];
  for (const group of groups.all.values()) {
    yield;
    const { year, last, person, keys } = group;
    const leaver = person ? left.get(person) : undefined;
    if (keys.size === 0 || person && !leaver) continue;
    const since = taxReturnDay(last);
    const kept = dueDay(since, rule.keep!);
    const gone = leaver ? dueDay(leaver, { days: 0 }) : kept;
    const talks = leaver ? talksOf(sayers, group.names) : [];
    found.push({
      subject: `${booksSubject(year)}${person ?? "texts"}`,
      // The year's own key goes first: it is what opens all that was sealed.
      keys: [
        ...[...keys].sort((a, b) => Number(isBooksKey(b)) - Number(isBooksKey(a))),
        ...talks,
      ],
      count: group.cards.size + group.trips.size + group.files,
      rule: rule.name,
      name: titleOf(group, talks.length),
      since,
      due: gone > kept ? gone : kept,
    });
  }
  return found.sort(byDue);
}
