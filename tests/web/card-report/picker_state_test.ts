import { assertEquals } from "@std/assert";
import {
  closedPicker,
  pickerKey,
  pickerOptions,
  togglePerson,
  typedPicker,
} from "../../../web/pages/staff/card-report/picker_state.ts";
import { person } from "./rows.ts";

const kim = person("김하늘", "등기팀", "대표");
const lee = person("이서연", "송무팀", "과장");
const park = person("Park Joon", "IT", "Manager");
const employees = [kim, lee, park];
const names = (people: { name: string }[]) => people.map(({ name }) => name);

type Step = { type: "typed"; query: string } | { type: "key"; key: string };

/** Types and presses one after the other, from a closed picker without a choice. */
function run(steps: Step[], chosen = [] as typeof employees) {
  let state = closedPicker;
  let handled = false;
  for (const step of steps) {
    if (step.type === "typed") {
      state = typedPicker(employees, step.query);
      continue;
    }
    const press = { key: step.key, target: null };
    const done = pickerKey(press, state, chosen, employees);
    handled = done !== null;
    if (done?.toggled) ({ state, chosen } = togglePerson(state, chosen, employees, done.toggled));
    else if (done) state = done.state;
  }
  return { state, chosen, handled };
}
const key = (name: string): Step => ({ type: "key", key: name });

Deno.test("search finds name, department and position in any case", () => {
  assertEquals(names(pickerOptions(employees, "송무")), ["이서연"]);
  assertEquals(names(pickerOptions(employees, "대표")), ["김하늘"]);
  assertEquals(names(pickerOptions(employees, "mANAGER")), ["Park Joon"]);
  assertEquals(names(pickerOptions(employees, " ")), ["김하늘", "이서연", "Park Joon"]);
  assertEquals(pickerOptions(employees, "없는 사람"), []);
});

Deno.test("typing highlights the first match and Enter chooses it", () => {
  const { state, chosen } = run([{ type: "typed", query: "송무" }, key("Enter")]);
  assertEquals(names(chosen), ["이서연"]);
  assertEquals(state, { query: "", open: true, active: 1 });
});

Deno.test("Enter on a chosen person removes them", () => {
  const { chosen } = run([{ type: "typed", query: "김" }, key("Enter")], [kim, lee]);
  assertEquals(names(chosen), ["이서연"]);
});

Deno.test("arrows open the list, wrap around and stay inside it", () => {
  assertEquals(run([key("ArrowDown")]).state, { query: "", open: true, active: 0 });
  assertEquals(run([key("ArrowUp")]).state.active, 2);
  assertEquals(run([key("ArrowUp"), key("ArrowDown")]).state.active, 0);
});

Deno.test("Backspace removes the last chip only from an empty field", () => {
  assertEquals(names(run([key("Backspace")], [kim, lee]).chosen), ["김하늘"]);
  const typed = run([{ type: "typed", query: "이" }, key("Backspace")], [kim, lee]);
  assertEquals(names(typed.chosen), ["김하늘", "이서연"]);
  assertEquals(typed.handled, false);
});

Deno.test("the first Escape closes the list; the next reaches the editor", () => {
  const first = run([{ type: "typed", query: "김" }, key("Escape")]);
  assertEquals([first.state, first.handled], [closedPicker, true]);
  assertEquals(run([key("Escape")]).handled, false);
});

Deno.test("Enter without a match chooses nobody", () => {
  const { chosen } = run([{ type: "typed", query: "없는 사람" }, key("Enter")]);
  assertEquals(chosen, []);
});
