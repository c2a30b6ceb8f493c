/** Tools that prepare changes of cases: opened, taken a step further, money entered. Each waits for a person's yes. */
import { z } from "zod";
import { choiceAmong } from "../../events/base/named.ts";
import { withParticle } from "../../events/base/particle.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { searchable } from "../../events/base/text.ts";
import { covers } from "../../events/account/scope.ts";
import {
  ENTRY_KINDS,
  entryLabel,
  MATTER_WON_MAX,
  PAYMENT_WAYS,
  vatOf,
} from "../../events/matter/matter_money.ts";
import {
  KIND_OPTIONS,
  kindOf,
  MATTER_STATES,
  type MatterEstimate,
  nextStep,
  stateLabel,
} from "../../events/matter/matter_shapes.ts";
import { tables } from "../../events/tables.ts";
import { PERSON_FIELDS } from "../../projections/consultation/consultation.ts";
import { estimateOf, matterFrom, matterSums } from "../../projections/matter/matter.ts";
import { factsOfQuote, kindOfQuote, quoteName } from "../../projections/matter/quote.ts";
import { inboxPaths } from "../../web/pages/staff/consultations/paths.ts";
import { matterPaths } from "../../web/pages/staff/matters/paths.ts";
import { makeMatter } from "../nouns/matter/from_consultation.ts";
import { logPersonalDataRead } from "../security/personal_reads.ts";
import { dayField } from "../server/command.ts";
import { matterEntries, matters } from "../tables/matters.ts";
import { wonText } from "../nouns/audit/act_words.ts";
import { caseField, caseNamed, caseText } from "./matters.ts";
import { employeeNamed } from "./people.ts";
import { defineTool, type ToolAnswer, type ToolChange, type ToolContext } from "./tool.ts";
import { givenOf, previewRow, toolMeta, writeRow } from "./writing.ts";

const writes = { role: "staff", area: "registrations", personal: true, writes: true } as const;

const seenVersion = z.int().positive().optional()
  .meta({ title: "본 버전", description: "보여 준 변경에 들어 있습니다. 비워 둡니다." });
const confirm = z.boolean().optional()
  .meta({ title: "확인함", description: "보여 준 변경에 들어 있습니다. 비워 둡니다." });
const line = (title: string, most: number, description?: string) =>
  z.string().trim().max(most).optional().meta({ title, ...description && { description } });

/** What a person did not say, and was decided for them, is shown with the change. */
const assumed = (what: string, text: string): ToolChange["rows"] =>
  text === "" ? [] : [{ what, label: "말하지 않아 정한 값", before: "", after: text }];

const openInput = z.strictObject({
  client_name: line("의뢰인", 100),
  client_phone: line("전화번호", 30),
  kind: choiceAmong(KIND_OPTIONS).optional().meta({ title: "사건 종류" }),
  consultation: line("상담", 64, "상담을 사건으로 만들 때, 접수번호나 신청한 사람의 이름"),
  note: line("메모", 2_000),
}).refine(
  ({ client_name, consultation }) => Boolean(client_name) !== Boolean(consultation),
  "의뢰인의 이름이나 상담 가운데 하나를 말해 주세요.",
);
type Opening = z.output<typeof openInput>;

const NO_KIND = "사건 종류를 말해 주세요: " + KIND_OPTIONS.map(({ label }) => label).join(", ");

/** The request that a text names: by id, by the visitor's receipt, or by name. */
function consultationNamed(text: string, { c, deps: { books: { views } } }: ToolContext) {
  if (!covers(c.get("identity")!.scopes, "consultations", "write")) {
    return refuse(403, "tool_not_allowed", "상담을 사건으로 만들 권한이 없는 토큰입니다.");
  }
  const wanted = searchable(text);
  const all = [...views.consultation.byId.values()].filter(({ state }) => state.person !== null);
  const exact = all.filter(({ id, state }) => id === text || searchable(state.receipt) === wanted);
  const found = exact.length > 0
    ? exact
    : all.filter(({ state }) => searchable(state.person!.name) === wanted);
  if (found.length === 1) {
    const [{ id }] = found;
    logPersonalDataRead(c, {
      noun: "consultation",
      how: "detail",
      fields: [...PERSON_FIELDS],
      ids: [id],
      filter: "",
    });
    return found[0];
  }
  if (found.length === 0) return refuse(404, "consultation_not_found", "그런 상담이 없습니다.");
  const receipts = found.slice(0, 5).map(({ state }) => state.receipt).join(", ");
  return refuse(
    409,
    "several_consultations",
    `같은 이름의 상담이 여럿입니다. 접수번호로 말해 주세요: ${receipts}`,
  );
}

