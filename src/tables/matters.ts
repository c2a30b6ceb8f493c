/** Cases, their parties, objects and money as tables: numbers, steps, and what an open case must have. */
import type { Actor, NewEvent } from "../../events/base/event.ts";
import { isRefusal, refuse, refuseField } from "../../events/base/refusal.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { sundayOf } from "../../events/leave_rules/days.ts";
import { checkStep, endOfStep } from "../../events/matter/matter.ts";
import { isVatOf, vatOf } from "../../events/matter/matter_money.ts";
import { bookNumber } from "../../events/matter/matter_number.ts";
import { isEnded, kindOf } from "../../events/matter/matter_shapes.ts";
import { tables, type TableState } from "../../events/tables.ts";
import { addressKey } from "../../projections/kit/address_text.ts";
import { employeeOf } from "../../projections/account/account_employee.ts";
import {
  clientsOf,
  entriesOf,
  MATTER_PARTS,
  type MatterPart,
  mattersOfPart,
  nextNumber,
  partsOfMatter,
} from "../../projections/matter/matter.ts";
import { openingColumns, typeOfName } from "../../projections/matter/new_matter.ts";
import type { Views } from "../../projections/registry.ts";
import type { Doubt } from "../../projections/table/check.ts";
import { type Decision, type Resource, resourceOf, type Shown, type Values } from "./resource.ts";
import { newRowId } from "./save.ts";

/** A number of the case book is never released. */
const KEPT = refuse(
  409,
  "matter_kept",
  "사건부에 번호가 오른 사건은 삭제할 수 없습니다. 단계를 ‘취소’로 바꾸고 사유를 적어 주세요.",
);

const NO_CLIENT = "의뢰인이 없는 사건입니다. 의뢰인을 먼저 입력해 주세요.";

/** Whether a decision deletes a row. */
const deletes = (noun: string, decided: NewEvent[]): boolean =>
  decided.some(({ type }) => type === `${noun}.deleted`);

const matterTable = resourceOf(tables.matter);

/** The employee of an account; "" if a superuser linked none. */
function employeeId(views: Views, account: string): string {
  const user = views.user.byId.get(account);
  return user ? employeeOf(views, user.state)?.id ?? "" : "";
}

const YEAR_LETTERS = 4;

/**
 * Opens a case with its first client, in one commit. One from a former book comes with the number that it had, and its
 * parties follow.
 */
export function openMatter(
  views: Views,
  id: string,
  given: Values,
  now: Date,
  actor: Actor,
): Decision {
  const { client_name = "", client_phone = "", ...values } = given;
  const name = String(client_name);
  const received_on = String(values.received_on ?? seoulDay(now));
  const number = bookNumber(String(values.number ?? "")) ||
    nextNumber(views.matter, received_on.slice(0, YEAR_LETTERS));
  if (name === "" && !values.number) return refuseField("client_name", NO_CLIENT);
  // Its papers are destroyed by the day of its end: one that nobody has said would be kept for ever.
  if (isEnded(String(values.state ?? "")) && !values.ended_on) {
    return refuseField("ended_on", "끝난 사건은 완료일을 함께 입력해 주세요.");
  }
  const staff_id = values.staff_id ?? employeeId(views, actor.id);
  const opened = matterTable.create!(
    views,
    id,
    { ...values, received_on, number, staff_id },
    now,
    actor,
  );
  if (isRefusal(opened) || name === "") return opened;
  const phone = String(client_phone ?? "");
  return [...opened, ...partyOf(newRowId(now), id, String(values.kind ?? ""), { name, phone })];
}

/** The event that adds a case's first client: the case itself is opened in the same commit. */
export function partyOf(
  id: string,
  matter_id: string,
  kind: string,
  known: Partial<TableState<"matter_party">> & { name: string },
): NewEvent[] {
  const data = {
    ...tables.matter_party.empty,
    matter_id,
    role: kindOf(kind).roles[0],
    client: true,
    type: typeOfName(known.name),
    ...known,
  };
  return [{ stream: `matter_party/${id}`, type: "matter_party.added", data }];
}

/** Changes a case; a step sets the day of its end, and a step back needs a reason. */
function updateMatter(
  views: Views,
  id: string,
  given: Values,
  now: Date,
  actor: Actor,
): Decision {
  const before = views.matter.byId.get(id)?.state;
  const { number: _never, ...values } = given;
  if (!before) return matterTable.update(views, id, values, now, actor);
  const state = String(values.state ?? before.state);
  const refused = checkStep(before, values) ??
    (state !== before.state && clientsOf(views, id).length === 0 && state !== "cancelled"
      ? refuseField("state", NO_CLIENT)
      : null);
  if (refused) return refused;
  const ended = values.ended_on === undefined ? endOfStep(before, state, seoulDay(now)) : {};
  // A reason belongs to its step: a step without one has none.
  const reason = state === before.state ? {} : { state_reason: values.state_reason ?? "" };
  return matterTable.update(views, id, { ...values, ...ended, ...reason }, now, actor);
}

