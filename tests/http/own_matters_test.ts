/** A case as its clients see it: who gets in, what is shown to whom, what they send and take, and when it ends. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { withdrawAccount } from "../../src/destruction/destruction.ts";
import { attach, latin, pdf } from "../helpers/attached_files.ts";
import { customer, linkClient, openCase, sendFile, staffCall } from "../helpers/clients.ts";
import { type Caller, type TestApp, withEmptyApp } from "../helpers/server.ts";
import { minji } from "../store/notes.ts";

const text = async (response: Response) => await response.text();
const page = (id: string) => `/profile/matters/${id}`;
const files = (id: string) => `/api/own/matters/${id}/files`;

/** A case of the caller "user", who is linked as its buyer. */
async function ownCase(app: TestApp, values: object = {}) {
  const made = await openCase(app, values);
  await linkClient(app, made.client, "user");
  return made;
}

Deno.test("a case is seen by its linked client alone: a role, a name or another case opens nothing", () =>
  withEmptyApp(async (app) => {
    const { id } = await ownCase(app);
    const other = await openCase(app, { client_name: "user" });
    const expected: [Caller, string, number][] = [
      ["visitor", page(id), 302],
      ["user", page(id), 200],
      ["staff", page(id), 404],
      ["superuser", page(id), 404],
      ["user", page(other.id), 404],
      ["user", page("none"), 404],
      ["visitor", files(id), 401],
      ["user", files(id), 200],
      ["staff", files(id), 404],
      ["user", files(other.id), 404],
      ["user", `/api/matter/party/${other.client}/accounts`, 403],
      ["user", `/api/matter/${id}/whole`, 403],
    ];
    for (const [as, path, status] of expected) {
      const response = await app.call(path, { as });
      await response.body?.cancel();
      assertEquals(response.status, status, `${as} ${path}`);
    }
  }));

Deno.test("the page has steps with days, what is asked, and the balance; nothing internal and no other party", () =>
  withEmptyApp(async (app) => {
    const { id, client, seller, number } = await openCase(app);
    await staffCall(app, "PUT", `/api/matter_party/${seller}/update`, {
      client: false,
      from: { client: true },
    });
    await linkClient(app, client, "user");
    const before = { state: "accepted" };
    await staffCall(app, "PUT", `/api/matter/${id}/update`, {
      state: "preparing",
      state_reason: "내부 사유",
      from: before,
    });
    const entry = { matter_id: id, on: "2026-11-20" };
    await staffCall(app, "POST", "/api/matter_entry/create", {
      ...{ ...entry, kind: "fee", text: "소유권이전 보수", amount: 450_000, vat: 45_000 },
    });
    await staffCall(app, "POST", "/api/matter_entry/create", {
      ...{ ...entry, kind: "payment", text: "선금", amount: 100_000, payer: "박아버지" },
    });
    const asked = (party_id: string, name: string) =>
      staffCall(app, "POST", "/api/matter_handover/create", {
        ...{ matter_id: id, kind: "asked", text: name, party_id },
      });
    await asked(client, "주민등록초본");
    await asked("", "매매계약서");
    const html = await text(await app.call(page(id), { as: "user" }));
    for (
      const shown of [number, "박매수", "주민등록초본", "매매계약서", "395,000원", "2026.11.21"]
    ) {
      assertStringIncludes(html, shown);
    }
    for (const hidden of ["정매도", "010-9999", "내부", "박아버지"]) {
      assert(!html.includes(hidden), hidden);
    }
    const own = await text(await app.call("/profile", { as: "user" }));
    assertMatch(own, /준비하실 서류 (<!-- -->)?2(<!-- -->)?건/);
  }));