/** A request, with its estimate and the kind of case that it asks for. */
function asked(wanted: Opening, ctx: ToolContext) {
  const found = consultationNamed(wanted.consultation!, ctx);
  if (isRefusal(found)) return found;
  const quote: MatterEstimate | null = estimateOf({ estimate: found.state.estimate ?? "" });
  const kind = wanted.kind ?? (quote ? kindOfQuote(quote) : undefined);
  if (!kind) return refuse(422, "no_kind", NO_KIND);
  return { ...found, quote, kind };
}

function previewFromConsultation(wanted: Opening, ctx: ToolContext): ToolChange | Refusal {
  const found = asked(wanted, ctx);
  if (isRefusal(found)) return found;
  const { id, state, quote, kind } = found;
  if (matterFrom(ctx.deps.books.views, id) !== undefined) {
    return refuse(409, "nothing_to_change", "이미 사건으로 만든 상담입니다.");
  }
  const what = `상담 ${state.receipt}`;
  const { name, phone, email, subject } = state.person!;
  const rows = [
    ["의뢰인", name],
    ["전화번호", phone],
    ["이메일", email],
    ["종류", kindOf(kind).label],
    ["메모", subject],
    ["견적", quote ? `${quoteName(quote)} ${wonText(quote.total)}` : ""],
    ...Object.entries(factsOfQuote(quote, kind)).map(([key, value]) => [
      tables.matter.columns.find((column) => column.key === key)!.label,
      typeof value === "number" ? wonText(value) : value,
    ]),
  ].filter(([, after]) => after !== "").map(([label, after]) => ({
    what,
    label,
    before: "",
    after,
  }));
  return {
    title: `${withParticle(what, "을/를")} 사건으로 만들기`,
    rows: [...rows, ...assumed(what, wanted.kind ? "" : "종류는 견적을 따름")],
    records: 1,
    href: inboxPaths.request(id),
    input: { consultation: id, kind },
  };
}

function previewOpening(wanted: Opening, ctx: ToolContext): ToolChange | Refusal {
  if (wanted.consultation) return previewFromConsultation(wanted, ctx);
  if (!wanted.kind) return refuse(422, "no_kind", NO_KIND);
  const values = givenOf({ ...wanted, consultation: undefined });
  const shown = previewRow({ resource: matters, values }, ctx, {
    title: "새 사건 열기",
    what: `새 사건 ${wanted.client_name}`,
    href: matterPaths.list(),
  });
  if (isRefusal(shown)) return shown;
  const { confirm: _none, version: _new, rows, ...change } = shown;
  const [{ what }] = rows;
  const day = `접수일 ${seoulDay(ctx.deps.now())}(오늘), 담당은 요청한 사람`;
  return { ...change, rows: [...rows, ...assumed(what, day)], input: values };
}

/** A case that was opened, in words. */
function openedAnswer(id: string, { deps: { books: { views } } }: ToolContext): ToolAnswer {
  const name = caseText(views, id);
  return {
    text: `사건 ${withParticle(name, "을/를")} 열었습니다.`,
    data: { id, number: views.matter.byId.get(id)!.state.number },
    links: [{ label: `사건 ${name}`, href: matterPaths.page(id) }],
  };
}

async function runOpening(wanted: Opening, ctx: ToolContext): Promise<ToolAnswer | Refusal> {
  if (wanted.consultation) {
    const found = asked(wanted, ctx);
    if (isRefusal(found)) return found;
    const { id: consultation, kind } = found;
    const meta = toolMeta(ctx, "create", { consultation, kind });
    const id = await makeMatter(ctx.deps, { consultation, kind }, meta);
    return isRefusal(id) ? id : openedAnswer(id, ctx);
  }
  const values = givenOf({ ...wanted, consultation: undefined });
  const done = await writeRow({ resource: matters, values }, ctx);
  return isRefusal(done) ? done : openedAnswer(done.row.id, ctx);
}

