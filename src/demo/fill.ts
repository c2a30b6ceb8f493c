/**
 * Fills an empty office with sample data: 30 employees, 3,000 card rows over five years to today, 4 vehicles and 1,500
 * trips over two, 600 courier records of a year, four companies with departments and 120 address records over two years
 * with three documents, 20 cases, accounts for 16 of the people, and eight posts. An older sample office gets what it does not
 * have yet. Sample data has ids that begin with `demo-` and names that begin with 데모.
 */
import { type CardRecord, cardStream, editCard, recordCard } from "../../events/card/card.ts";
import {
  correctCourier,
  courierStream,
  recordCourier,
  reverseCourier,
  topUp,
} from "../../events/courier/courier.ts";
import type { Actor } from "../../events/base/event.ts";
import type { TableName, TableState } from "../../events/tables.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { postStream, resetPost } from "../../events/post/post.ts";
import { changeDetails, registerUser, userStream } from "../../events/account/user.ts";
import { linkContext } from "../../projections/account/account_employee.ts";
import { addRow } from "../../projections/tables.ts";
import { sampleOffice } from "../office/sample.ts";
import type { Books, Command } from "../store/contract.ts";
import { demoAddresses } from "./addresses.ts";
import { demoTrips, demoVehicles } from "./cars.ts";
import { demoCharges, demoCouriers } from "./couriers.ts";
import { demoCompanies, demoDepartments } from "./companies.ts";
import { demoDocuments } from "./documents.ts";
import { demoMatters } from "./matters.ts";
import { demoEmployees, demoUsers } from "./people.ts";
import { defaultPosts } from "./posts.ts";
import { list, type Random, type Sample, seededRandom } from "./random.ts";
import { demoSpending } from "./spending.ts";

const SEED = 20_250_501;
const BATCH = 1_000;

const SYSTEM: Actor = { id: "system", name: "데모 데이터", role: "system", via: "system" };
const EDITORS: Actor[] = ["데모 한유진", "데모 심규리"].map((name, index) => ({
  id: `demo-editor-${index + 1}`,
  name,
  role: "staff",
  via: "web",
}));
const LATER_NOTES = list(
  "영수증 확인함 · 참석자 정정 · 고객 미팅 후 식사 · 팀 회의 겸 · 증빙 보완",
);

/** A command of the sample office, not run yet. */
export type Draft = Omit<Command, "meta"> & { key: string; actor?: Actor };

/** Runs commands a batch at a time: those of one batch share durable commits. */
export async function runAll(books: Books, drafts: Draft[]): Promise<void> {
  for (let from = 0; from < drafts.length; from += BATCH) {
    const outcomes = drafts.slice(from, from + BATCH).map(({ key, actor = SYSTEM, ...command }) =>
      books.execute({ ...command, meta: { actor, requestId: "demo", key: `demo:${key}` } })
    );
    for (const outcome of await Promise.all(outcomes)) {
      if (isRefusal(outcome) && outcome.status !== 409) throw new Error(outcome.message);
    }
  }
}

/** Rows to be added to a table. */
const rowDrafts = <N extends TableName>(
  name: N,
  rows: readonly Sample<Partial<Omit<TableState<N>, "deleted">>>[],
): Draft[] =>
  rows.map(({ id, record }) => ({
    stream: `${name}/${id}`,
    decide: (views) => addRow(views, name, id, record),
    key: `${name}:${id}`,
  }));

/** A later correction of one row by a member of the sample office. */
function edit(random: Random, { id, record }: Sample<CardRecord>, round: number): Draft {
  const note = [record.note, random.pick(LATER_NOTES)].filter(Boolean).join(" · ");
  const changed = { id, purpose: record.purpose, note, participants: record.participants };
  if (random.chance(0.3)) changed.purpose = random.pick(["lunch", "dinner", "other"] as const);
  return {
    stream: cardStream(id),
    reads: ["employee"],
    decide: (views) =>
      editCard(views.card.byId.get(id)?.state, changed, {
        employeeExists: (employee) => views.employee.byId.has(employee),
      }),
    key: `edit:${id}:${round}`,
    actor: random.pick(EDITORS),
  };
}

