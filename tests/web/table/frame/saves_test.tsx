import { assertEquals } from "@std/assert";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { BulkAnswer, SaveAnswer } from "../../../../projections/table/shapes.ts";
import type { TableSource } from "../../../../web/table/rows/source.ts";
import { type SavesControl, useSaves } from "../../../../web/table/saving/use_saves.ts";
import type { Answer } from "../../../../web/ui/client/api.ts";
import { fakePage } from "../../report/fake_page.ts";

type Saved = Answer<SaveAnswer | BulkAnswer>;

const CUT: Saved = {
  ok: false,
  status: 0,
  problem: { message: "연결 없음", reason: "", code: "network" },
};

/** A table whose calls are answered by the test, one after the other. */
function withSaves(
  play: (table: {
    saves: () => SavesControl;
    /** Resolves with the answer's hook of the next call. */
    asked: () => Promise<(answer: Saved) => void>;
    drawn: () => Promise<void>;
  }) => Promise<void>,
): Promise<void> {
  const [body, leave] = fakePage(() => ({}));
  const root = createRoot(body);
  const calls: ((answer: Saved) => void)[] = [];
  let received = () => {};
  const source = {
    save: () =>
      new Promise<Saved>((resolve) => {
        calls.push(resolve);
        received();
      }),
  } as unknown as TableSource;
  let saves: SavesControl;
  let redrawn = () => {};
  function Table() {
    saves = useSaves({
      ...{ id: "t", source, dispatch: () => {}, onSaved: () => {} },
      reload: () => Promise.resolve(),
    });
    useEffect(() => redrawn());
    return null;
  }
  const drawn = () => new Promise<void>((done) => redrawn = done);
  const asked = async () => {
    if (calls.length === 0) await new Promise<void>((done) => received = done);
    return calls.shift()!;
  };
  const first = drawn();
  root.render(<Table />);
  return first.then(() => play({ saves: () => saves, asked, drawn })).finally(async () => {
    root.unmount();
    await new Promise((done) => setImmediate(done));
    leave();
    flushSync(() => root.unmount());
  });
}

Deno.test("a cell waiting for the network is retried at once when it returns during a failed try", () =>
  withSaves(async ({ saves, asked, drawn }) => {
    saves().add([{ id: "a", key: "name", from: "", to: "안나" }], "edit");
    const first = await asked();
    const waiting = drawn();
    first(CUT);
    await waiting;
    assertEquals(saves().queue.map(({ status }) => status), ["waiting"]);
    dispatchEvent(new Event("online"));
    const second = await asked();
    dispatchEvent(new Event("online"));
    const third = asked();
    second(CUT);
    const saved = drawn();
    (await third)({
      ok: true,
      status: 200,
      data: { data: { id: "a", version: 2, name: "안나" } } as unknown as SaveAnswer,
    });
    await saved;
    assertEquals(saves().queue, []);
  }));
