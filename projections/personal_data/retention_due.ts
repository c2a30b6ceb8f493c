/** Whose personal data is due for destruction, by the rules of `projections/personal_data/retention.ts`. */
import { userStream } from "../../events/account/user.ts";
import { sealsFiles } from "../attachment/attachment.ts";
import { accountOf } from "../account/account_employee.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { seoulYear } from "../kit/moment.ts";
import type { TableState } from "../../events/tables.ts";
import type { MatterPart } from "../matter/matter.ts";
import type { Views } from "../registry.ts";
import { booksData, type BooksViews } from "./books_due.ts";
import { filterInSlices, groupInSlices, mapInSlices, runSynchronously } from "../kit/query.ts";
import { byDue, dueDay, type RetainedData, taxReturnDay, yearEnd } from "./retention.ts";
import type { RetentionRule } from "../../events/personal_data/retention.ts";
import { ruleInForce, rulesInForce } from "./retention_rule.ts";

/** What every list of what is due asks besides its own noun. */
type Asked = Pick<Views, "destruction" | "retention_rule">;

/** Data that is due, found in slices: an office has hundreds of thousands of records. */
type Due = Generator<void, RetainedData[]>;

type LeaverViews = Asked & Pick<Views, "employee" | "user" | "leave_attendance">;

/** Employees who have left and what of theirs is still there, what is due first at the top. */
export function* leaversData(
  { employee, user, leave_attendance, destruction, retention_rule }: LeaverViews,
): Due {
  const rules = rulesInForce({ retention_rule }).filter(({ from }) => from === "leaving");
  const found: RetainedData[] = [];
  // An account that may still sign in is in use.
  const account = (id: string): string[] => {
    const linked = accountOf({ user }, id);
    return linked && !linked.state.flags.is_active ? [userStream(linked.id)] : [];
  };
  const attendances = yield* groupInSlices(
    leave_attendance.byId.values(),
    ({ state }) => state.employee,
  );
  const left = yield* filterInSlices(
    [...employee.byId.values()],
    ({ state }) => state.leave_date !== null,
  );
  for (const { id, state } of left) {
    yield;
    const since = state.leave_date!;
    const subject = `employee/${id}`;
    for (const { name: rule, keep } of rules) {
      const all = rule === "employee_name"
        ? [
          `${subject}/name`,
          ...account(id),
          ...(attendances.get(id) ?? []).map((one) => `leave_attendance/${one.id}`),
        ]
        : [subject];
      const keys = all.filter((key) => !destruction.keys.has(key));
      if (keys.length === 0) continue;
      const due = dueDay(since, keep!);
      found.push({ subject, keys, rule, name: state.name, since, due });
    }
  }
  return found.sort(byDue);
}

type CourierViews = Asked & Pick<Views, "courier" | "courier_charge">;

/** Couriers' records and statements of which texts are still there, by the year of the delivery, the oldest first. */
export function* couriersData(views: CourierViews): Due {
  const { courier, courier_charge, destruction } = views;
  const deliveries = yield* mapInSlices([...courier.byId.values()], ({ id, state }) => {
    return { key: `courier/${id}`, year: seoulYear(state.created_at) };
  });
  const charges = yield* mapInSlices([...courier_charge.byId.values()], ({ id, state }) => {
    return { key: `courier_charge/${id}`, year: Number(state.day!.slice(0, 4)) };
  });
  const found = yield* filterInSlices(
    [...deliveries, ...charges],
    ({ key }) => !destruction.keys.has(key),
  );
  return yield* byYear(ruleInForce(views, "courier_record"), found, (year, count) => {
    return {
      subject: `courier/${year}`,
      since: taxReturnDay(year),
      name: `${year}년 배송 ${count}`,
    };
  });
}

type AddressEntry = AddressViews["address"]["byId"] extends Map<string, infer E> ? E : never;
type AddressViews = Asked & Pick<Views, "address">;

/** Days that say when a matter was worked on. */
const WORKED = [
  "receipted_at",
  "created_at",
  "registrated_at",
  "cost_request_at",
  "tax_invoice_at",
  "deposit_at",
] as const;