const openTool = defineTool({
  ...writes,
  name: "open_matter",
  title: "사건 열기",
  description: "새 사건을 엽니다. 의뢰인의 이름과 종류로, 또는 접수된 상담에서. " +
    "무엇이 생기는지 먼저 보여 주고 사람이 동의해야 열립니다.",
  like: "POST /api/matter/create",
  input: openInput,
  preview: (wanted, ctx) => Promise.resolve(previewOpening(wanted, ctx)),
  run: runOpening,
});

const NEXT = { value: "next", label: "다음 단계" };

const stepInput = z.strictObject({
  case: caseField,
  state: choiceAmong([NEXT, ...MATTER_STATES]).optional().meta({ title: "단계" }),
  state_reason: line("단계 변경 사유", 200, "앞 단계로 되돌리거나 취소할 때"),
  staff: line("담당", 64, "직원의 이름"),
  receipt_office: line("접수 관청", 50),
  receipt_number: line("관청 접수번호", 40),
  receipt_date: dayField.optional().meta({ title: "관청 접수일", description: "2026-11-20" }),
  balance_date: dayField.optional().meta({ title: "잔금일", description: "2026-11-20" }),
  correction_due: dayField.optional().meta({ title: "보정기한", description: "2026-11-20" }),
  tax_paid_on: dayField.optional().meta({ title: "취득세 납부일", description: "2026-11-20" }),
  version: seenVersion,
}).refine(
  ({ case: _case, version: _seen, ...values }) => Object.keys(givenOf(values)).length > 0,
  "무엇을 바꿀지 말해 주세요.",
);
type Step = z.output<typeof stepInput>;

/** The values of a step: the step after the present one for 'next', and the id of a named employee. */
function valuesOf(wanted: Step, present: string, { deps: { books: { views } } }: ToolContext) {
  const { case: _case, version: _seen, staff, state, ...rest } = wanted;
  const employee = staff === undefined ? undefined : employeeNamed(views, staff);
  if (employee && isRefusal(employee)) return employee;
  const next = nextStep(present);
  if (state === "next" && !next) {
    return refuse(409, "no_next_step", "다음 단계가 없는 사건입니다.");
  }
  const step = state === "next" ? next?.value : state;
  return givenOf({ ...rest, state: step, staff_id: employee?.id });
}

/** The case and the values of a step. */
async function stepOn(wanted: Step, ctx: ToolContext) {
  const id = await caseNamed(wanted.case, ctx);
  if (isRefusal(id)) return id;
  const { state } = ctx.deps.books.views.matter.byId.get(id)!;
  const values = valuesOf(wanted, state.state, ctx);
  return isRefusal(values) ? values : { id, values };
}

async function previewStep(wanted: Step, ctx: ToolContext): Promise<ToolChange | Refusal> {
  const found = await stepOn(wanted, ctx);
  if (isRefusal(found)) return found;
  const { id, values } = found;
  const name = `사건 ${caseText(ctx.deps.books.views, id)}`;
  const shown = previewRow({ resource: matters, id, values, version: wanted.version }, ctx, {
    title: `${name} 수정`,
    what: name,
    href: matterPaths.page(id),
  });
  if (isRefusal(shown)) return shown;
  const { confirm: _none, version, ...change } = shown;
  const { staff_id: staff, ...rest } = values;
  return { ...change, input: { ...givenOf({ ...rest, staff }), case: id, version } };
}

async function runStep(wanted: Step, ctx: ToolContext): Promise<ToolAnswer | Refusal> {
  const found = await stepOn(wanted, ctx);
  if (isRefusal(found)) return found;
  const { id, values } = found;
  const done = await writeRow({ resource: matters, id, values, version: wanted.version }, ctx);
  if (isRefusal(done)) return done;
  const name = `사건 ${caseText(ctx.deps.books.views, id)}`;
  const label = stateLabel(String(done.row.state));
  return {
    text: `${withParticle(name, "을/를")} 고쳤습니다. 지금 단계: ${label}`,
    data: { id, state: done.row.state, version: done.row.version },
    links: [{ label: name, href: matterPaths.page(id) }],
    ...done.undo ? { undo: done.undo } : {},
  };
}

const stepTool = defineTool({
  ...writes,
  name: "change_matter",
  title: "사건 단계·날짜 고치기",
  description:
    "사건의 단계를 다음으로 옮기거나, 담당, 관청 접수, 잔금일·보정기한 같은 날짜를 넣습니다. " +
    "무엇이 바뀌는지 먼저 보여 주고 사람이 동의해야 바뀝니다.",
  like: "PUT /api/matter/:id/update",
  input: stepInput,
  preview: previewStep,
  run: runStep,
});

