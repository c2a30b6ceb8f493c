/** Whose personal data is due for destruction, by the rules of `projections/personal_data/retention.ts`. */
import { userStream } from "../../events/account/user.ts";
import { accountOf } from "../account/account_employee.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { seoulYear } from "../kit/moment.ts";
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

type PartnerViews = Asked & Pick<Views, "company" | "department">;

/** Partners that were deleted and whose contacts are still there, what is due first at the top. */
export function* partnersData(views: PartnerViews): Due {
  const { keep } = ruleInForce(views, "partner_contact");
  const found: RetainedData[] = [];
  for (const noun of ["company", "department"] as const) {
    const deleted = yield* filterInSlices(
      [...views[noun].byId.values()],
      ({ state }) => state.deleted,
    );
    for (const { id, state, updated_at } of deleted) {
      const subject = `${noun}/${id}`;
      if (views.destruction.keys.has(subject)) continue;
      if (state.manager === "" && !("phone_num" in state && state.phone_num)) continue;
      const since = seoulDay(updated_at);
      const due = dueDay(since, keep!);
      found.push({
        subject,
        keys: [subject],
        rule: "partner_contact",
        name: state.name,
        since,
        due,
      });
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
  views: BooksViews & CourierViews & DocumentViews & ChatViews & PartnerViews & LeaverViews,
  day: string,
): Due {
  return [
    yield* booksDue(views, day),
    yield* partnersData(views),
    yield* leaversData(views),
    yield* couriersData(views),
    yield* addressesData(views),
    yield* documentsData(views),
    yield* chatsData(views),
  ].flat().filter(({ due }) => due <= day);
}
