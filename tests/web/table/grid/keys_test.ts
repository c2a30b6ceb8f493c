import { assertEquals } from "@std/assert";
import type { Press } from "../../../../web/ui/composition.ts";
import { type Command, commandOf } from "../../../../web/table/grid/keys.ts";

const press = (key: string, rest: Partial<Press> = {}): Press => ({
  key,
  code: key,
  shift: false,
  control: false,
  alt: false,
  ...rest,
});

const cases: [string, Press, Command | null][] = [
  ["an arrow moves", press("ArrowUp"), { do: "move", step: "up", extend: false }],
  ["Shift with an arrow extends", press("ArrowLeft", { shift: true }), {
    do: "move",
    step: "left",
    extend: true,
  }],
  ["Ctrl+End goes to the last cell", press("End", { control: true }), {
    do: "move",
    step: "last",
    extend: false,
  }],
  ["F2 opens", press("F2"), { do: "open" }],
  ["Enter opens", press("Enter"), { do: "open" }],
  ["Ctrl+Space takes the column", press(" ", { control: true }), { do: "selectColumn" }],
  ["Shift+Space takes the row", press(" ", { shift: true }), { do: "selectRow" }],
  ["Ctrl+Z undoes", press("z", { code: "KeyZ", control: true }), { do: "undo" }],
  ["Ctrl+Z undoes in Hangul mode too", press("ㅋ", { code: "KeyZ", control: true }), {
    do: "undo",
  }],
  ["Ctrl+Shift+Z redoes", press("Z", { code: "KeyZ", control: true, shift: true }), {
    do: "redo",
  }],
  ["Ctrl+Y redoes", press("y", { code: "KeyY", control: true }), { do: "redo" }],
  ["Ctrl+D fills down", press("ㅇ", { code: "KeyD", control: true }), { do: "fillDown" }],
  ["on another layout the letter counts", press("d", { code: "KeyH", control: true }), {
    do: "fillDown",
  }],
  ["Delete clears", press("Delete"), { do: "clear" }],
  ["Alt with an arrow moves a column", press("ArrowRight", { alt: true }), {
    do: "moveColumn",
    by: 1,
  }],
  ["Shift and Alt with an arrow resize it", press("ArrowLeft", { alt: true, shift: true }), {
    do: "resizeColumn",
    by: -1,
  }],
  ["a letter is text", press("a"), null],
  ["a jamo is text", press("ㅎ", { code: "KeyG" }), null],
  ["Ctrl+C is the browser's", press("c", { code: "KeyC", control: true }), null],
  ["Tab leaves the grid", press("Tab"), null],
];

for (const [name, given, expected] of cases) {
  Deno.test(name, () => assertEquals(commandOf(given), expected));
}
