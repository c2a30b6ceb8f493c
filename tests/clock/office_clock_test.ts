/** The machine's clock is believed while it is plausible: else the office uses the last known time. */
import { assertEquals } from "@std/assert";
import { OfficeClock } from "../../src/clock/office_clock.ts";
import { DAY, HOUR } from "../helpers/contact.ts";

const START = "2026-11-26T01:00:00.000Z";

/** A machine whose clock and whose passing of time a test sets apart. */
function machineAt(start = START) {
  let [time, elapsed, word] = [Date.parse(start), 0, false];
  const clock = new OfficeClock({
    machine: () => new Date(time),
    elapsed: () => elapsed,
    synchronised: () => word,
  });
  return {
    clock,
    set: (at: number) => void (time = Date.parse(START) + at),
    pass: (milliseconds: number) => {
      time += milliseconds;
      elapsed += milliseconds;
    },
    say: (synchronised: boolean) => {
      word = synchronised;
      // Its last word holds for a second.
      elapsed += 2_000;
    },
  };
}

const ahead = (clock: OfficeClock): number => clock.now().getTime() - Date.parse(START);

const table: [what: string, machine: number, now: number, doubted: boolean][] = [
  ["a year back", -365 * DAY, -365 * DAY, false],
  ["a day back", -DAY, -DAY, false],
  ["the same", 0, 0, false],
  ["a week ahead", 7 * DAY, 7 * DAY, false],
  ["a week and an hour ahead", 7 * DAY + HOUR, 0, true],
  ["400 days ahead", 400 * DAY, 0, true],
  ["ten years ahead", 3_652 * DAY, 0, true],
];
for (const [what, at, now, doubted] of table) {
  Deno.test(`given a newest record, when the machine says ${what}, then it is ${doubted ? "not " : ""}believed`, () => {
    const { clock, set } = machineAt();
    clock.learn(START);
    set(at);
    assertEquals([ahead(clock), clock.doubt !== null], [now, doubted]);
  });
}

Deno.test("without a past the office trusts the machine's clock", () => {
  const { clock, set } = machineAt();
  set(4_000 * DAY);
  assertEquals([ahead(clock), clock.doubt], [4_000 * DAY, null]);
});

Deno.test("the office's time passes while the clock is in doubt", () => {
  const { clock, set, pass } = machineAt();
  clock.learn(START);
  set(400 * DAY);
  pass(3 * HOUR);
  assertEquals([ahead(clock), clock.doubt !== null], [3 * HOUR, true]);
});

Deno.test("an office without a record for a fortnight trusts its clock", () => {
  const { clock, pass } = machineAt();
  clock.now();
  pass(14 * DAY);
  assertEquals([ahead(clock), clock.doubt], [14 * DAY, null]);
});

Deno.test("a doubted clock is trusted again once it is set right, confirmed by a person or by the system", () => {
  const ways: [way: string, end: (machine: ReturnType<typeof machineAt>) => void, now: number][] = [
    ["set right", ({ set }) => set(HOUR), HOUR],
    ["confirmed", ({ clock }) => clock.learn(clock.doubt!.machine.toISOString()), 30 * DAY],
    ["synchronised", ({ say }) => say(true), 30 * DAY],
  ];
  for (const [way, end, now] of ways) {
    const machine = machineAt();
    const { clock, set } = machine;
    clock.learn(START);
    set(30 * DAY);
    assertEquals(clock.doubt !== null, true, way);
    end(machine);
    assertEquals([ahead(clock), clock.doubt], [now, null], way);
  }
});

Deno.test("setting a running machine's clock back and right again leaves no doubt", () => {
  const { clock, set, pass } = machineAt();
  clock.now();
  set(-400 * DAY);
  assertEquals([ahead(clock), clock.doubt], [-400 * DAY, null]);
  pass(HOUR);
  set(HOUR);
  assertEquals([ahead(clock), clock.doubt], [HOUR, null]);
});
