import { assert, assertEquals } from "@std/assert";
import type { Actor } from "../../events/base/event.ts";
import { assignConsultation } from "../../events/consultation/consultation.ts";
import { openRestore, restoreStream } from "../../events/log/restore.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { ask } from "../helpers/contact.ts";
import { loggedWhile } from "../helpers/markers.ts";
import { writeAsks } from "../../src/notices/ask.ts";
import { minji } from "../store/notes.ts";
import { withNoticeOffice } from "./office.ts";

const meta = (key: string = crypto.randomUUID()) => ({ actor: minji, requestId: "r", key });

Deno.test("given a visitor's request, when it is committed, then staff are asked once each and the visitor gets a receipt", () =>
  withNoticeOffice(async ({ app, clock, settle, notices, server }) => {
    const id = await ask(app, clock);
    await settle();
    const received = notices("consultation_received");
    assertEquals(received.map(({ to }) => to).sort(), ["user/staff", "user/superuser"]);
    assertEquals(notices("consultation_receipt").map(({ to }) => to), [`consultation/${id}`]);
    assertEquals(server.arrived.map(({ to }) => to).flat().sort(), [
      ...["boss@example.com", "haneul@example.com", "staff@example.com"],
    ]);
    // The address of a visitor is in no notice.
    assert(!JSON.stringify(notices()).includes("haneul"));
  }));

Deno.test("given events while no server ran, when one starts, then each notice is asked once, and a second start asks none", () =>
  withNoticeOffice(async ({ app, clock, settle, notices, server, begin, end }) => {
    await ask(app, clock);
    await settle();
    const before = notices().length;
    await end();
    await ask(app, clock, { email: "", phone: "010-2222-3333" });
    assertEquals(notices().length, before);
    await begin();
    await settle();
    assertEquals(notices().length, before + 2);
    const sent = server.arrived.length;
    await end();
    await begin();
    await settle();
    assertEquals([notices().length, server.arrived.length], [before + 2, sent]);
  }));

Deno.test("given a history from before the first start, when notices begin, then nothing of it is asked", () =>
  withNoticeOffice(async ({ books, notices, settle }) => {
    await settle();
    // The people of this office and their payments are older than its engine.
    assert(books.head > 0);
    assertEquals(notices(), []);
  }));

Deno.test("given an assignment, when an import writes it, or its own assignee, then nobody is notified; by another they are", () =>
  withNoticeOffice(async ({ books, app, clock, notices, settle }) => {
    const id = await ask(app, clock);
    const assign = async (to: string | null, by: Partial<Actor>) => {
      const outcome = await books.execute({
        stream: `consultation/${id}`,
        meta: { ...meta(), actor: { ...minji, ...by } },
        decide: ({ consultation }) =>
          assignConsultation(
            consultation.byId.get(id)?.state,
            { id, to: to === null ? null : { id: to, name: to } },
            { isStaff: () => true },
          ),
      });
      assert(!isRefusal(outcome));
      await settle();
      return notices("consultation_assigned").map((one) => one.to);
    };
    assertEquals(await assign("staff", { via: "import" }), []);
    await assign(null, {});
    assertEquals(await assign("staff", { id: "staff" }), []);
    await assign(null, {});
    assertEquals(await assign("staff", {}), ["user/staff"]);
  }));

Deno.test("given notices on their way, when the views are replayed, then nothing is asked or sent again", () =>
  withNoticeOffice(async ({ books, app, clock, notices, settle, server }) => {
    await ask(app, clock);
    await settle();
    const before = [notices().length, server.arrived.length];
    await books.replay({});
    await settle();
    assertEquals([notices().length, server.arrived.length], before);
  }));

Deno.test("given a copy that was put back, when it is opened, then what waited in it is given up and its history asks nothing", () =>
  withNoticeOffice(async ({ books, app, clock, notices, settle, server, begin, end }) => {
    server.behaviour.message = () => {
      throw new Error("later");
    };
    await ask(app, clock);
    await settle();
    const before = notices().length;
    await end();
    // The request is in the copy, and its notices went out from the books that it took the place of.
    await ask(app, clock, { email: "", phone: "010-2222-3333" });
    await books.execute({
      stream: restoreStream("r1"),
      meta: meta(),
      decide: ({ restore }) =>
        openRestore(restore.byId.get("r1")?.state, {
          ...{
            id: "r1",
            backup_at: clock.now().toISOString(),
            known: "none",
            changes: [],
            more: 0,
          },
        }),
    });
    server.behaviour.message = undefined;
    await begin();
    clock.pass(24 * 60 * 60_000);
    await settle();
    assertEquals([notices().length, server.arrived.length], [before, 0]);
    const codes = notices().flatMap(({ deliveries }) => deliveries.map(({ code }) => code));
    assertEquals(new Set(codes), new Set(["restored"]));
    // What happens from now on is asked for.
    await ask(app, clock);
    await settle();
    assert(notices().length > before && server.arrived.length > 0);
  }));

Deno.test("given a concern and a full mailbox of requests, when the clock beats twice, then each is asked once a day and receipts stay few", () =>
  withNoticeOffice(async ({ app, clock, beat, settle, notices }) => {
    // One mailbox, however its letters are written.
    const addresses = ["haneul@example.com", "Haneul@example.com", "HANEUL@EXAMPLE.COM"];
    for (const email of [...addresses, ...addresses]) await ask(app, clock, { email });
    await settle();
    assertEquals(notices("consultation_receipt").length, 2);
    await beat();
    await beat();
    assertEquals(notices("office_concern").map(({ to, about }) => [to, about.id]), [
      ["user/superuser", "backup"],
    ]);
    clock.pass(24 * 60 * 60_000);
    await beat();
    assertEquals(notices("office_concern").length, 2);
  }, { concerns: () => Promise.resolve(["backup"]) }));

Deno.test("given a notice that may not be stored, when it is asked with others, then it alone is left out, and the log says so", () =>
  withNoticeOffice(async ({ books, notices, settle }) => {
    await settle();
    const asked = (id: string) => ({
      id: `job_done.1.${id}`,
      notice: {
        ...{ kind: "job_done", to: "user/staff", cause: 1, deliveries: [] },
        about: { noun: "job", id },
      },
    });
    const logged = await loggedWhile(() =>
      writeAsks(books, [asked("one"), asked("900101-1234568"), asked("two")])
    );
    assertEquals(notices("job_done").map(({ about }) => about.id).sort(), ["one", "two"]);
    assert(logged.includes("a notice was refused") && !logged.includes("900101"), logged);
  }));
