import { assertEquals } from "@std/assert";
import { type Draft, idsOf, mergeFields } from "../../../web/pages/staff/card-report/opened.tsx";
import {
  changedBy,
  choiceOf,
  differing,
  merged,
  NOTHING_CHOSEN,
} from "../../../web/ui/merge/merge.ts";
import { person } from "./rows.ts";

const [kim, lee, park, choi] = ["김", "이", "박", "최"].map((name) => person(name));
const base: Draft = { purpose: "other", note: "회의", participants: [kim, lee] };
const draft = (change: Partial<Draft>): Draft => ({ ...base, ...change });

/** Each field that differs, who changed it, and what is chosen at first. */
const planOf = (mine: Draft, theirs: Draft) =>
  differing(mergeFields({ base, mine, theirs })).map((field) => [
    field.key,
    changedBy(field),
    choiceOf(field, NOTHING_CHOSEN),
  ]);
const mergedOf = (mine: Draft, theirs: Draft, choices = NOTHING_CHOSEN) =>
  merged(mergeFields({ base, mine, theirs }), choices) as unknown as Draft;

Deno.test("changes of different fields do not conflict: each keeps its own", () => {
  const mine = draft({ note: "분기 회의" });
  const theirs = draft({ purpose: "lunch" });
  assertEquals(planOf(mine, theirs), [
    ["purpose", "theirs", "theirs"],
    ["note", "mine", "mine"],
  ]);
  assertEquals(mergedOf(mine, theirs), {
    purpose: "lunch",
    note: "분기 회의",
    participants: [kim, lee],
  });
});

Deno.test("changes of the same field conflict; people are merged by default", () => {
  const mine = draft({ purpose: "dinner", note: "내 글", participants: [kim, lee, park] });
  const theirs = draft({ purpose: "lunch", note: "남의 글", participants: [kim, lee, choi] });
  assertEquals(planOf(mine, theirs), [
    ["purpose", "both", "mine"],
    ["note", "both", "mine"],
    ["participants", "both", "both"],
  ]);
  assertEquals(idsOf(mergedOf(mine, theirs)), ["김", "이", "최", "박"]);
});

Deno.test("the same change on both sides needs no choice", () => {
  const both = draft({ note: "같은 글" });
  assertEquals(planOf(both, { ...both }), []);
  assertEquals(mergedOf(both, both), both);
});

Deno.test("the chosen value of each field is saved, and a note can be rewritten", () => {
  const mine = draft({ purpose: "dinner", note: "내 글", participants: [park] });
  const theirs = draft({ purpose: "lunch", note: "남의 글", participants: [choi] });
  const chosen = { purpose: "theirs", participants: "theirs", note: "own" } as const;
  assertEquals(mergedOf(mine, theirs, { chosen, own: {} }).note, "내 글\n남의 글");
  assertEquals(mergedOf(mine, theirs, { chosen, own: { note: "둘을 합친 글" } }), {
    purpose: "lunch",
    note: "둘을 합친 글",
    participants: [choi],
  });
});

Deno.test("joining keeps people added by either and drops people removed by either", () => {
  const mine = draft({ participants: [kim, park] });
  const theirs = draft({ participants: [kim, lee, choi] });
  assertEquals(idsOf(mergedOf(mine, theirs)), ["김", "최", "박"]);
});

Deno.test("two drafts are equal when every field is, except names", () => {
  assertEquals(planOf(draft({ participants: [{ ...kim, name: "새 이름" }, lee] }), base), []);
  assertEquals(planOf(draft({ participants: [lee, kim] }), base).length, 1);
});
