import { assertEquals } from "@std/assert";
import { searchCouriers, statsOf } from "../../projections/courier/courier_figures.ts";
import { courier } from "../helpers/couriers.ts";

const topUp = courier({ status: "balance_add", amount: 100_000, sender: "", receiver: "" });
const yesterday = courier({ created_at: "2026-11-19T14:59:59.000Z", amount: 3_000 });
const gone = courier({ reversed: true, amount: 50_000 });

Deno.test("fees and today's count of loaded rows leave out top-ups and deleted records", () => {
  const rows = [courier(), topUp, yesterday, gone];
  assertEquals(statsOf(rows, "2026-11-20"), { fees: 10_000, today: 1 });
  assertEquals(statsOf(rows, "2026-11-19"), { fees: 10_000, today: 1 });
  assertEquals(statsOf([], "2026-11-20"), { fees: 0, today: 0 });
});

const rows = [
  courier({ id: "rider", rider: "A77" }),
  courier({ id: "sender", sender: "Kim Law" }),
  courier({ id: "receiver", receiver: "강남등기소" }),
  courier({ id: "memo", memo: "급송 VIP" }),
];
const found = (words: string) => searchCouriers(rows, words).map(({ id }) => id);

Deno.test("words are found in rider, sender, receiver and memo of loaded rows, in any case", () => {
  assertEquals(found("a77"), ["rider"]);
  assertEquals(found("KIM"), ["sender"]);
  assertEquals(found("강남"), ["receiver"]);
  assertEquals(found(" vip "), ["memo"]);
  assertEquals(found("ㄱㄴㄷㄱㅅ"), ["receiver"]);
  assertEquals(found("강남 등기소"), ["receiver"]);
  assertEquals(found("없는 곳"), []);
  assertEquals(found("  ").length, 4);
});

Deno.test("amounts, days and telephone numbers of loaded rows are found in any notation", () => {
  const rows = [
    courier({ id: "paid", amount: 12_500, created_at: "2026-11-18T15:30:00.000Z" }),
    courier({ id: "called", memo: "도착하면 010-1234-5678", amount: 3_000 }),
  ];
  const found = (words: string) => searchCouriers(rows, words).map(({ id }) => id);
  for (const words of ["12500", "12,500원", "1만2500원", "2026.11.19", "11/19"]) {
    assertEquals(found(words), ["paid"], words);
  }
  for (const words of ["01012345678", "010 1234 5678", "+82 10-1234-5678"]) {
    assertEquals(found(words), ["called"], words);
  }
});
