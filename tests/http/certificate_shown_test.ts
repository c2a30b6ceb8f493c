/** What is seen of a certificate once it is issued: at its address, as a file, and among the changes. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { issueCertificate } from "../../events/certificate/certificate.ts";
import { addressText } from "../helpers/addresses.ts";
import { BASE, type House, issue, withHouse } from "../helpers/certificate_house.ts";
import { JOB_ACTOR } from "../../src/jobs/hold.ts";
import { resourceNamed } from "../../src/tables/registry.ts";

type Row = { id: string; certificate_at: string | null; certificate_by: string };

async function rowsOf({ app }: House): Promise<Row[]> {
  const response = await app.call(`${BASE}/list`, { as: "staff" });
  const { results } = await response.json();
  return results.toSorted((a: Row, b: Row) => a.id.localeCompare(b.id));
}

const shown = (rows: Row[]) => rows.map((row) => [row.certificate_at, row.certificate_by]);

Deno.test("an issued certificate is shown in its address's row with time and person, and in no other", () =>
  withHouse(2, async (house) => {
    const { app, ids, move } = house;
    assertEquals(shown(await rowsOf(house)), [[null, ""], [null, ""]]);
    move(60_000);
    await issue(house, [ids[0]]);
    const [first, second] = await rowsOf(house);
    const { recorded_at } = app.deps.books.views.certificate.newest.get(ids[0])!;
    assertEquals(shown([first, second]), [[recorded_at, "김직원"], [null, ""]]);
    move(60_000);
    await issue(house, [ids[0]]);
    assert((await rowsOf(house))[0].certificate_at! > recorded_at, "the newest one is shown");
  }));

Deno.test("for a certificate recorded by an older version the requester of its job is shown", () =>
  withHouse(1, async (house) => {
    const { app: { deps: { books } }, ids, post } = house;
    const { body } = await post("issue_immovable_bulk", ids);
    const certificate = {
      ...{ address: ids[0], number: "1101-000001", sha256: "0".repeat(64), size: 1 },
      ...{ source: "sample" as const, job: body.task_id, order: "o" },
    };
    await books.execute({
      stream: `certificate/${body.task_id}.${ids[0]}`,
      decide: () => issueCertificate(undefined, certificate, { holder: undefined }),
      meta: { actor: JOB_ACTOR, requestId: "r", key: "old" },
    });
    assertEquals((await rowsOf(house))[0].certificate_by, "김직원");
  }));

Deno.test("the newest certificate of an address is a PDF; without one, or without the address, none is found", () =>
  withHouse(2, async (house) => {
    const { app, ids } = house;
    await issue(house, [ids[0]]);
    const get = (id: string) => app.call(`${BASE}/${id}/certificate`, { as: "staff" });
    const file = await get(ids[0]);
    assertEquals([file.status, file.headers.get("content-type")], [200, "application/pdf"]);
    assertStringIncludes(
      decodeURIComponent(file.headers.get("content-disposition")!),
      `등기증명서_${addressText(1)}.pdf`,
    );
    const bytes = await file.bytes();
    assertEquals(new TextDecoder().decode(bytes.subarray(0, 5)), "%PDF-");
    assertEquals(file.headers.get("content-length"), String(bytes.length));
    for (const id of [ids[1], "nobody"]) {
      const none = await get(id);
      assertEquals([none.status, (await none.json()).message], [404, "발급된 증명서가 없습니다."]);
    }
    await (await app.call(`${BASE}/${ids[0]}/delete`, { as: "staff", method: "DELETE" })).json();
    assertEquals((await get(ids[0])).status, 404);
  }));

Deno.test("a certificate among the changes has its address and its requester", () =>
  withHouse(1, async (house) => {
    await issue(house, house.ids);
    const path = "/api/changes/list/?noun=certificate";
    const { results: [act] } = await (await house.app.call(path, { as: "superuser" })).json();
    assertEquals([act.name, act.what, act.who, act.via], [
      addressText(1),
      "발급",
      "김직원",
      "job",
    ]);
  }));

Deno.test("an open table of addresses updates the row with a new certificate", () =>
  withHouse(1, async (house) => {
    const { app: { deps: { books } }, ids } = house;
    const seen: string[] = [];
    const stop = books.subscribe((events) => {
      for (const { noun, rows } of resourceNamed("address")!.shows!) {
        const own = events.filter(({ stream }) => stream.startsWith(`${noun}/`));
        if (noun === "certificate" && own.length > 0) seen.push(...rows(books.views, own));
      }
    });
    await issue(house, ids);
    stop();
    assertEquals(seen, ids);
  }));