/**
 * The Seoul day on which what was asked for was done: the last day that the record names, once it is completed,
 * cancelled or deleted. Without one, or deleted, the day of its newest event. Null while it goes on.
 */
function endOf({ state, updated_at }: AddressEntry): string | null {
  if (state.deleted) return seoulDay(updated_at);
  if (state.status !== "completed" && state.status !== "cancelled") return null;
  return WORKED.map((key) => state[key]).filter((day) => day !== null).sort().at(-1) ??
    seoulDay(updated_at);
}

/** Registrations that are done and of which names are still there, by the year of their end, the oldest first. */
export function* addressesData(views: AddressViews): Due {
  const { address, destruction } = views;
  const ended = yield* mapInSlices([...address.byId.values()], (entry) => {
    const key = `address/${entry.id}`;
    const end = destruction.keys.has(key) ? null : endOf(entry);
    return end === null ? [] : [{ key, year: Number(end.slice(0, 4)) }];
  });
  return yield* byYear(ruleInForce(views, "address_record"), ended.flat(), (year, count) => {
    return {
      subject: `address/${year}`,
      since: yearEnd(year),
      name: `${year}년에 끝난 등기 ${count}`,
    };
  });
}

type MatterViews = Asked & Pick<Views, "matter" | MatterPart>;

/**
 * The Seoul day on which a case ended: the day of its last step, and of a deleted one that of its newest event. Null
 * while it is open.
 */
const endOfMatter = (
  { state, updated_at }: { state: TableState<"matter">; updated_at: string },
): string | null => state.deleted ? seoulDay(updated_at) : state.ended_on;

/** Cases that ended and of which data of persons is still there, by the year of their end, the oldest first. */
export function* mattersData(views: MatterViews): Due {
  const { matter, matter_party, matter_entry, matter_handover, destruction } = views;
  const ends = new Map<string, string>();
  const own = yield* mapInSlices([...matter.byId.values()], (entry) => {
    const end = endOfMatter(entry);
    if (end !== null) ends.set(entry.id, end);
    return { key: `matter/${entry.id}`, id: entry.id };
  });
  const others = yield* mapInSlices(
    [
      ["matter_party", matter_party],
      ["matter_entry", matter_entry],
      ["matter_handover", matter_handover],
    ] as const,
    ([noun, { byId }]) =>
      [...byId.values()].map(({ id, state }) => ({ key: `${noun}/${id}`, id: state.matter_id })),
  );
  const found = yield* filterInSlices(
    [...own, ...others.flat()],
    ({ key, id }) => ends.has(id) && !destruction.keys.has(key),
  );
  const years = found.map(({ key, id }) => ({ key, year: Number(ends.get(id)!.slice(0, 4)) }));
  return yield* byYear(ruleInForce(views, "matter_record"), years, (year, count) => {
    return {
      subject: `matter/${year}`,
      since: yearEnd(year),
      name: `${year}년에 끝난 사건의 기록 ${count}`,
    };
  });
}

type DocumentViews = Asked & Pick<Views, "address" | "document">;

/**
 * Documents of which texts are still there, by the year of their matter's end: that of the record they were
 * written for; without one, and of deleted ones, their newest version's.
 */
export function* documentsData(views: DocumentViews): Due {
  const { address, document, destruction } = views;
  const ended = yield* mapInSlices([...document.byId.values()], ({ id, state, updated_at }) => {
    const key = `document/${id}`;
    const matter = state.deleted ? undefined : address.byId.get(state.address_id);
    const end = matter ? endOf(matter) : seoulDay(updated_at);
    return end === null || destruction.keys.has(key)
      ? []
      : [{ key, year: Number(end.slice(0, 4)) }];
  });
  return yield* byYear(ruleInForce(views, "document"), ended.flat(), (year, count) => {
    return {
      subject: `document/${year}`,
      since: yearEnd(year),
      name: `${year}년에 끝난 문서 ${count}`,
    };
  });
}

