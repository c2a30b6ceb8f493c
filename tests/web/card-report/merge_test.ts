import { assertEquals } from "@std/assert";
import {
  applyMerge,
  type Draft,
  idsOf,
  joinPeople,
  planMerge,
  sameDraft,
} from "../../../web/pages/staff/card-report/merge.ts";
import { person } from "./rows.ts";

const [kim, lee, park, choi] = ["김", "이", "박", "최"].map((name) => person(name));
const base: Draft = { purpose: "other", note: "회의", participants: [kim, lee] };
const draft = (change: Partial<Draft>): Draft => ({ ...base, ...change });

Deno.test("changes of different fields do not collide: each keeps its own", () => {
  const mine = draft({ note: "분기 회의" });
  const theirs = draft({ purpose: "lunch" });
  const plan = planMerge(base, mine, theirs);
  assertEquals(plan, [
    { field: "purpose", conflict: false, choice: "theirs" },
    { field: "note", conflict: false, choice: "mine" },
  ]);
  assertEquals(applyMerge({ base, mine, theirs }, plan, ""), {
    purpose: "lunch",
    note: "분기 회의",
    participants: [kim, lee],
  });
});

Deno.test("the same field changed by both is a conflict; people are joined at first", () => {
  const mine = draft({ purpose: "dinner", note: "내 글", participants: [kim, lee, park] });
  const theirs = draft({ purpose: "lunch", note: "남의 글", participants: [kim, lee, choi] });
  const plan = planMerge(base, mine, theirs);
  assertEquals(plan, [
    { field: "purpose", conflict: true, choice: "mine" },
    { field: "note", conflict: true, choice: "mine" },
    { field: "participants", conflict: true, choice: "both" },
  ]);
  const merged = applyMerge({ base, mine, theirs }, plan, "");
  assertEquals(idsOf(merged), ["김", "이", "최", "박"]);
});

Deno.test("the same change on both sides needs no choice", () => {
  const both = draft({ note: "같은 글" });
  assertEquals(planMerge(base, both, { ...both }), []);
  assertEquals(applyMerge({ base, mine: both, theirs: both }, [], ""), both);
});

Deno.test("a choice per field is what is saved, and a note can be written anew", () => {
  const mine = draft({ purpose: "dinner", note: "내 글", participants: [park] });
  const theirs = draft({ purpose: "lunch", note: "남의 글", participants: [choi] });
  const plan = planMerge(base, mine, theirs).map((merge) => ({
    ...merge,
    choice: merge.field === "note" ? "own" as const : "theirs" as const,
  }));
  assertEquals(applyMerge({ base, mine, theirs }, plan, "둘을 합친 글"), {
    purpose: "lunch",
    note: "둘을 합친 글",
    participants: [choi],
  });
});

Deno.test("joining keeps who was added by either and drops who was taken out by either", () => {
  const mine = draft({ participants: [kim, park] });
  const theirs = draft({ participants: [kim, lee, choi] });
  assertEquals(idsOf({ ...base, participants: joinPeople({ base, mine, theirs }) }), [
    "김",
    "최",
    "박",
  ]);
});

Deno.test("two drafts are the same when every field is, names aside", () => {
  assertEquals(sameDraft(base, draft({ participants: [{ ...kim, name: "새 이름" }, lee] })), true);
  assertEquals(sameDraft(base, draft({ participants: [lee, kim] })), false);
});
