/** A case as its own client sees it: who is linked to it, and what of it is theirs to see. Nothing internal. */
import { isUnread } from "../../events/base/personal.ts";
import { userStream } from "../../events/account/user.ts";
import { type MatterSums, sumsOf } from "../../events/matter/matter_money.ts";
import {
  isEnded,
  kindOf,
  MATTER_STATES,
  type MatterState,
  stateLabel,
  stepOf,
} from "../../events/matter/matter_shapes.ts";
import type { AttachmentState } from "../../events/attachment/attachment.ts";
import type { FileType } from "../../events/attachment/attachment_limits.ts";
import { filesOf } from "../attachment/attachment.ts";
import { searchable } from "../../events/base/text.ts";
import { bareEmail, barePhone } from "../kit/same_person.ts";
import { memoizedByBook } from "../kit/kept.ts";
import type { TableBook, TableBooks } from "../kit/table_view.ts";
import type { UserEntry } from "../account/user.ts";
import type { TableState } from "../../events/tables.ts";
import type { Views } from "../registry.ts";
import {
  clientsOf,
  entriesOf,
  handoversOf,
  objectsOf,
  type PartEntry,
  submittedTo,
} from "./matter.ts";

type Party = PartEntry<"matter_party">;
type ClientBooks = Pick<Views, "user" | "matter" | "matter_party">;

/** An account that can be linked: its person neither withdrew nor had their data destroyed. */
export function livingAccount({ user }: Pick<Views, "user">, id: string): UserEntry | undefined {
  const entry = user.byId.get(id);
  return entry && !entry.state.withdrawn && entry.state.subject !== "" ? entry : undefined;
}

/** The clients that each account was linked to; parties that were deleted, or are no clients any more, are left out. */
const byAccount = memoizedByBook((
  { byId }: TableBook<TableState<"matter_party">>,
): Map<string, Party[]> =>
  Map.groupBy(
    [...byId.values()].filter(({ state }) =>
      !state.deleted && state.client && state.account_id !== "" && !isUnread(state.name)
    ),
    ({ state }) => state.account_id,
  )
);

/** The clients of cases that an account is. */
function partiesOfAccount(books: ClientBooks, account: string): Party[] {
  if (!livingAccount(books, account)) return [];
  return (byAccount(books.matter_party).get(account) ?? []).filter(({ state }) =>
    books.matter.byId.get(state.matter_id)?.state.deleted === false
  );
}

/** Ids of the clients that an account is in a case; none where it is no client of it. */
export const ownParties = (books: ClientBooks, account: string, matter: string): string[] =>
  partiesOfAccount(books, account).filter(({ state }) => state.matter_id === matter)
    .map(({ id }) => id);

/** Ids of an account's cases, the newest first. */
const mattersOfAccount = (books: ClientBooks, account: string): string[] =>
  [...new Set(partiesOfAccount(books, account).map(({ state }) => state.matter_id))]
    .sort((a, b) => {
      const [one, other] = [a, b].map((id) => books.matter.byId.get(id)!.state.number);
      return one < other ? 1 : -1;
    });

/** Accounts of a case's clients, as streams. */
export const accountStreamsOf = (books: ClientBooks, matter: string): string[] => [
  ...new Set(
    clientsOf(books, matter).map(({ state }) => state.account_id)
      .filter((account) => ownParties(books, account, matter).length > 0)
      .map(userStream),
  ),
];

interface LinkedAccount {
  party: string;
  account: string;
  name: string;
  email: string;
}

/** The account of each client of a case that has one. */
export const linkedAccounts = (books: ClientBooks, matter: string): LinkedAccount[] =>
  clientsOf(books, matter).flatMap(({ id, state }) => {
    const found = livingAccount(books, state.account_id);
    if (!found) return [];
    const { nickname: name, email } = found.state.profile;
    return [{ party: id, account: found.id, name, email }];
  });

export interface FoundAccount {
  id: string;
  name: string;
  email: string;
  phone: string;
  /** Its telephone number or address is the party's: the login provider verified it. */
  isSame: boolean;
}

/** Accounts of one search, and the fewest characters that are searched for. */
const FOUND_MAX = 10;
const SEARCHED_MIN = 2;

/**
 * Accounts that may be a party's: those with its own number or address first, then those of which name or address have
 * what was typed. A person chooses: none is linked by itself.
 */
