/** The estimate of S2 §5 and the fuels of S2 §9: known figures, edges, and what always holds. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  effectiveBase,
  estimatedMileage,
  fuelRule,
  speedFactor,
} from "../../projections/car/vehicle_rules.ts";

Deno.test("fuels are known by English and Korean words (S2 §9)", () => {
  const diesel = { base: 13, idle: 0.7 };
  const gasoline = { base: 11, idle: 0.9 };
  const lpg = { base: 11, idle: 1.1 };
  const hybrid = { base: 20, idle: 0.7 };
  const electric = { base: 20, idle: 0 };
  const table: [fuel: string, expected: { base: number; idle: number }][] = [
    ["diesel", diesel],
    ["Diesel 2.2", diesel],
    ["경유", diesel],
    ["디젤", diesel],
    ["gasoline", gasoline],
    ["petrol", gasoline],
    ["휘발유(무연)", gasoline],
    ["가솔린", gasoline],
    ["LPG", lpg],
    ["ＬＰＧ", lpg],
    ["LPi", lpg],
    ["엘피지", lpg],
    ["hybrid", hybrid],
    ["가솔린 하이브리드", hybrid],
    ["HEV", hybrid],
    ["plug-in hybrid electric", hybrid],
    ["electric", electric],
    ["전기", electric],
    ["EV", electric],
    ["", gasoline],
    ["수소", gasoline],
    ["level", gasoline],
  ];
  for (const [fuel, expected] of table) assertEquals(fuelRule(fuel), expected, fuel);
});

Deno.test("the speed factor is 1 at 60 km/h and falls by 0.004 for each km/h away from it", () => {
  assertEquals([60, 85, 35, 185, 1_000].map(speedFactor), [1, 0.9, 0.9, 0.5, 0.5]);
  assertEquals(speedFactor(0), 0.76);
});

Deno.test("the effective base is at least 1 km/L", () => {
  assertEquals(effectiveBase(11, 60), 11);
  assertEquals(effectiveBase(1, 400), 1);
  assertEquals(effectiveBase(0, 60), 1);
});

const gasoline = fuelRule("휘발유");
const electric = fuelRule("전기");

Deno.test("estimates match values worked out by hand", () => {
  const table: [fuel: string, distance: number, idle: number, speed: number, result: number][] = [
    // 30 / (10/60 × 0.9 + 30/11) = 10.4265…
    ["휘발유", 30, 10, 60, 10.43],
    // factor 0.9: 30 / (0 + 30/9.9) = 9.9
    ["휘발유", 30, 0, 35, 9.9],
    // 50 / (30/60 × 0.7 + 50/(13 × 0.92)) = 11.0367…
    ["경유", 50, 30, 80, 11.04],
    // An electric car at rest uses nothing.
    ["전기", 12, 600, 60, 20],
    ["전기", 12, 600, 40, 18.4],
  ];
  for (const [fuel, distance, idleMinutes, averageSpeed, result] of table) {
    const figures = { distance, idleMinutes, averageSpeed };
    assertEquals(estimatedMileage(fuelRule(fuel), figures), result, `${fuel} ${distance}`);
  }
});

Deno.test("without distance, or without fuel used, the result is the reference mileage", () => {
  const still = { distance: 0, idleMinutes: 0, averageSpeed: 0 };
  assertEquals(estimatedMileage(gasoline, still), 11);
  assertEquals(estimatedMileage(gasoline, { ...still, idleMinutes: 90 }), 11);
  assertEquals(estimatedMileage(electric, { ...still, idleMinutes: 90 }), 20);
  const nothing = { base: 15, idle: 0 };
  assertEquals(estimatedMileage(nothing, { ...still, averageSpeed: 60 }), 15);
});

Deno.test("an impossible figure gives no estimate", () => {
  const figures = { distance: 10, idleMinutes: 5, averageSpeed: 40 };
  for (const wrong of [-1, NaN, Infinity]) {
    for (const key of Object.keys(figures)) {
      assertEquals(estimatedMileage(gasoline, { ...figures, [key]: wrong }), null);
    }
  }
});

const fuel = fc.constantFrom("diesel", "휘발유", "LPG", "하이브리드", "전기", "");
const figures = fc.record({
  distance: fc.float({ min: 0, max: 10_000, noNaN: true }),
  idleMinutes: fc.integer({ min: 0, max: 10_080 }),
  averageSpeed: fc.float({ min: 0, max: 400, noNaN: true }),
});

Deno.test("an estimate has two decimals and never exceeds the reference mileage", () => {
  fc.assert(fc.property(fuel, figures, (name, trip) => {
    const rule = fuelRule(name);
    const result = estimatedMileage(rule, trip)!;
    assert(result >= 0 && result <= rule.base, `${result}`);
    assertEquals(Math.round(result * 100) / 100, result);
  }));
});

Deno.test("more idling never improves the estimate; an electric car is unaffected", () => {
  fc.assert(fc.property(fuel, figures, fc.nat(600), (name, trip, more) => {
    const rule = fuelRule(name);
    const longer = estimatedMileage(rule, { ...trip, idleMinutes: trip.idleMinutes + more })!;
    const before = estimatedMileage(rule, trip)!;
    assert(longer <= before);
    if (rule.idle === 0) assertEquals(longer, before);
  }));
});

Deno.test("a greater distance from 60 km/h never improves the estimate", () => {
  fc.assert(fc.property(fuel, figures, fc.nat(100), fc.nat(100), (name, trip, near, more) => {
    const rule = fuelRule(name);
    const at = (speed: number) => estimatedMileage(rule, { ...trip, averageSpeed: speed })!;
    assert(at(60 + near + more) <= at(60 + near));
    assertEquals(speedFactor(60 + near), speedFactor(60 - near));
  }));
});
