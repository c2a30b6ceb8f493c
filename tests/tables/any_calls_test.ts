/** Random days at a table: what is done can be taken back exactly, and the views are always the log. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { TestApp } from "../helpers/server.ts";
import { ask, boxId, fill, openShelf } from "./shelf.ts";

const BOXES = 4;

type Step =
  | { do: "update"; box: number; values: Record<string, unknown>; version?: number }
  | { do: "delete" | "restore"; box: number }
  | { do: "create"; values: Record<string, unknown> }
  | { do: "edit"; edits: { box: number; values: Record<string, unknown> }[] }
  | { do: "bulk_delete" | "bulk_restore"; boxes: number[] }
  | { do: "undo"; back: number };

/** Some right, some wrong. */
const values = fc.dictionary(
  fc.constantFrom("label", "weight", "cell1", "nowhere"),
  fc.oneof(fc.constantFrom<unknown>("가", "=1+1", "", null, 0, 7, -1, true), fc.string()),
  { maxKeys: 3 },
);
const box = fc.integer({ min: 1, max: BOXES + 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("update" as const),
    box,
    values,
    version: fc.option(fc.nat(4), { nil: undefined }),
  }),
  fc.record({ do: fc.constantFrom("delete" as const, "restore" as const), box }),
  fc.record({ do: fc.constant("create" as const), values }),
  fc.record({
    do: fc.constant("edit" as const),
    edits: fc.array(fc.record({ box, values }), { maxLength: 4 }),
  }),
  fc.record({
    do: fc.constantFrom("bulk_delete" as const, "bulk_restore" as const),
    boxes: fc.array(box, { maxLength: 4 }),
  }),
  fc.record({ do: fc.constant("undo" as const), back: fc.nat(5) }),
);

async function take(app: TestApp, step: Step): Promise<string> {
  const send = async (method: string, path: string, body?: unknown) => {
    const { body: answer, status } = await ask(app, method, path, body);
    if (status >= 500) throw new Error(`${status} for ${JSON.stringify(step)}`);
    return answer.operation ?? "";
  };
  switch (step.do) {
    case "update":
      return await send("PUT", `/${boxId(step.box)}/update`, {
        ...step.values,
        version: step.version,
      });
    case "delete":
      return await send("DELETE", `/${boxId(step.box)}/delete`);
    case "restore":
      return await send("POST", `/${boxId(step.box)}/restore`, {});
    case "create":
      return await send("POST", "/create", step.values);
    case "edit": {
      const { results } = (await ask(app, "GET", "/list?deleted=with")).body;
      const edits = step.edits.map(({ box, values }) => {
        const seen = results.find(({ id }) => id === boxId(box));
        return { id: boxId(box), values, version: seen?.version ?? 1 };
      });
      return await send("POST", "/bulk_edit", { edits });
    }
    case "bulk_delete":
    case "bulk_restore":
      return await send("POST", `/${step.do}`, { ids: step.boxes.map(boxId) });
    case "undo": {
      const { data } = (await ask(app, "GET", "/operations")).body;
      const known = data as unknown as { operation: string }[];
      const { operation } = known[step.back] ?? {};
      return operation ? await send("POST", "/undo", { operation }) : "";
    }
    default:
      return step satisfies never;
  }
}

/** What the rows say, without versions and names of who changed them; made rows are left out. */
async function contents(app: TestApp): Promise<unknown[]> {
  const { results } =
    (await ask(app, "GET", "/list?deleted=with&ordering=id&page_size=10000")).body;
  return results.filter(({ id }) => id.startsWith("b0")).map((row) => {
    const { version: _version, updated_at: _at, updated_by: _by, ...cells } = row;
    return cells;
  });
}

Deno.test("undoing any call leaves the rows as they were", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), step, async (before, last) => {
      const app = await openShelf();
      await fill(app, BOXES);
      for (const one of before) await take(app, one);
      const then = await contents(app);
      const operation = await take(app, last);
      if (operation !== "") {
        const undone = (await ask(app, "POST", "/undo", { operation })).body;
        assertEquals(undone.refused, []);
        assertEquals(await contents(app), then);
      }
      await app.close();
    }),
    { numRuns: 60 },
  );
});

Deno.test("after any day at a table the views equal the log", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const app = await openShelf();
      await fill(app, BOXES);
      for (const one of steps) await take(app, one);
      const reports = await app.deps.books.replay({ verifyOnly: true });
      assertEquals(reports.filter(({ same }) => !same), []);
      await app.close();
    }),
    { numRuns: 30 },
  );
});

Deno.test("of two people who edit the same version at once, one succeeds and one is refused", async () => {
  const app = await openShelf();
  await fill(app, 1);
  const edit = (as: "staff" | "superuser", json: unknown) =>
    app.call(`/api/box/${boxId(1)}/update`, { as, method: "PUT", json });
  const answers = await Promise.all([
    edit("staff", { label: "직원", version: 1 }),
    edit("superuser", { weight: 9, version: 1 }),
  ]);
  assertEquals(answers.map(({ status }) => status).sort(), [200, 409]);
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  // Either may be the first: the second is shown what the first one wrote.
  const first = answers.findIndex(({ status }) => status === 200);
  const { version } = bodies[first].data;
  assertEquals(bodies[1 - first].details[0].current, bodies[first].data);
  const again =
    await (first === 0
      ? edit("superuser", { weight: 9, version })
      : edit("staff", { label: "직원", version }));
  const { data } = await again.json();
  assertEquals([data.label, data.weight, data.version], ["직원", 9, 3]);
  await app.close();
});