Deno.test("two clients of two sides of a case see nothing of each other: names, papers, files, costs", () =>
  withEmptyApp(async (app) => {
    const { id, seller, client } = await ownCase(app);
    const other = await customer(app, "seller");
    await linkClient(app, seller, "seller");
    await staffCall(app, "POST", "/api/matter_entry/create", {
      ...{
        matter_id: id,
        on: "2026-11-20",
        kind: "fee",
        text: "매수인 보수",
        amount: 450_000,
        vat: 45_000,
      },
    });
    const [buyers] = await Promise.all(
      [client, seller].map((party_id) =>
        staffCall(app, "POST", "/api/matter_handover/create", {
          ...{ matter_id: id, kind: "asked", text: party_id === client ? "초본" : "등기권리증" },
          party_id,
        })
      ),
    );
    const sent = await sendFile(app, id, pdf(), { name: "신분증.pdf", asked: buyers.id });
    const file = sent.body.data;
    assertEquals([sent.status, file.name], [201, "초본 신분증.pdf"]);
    const html = await text(await other(page(id)));
    for (const hidden of ["박매수", "초본", "신분증", "매수인 보수", "450,000"]) {
      assert(!html.includes(hidden), hidden);
    }
    assertStringIncludes(html, "정매도");
    assertStringIncludes(html, "등기권리증");
    assertEquals((await (await other(files(id))).json()).data.files, []);
    const taken = await other(`${files(id)}/${file.id}`);
    assertEquals([taken.status, (await taken.json()).code], [404, "file_not_found"]);
    assertEquals((await (await app.call(files(id), { as: "user" })).json()).data.files.length, 1);
    assertEquals((await app.call(`${files(id)}/${file.id}`, { as: "user" })).status, 200);
  }));

Deno.test("what a client sends is a file of the case with their name, and the paper is marked as sent", () =>
  withEmptyApp(async (app) => {
    const { id, client } = await ownCase(app);
    const asked = await staffCall(app, "POST", "/api/matter_handover/create", {
      ...{ matter_id: id, kind: "asked", text: "인감증명서", party_id: client },
    });
    const send = (content: Uint8Array<ArrayBuffer>, name: string) =>
      sendFile(app, id, content, { name, asked: asked.id });
    const bad = await send(latin("#!/bin/sh"), "악성.sh");
    assertEquals([bad.status, bad.body.code], [415, "file_kind"]);
    assertEquals(app.deps.books.views.matter_handover.byId.get(asked.id)!.state.sent_on, null);
    assertEquals((await send(pdf(), "스캔.pdf")).status, 201);
    const list = await app.call(`/api/attachments?noun=matter&record=${id}`, { as: "staff" });
    const [file] = (await list.json()).data.files;
    const { nickname } = app.deps.books.views.user.byId.get("user")!.state.profile;
    assertEquals([file.name, file.by], ["인감증명서 스캔.pdf", nickname]);
    const { handovers } = (await (await app.call(`/api/matter/${id}/whole`)).json()).data;
    assertEquals(handovers[0].sent_on, "2026-11-21");
    await staffCall(app, "PUT", `/api/matter/${id}/update`, {
      ...{ state: "done", from: { state: "accepted" } },
    });
    const late = await send(pdf(), "늦음.pdf");
    assertEquals([late.status, late.body.code], [409, "matter_ended"]);
  }));

Deno.test("a paper is taken by the client it was given to, with a line in the security log, until it is taken back", () =>
  withEmptyApp(async (app) => {
    const { id, client, seller } = await ownCase(app);
    const other = await customer(app, "seller");
    await linkClient(app, seller, "seller");
    const attached = await attach(app, `matter/${id}`, pdf(), { name: "영수증.pdf" });
    const file = attached.body.data.id;
    const path = `${files(id)}/${file}`;
    assertEquals((await app.call(path, { as: "user" })).status, 404, "not given yet");
    const given = await staffCall(app, "POST", "/api/matter_handover/create", {
      ...{ matter_id: id, kind: "given", text: "비용 영수증", file_id: file, party_id: client },
    });
    assertStringIncludes(await text(await app.call(page(id), { as: "user" })), "비용 영수증");
    const taken = await app.call(path, { as: "user" });
    assertEquals([taken.status, taken.headers.get("content-type")], [200, "application/pdf"]);
    await taken.body?.cancel();
    const logged = [...app.deps.books.views.security.byId.values()].filter(({ read }) =>
      read?.noun === "matter" && read.how === "export"
    );
    assertEquals(logged.map(({ by }) => by.id), ["user"]);
    assertEquals((await other(path)).status, 404, "given to the other client");
    await staffCall(app, "DELETE", `/api/matter_handover/${given.id}/delete`);
    assertEquals((await app.call(path, { as: "user" })).status, 404, "taken back");
  }));

Deno.test("what is asked or given is of a client and a file of the same case", () =>
  withEmptyApp(async (app) => {
    const [one, other] = [await openCase(app), await openCase(app)];
    const attached = await attach(app, `matter/${other.id}`, pdf());
    const file = attached.body.data.id;
    const wrong: [object, string][] = [
      [{ kind: "asked", party_id: other.client }, "party_id"],
      [{ kind: "given" }, "file_id"],
      [{ kind: "given", file_id: file, party_id: one.client }, "file_id"],
      [{ kind: "given", file_id: "none", party_id: one.client }, "file_id"],
      // Two clients may be of two sides: whose it is, is chosen.
      [{ kind: "given", file_id: "none" }, "party_id"],
    ];
    for (const [values, field] of wrong) {
      const response = await app.call("/api/matter_handover/create", {
        as: "staff",
        method: "POST",
        json: { matter_id: one.id, text: "서류", ...values },
      });
      const { details } = await response.json();
      assertEquals([response.status, details[0].field], [422, field], JSON.stringify(values));
    }
  }));

