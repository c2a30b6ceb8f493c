/** The records of the office that somebody goes to by a few letters: of each noun those that fit best. */
import type { PostState } from "../events/post.ts";
import type { TableState } from "../events/tables.ts";
import type { CardBook } from "./card.ts";
import type { ConsultationBook } from "./consultation.ts";
import { bestOf, typedWords } from "./found.ts";
import { keptBy } from "./kept.ts";
import type { Views } from "./registry.ts";

export const FOUND_NOUNS = [
  "employee",
  "merchant",
  "consultation",
  "vehicle",
  "company",
  "department",
  "address",
  "document",
  "post",
] as const;
export type FoundNoun = (typeof FOUND_NOUNS)[number];

/** A record that fits. */
export interface FoundRecord {
  noun: FoundNoun;
  /** Of a merchant the newest payment there. */
  id: string;
  title: string;
  /** What distinguishes it from others of its name; "" if nothing does. */
  detail: string;
}

/** Most records listed of each noun. */
const MOST_OF_A_NOUN = 6;

/** A merchant, named as in its payments. */
interface Merchant {
  title: string;
  /** Of the newest payment that counts. */
  id: string;
  used_at: string;
  payments: number;
}

type Titled = Omit<FoundRecord, "noun">;
interface Book<S> {
  changes: number;
  byId: Map<string, { id: string; state: S }>;
}

/** The records of a book that are not deleted, each by what it is called. */
const live = <S extends { deleted: boolean }>(
  called: (state: S) => string,
  told: (state: S) => string = () => "",
) =>
  keptBy(({ byId }: Book<S>): readonly Titled[] =>
    [...byId.values()].filter(({ state }) => !state.deleted)
      .map(({ id, state }) => ({ id, title: called(state), detail: told(state) }))
  );

/** The merchants of the payments that count: of 100,000 they are read in about 10 ms. */
const merchants = keptBy(({ byId }: CardBook): readonly Titled[] => {
  const byName = new Map<string, Merchant>();
  for (const { id, state: { store_name: title, used_at, deleted } } of byId.values()) {
    if (deleted) continue;
    const known = byName.get(title);
    if (!known) byName.set(title, { title, id, used_at, payments: 1 });
    else {
      known.payments++;
      if (used_at > known.used_at) {
        known.used_at = used_at;
        known.id = id;
      }
    }
  }
  return [...byName.values()].map(({ id, title, payments }) => ({
    id,
    title,
    detail: `결제 ${payments}건`,
  }));
});

const requests = keptBy(({ byId }: ConsultationBook): readonly Titled[] =>
  [...byId.values()].map(({ id, state: { receipt, service } }) => ({
    id,
    title: receipt,
    detail: service,
  }))
);

const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join(" · ");

const employees = live<TableState<"employee">>(
  ({ name }) => name,
  ({ dept, position }) => joined(dept, position),
);
const vehicles = live<TableState<"vehicle">>(({ name }) => name);
const companies = live<TableState<"company">>(({ name }) => name);
const departments = live<TableState<"department">>(
  ({ name }) => name,
  ({ company_id }) => company_id,
);
const addresses = live<TableState<"address">>(({ address }) => address);
const documents = live<TableState<"document">>(({ title }) => title);
const posts = live<PostState>(({ title }) => title);

/** What can be found of each noun, in the order used when several match equally. */
const titled: Record<FoundNoun, (views: Views) => readonly Titled[]> = {
  employee: (views) => employees(views.employee),
  merchant: (views) => merchants(views.card),
  consultation: (views) => requests(views.consultation),
  vehicle: (views) => vehicles(views.vehicle),
  company: (views) => companies(views.company),
  department: (views) => departments(views.department),
  address: (views) => addresses(views.address),
  document: (views) => documents(views.document),
  post: (views) => posts(views.post),
};

/** What distinguishes records of one name that another book knows. */
const detailOf = (noun: FoundNoun, { company }: Views, { detail }: Titled): string =>
  noun === "department" ? company.byId.get(detail)?.state.name ?? "" : detail;

/** What fits the typed words best, of each of these nouns at most six. */
export function findRecords(
  views: Views,
  typed: string,
  nouns: readonly FoundNoun[],
): FoundRecord[] {
  const words = typedWords(typed);
  return nouns.flatMap((noun) =>
    bestOf(titled[noun](views), words, MOST_OF_A_NOUN)
      .map((record) => ({ noun, ...record, detail: detailOf(noun, views, record) }))
  );
}
