/** A statement beside the ledger: every record and every charge is in exactly one place. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { tables } from "../../events/tables.ts";
import { type CourierBook, courierView } from "../../projections/courier/courier.ts";
import { runSynchronously } from "../../projections/kit/query.ts";
import { type Charge, matchMonth } from "../../projections/courier/courier_match.ts";
import { recorded } from "../helpers/couriers.ts";

interface Said {
  day: string;
  rider?: string;
  sender?: string;
  receiver?: string;
  amount: number;
}

function bookOf(records: Said[]): CourierBook {
  const book = courierView.empty();
  records.forEach(({ day, rider = "", sender = "", receiver = "", amount }, at) => {
    const created_at = `${day}T03:00:00.000Z`;
    courierView.fold(book, recorded(at + 1, { created_at, rider, sender, receiver, amount }));
  });
  return book;
}

const chargesOf = (lines: Said[]): Charge[] =>
  lines.map((line, at) => ({
    id: `b${at}`,
    version: 1,
    state: { ...tables.courier_charge.empty, ...line, deleted: false },
  }));

/** Row numbers by id. */
function placed(records: Said[], lines: Said[]) {
  const found = runSynchronously(matchMonth(bookOf(records), chargesOf(lines), "2026-10"));
  const pair = ({ record, charge }: { record: { id: string }; charge: { id: string } }) =>
    `${record.id}=${charge.id}`;
  return {
    agreed: found.agreed.map(pair),
    differing: found.differing.map(pair),
    missingHere: found.missingHere.map(({ id }) => id),
    missingThere: found.missingThere.map(({ id }) => id),
    difference: found.recorded - found.charged,
  };
}

const one: Said = { day: "2026-10-05", rider: "1042", receiver: "서초등기소", amount: 7_000 };
const nothing = { agreed: [], differing: [], missingHere: [], missingThere: [], difference: 0 };

Deno.test("the same delivery in both matches, however the place is written", () => {
  const line = { ...one, receiver: "서초 등기소" };
  assertEquals(placed([one], [line]), { ...nothing, agreed: ["r0=b0"] });
});

Deno.test("a different amount on the statement is shown beside the ledger's", () => {
  assertEquals(placed([one], [{ ...one, amount: 9_000 }]), {
    ...nothing,
    differing: ["r0=b0"],
    difference: -2_000,
  });
});

Deno.test("an entry of only one side is missing in the other", () => {
  const other = { day: "2026-10-20", rider: "7", receiver: "은행", amount: 5_000 };
  assertEquals(placed([one], [other]), {
    ...nothing,
    missingHere: ["b0"],
    missingThere: ["r0"],
    difference: 2_000,
  });
});

Deno.test("two equal deliveries take one charge each, and the third is missing", () => {
  assertEquals(placed([one, one], [one, one, one]), {
    ...nothing,
    agreed: ["r0=b0", "r1=b1"],
    missingHere: ["b2"],
    difference: -7_000,
  });
});

Deno.test("a sure match is made before a weaker one", () => {
  const near = { ...one, rider: "", receiver: "", amount: 7_000 };
  assertEquals(placed([near, one], [one]).agreed, ["r1=b0"]);
});

Deno.test("a delivery dated another day is found by amount, rider and place", () => {
  assertEquals(placed([one], [{ ...one, day: "2026-10-06" }]).agreed, ["r0=b0"]);
});

Deno.test("other months, top-ups and deleted charges are ignored", () => {
  assertEquals(placed([{ ...one, day: "2026-09-30" }], [{ ...one, day: "2026-11-01" }]), nothing);
});

const said = fc.record({
  day: fc.integer({ min: 1, max: 4 }).map((day) => `2026-10-0${day}`),
  rider: fc.constantFrom("", "1", "2"),
  receiver: fc.constantFrom("", "가", "나"),
  amount: fc.constantFrom(1_000, 2_000),
});

Deno.test("every record and every charge of a month is in exactly one group", () => {
  fc.assert(
    fc.property(
      fc.array(said, { maxLength: 12 }),
      fc.array(said, { maxLength: 12 }),
      (ours, theirs) => {
        const { agreed, differing, missingHere, missingThere } = placed(ours, theirs);
        const pairs = [...agreed, ...differing].map((pair) => pair.split("="));
        const records = [...pairs.map(([record]) => record), ...missingThere].sort();
        const charges = [...pairs.map(([, charge]) => charge), ...missingHere].sort();
        assertEquals(records, ours.map((_one, at) => `r${at}`).sort());
        assertEquals(charges, theirs.map((_one, at) => `b${at}`).sort());
      },
    ),
    { numRuns: 300 },
  );
});