const entryInput = z.strictObject({
  case: caseField,
  kind: choiceAmong(ENTRY_KINDS).meta({ title: "구분" }),
  amount: z.int().min(0).max(MATTER_WON_MAX).meta({
    title: "금액",
    description: "원. 3만 5천처럼",
  }),
  vat: z.int().min(0).max(MATTER_WON_MAX).optional()
    .meta({ title: "부가세", description: "보수에만. 없으면 보수의 10%" }),
  on: dayField.optional().meta({ title: "날짜", description: "2026-11-20. 없으면 오늘" }),
  text: line("적요", 200, "없으면 구분의 이름"),
  how: choiceAmong(PAYMENT_WAYS.slice(1)).optional().meta({ title: "입금 방법" }),
  payer: line("입금한 사람", 100),
  cash_receipt: line("현금영수증 승인번호", 40),
  tax_invoice: line("세금계산서 승인번호", 40),
  confirm,
});
type Entry = z.output<typeof entryInput>;

/** The row of an entry, with what was not said. */
function entryValues({ case: _case, confirm: _sure, ...wanted }: Entry, id: string, now: Date) {
  const label = entryLabel(wanted.kind);
  return givenOf({
    ...wanted,
    matter_id: id,
    on: wanted.on ?? seoulDay(now),
    text: wanted.text || label,
    vat: wanted.vat ?? (wanted.kind === "fee" ? vatOf(wanted.amount) : 0),
  });
}

async function previewEntry(wanted: Entry, ctx: ToolContext): Promise<ToolChange | Refusal> {
  const id = await caseNamed(wanted.case, ctx);
  if (isRefusal(id)) return id;
  const values = entryValues(wanted, id, ctx.deps.now());
  const name = `사건 ${caseText(ctx.deps.books.views, id)}`;
  const shown = previewRow({ resource: matterEntries, values }, ctx, {
    title: `${name}에 비용·입금 추가`,
    what: name,
    href: `${matterPaths.page(id)}#matter-money`,
  });
  if (isRefusal(shown)) return shown;
  const { confirm: sure, version: _new, rows, ...change } = shown;
  const guesses = [
    wanted.on ? "" : `날짜 ${values.on}(오늘)`,
    wanted.text ? "" : `적요 ${values.text}`,
    wanted.kind === "fee" && wanted.vat === undefined
      ? `부가세 ${wonText(vatOf(wanted.amount))}(보수의 10%)`
      : "",
  ].filter((one) => one !== "").join(", ");
  const { matter_id: _matter, ...input } = values;
  return {
    ...change,
    rows: [...rows, ...assumed(name, guesses)],
    input: { ...input, case: id, ...sure ? { confirm: true } : {} },
  };
}

async function runEntry(wanted: Entry, ctx: ToolContext): Promise<ToolAnswer | Refusal> {
  const id = await caseNamed(wanted.case, ctx);
  if (isRefusal(id)) return id;
  const { deps: { now, books } } = ctx;
  const values = entryValues(wanted, id, now());
  const write = { resource: matterEntries, values, confirm: wanted.confirm };
  const done = await writeRow(write, ctx);
  if (isRefusal(done)) return done;
  const name = `사건 ${caseText(books.views, id)}`;
  const { balance } = matterSums(books.views, id);
  const href = `${matterPaths.page(id)}#matter-money`;
  return {
    text: `${name}에 ${values.text} ${
      withParticle(wonText(wanted.amount), "을/를")
    } 넣었습니다. 미수금 ${wonText(balance)}`,
    data: { id: done.row.id, balance },
    links: [{ label: name, href }],
    figures: [wanted.amount, balance].map((value) => ({ value, text: wonText(value), href })),
    ...done.undo ? { undo: done.undo } : {},
  };
}

const entryTool = defineTool({
  ...writes,
  name: "enter_matter_money",
  title: "사건 비용·입금 넣기",
  description: "사건에 보수, 세금·수수료 같은 비용, 입금을 한 건 넣습니다. " +
    "무엇이 들어가는지 먼저 보여 주고 사람이 동의해야 들어갑니다.",
  like: "POST /api/matter_entry/create",
  input: entryInput,
  preview: previewEntry,
  run: runEntry,
});

/** Tools that change cases. */
export const changeMatterTools = [openTool, stepTool, entryTool];