/** Tables whose rows a case's cells come from. */
const fromParts: Shown[] = MATTER_PARTS.map((noun) => ({
  noun,
  fields: Object.keys(tables[noun].fields),
  rows: mattersOfPart(noun),
}));

/** Filters of the list that go by a name. */
const VIEWS = {
  mine: "내 사건",
  open: "진행 중",
  correcting: "보정",
  due: "이번 주 기한",
  unpaid: "미수금",
};

export const matters: Resource = resourceOf(tables.matter, {
  reads: [...matterTable.reads ?? [], ...MATTER_PARTS, "user"],
  shows: [...matterTable.shows ?? [], ...fromParts],
  createLabel: "새 사건",
  createColumns: openingColumns,
  kept: KEPT,
  create: openMatter,
  update: updateMatter,
  remove: () => KEPT,
  // An earlier step comes back without a person to ask for its reason.
  earlier: (values) => ({ ...values, state_reason: values.state_reason || "이전 버전으로 복원" }),
  invert(views, id, events, now, actor) {
    const decided = matterTable.invert(views, id, events, now, actor);
    return !isRefusal(decided) && deletes("matter", decided) ? KEPT : decided;
  },
  presetsFor(views, { account, today }) {
    const employee = employeeId(views, account);
    const open = "consult,quote,accepted,preparing,filed,correcting";
    const queries: Record<keyof typeof VIEWS, Record<string, string>> = {
      mine: { staff_id: employee, state: open },
      open: { state: open },
      correcting: { state: "correcting" },
      due: { next_due_end: sundayOf(today) },
      unpaid: { balance_start: "1" },
    };
    const names = Object.keys(VIEWS) as (keyof typeof VIEWS)[];
    return names.filter((name) => name !== "mine" || employee !== "")
      .map((name) => ({ name, label: VIEWS[name], query: queries[name] }));
  },
  presetLabels: VIEWS,
});

const ofMatter = (noun: (typeof MATTER_PARTS)[number]): Shown => ({
  noun: "matter",
  fields: ["number"],
  rows: partsOfMatter(noun),
});

const partyTable = resourceOf(tables.matter_party);

/** The state that a decision leads to; undefined where it ends. */
function after<N extends MatterPart>(
  views: Views,
  noun: N,
  id: string,
  decided: NewEvent[],
): TableState<N> | undefined {
  type S = TableState<N>;
  const table = tables[noun] as unknown as { evolve(state: S | undefined, event: NewEvent): S };
  return decided.reduce<S | undefined>(
    (state, event) => table.evolve(state, event),
    views[noun].byId.get(id)?.state as S | undefined,
  );
}

/** The decision, unless a case loses its last client by it. */
function keepsClient(views: Views, id: string, decided: Decision): Decision {
  const before = views.matter_party.byId.get(id)?.state;
  if (isRefusal(decided) || !before || before.deleted || !before.client) return decided;
  const row = after(views, "matter_party", id, decided);
  if (row?.client && !row.deleted && row.matter_id === before.matter_id) return decided;
  if (clientsOf(views, before.matter_id).length > 1) return decided;
  const message = "사건의 하나뿐인 의뢰인입니다. 다른 의뢰인을 먼저 입력해 주세요.";
  return refuse(409, "last_client", message, [{ field: "client", message }]);
}

/** A check of identity is of today and by the account's employee, unless entered otherwise. */
function checkedBy(
  views: Views,
  values: Values,
  now: Date,
  { id }: Actor,
  before?: TableState<"matter_party">,
): Values {
  if (!values.identity_how || before?.identity_how) return values;
  return {
    ...values,
    identity_on: values.identity_on ?? before?.identity_on ?? seoulDay(now),
    identity_by: values.identity_by || before?.identity_by || employeeId(views, id),
  };
}

export const matterParties: Resource = resourceOf(tables.matter_party, {
  reads: [...partyTable.reads ?? [], "matter", "matter_party", "user"],
  shows: [...partyTable.shows ?? [], ofMatter("matter_party")],
  remove: (views, id) => keepsClient(views, id, partyTable.remove!(views, id)),
  invert: (views, id, ...more) => keepsClient(views, id, partyTable.invert(views, id, ...more)),
  create(views, id, given, now, actor) {
    const values = { type: typeOfName(String(given.name ?? "")), ...given };
    return partyTable.create!(views, id, checkedBy(views, values, now, actor), now, actor);
  },
  update(views, id, given, now, actor) {
    const before = views.matter_party.byId.get(id)?.state;
    const checked = checkedBy(views, given, now, actor, before);
    // Who is no client any more sees nothing of the case.
    const values = given.client === false ? { ...checked, account_id: "" } : checked;
    return keepsClient(views, id, partyTable.update(views, id, values, now, actor));
  },
});

/** Texts of objects as they are compared: a decision compares with all of them. */
const places = new WeakMap<TableState<"matter_object">, string>();

