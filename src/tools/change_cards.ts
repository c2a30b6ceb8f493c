/** The tool that changes payments: purpose, note and who took part, by the rules of the page's own edit. */
import { z } from "zod";
import {
  type CardEditable,
  type CardEvent,
  NOTE_MAX_LENGTH,
  PARTICIPANTS_MAX,
} from "../../events/card/card.ts";
import { choiceOf } from "../../events/base/named.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { mayUse } from "../../events/account/user.ts";
import type { CardEntry } from "../../projections/card/card.ts";
import { cardRow } from "../../projections/card/card_list.ts";
import { CARD_LABELS, PURPOSE_LABELS } from "../../projections/card/card_row.ts";
import { refuseByRules } from "../../projections/office/office_rules.ts";
import { participantOf } from "../../projections/employee/employee.ts";
import type { Views } from "../../projections/registry.ts";
import { staleVersion } from "../../projections/closing/stale.ts";
import { paths } from "../../web/paths.ts";
import { textField } from "../server/command.ts";
import { runCommand } from "../server/run_command.ts";
import { cardNoun, cards, decideCardEdit } from "../tables/cards.ts";
import { stepBack, undoCall } from "../tables/undo.ts";
import { countText } from "../nouns/audit/act_words.ts";
import { paymentText, rowHref } from "./cards.ts";
import { employeesNamed } from "./people.ts";
import { defineTool, type ToolAnswer, type ToolChange, type ToolContext } from "./tool.ts";
import { toolMeta } from "./writing.ts";

/** Most payments of one change, few enough for a person to check. */
const ROWS_MAX = 20;

const input = z.strictObject({
  ids: z.array(z.string().min(1).max(64)).min(1).max(ROWS_MAX)
    .meta({ title: "고칠 내역", description: "‘카드 내역 찾기’가 알려 준 번호" }),
  purpose: choiceOf(PURPOSE_LABELS).optional().meta({ title: CARD_LABELS.purpose }),
  note: textField(NOTE_MAX_LENGTH).optional().meta({ title: CARD_LABELS.note }),
  participants: z.array(z.string().trim().min(1).max(64)).min(1).max(PARTICIPANTS_MAX).optional()
    .meta({ title: CARD_LABELS.participants, description: "모두의 이름이나 직원 번호" }),
  versions: z.record(z.string().max(64), z.int().positive()).optional()
    .meta({
      title: "본 버전",
      description: "내역마다 고치기 전에 본 버전. 그 뒤에 바뀐 내역은 고치지 않습니다.",
    }),
}).refine(
  ({ purpose, note, participants }) => (purpose ?? note ?? participants) !== undefined,
  "용도, 비고, 참석자 가운데 하나 이상을 적어 주세요.",
);
type Wanted = z.output<typeof input>;

const NOTHING = refuse(409, "nothing_to_change", "이미 같은 값입니다.");

/** The ids of the named people; a refusal for an unknown or ambiguous name. */
function peopleOf(views: Views, names: string[]): string[] | Refusal {
  const ids: string[] = [];
  for (const name of names) {
    const found = employeesNamed(views, name);
    if (found.length !== 1) {
      const why = found.length === 0 ? "직원이 아닙니다" : "같은 이름의 직원이 여럿입니다";
      return refuse(422, "unknown_employee", `참석자 ‘${name}’: ${why}.`);
    }
    ids.push(found[0].id);
  }
  return ids;
}

/** The new values of a payment. */
const editedTo = ({ state }: CardEntry, wanted: Wanted, people?: string[]): CardEditable => ({
  purpose: wanted.purpose ?? state.purpose,
  note: wanted.note ?? state.note,
  participants: people ?? state.participants,
});

/** A value in words. */
function words(views: Views, key: keyof CardEditable, value: unknown): string {
  if (key === "purpose") return PURPOSE_LABELS[value as CardEditable["purpose"]];
  if (key === "note") return String(value) || "(없음)";
  const names = (value as string[]).map((id) => participantOf(views.employee, id).name);
  return names.join(", ") || "(없음)";
}

