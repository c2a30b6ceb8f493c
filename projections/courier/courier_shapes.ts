/** The shapes in which courier records leave the server (S2 §3, §7): schemas, for pages their types alone. */
import { z } from "zod";
import { author, count, instant, text, version } from "../kit/answers.ts";

const record = z.strictObject({
  created_at: instant.describe("기록의 일시: 잔액은 이 순서로 계산합니다"),
  rider: text,
  sender: text,
  receiver: text,
  amount: count.describe("원"),
  memo: text,
});

const reversal = z.strictObject({
  version,
  kind: z.enum(["corrected", "reversed"]).describe("정정 또는 삭제"),
  at: instant,
  by: author,
  reason: text,
  was: record.describe("취소된 내용"),
});

export const courierRow = record.extend({
  id: text,
  status: z.enum(["delivery", "balance_add"]),
  balance: z.int().describe("이 기록 뒤의 잔액. 원"),
  reversed: z.boolean().describe("삭제되어 어디에도 세지 않는 기록"),
  reversals: z.array(reversal).describe("오래된 것부터"),
  version,
  recorded_at: instant,
  recorded_by: author,
  updated_at: instant,
  updated_by: author,
}).meta({ id: "CourierRow" });
export type CourierRow = z.infer<typeof courierRow>;

export const courierPage = z.strictObject({
  results: z.array(courierRow),
  count,
  page: count,
  page_size: count,
});
export type CourierPage = z.infer<typeof courierPage>;

export const courierBalance = z.strictObject({
  total_balance: count.describe("충전한 금액의 합계"),
  total_amount: count.describe("사용한 금액의 합계"),
  available_balance: z.int().describe("지금 잔액"),
  reconciled: z.boolean().describe("충전 = 사용 + 잔액인지"),
  low_below: count.describe("잔액 부족을 알리는 기준"),
  is_low: z.boolean(),
});
export type CourierBalance = z.infer<typeof courierBalance>;
