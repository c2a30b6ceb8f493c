/** Response shapes of card spending: schemas, of which pages import only the types. */
import { z } from "zod";
import { PURPOSES } from "../../events/card/card.ts";
import { author, count, instant, participant, text, version } from "../kit/answers.ts";

export const cardRow = z.strictObject({
  id: text,
  approve_num: text.nullable(),
  created_at: instant.describe("사용 시각"),
  time_known: z.boolean(),
  store_name: text,
  pay: z.int().describe("원. 취소는 음수"),
  purpose: z.enum(PURPOSES),
  note: text,
  participants: z.array(participant),
  /** Names joined with ", " in the chosen order. */
  participants_names: text,
  card_user: text,
  head_count: z.int().nullable(),
  method: text,
  version,
  updated_at: instant,
  updated_by: author,
  /** Rows that may be the same payment booked twice. */
  double_of: z.array(
    z.strictObject({ id: text, reason: z.enum(["approve_num", "store_pay_minute"]) }),
  ),
  receipts: count.nullable().describe("첨부한 영수증의 수. 취소되어 영수증이 필요 없으면 null"),
}).meta({ id: "CardRow" });