Deno.test("an account is found by the party's own number first, or by what is typed; linking it needs a client", () =>
  withEmptyApp(async (app) => {
    const { client, id } = await openCase(app, { client_phone: "010-1234-5678" });
    await customer(app, "haneul", { email: "haneul@example.com" });
    const find = async (q: string) =>
      (await (await app.call(`/api/matter/party/${client}/accounts?q=${q}`)).json()).data
        .map((one: { id: string }) => one.id);
    assertEquals(await find(""), []);
    assertEquals(await find("h"), [], "one letter finds nobody");
    assertEquals(await find("haneul@"), ["haneul"]);
    const father = await staffCall(app, "POST", "/api/matter_party/create", {
      ...{ matter_id: id, name: "박아버지", role: "agent" },
    });
    const refused: [string, string, number, string][] = [
      [client, "nobody", 422, "invalid_input"],
      [father.id, "haneul", 409, "no_client"],
      ["none", "haneul", 404, "row_not_found"],
    ];
    for (const [party, account, status, code] of refused) {
      const response = await app.call(`/api/matter/party/${party}/account`, {
        ...{ as: "staff", method: "PUT", json: { account } },
      });
      assertEquals([response.status, (await response.json()).code], [status, code], party);
    }
  }));

/** Ways in which a link ends. */
const ENDS: Record<string, (app: TestApp, party: string) => Promise<unknown>> = {
  "staff end it": (app, party) => staffCall(app, "DELETE", `/api/matter/party/${party}/account`),
  "the party is no client any more": (app, party) =>
    staffCall(app, "PUT", `/api/matter_party/${party}/update`, {
      ...{ client: false, from: { client: true } },
    }),
  "the party is deleted": (app, party) =>
    staffCall(app, "DELETE", `/api/matter_party/${party}/delete`),
  "the account withdraws": ({ deps }, _party) =>
    withdrawAccount(deps, "client", { actor: minji, requestId: "r", key: "leave" }),
};

for (const [how, end] of Object.entries(ENDS)) {
  Deno.test(`given a linked account, when ${how}, then it sees the case no more and the case is kept`, () =>
    withEmptyApp(async (app) => {
      const { id, client } = await openCase(app);
      const own = await customer(app, "client");
      await linkClient(app, client, "client");
      assertEquals((await own(page(id))).status, 200);
      await end(app, client);
      const after = await own(page(id));
      await after.body?.cancel();
      assert(after.status === 404 || after.status === 302, String(after.status));
      const { matter, accounts } = (await (await app.call(`/api/matter/${id}/whole`)).json()).data;
      assertEquals([matter.number.length, accounts], [9, []]);
    }));
}

Deno.test("given a client who withdrew, when the same person signs in anew, then their new account sees nothing", () =>
  withEmptyApp(async (app) => {
    const { id, client } = await openCase(app);
    await customer(app, "client");
    await linkClient(app, client, "client");
    await withdrawAccount(app.deps, "client", { actor: minji, requestId: "r", key: "leave" });
    const again = await customer(app, "client-again", { subject: "client" });
    assertEquals((await again(page(id))).status, 404);
  }));

Deno.test("given a client, when they look at what a withdrawal keeps, then the record of their case is among it", () =>
  withEmptyApp(async (app) => {
    const kept = async () => await text(await app.call("/profile/withdrawal", { as: "user" }));
    assert(!(await kept()).includes("수임 사건 기록"));
    await ownCase(app);
    assertStringIncludes(await kept(), "수임 사건 기록");
  }));

Deno.test("given an ended link, when it is undone, then the account sees the case again", () =>
  withEmptyApp(async (app) => {
    const { id, client } = await ownCase(app);
    const ended = await app.call(`/api/matter/party/${client}/account`, { method: "DELETE" });
    const { operation } = await ended.json();
    assertEquals((await app.call(page(id), { as: "user" })).status, 404);
    await app.call("/api/matter_party/undo", { method: "POST", json: { operation } });
    assertEquals((await app.call(page(id), { as: "user" })).status, 200);
  }));