/** Adds what the books lack. Repeating it, on any day, adds nothing. `office` is the name under the posts. */
export async function fillDemo(
  books: Books,
  now: Date,
  office = sampleOffice.name,
): Promise<void> {
  const {
    address,
    document,
    employee,
    card,
    company,
    courier,
    day_off,
    matter,
    post,
    vehicle,
    trip,
    user,
  } = books.views;
  if (!employee.byId.has("demo-01") || !card.byId.has("demo-0001")) await fillCards(books, now);
  if (!vehicle.byId.has("demo-car-1") || !trip.byId.has("demo-trip-0001")) {
    await fillCars(books, now);
  }
  if (!company.byId.has("demo-company-1")) await fillCompanies(books);
  if (!address.byId.has("demo-address-0001")) await fillAddresses(books, now);
  if (!document.byId.has("demo-document-1")) await fillDocuments(books);
  if (!matter.byId.has("demo-matter-01")) await fillMatters(books, now);
  if (!courier.byId.has("demo-courier-0001")) await fillCouriers(books, now);
  if (!user.byId.has("demo-user-01")) await fillUsers(books, now);
  if (!day_off.byId.has("demo-day-off-1")) await fillLeaveRules(books, now);
  if (post.byId.size === 0) await fillPosts(books, now, office);
}

async function fillPosts(books: Books, now: Date, office: string): Promise<void> {
  await runAll(
    books,
    defaultPosts(office, now).map(({ slug, record }) => ({
      stream: postStream(slug),
      decide: ({ post }) => resetPost(post.byId.get(slug)?.state, { slug, record }),
      key: `post:${slug}`,
    })),
  );
}

async function fillCompanies(books: Books): Promise<void> {
  await runAll(books, rowDrafts("company", demoCompanies));
  await runAll(books, rowDrafts("department", demoDepartments));
}

/** Those whose department was not deleted or moved. */
async function fillAddresses(books: Books, now: Date): Promise<void> {
  const { department, company } = books.views;
  const made = demoAddresses(seededRandom(SEED + 3), now).filter(({ record }) => {
    const state = department.byId.get(record.department_id!)?.state;
    const isThere = company.byId.get(record.company_id!)?.state.deleted === false;
    return isThere && state?.deleted === false && state.company_id === record.company_id;
  });
  await runAll(books, rowDrafts("address", made));
}

/** For the newest existing records. */
async function fillDocuments(books: Books): Promise<void> {
  const ids = [...books.views.address.byId.values()]
    .filter(({ id, state }) => id.startsWith("demo-") && !state.deleted).map(({ id }) => id);
  await runAll(books, rowDrafts("document", demoDocuments(ids.reverse())));
}

async function fillMatters(books: Books, now: Date): Promise<void> {
  const { matters, parties, objects, entries } = demoMatters(now);
  // An older sample office may have other employees.
  const known = (id = "") => books.views.employee.byId.get(id)?.state.deleted === false ? id : "";
  const ofKnown = matters.map(({ id, record }) => {
    return { id, record: { ...record, staff_id: known(record.staff_id) } };
  });
  const checked = parties.map(({ id, record }) => {
    return { id, record: { ...record, identity_by: known(record.identity_by) } };
  });
  await runAll(books, rowDrafts("matter", ofKnown));
  await runAll(books, [
    ...rowDrafts("matter_party", checked),
    ...rowDrafts("matter_object", objects),
    ...rowDrafts("matter_entry", entries),
  ]);
}

async function fillLeaveRules(books: Books, now: Date): Promise<void> {
  const year = now.getUTCFullYear();
  const days = [[`${year}-12-31`, "종무식"], [`${year + 1}-01-04`, "시무식"]];
  await runAll(books, [
    ...rowDrafts(
      "day_off",
      days.map(([day, name], index) => ({
        id: `demo-day-off-${index + 1}`,
        record: { day, name },
      })),
    ),
    ...rowDrafts("leave_policy", [{
      id: "demo-leave-policy",
      record: { day: `${year - 12}-01-01` },
    }]),
  ]);
}