export function accountsFor(
  { user }: Pick<Views, "user">,
  party: { phone: string; email: string },
  typed: string,
): FoundAccount[] {
  const [phone, email] = [barePhone(party.phone), bareEmail(party.email)];
  const wanted = searchable(typed);
  const found = [...user.byId.values()].flatMap(({ id, state }) => {
    if (!livingAccount({ user }, id) || !state.flags.is_active) return [];
    const { nickname: name, email: address, phone_number } = state.profile;
    const isSame = phone !== "" && barePhone(phone_number) === phone ||
      email !== "" && bareEmail(address) === email;
    const has = wanted.length >= SEARCHED_MIN &&
      [name, address].some((text) => searchable(text).includes(wanted));
    return isSame || has ? [{ id, name, email: address, phone: phone_number, isSame }] : [];
  });
  return found.sort((a, b) => Number(b.isSame) - Number(a.isSame)).slice(0, FOUND_MAX);
}

/** A case in a client's list. */
export interface OwnMatter {
  id: string;
  number: string;
  kind: string;
  step: string;
  objects: string;
  isEnded: boolean;
  /** How many papers the office waits for. */
  asked: number;
}

/** What was asked of these clients or given to them. */
const handoversTo = (books: Pick<TableBooks, "matter_handover">, id: string, own: string[]) =>
  handoversOf(books, id).filter(({ state: { party_id } }) =>
    party_id === "" || own.includes(party_id)
  );

/** Is it asked for, and neither sent nor had? */
const isOpen = ({ kind, done_on, sent_on }: TableState<"matter_handover">): boolean =>
  kind === "asked" && done_on === null && sent_on === null;

type ListViews = ClientBooks & Pick<Views, "matter_object" | "matter_handover">;

/** The cases of an account. */
export const ownMatters = (views: ListViews, account: string): OwnMatter[] =>
  mattersOfAccount(views, account).map((id) => {
    const { number, kind, state } = views.matter.byId.get(id)!.state;
    const asked = handoversTo(views, id, ownParties(views, account, id))
      .filter(({ state }) => isOpen(state));
    return {
      ...{ id, number, kind: kindOf(kind).label, step: stateLabel(state), isEnded: isEnded(state) },
      objects: objectsOf(views, id).map(({ state }) => state.text).join(", "),
      asked: isEnded(state) ? 0 : asked.length,
    };
  });

/** A paper that the office asks for. */
export interface AskedPaper {
  id: string;
  text: string;
  sent_on: string | null;
  done_on: string | null;
}

/** A paper that was given. */
export interface GivenPaper {
  id: string;
  /** Its file. */
  file: string;
  text: string;
  type: FileType;
  at: string;
}

/** What it costs: an entry without who paid it and how it came about. */
export interface OwnEntry {
  id: string;
  kind: string;
  text: string;
  on: string | null;
  amount: number;
  vat: number;
}

export interface ClientMatter {
  id: string;
  number: string;
  kind: string;
  state: MatterState;
  objects: string[];
  /** Names of the clients that the account is. */
  clients: string[];
  receipt: { office: string; number: string };
  asked: AskedPaper[];
  given: GivenPaper[];
  /** Null where the case has clients of different sides: what one pays is no business of the other. */
  costs: { entries: OwnEntry[]; sums: MatterSums } | null;
}

type CaseViews = ListViews & Pick<Views, "matter_entry" | "attachment" | "address">;

/** Roles that do not say on which side somebody is. */
const NO_SIDE: string[] = ["client", "agent", "other"];

/** Buyer and seller of one case are both clients; heirs are on one side, and share what it costs. */
function sharesCosts(views: CaseViews, id: string, own: string[]): boolean {
  const clients = clientsOf(views, id);
  const roles = new Set(clients.map(({ state }) => state.role));
  return clients.every((one) => own.includes(one.id)) ||
    roles.size === 1 && !NO_SIDE.includes([...roles][0]);
}

