import { assertEquals } from "@std/assert";
import {
  keyIsDown,
  keyIsUp,
  NOT_TYPING,
  onCompositionEnd,
  settle,
  type Typing,
} from "../../web/ui/composition.ts";

type Event =
  | ["start"]
  | ["end", string]
  | ["down" | "taken" | "outside", string]
  | ["up", string]
  | ["later"];

const press = (key: string, code = key) => ({
  key,
  code,
  shift: false,
  control: false,
  alt: false,
});

const codeOf = (value: string) => value.replace("Ctrl+", "");

/** Plays events ("taken" and "outside": with code 229, in a text or not) and answers the keys that acted, in order. */
function acted(...events: Event[]): string[] {
  let typing: Typing = NOT_TYPING;
  const keys: string[] = [];
  const note = (first: { key: string } | null) => first && keys.push(first.key);
  for (const [what, value = ""] of events) {
    if (what === "start") typing = { ...typing, composing: true };
    else if (what === "end") typing = onCompositionEnd(typing, value);
    else if (what === "later") {
      const settled = settle(typing);
      typing = settled.typing;
      note(settled.first);
    } else if (what === "up") {
      const answer = keyIsUp(typing, value);
      typing = answer.typing;
      note(answer.first);
    } else {
      const inComposition = what !== "down";
      const given = press(inComposition ? "Process" : value.replace("Ctrl+", ""), codeOf(value));
      const where = { inComposition, inText: what !== "outside" };
      const pressed = { ...given, control: value.startsWith("Ctrl+") };
      const answer = keyIsDown(typing, pressed, where);
      typing = answer.typing;
      note(answer.first);
      if (!answer.skip) keys.push(value);
    }
  }
  return keys;
}

Deno.test("Windows: Enter acts once, after the syllable", () => {
  assertEquals(acted(["start"], ["taken", "Enter"], ["end", "한"], ["later"], ["up", "Enter"]), [
    "Enter",
  ]);
});

Deno.test("Mac: a key sent twice acts once, whether the timer is early or late", () => {
  const early: Event[] = [["start"], ["taken", "Enter"], ["end", "한"], ["later"]];
  const second: Event[] = [["down", "Enter"], ["up", "Enter"]];
  assertEquals(acted(...early, ...second), ["Enter"]);
  assertEquals(acted(...early.slice(0, 3), ...second, ["later"]), ["Enter"]);
});

Deno.test("Safari: the composition ends before the key, which then acts at once", () => {
  assertEquals(acted(["start"], ["end", "한"], ["taken", "Enter"], ["up", "Enter"]), ["Enter"]);
});

Deno.test("the next press of the same key acts again", () => {
  const once: Event[] = [["start"], ["taken", "Enter"], ["end", "한"], ["later"], ["up", "Enter"]];
  assertEquals(acted(...once, ["down", "Enter"]), ["Enter", "Enter"]);
});

Deno.test("a key released before the timer has acted by then", () => {
  const events: Event[] = [["start"], ["taken", "Tab"], ["end", "가"], ["up", "Tab"], ["later"]];
  assertEquals(acted(...events, ["down", "Tab"]), ["Tab", "Tab"]);
});

Deno.test("the next letter waits until the previous key has acted", () => {
  const events: Event[] = [["start"], ["taken", "Enter"], ["end", "가"], ["taken", "KeyS"]];
  assertEquals(acted(...events), ["Enter"]);
});

Deno.test("choosing a Hanja with arrows and Enter moves the focus nowhere", () => {
  const choosing: Event[] = [["taken", "ArrowDown"], ["up", "ArrowDown"], ["taken", "Enter"]];
  assertEquals(acted(["start"], ...choosing, ["end", "漢"], ["later"], ["up", "Enter"]), []);
});

Deno.test("Escape ends the syllable and nothing else", () => {
  const events: Event[] = [["start"], ["taken", "Escape"], ["end", "한"], ["down", "Escape"]];
  assertEquals(acted(...events, ["up", "Escape"]), []);
  assertEquals(acted(...events, ["up", "Escape"], ["down", "Escape"]), ["Escape"]);
});

Deno.test("Safari: Enter that ends a conversion of another script does nothing else", () => {
  const events: Event[] = [["start"], ["end", "漢字"], ["taken", "Enter"], ["up", "Enter"]];
  assertEquals(acted(...events), []);
  assertEquals(acted(...events, ["down", "Enter"]), ["Enter"]);
});

Deno.test("a shortcut with Ctrl acts at once in the middle of a syllable, and once", () => {
  const events: Event[] = [["start"], ["taken", "Control"], ["taken", "Ctrl+KeyK"]];
  assertEquals(acted(...events), ["k"]);
  const second: Event[] = [["end", "한"], ["later"], ["down", "Ctrl+KeyK"], ["up", "KeyK"]];
  assertEquals(acted(...events, ...second), ["k"]);
});

Deno.test("a letter outside of text fields is a shortcut in Hangul mode too", () => {
  assertEquals(acted(["outside", "KeyJ"], ["up", "KeyJ"]), ["j"]);
});

Deno.test("the first letter of a syllable and the key for the script are ignored", () => {
  assertEquals(acted(["taken", "KeyG"], ["start"], ["taken", "Lang1"], ["up", "Lang1"]), []);
});