/** The same seed gives the same people as the employees are. */
async function fillUsers(books: Books, now: Date): Promise<void> {
  const users = demoUsers(demoEmployees(seededRandom(SEED), now.getUTCFullYear()));
  const drafts = users.flatMap(({ account, details: values }): Draft[] => {
    const { id } = account;
    const stream = userStream(id);
    return [{
      stream,
      decide: ({ user }) => registerUser(user.byId.get(id)?.state, account),
      key: `user:${id}`,
    }, {
      stream,
      decide: (views) =>
        changeDetails(views.user.byId.get(id)?.state, { id, values }, linkContext(views, id)),
      key: `user-details:${id}`,
    }];
  });
  await runAll(books, drafts);
}

async function fillCards(books: Books, now: Date): Promise<void> {
  const random = seededRandom(SEED);
  const employees = demoEmployees(random, now.getUTCFullYear());
  await runAll(books, rowDrafts("employee", employees));
  const rows = demoSpending(random, now, employees.map(({ id }) => id));
  await runAll(
    books,
    rows.map(({ id, record }) => ({
      stream: cardStream(id),
      decide: ({ card }) => recordCard(card.byId.get(id)?.state, { id, record }),
      key: `card:${id}`,
    })),
  );
  const edited = rows.slice(-400).filter(() => random.chance(0.2));
  await runAll(books, edited.map((row) => edit(random, row, 1)));
  await runAll(books, edited.slice(-20).map((row) => edit(random, row, 2)));
}

/** A generator of its own: the rows made before stay as they were. */
async function fillCars(books: Books, now: Date): Promise<void> {
  await runAll(books, rowDrafts("vehicle", demoVehicles));
  const drivers = [...books.views.employee.byId.values()]
    .filter(({ id, state }) => id.startsWith("demo-") && !state.deleted)
    .map(({ state: { name, dept } }) => ({ name, dept }))
    .slice(0, 12);
  const known = drivers.length > 0 ? drivers : [{ name: "데모 직원", dept: "" }];
  const trips = demoTrips(seededRandom(SEED + 1), now, known)
    // A person may have deleted the car already.
    .filter(({ record }) => books.views.vehicle.byId.get(record.carID!)?.state.deleted === false);
  await runAll(books, rowDrafts("trip", trips));
}

/** Some of them were corrected or deleted since. */
async function fillCouriers(books: Books, now: Date): Promise<void> {
  const random = seededRandom(SEED + 2);
  const made = demoCouriers(random, now);
  const draft = (id: string, key: string, decide: Draft["decide"], actor?: Actor): Draft => ({
    stream: courierStream(id),
    decide,
    key: `courier${key}:${id}`,
    actor,
  });
  await runAll(
    books,
    made.map(({ id, record, topUp: data }) =>
      draft(id, "", ({ courier }) => {
        const state = courier.byId.get(id)?.state;
        return data ? topUp(state, { id, data }) : recordCourier(state, { id, record: record! });
      })
    ),
  );
  await runAll(books, rowDrafts("courier_charge", demoCharges(random, now, made)));
  const changed = made.filter(({ record }) => record !== null && random.chance(0.05));
  await runAll(
    books,
    changed.map(({ id, record }) => {
      const deleted = random.chance(0.4);
      const amount = record!.amount + random.int(5, 30) * 100;
      const decide: Draft["decide"] = ({ courier }) => {
        const state = courier.byId.get(id)?.state;
        return deleted
          ? reverseCourier(state, { id, reason: "중복 등록" })
          : correctCourier(state, { id, record: { amount }, reason: "왕복 요금" });
      };
      return draft(id, "-later", decide, random.pick(EDITORS));
    }),
  );
}
