/** The import of card spending over HTTP, as the command line uses it. Superusers alone (S1 §6). */
import { z } from "zod";
import { count, data } from "../../../projections/answers.ts";
import { cardEvents, type CardRecord } from "../../../events/card.ts";
import { seoulParts } from "../../../events/seoul.ts";
import { cleanLine, cleanText } from "../../../events/text.ts";
import type { Deps } from "../../deps.ts";
import { cardId } from "../../import/card_id.ts";
import {
  BATCH_ROWS,
  type ImportRow,
  recordRows,
  type RowAnswer,
} from "../../import/record_rows.ts";
import { metaOf } from "../../server/command.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

const record = cardEvents.find(({ type }) => type === "card.recorded")!.data as z.ZodType<
  CardRecord
>;
const row = z.strictObject({
  line: z.int().positive(),
  id: z.string().max(64),
  occurrence: z.int().positive().max(100_000).default(1),
  /** Checked row by row, so that one bad row does not refuse the batch. */
  record: z.unknown(),
});
const importBody = z.strictObject({
  file: z.string().overwrite((name) => cleanLine(name, 255)).min(1).max(255),
  dry_run: z.boolean().default(false),
  rows: z.array(row).max(BATCH_ROWS, `한 번에 ${BATCH_ROWS}행까지 보낼 수 있습니다.`),
});
const answer = data(z.array(z.strictObject({
  line: count,
  id: z.string(),
  outcome: z.enum(["added", "duplicate", "refused"]),
  reason: z.string().optional(),
})));
type Sent = z.infer<typeof row>;

/** What the reading of files keeps to as well; a row cannot be taken out of the log again. */
const MOST_WON = 10_000_000_000;
const FIRST_YEAR = 2000;

/** The year in Seoul of an instant in epoch milliseconds. */
function yearOf(instant: number): number {
  return seoulParts(instant).year;
}

function refused({ line, id }: Sent, reason: string): RowAnswer {
  return { line, id, outcome: "refused", reason };
}

/** The row as it may be recorded, or why not: its shape, its source and its id are not taken on trust. */
function checkRow(sent: Sent, file: string, now: Date): ImportRow | RowAnswer {
  const parsed = record.safeParse(sent.record);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".") ?? "";
    return refused(sent, `값의 형식이 올바르지 않습니다(${field}).`);
  }
  const asSent = { ...parsed.data, source: { file, line: sent.line } };
  if (cardId(asSent, sent.occurrence) !== sent.id) {
    return refused(sent, "행의 식별값이 내용과 맞지 않습니다. 프로그램을 새로 받아 주세요.");
  }
  const checked = cleaned(asSent);
  if (!record.safeParse(checked).success) {
    return refused(sent, "글자를 정리하면 비거나 너무 길어지는 값이 있습니다.");
  }
  if (checked.pay === 0) return refused(sent, "금액이 0원입니다.");
  if (Math.abs(checked.pay) > MOST_WON) return refused(sent, "금액이 지나치게 큽니다.");
  const lastYear = yearOf(now.getTime()) + 1;
  const year = yearOf(Date.parse(checked.used_at));
  if (year < FIRST_YEAR || year > lastYear) {
    return refused(sent, `${FIRST_YEAR}년부터 ${lastYear}년까지의 날짜가 아닙니다.`);
  }
  return { line: sent.line, id: sent.id, occurrence: sent.occurrence, record: checked };
}

/** The texts of a row as everything else is kept. Its id was made of them as they were sent. */
function cleaned(record: CardRecord): CardRecord {
  const { approve_num, store_name, card_user, method, note } = record;
  return {
    ...record,
    approve_num: approve_num && cleanLine(approve_num),
    store_name: cleanLine(store_name),
    card_user: cleanLine(card_user),
    method: cleanLine(method),
    note: cleanText(note),
  };
}

async function importCards(
  c: Ctx,
  deps: Deps,
  { body }: WithBody<typeof importBody>,
): Promise<Response> {
  const checked = body.rows.map((sent) => checkRow(sent, body.file, deps.now()));
  const { actor, requestId } = metaOf(c);
  const answers = await recordRows(
    deps.books,
    checked.filter((row) => "record" in row),
    { actor: { ...actor, via: "import" }, requestId, dryRun: body.dry_run },
  );
  let next = 0;
  const results = checked.map((row) => "record" in row ? answers[next++] : row);
  return Response.json({ data: results });
}

/** `POST /api/mysql/card/import/`: up to 500 rows; the answer says for each what became of it. */
export const cardImportRoutes: Route[] = [
  call("POST /api/mysql/card/import", "superuser", "카드 사용내역 가져오기", importCards, {
    body: importBody,
    bodyLimit: BODY_LIMIT_BYTES,
    answer,
  }),
];