function placeOf(state: TableState<"matter_object">): string {
  const place = places.get(state) ?? addressKey(state.text);
  places.set(state, place);
  return place;
}

/** An object may be in two open cases (매매 and its mortgage), and a person should know it. */
function objectDoubts(views: Views, id: string, decided: NewEvent[]): Doubt[] {
  const row = after(views, "matter_object", id, decided);
  if (!row || row.deleted) return [];
  const isSame = (other: TableState<"matter_object">): boolean =>
    row.address_id !== "" && other.address_id === row.address_id || placeOf(other) === placeOf(row);
  const [other] = [...views.matter_object.byId.values()].flatMap(({ id: own, state }) => {
    if (own === id || state.deleted || state.matter_id === row.matter_id) return [];
    const matter = views.matter.byId.get(state.matter_id)?.state;
    return matter && !matter.deleted && matter.ended_on === null && isSame(state) ? [matter] : [];
  });
  if (!other) return [];
  const message = `같은 물건이 ${other.number} 사건에도 있습니다. 그대로 넣을까요?`;
  return [{ field: "text", message, isTwin: true }];
}

export const matterObjects: Resource = resourceOf(tables.matter_object, {
  reads: ["matter", "address", "matter_object"],
  shows: [ofMatter("matter_object")],
  doubts: objectDoubts,
});

type Entry = TableState<"matter_entry">;

/** What is asked where the same payment, or the same refund, is entered twice. */
const TWINS: Record<string, string> = {
  payment: "같은 날 같은 금액의 입금이 이미 있습니다. 한 번 더 입금된 것이 맞나요?",
  refund: "같은 날 같은 금액의 반환이 이미 있습니다. 한 번 더 돌려준 것이 맞나요?",
};

function twinDoubts(views: Views, id: string, row: Entry): Doubt[] {
  const isTwin = entriesOf(views, row.matter_id).some(({ id: own, state }) =>
    own !== id && state.kind === row.kind && state.on === row.on && state.amount === row.amount
  );
  return isTwin ? [{ field: "amount", message: TWINS[row.kind], isTwin: true }] : [];
}

/** VAT does not follow a changed fee by itself, and an office without VAT is rare. */
function vatDoubts(views: Views, id: string, { kind, amount, vat }: Entry): Doubt[] {
  const before = views.matter_entry.byId.get(id)?.state;
  const isSame = before?.kind === kind && before.amount === amount && before.vat === vat;
  if (kind !== "fee" || isSame || isVatOf(vat, amount)) return [];
  const usual = vatOf(amount).toLocaleString("ko-KR");
  const message = `부가세가 보수의 10%(${usual}원)와 다릅니다. 그대로 저장할까요?`;
  return [{ field: "vat", message }];
}

/** The same payment twice, and VAT that is not that of its fee, need a confirmation. */
function entryDoubts(views: Views, id: string, decided: NewEvent[]): Doubt[] {
  const row = after(views, "matter_entry", id, decided);
  if (!row || row.deleted) return [];
  return row.kind in TWINS ? twinDoubts(views, id, row) : vatDoubts(views, id, row);
}

export const matterEntries: Resource = resourceOf(tables.matter_entry, {
  reads: ["matter", "matter_entry"],
  shows: [ofMatter("matter_entry")],
  createLabel: "비용·입금 추가",
  doubts: entryDoubts,
});

/** What is asked of a client, or given to them, is of a client and of a file of the same case. */
function checkHandover(views: Views, id: string, decided: Decision): Decision {
  if (isRefusal(decided)) return decided;
  const row = after(views, "matter_handover", id, decided);
  if (!row || row.deleted) return decided;
  const clients = clientsOf(views, row.matter_id);
  const isClient = row.party_id === "" || clients.some((one) => one.id === row.party_id);
  if (!isClient) return refuseField("party_id", "이 사건의 의뢰인을 선택해 주세요.");
  if (row.kind === "given" && row.party_id === "" && clients.length > 1) {
    const message = "의뢰인이 여러 분입니다. 누구에게 전달할지 선택해 주세요.";
    return refuseField("party_id", message);
  }
  if (row.file_id === "") return decided;
  const file = views.attachment.byId.get(row.file_id)?.state;
  const isOwn = file?.about.noun === "matter" && file.about.id === row.matter_id && !file.removed;
  return isOwn ? decided : refuseField("file_id", "이 사건의 첨부파일을 선택해 주세요.");
}

const handoverTable = resourceOf(tables.matter_handover);

export const matterHandovers: Resource = resourceOf(tables.matter_handover, {
  reads: ["matter", "matter_handover", "matter_party", "attachment"],
  shows: [ofMatter("matter_handover")],
  createLabel: "서류 추가",
  create: (views, id, values, now, actor) =>
    checkHandover(views, id, handoverTable.create!(views, id, values, now, actor)),
  update: (views, id, values, now, actor) =>
    checkHandover(views, id, handoverTable.update(views, id, values, now, actor)),
});
