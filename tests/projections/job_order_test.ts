/** The order of jobs on the same rows: every pair of kinds, and what is said of it. */
import { assertEquals } from "@std/assert";
import { z } from "zod";
import type { JobState } from "../../events/job/job.ts";
import type { JobEntry } from "../../projections/job/job.ts";
import { blockedReason, holderOf, makersOf, READS_FROM } from "../../projections/job/job_order.ts";
import { jobKinds } from "../../src/nouns/job/kinds.ts";

/** A book of jobs under way. */
function bookOf(...jobs: Partial<JobState>[]) {
  const entries = jobs.map((state, n) => [`j${n}`, { id: `j${n}`, state } as JobEntry] as const);
  const unique = new Map(jobs.flatMap(({ unique }, n) => unique ? [[unique, `j${n}`]] : []));
  return { byId: new Map(entries), active: new Set(entries.map(([id]) => id)), unique };
}
const at = (kind: string, ...address_ids: string[]) => ({ kind, args: { address_ids } });

const [ISSUE, DOWNLOAD, DELIVER, REFRESH] = [
  "issue_certificates",
  "download_certificates",
  "deliver_certificates",
  "refresh_owner_info",
];

const pairs: [asked: string, underWay: string, waits: boolean][] = [
  [DOWNLOAD, ISSUE, true],
  [DOWNLOAD, REFRESH, true],
  [DOWNLOAD, DOWNLOAD, false],
  [DOWNLOAD, DELIVER, true],
  [DELIVER, ISSUE, true],
  [DELIVER, REFRESH, true],
  [DELIVER, DOWNLOAD, false],
  [DELIVER, DELIVER, true],
  [ISSUE, DELIVER, false],
  [REFRESH, DELIVER, false],
  [ISSUE, REFRESH, true],
  [ISSUE, DOWNLOAD, false],
  [ISSUE, ISSUE, false],
  [REFRESH, ISSUE, false],
  [REFRESH, DOWNLOAD, false],
  [REFRESH, REFRESH, false],
];

Deno.test("a job waits only for running ones that make its input for one of its rows", () => {
  for (const [asked, underWay, waits] of pairs) {
    const book = bookOf(at(underWay, "a", "b"));
    const name = `${asked} after ${underWay}`;
    assertEquals(makersOf(book, at(asked, "b", "c")), waits ? ["j0"] : [], name);
    assertEquals(makersOf(book, at(asked, "c")), [], `${name}, of other rows`);
    const over = { ...book, active: new Set<string>() };
    assertEquals(makersOf(over, at(asked, "b")), [], `${name} that has ended`);
  }
});

Deno.test("every kind that works on rows is in the order and in each pair of the table", () => {
  const onRows = [...jobKinds.values()].filter(({ args }) => {
    const { properties = {} } = z.toJSONSchema(args, { io: "input", unrepresentable: "any" });
    return Object.keys(properties).some((argument) => argument.endsWith("_ids"));
  }).map(({ kind }) => kind);
  assertEquals(Object.keys(READS_FROM).toSorted(), onRows.toSorted());
  const all = onRows.flatMap((one) => onRows.map((other) => `${one} ${other}`));
  assertEquals(pairs.map(([one, other]) => `${one} ${other}`).toSorted(), all.toSorted());
});

Deno.test("paid work is not started twice for a row; its file is, for another person", () => {
  const asked = (kind: string, ...ids: string[]) => ({ ...at(kind, ...ids), unique: "" });
  for (const [kind, holder] of [[ISSUE, "j0"], [REFRESH, "j0"], [DOWNLOAD, undefined]] as const) {
    const book = bookOf(at(kind, "a"));
    assertEquals(holderOf(book, asked(kind, "a", "b")), holder, kind);
    assertEquals(holderOf(book, asked(kind, "b")), undefined, kind);
  }
  const delivering = bookOf(at(DELIVER, "a"));
  assertEquals(holderOf(delivering, asked(ISSUE, "a")), "j0", "what is being delivered is issued");
  assertEquals(holderOf(delivering, asked(DELIVER, "a")), undefined, "a second one waits");
  const book = bookOf({ kind: "chore", args: {}, unique: "once" });
  assertEquals(holderOf(book, { kind: "chore", args: {}, unique: "once" }), "j0");
});

Deno.test("a waiting job reports how many of what it waits for, in the order of the jobs", () => {
  const many = Array.from({ length: 1_200 }, (_, n) => `${n}`);
  const book = bookOf(at(REFRESH, "a", "b"), at(ISSUE, ...many), at(ISSUE, "x"), {
    kind: "chore",
    args: {},
  });
  const why = (...after: string[]) => blockedReason(book, { after });
  assertEquals(why(), "");
  assertEquals(why("j1", "j2"), "발급 1,201건이 끝나면 시작합니다.");
  assertEquals(why("j0", "j1"), "소유자 정보 갱신 2건과 발급 1,200건이 끝나면 시작합니다.");
  assertEquals(why("j3"), "작업 1건이 끝나면 시작합니다.");
  assertEquals(why("j9"), "", "it is not under way");
});