/** Keys of a rule by year, what is due first at the top; `named` says what each year's are called. */
function* byYear(
  { name: rule, keep }: RetentionRule,
  found: { key: string; year: number }[],
  named: (year: number, count: string) => Pick<RetainedData, "subject" | "since" | "name">,
): Due {
  const all: RetainedData[] = [];
  for (const [year, some] of yield* groupInSlices(found, ({ year }) => year)) {
    const keys = yield* mapInSlices(some, ({ key }) => key);
    const about = named(year, `${keys.length.toLocaleString("ko-KR")}건`);
    all.push({ ...about, keys, rule, due: dueDay(about.since, keep!) });
  }
  return all.sort(byDue);
}

type ChatViews = Asked & Pick<Views, "chat">;

/** Conversations that are still there, by the day of their last use, the oldest first. */
export function* chatsData(views: ChatViews): Due {
  const { chat, destruction } = views;
  const { keep } = ruleInForce(views, "chat");
  const kept = yield* filterInSlices(
    [...chat.byId.values()],
    ({ id, state }) => !state.deleted && !destruction.keys.has(`chat/${id}`),
  );
  const days = yield* groupInSlices(kept, ({ updated_at }) => seoulDay(updated_at));
  return [...days].map(([since, some]) => {
    return {
      subject: `chat/${since}`,
      keys: some.map(({ id }) => `chat/${id}`),
      rule: "chat" as const,
      name: `${since}에 마지막으로 쓴 AI 대화 ${some.length.toLocaleString("ko-KR")}건`,
      since,
      due: dueDay(since, keep!),
    };
  }).sort(byDue);
}

type DeletedViews =
  & Asked
  & Pick<Views, "company" | "department" | "vehicle" | "post" | "attachment">;

/** What of a deleted record says who it is about, besides its files. */
interface DeletedState {
  deleted: boolean;
  name?: string;
  title?: string;
  manager?: string;
  phone_num?: string;
}

/** Nouns whose records are kept until they are deleted, by the rule that counts from there. */
const DELETED = [
  ["company", "partner_contact"],
  ["department", "partner_contact"],
  ["vehicle", "deleted_files"],
  ["post", "deleted_files"],
] as const;

/** Records that were deleted and whose contacts, or files, are still there, what is due first at the top. */
export function* deletedData(views: DeletedViews): Due {
  const found: RetainedData[] = [];
  for (const [noun, rule] of DELETED) {
    const { keep } = ruleInForce(views, rule);
    const entries = views[noun].byId as ReadonlyMap<
      string,
      { id: string; state: DeletedState; updated_at: string }
    >;
    const deleted = yield* filterInSlices([...entries.values()], ({ state }) => state.deleted);
    for (const { id, state, updated_at } of deleted) {
      const subject = `${noun}/${id}`;
      if (views.destruction.keys.has(subject)) continue;
      const { name, title = "", manager, phone_num } = state;
      if (!manager && !phone_num && !sealsFiles(views.attachment, { noun, id })) continue;
      const since = seoulDay(updated_at);
      const due = dueDay(since, keep!);
      found.push({ subject, keys: [subject], rule, name: name ?? title, since, due });
    }
  }
  return found.sort(byDue);
}

/** Names and notes of the books that are due on a Seoul day: a person has to say that they go. */
export function* booksDue(views: BooksViews & Asked, day: string): Due {
  const query = { until: day, talks: true };
  const found = yield* booksData(views, ruleInForce(views, "books_name"), query);
  return found.filter(({ due }) => due <= day);
}

/** The same without the conversations that go along: quick enough for every look at 오늘. */
export const booksWaiting = (views: BooksViews & Asked, day: string): RetainedData[] =>
  runSynchronously(booksData(views, ruleInForce(views, "books_name"), { until: day }))
    .filter(({ due }) => due <= day);

/** What of it is due on a Seoul day. */
export function* dueOn(
  views:
    & BooksViews
    & CourierViews
    & DocumentViews
    & ChatViews
    & DeletedViews
    & LeaverViews
    & MatterViews,
  day: string,
): Due {
  return [
    yield* booksDue(views, day),
    yield* deletedData(views),
    yield* leaversData(views),
    yield* couriersData(views),
    yield* mattersData(views),
    yield* addressesData(views),
    yield* documentsData(views),
    yield* chatsData(views),
  ].flat().filter(({ due }) => due <= day);
}