/** Decides every edit on the present books, without writing. */
function previewed(wanted: Wanted, { deps: { books: { views }, now } }: ToolContext) {
  const people = wanted.participants && peopleOf(views, wanted.participants);
  if (people && isRefusal(people)) return people;
  const rows: ToolChange["rows"] = [];
  const versions: Record<string, number> = {};
  for (const id of new Set(wanted.ids)) {
    const entry = cardNoun.find(views, id);
    if (!entry) return cardNoun.missing;
    const seen = wanted.versions?.[id];
    if (seen !== undefined && seen !== entry.version) {
      return staleVersion(entry, now(), cardRow(views, entry));
    }
    const events = decideCardEdit(views, entry, editedTo(entry, wanted, people));
    if (isRefusal(events)) return events;
    const refused = refuseByRules(views, events, now());
    if (refused) return refused;
    const what = paymentText(cardRow(views, entry));
    for (const event of events as CardEvent[]) {
      if (event.type !== "card.edited") continue;
      versions[id] = entry.version;
      for (const [key, change] of Object.entries(event.data.changes)) {
        const field = key as keyof CardEditable;
        const [before, after] = [change.from, change.to].map((one) => words(views, field, one));
        rows.push({ what, label: CARD_LABELS[field], before, after });
      }
    }
  }
  return { rows, versions };
}

function preview(wanted: Wanted, ctx: ToolContext): ToolChange | Refusal {
  const found = previewed(wanted, ctx);
  if (isRefusal(found)) return found;
  const ids = Object.keys(found.versions);
  if (ids.length === 0) {
    return refuse(409, "nothing_to_change", "이미 같은 값입니다.");
  }
  return {
    title: `카드 사용내역 ${countText(ids.length)}건 수정`,
    rows: found.rows,
    records: ids.length,
    href: ids.length === 1 ? rowHref(ids[0]) : paths.cardReport(),
    input: { ...wanted, ids, versions: found.versions },
  };
}

/** How the edit is undone: a payment by its former version, several as their operation. */
function undoOf(
  { c, deps: { books: { views } } }: ToolContext,
  done: string[],
  operation: string,
): ToolAnswer["undo"] {
  if (done.length === 1) return stepBack(cards, done[0], views.card.byId.get(done[0])!.version);
  const { flags } = c.get("identity")!.user.state;
  return mayUse(flags, cards.write) ? undoCall(cards, operation) : undefined;
}

async function run(wanted: Wanted, ctx: ToolContext): Promise<ToolAnswer | Refusal> {
  const { deps } = ctx;
  const people = wanted.participants && peopleOf(deps.books.views, wanted.participants);
  if (people && isRefusal(people)) return people;
  const asked = toolMeta(ctx, "edit", wanted);
  const { key, causationId } = asked;
  const ids = [...new Set(wanted.ids)];
  const outcomes = await Promise.all(ids.map((id) =>
    runCommand(deps.books, cardNoun, {
      id,
      version: wanted.versions?.[id],
      // The overwritten values must have been seen.
      mustSee: true,
      decide: (views, entry) => decideCardEdit(views, entry, editedTo(entry, wanted, people)),
    }, { ...asked, key: `${key}:${id}` })
  ));
  const refused = outcomes.filter(isRefusal);
  if (refused.length === ids.length) return refused[0];
  const done = ids.filter((_, at) => {
    const outcome = outcomes[at];
    return !isRefusal(outcome) && outcome.events.length > 0;
  });
  if (done.length === 0 && refused.length === 0) return NOTHING;
  return answer(ctx, done, refused, causationId);
}

function answer(
  ctx: ToolContext,
  done: string[],
  refused: Refusal[],
  operation: string,
): ToolAnswer {
  const { views } = ctx.deps.books;
  const rows = done.map((id) => cardRow(views, views.card.byId.get(id)!));
  const undo = undoOf(ctx, done, operation);
  return {
    text: [
      `카드 사용내역 ${countText(done.length)}건을 고쳤습니다.`,
      ...rows.map((row) =>
        `- ${paymentText(row)} · ${PURPOSE_LABELS[row.purpose]} · ${row.participants_names}` +
        (row.note ? ` · 비고: ${row.note.slice(0, 200)}` : "")
      ),
      ...refused.map(({ message }) => `고치지 못함: ${message}`),
      ...undo ? [] : ["되돌리려면 각 내역의 변경 이력에서 이전 버전으로 복원합니다."],
    ].join("\n"),
    data: { done, refused: refused.length },
    links: rows.map((row) => ({ label: paymentText(row), href: rowHref(row.id) })),
    ...undo ? { undo } : {},
  };
}

/** Changes payments on a person's yes. */
export const changeCards = defineTool({
  name: "change_cards",
  title: "카드 내역 고치기",
  description:
    "카드 사용내역의 사용 목적, 비고, 참석자를 고칩니다. 무엇이 바뀌는지 먼저 보여 주고 사람이 동의해야 바뀝니다. " +
    `먼저 ‘카드 내역 찾기’로 번호와 버전을 찾으세요. 한 번에 ${ROWS_MAX}건까지입니다.`,
  like: "PUT /api/mysql/card/update/:id",
  role: "staff",
  area: "cards",
  writes: true,
  input,
  preview: (wanted, ctx) => Promise.resolve(preview(wanted, ctx)),
  run,
});