/** Files of a case that were given to these clients and are still there. */
function givenPapers(views: CaseViews, id: string, own: string[]): GivenPaper[] {
  // One for everybody was given when there was one client: who came later may be of the other side.
  const isForAll = sharesCosts(views, id, own);
  return handoversTo(views, id, own).flatMap(({ id: row, state, recorded_at: at }) => {
    if (state.party_id === "" && !isForAll) return [];
    const file = views.attachment.byId.get(state.file_id)?.state;
    if (state.kind !== "given" || !file || file.removed || isUnread(file.name)) return [];
    if (file.about.noun !== "matter" || file.about.id !== id) return [];
    return [{ id: row, file: state.file_id, text: state.text, type: file.type, at }];
  });
}

/** Does a client still have something to do or to get of what was asked or given after this moment? */
export function hasPapers(
  views: CaseViews,
  account: string,
  id: string,
  { kind, since }: { kind: string; since: string },
): boolean {
  const own = ownParties(views, account, id);
  if (kind === "given") return givenPapers(views, id, own).some(({ at }) => at > since);
  return handoversTo(views, id, own).some(({ state, recorded_at }) =>
    isOpen(state) && recorded_at > since
  );
}

/** A case as this account may see it; undefined where it is no client of such a case. */
export function clientMatter(
  views: CaseViews,
  account: string,
  id: string,
): ClientMatter | undefined {
  const own = ownParties(views, account, id);
  const state = views.matter.byId.get(id)?.state;
  if (own.length === 0 || !state) return undefined;
  const entries = entriesOf(views, id).map(({ id, state }) => {
    const { kind, text, on, amount, vat } = state;
    return { id, kind, text, on, amount, vat };
  });
  const asked = handoversTo(views, id, own).filter(({ state }) => state.kind === "asked")
    .map(({ id, state: { text, sent_on, done_on } }) => ({ id, text, sent_on, done_on }));
  return {
    id,
    number: state.number,
    kind: kindOf(state.kind).label,
    state: state.state as MatterState,
    objects: objectsOf(views, id).map(({ state }) => state.text),
    clients: own.map((one) => views.matter_party.byId.get(one)!.state.name),
    receipt: {
      office: submittedTo(views, id, state),
      number: state.receipt_number,
    },
    asked,
    given: givenPapers(views, id, own),
    costs: sharesCosts(views, id, own)
      ? { entries, sums: sumsOf(entries as Parameters<typeof sumsOf>[0]) }
      : null,
  };
}

/** The files of a case that an account sent itself, the oldest first. */
export const sentFiles = (views: Pick<Views, "attachment">, account: string, id: string) =>
  filesOf(views.attachment, { noun: "matter", id })
    .filter(({ state, recorded_by }) => !state.removed && recorded_by.id === account);

/** A file of a case that a client may have: their own, or one that was given to them. */
export function ownFile(
  views: CaseViews,
  account: string,
  id: string,
  file: string,
): AttachmentState | undefined {
  const own = ownParties(views, account, id);
  if (own.length === 0) return undefined;
  const isTheirs = sentFiles(views, account, id).some((one) => one.id === file) ||
    givenPapers(views, id, own).some((one) => one.file === file);
  return isTheirs ? views.attachment.byId.get(file)!.state : undefined;
}

/** A step of a case as its client sees it, with the day on which it was taken, if it is known. */
export interface ClientStep {
  value: MatterState;
  label: string;
  on: string | null;
  standing: "passed" | "current" | "ahead";
}

/** A change of a case's step, the oldest first. */
export interface StepTaken {
  day: string;
  from: string;
  to: string;
}

/**
 * The steps with their days. A step back takes the days of the steps after it away; 보정 is shown of a case that came to
 * it alone.
 */
export function stepsOf(state: MatterState, openedOn: string, taken: StepTaken[]): ClientStep[] {
  const days = new Map<string, string>([[taken[0]?.from ?? state, openedOn]]);
  for (const { day, to } of taken) {
    for (const known of [...days.keys()]) if (stepOf(known) > stepOf(to)) days.delete(known);
    days.set(to, day);
  }
  return MATTER_STATES.filter(({ value }) =>
    value === "correcting" ? days.has(value) : value !== "cancelled" || state === "cancelled"
  ).map(({ value, label }) => ({
    ...{ value, label, on: days.get(value) ?? null },
    standing: value === state
      ? "current" as const
      : state !== "cancelled" && stepOf(value) < stepOf(state) || days.has(value)
      ? "passed" as const
      : "ahead" as const,
  }));
}
