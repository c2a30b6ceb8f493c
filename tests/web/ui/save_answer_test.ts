/** What the answer to a save means for the person who waits for it. */
import { assertEquals } from "@std/assert";
import type { Answer } from "../../../web/ui/client/api.ts";
import { outcomeOf } from "../../../web/ui/form/save_answer.ts";
import { isAnswered } from "../../../web/ui/form/use_save.ts";

const failed = (status: number, code: string, details?: unknown[]): Answer<unknown> => ({
  ok: false,
  status,
  problem: { reason: "글", message: "글", code, details },
});

Deno.test("a conflict has the present record and the fields that both changed", () => {
  const current = { id: "a", version: 2 };
  assertEquals(outcomeOf(failed(409, "stale_version", [{ current, clashes: ["name"] }])), {
    kind: "clash",
    message: "글",
    current,
    clashes: ["name"],
  });
  const deleted = failed(409, "row_deleted");
  assertEquals(outcomeOf(deleted), { kind: "refused", message: "글", problems: [] });
});

Deno.test("a refusal has its fields", () => {
  const details = [{ field: "title", message: "제목을 입력하세요." }, null, { count: 3 }];
  assertEquals(outcomeOf(failed(422, "invalid_input", details)), {
    kind: "refused",
    message: "글",
    problems: [{ field: "title", message: "제목을 입력하세요." }],
  });
});

Deno.test("no answer, a busy server and an ended session are distinguished", () => {
  const kinds = [0, 429, 502, 503, 504, 401, 403, 500].map((status) =>
    outcomeOf(failed(status, "any")).kind
  );
  const outages = Array(5).fill("outage");
  assertEquals(kinds, [...outages, "signed_out", "refused", "refused"]);
});

Deno.test("a key is kept for the same attempt until its result is known", () => {
  const known = [0, 429, 500, 503, 200, 401, 409, 422].map((status) =>
    isAnswered(failed(status, "any"))
  );
  assertEquals(known, [false, false, false, false, false, true, true, true]);
  assertEquals(isAnswered({ ok: true, data: null, status: 200 }), true);
});
