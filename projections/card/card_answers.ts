/** The shapes of card spending as they leave the server: schemas, which pages know by their types alone. */
import { z } from "zod";
import { PURPOSES } from "../../events/card/card.ts";
import { author, instant, participant, text, version } from "../kit/answers.ts";

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
  /** Names joined with ", " in the order chosen. */
  participants_names: text,
  card_user: text,
  head_count: z.int().nullable(),
  method: text,
  version,
  updated_at: instant,
  updated_by: author,
  /** Rows that look like the same payment booked twice. */
  double_of: z.array(
    z.strictObject({ id: text, reason: z.enum(["approve_num", "store_pay_minute"]) }),
  ),
}).meta({ id: "CardRow" });
