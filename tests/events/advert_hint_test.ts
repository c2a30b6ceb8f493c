/** Letting a hint stand with a reason, and opening it again. */
import { assertEquals } from "@std/assert";
import {
  type AcceptedHint,
  acceptHint,
  ADVERT_HINTS_STREAM,
  type AdvertHintEvent,
  evolve,
  reopenHint,
} from "../../events/advert/advert_hint.ts";
import type { Actor } from "../../events/base/event.ts";
import { isRefusal } from "../../events/base/refusal.ts";

const HINT = { place: "post/a/content", word: "최고", around: "최고의 사무소" };
const REASON = "고객이 쓴 말입니다.";
const actor: Actor = { id: "user-1", name: "박준", role: "superuser", via: "web" };
const at = "2026-11-26T00:00:00.000Z";
const accepted: AdvertHintEvent = {
  stream: ADVERT_HINTS_STREAM,
  type: "advert_hint.accepted",
  data: { ...HINT, reason: REASON },
};
const reopened: AdvertHintEvent = {
  stream: ADVERT_HINTS_STREAM,
  type: "advert_hint.reopened",
  data: HINT,
};
const given = (...events: AdvertHintEvent[]): readonly AcceptedHint[] =>
  events.reduce<readonly AcceptedHint[]>(
    (state, event) => evolve(state, { ...event, actor, at }),
    [],
  );

Deno.test("given an open hint, when it is dismissed with a reason, then the reason stays with who said it and when", () => {
  assertEquals(acceptHint([], { ...HINT, reason: ` ${REASON} ` }, true), [accepted]);
  assertEquals(given(accepted), [{ ...HINT, reason: REASON, by: "박준", at }]);
});

const refused: [what: string, reason: string, isOpen: boolean, code: string][] = [
  ["no reason is given", "  ", true, "reason_missing"],
  ["the reason is too long", "가".repeat(301), true, "reason_too_long"],
  ["its words are in no text any more", REASON, false, "hint_gone"],
];
for (const [what, reason, isOpen, code] of refused) {
  Deno.test(`a hint is refused when ${what}`, () => {
    const outcome = acceptHint([], { ...HINT, reason }, isOpen);
    assertEquals(isRefusal(outcome) && outcome.code, code);
  });
}

Deno.test("dismissing a dismissed hint again does nothing", () =>
  assertEquals(acceptHint(given(accepted), { ...HINT, reason: "다른 사유" }, false), []));

Deno.test("a dismissed hint opened again returns to the list", () => {
  assertEquals(reopenHint(given(accepted), HINT), [reopened]);
  assertEquals(given(accepted, reopened), []);
  assertEquals(reopenHint(given(accepted), { ...HINT, around: "다른 글" }), []);
});
