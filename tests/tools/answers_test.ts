/** What every tool answers of a sample office: true figures with links that open, bounded, reads of people on record. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fillDemo } from "../../src/demo/fill.ts";
import { runSynchronously } from "../../projections/kit/query.ts";
import { momentOf } from "../../projections/kit/as_of.ts";
import { isReading } from "../../src/server/route.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { officeTools } from "../../src/tools/registry.ts";
import { resourceNamed } from "../../src/tables/registry.ts";
import { ROWS_MAX, TEXT_MAX } from "../../src/tools/tool.ts";
import { linkAccount } from "../helpers/people.ts";
import { openTools, type ToolApp, withTools } from "../helpers/tools.ts";

/** Filling an office with sample data takes a second: these tests share one, and change nothing in it. */
let office: Promise<ToolApp> | undefined;
const withDemo = async (work: (app: ToolApp) => Promise<void>): Promise<void> =>
  work(await (office ??= openDemo()));

async function openDemo(): Promise<ToolApp> {
  const app = await openTools();
  const { books, now, office: { name } } = app.deps;
  await fillDemo(books, now(), name);
  await linkAccount(app.deps.books, "superuser", "mina");
  return app;
}
Deno.test.afterAll(async () => (await office)?.close());

/** What each tool is asked with here; a record's tool, with its first record. */
function inputFor(app: ToolApp, name: string): Record<string, unknown> | null {
  if (name === "find_records") return { text: "데모" };
  if (name === "leave_of_employee") return { employee: "이미나" };
  if (name === "registration_cost") return { case: "purchase", price: "3억 5천만" };
  if (name === "matter_summary") {
    const [id] = app.deps.books.views.matter.byId.keys();
    return id === undefined ? null : { case: id };
  }
  if (name === "get_card") return { id: "lunch" };
  if (!name.startsWith("get_")) return {};
  const { views } = app.deps.books;
  const id = runSynchronously(resourceNamed(name.slice("get_".length))!.rows(views))[0]?.id;
  return id === undefined ? null : { id };
}

const readers = officeTools().filter(({ writes }) => !writes);

Deno.test("cars and couriers are answered as of a moment, with links to pages that support it", () =>
  withDemo(async (app) => {
    const as_of = momentOf(app.deps.now().toISOString());
    for (const name of ["car_trips", "car_business_ratio", "courier_balance"]) {
      const asked = { as_of };
      const { text, links, message } = await app.run(name, asked, { as: "superuser" });
      assertStringIncludes(text ?? message, "시점의 기록입니다.", name);
      for (const { href } of links) {
        assertStringIncludes(href, `as_of=${as_of}`);
        const page = await app.call(href, { as: "superuser" });
        assertEquals(page.status, 200, href);
        assertStringIncludes(await page.text(), "시점", href);
      }
    }
  }));

Deno.test("every reading tool answers within its limits, in words, with each figure in its text", () =>
  withDemo(async (app) => {
    for (const { name } of readers) {
      const input = inputFor(app, name);
      if (!input) continue;
      const { message, text, data, figures = [] } = await app.run(name, input, { as: "superuser" });
      assertEquals(message, undefined, name);
      assert(text.length > 0 && text.length <= TEXT_MAX, `${name}: ${text.length} characters`);
      assert(!/undefined|NaN|\[object|Infinity/.test(text), `${name}: ${text}`);
      const rows = (data as { rows?: unknown[] } | undefined)?.rows ?? [];
      assert(rows.length <= ROWS_MAX, name);
      if (text.endsWith("전체를 볼 수 있습니다.)")) continue;
      const lost = figures.filter((one) => !text.includes(one.text) && one.value !== 0);
      assertEquals(lost, [], `${name}: figures that its text does not have\n${text}`);
    }
  }));

Deno.test("every link of an answer opens for its reader", () =>
  withDemo(async (app) => {
    const seen = new Set<string>();
    for (const as of ["staff", "superuser"] as const) {
      for (const name of await app.toolsOf(as)) {
        const input = inputFor(app, name);
        if (!input) continue;
        const { links = [], figures = [] } = await app.run(name, input, { as });
        for (const { href } of [...links, ...figures]) {
          if (seen.has(`${as} ${href}`)) continue;
          seen.add(`${as} ${href}`);
          const { status, headers } = await app.call(href, { as });
          const opens = status === 200 || (headers.get("location") ?? "/").startsWith("/staff/");
          assert(opens, `${as}, ${name}: ${href} answered ${status}`);
        }
      }
    }
    assert(seen.size > 20);
  }));

Deno.test("a tool's read about people is in the log of reads before its answer", () =>
  withDemo(async (app) => {
    const { security } = app.deps.books.views;
    const reads = () => [...security.byId.values()].filter(({ kind }) => kind === "personal_read");
    for (const { name, personal } of readers) {
      const input = inputFor(app, name);
      // Asked anew, so that it is a read of its own; an empty table contains nobody.
      const search = `${crypto.randomUUID().slice(0, 3)}`;
      if (!input || !personal) continue;
      const before = new Set(reads().map(({ id }) => id));
      const headers = { "user-agent": `${name} ${search}` };
      const { data } = await app.run(name, input, { as: "superuser", headers });
      const { total, on_leave } = data as { total?: number; on_leave?: number };
      const result = total ?? on_leave;
      const made = reads().filter(({ id }) => !before.has(id));
      assertEquals(made.length > 0 || result === 0, true, `${name} is not in the log`);
      assert(made.every(({ read }) => read!.fields.length > 0), name);
    }
  }));

Deno.test("a list's tool finds the same as the list's own call", () =>
  withDemo(async (app) => {
    for (const { name, like } of readers) {
      const resource = resourceNamed(name.replace(/^search_/, ""));
      if (!resource || !name.startsWith("search_")) continue;
      const route = allRoutes().find((one) => `${one.method} ${one.path}` === like)!;
      assert(isReading(route));
      const { data } = await app.run(name, {}, { as: "superuser" });
      const { total, rows } = data as { total: number; rows: { id: string }[] };
      const path = `${route.path}?page=1&page_size=${ROWS_MAX}`;
      const list = await (await app.call(path, { as: "superuser" })).json();
      const ids = list.results.map(({ id }: { id: string }) => id);
      assertEquals([total, rows.map(({ id }) => id)], [list.count, ids], name);
    }
  }));

Deno.test("왜 연차가 17일이야?: the derivation with its articles, of one's own", () =>
  withTools(async (app) => {
    assertEquals((await app.run("leave_balance")).code, "no_employee");
    await linkAccount(app.deps.books, "staff", "mina");
    const { text, links } = await app.run("leave_balance");
    assertStringIncludes(text, "17일의 산정 근거");
    assertStringIncludes(text, "6년을 채웠으므로 15 + ⌊(6 − 1) ÷ 2⌋ = 17일입니다.");
    assertStringIncludes(text, "근로기준법 제60조 제1항·제4항");
    assertEquals(links[0].href, "/staff/leave-request/why");
    const of = await app.run("leave_of_employee", { employee: "박준" }, { as: "superuser" });
    assertStringIncludes(of.text, "박준 님의");
  }));

Deno.test("missing input for the cost of a registration is named so that it can be asked for", () =>
  withTools(async (app) => {
    const { status, message } = await app.run("registration_cost", { case: "purchase" });
    assertEquals(status, 422);
    assertStringIncludes(message, "거래금액");
  }));

Deno.test("a cost lists what is unconfirmed and what may change it", () =>
  withTools(async (app) => {
    const asked = { case: "purchase", price: "5억" };
    const { text, data } = await app.run("registration_cost", asked);
    for (
      const said of [
        "확인 필요: 협회 보수표를 옮긴 자료에서 확인한 금액입니다.",
        "최대 5,500,000원 적을 수 있음 [지방세특례제한법 제36조의5]",
      ]
    ) assertStringIncludes(text, said);
    assertEquals((data as { unconfirmed: number }).unconfirmed, 2);
  }));

Deno.test("rights lost between two questions apply to the second", () =>
  withTools(async (app) => {
    const cookie = app.headersOf("staff");
    assertEquals((await app.run("courier_balance", {}, { headers: cookie })).message, undefined);
    await app.call("/api/user/staff/update/", {
      as: "superuser",
      method: "PUT",
      json: { is_staff: false },
    });
    assertEquals((await app.run("courier_balance")).code, "tool_not_allowed");
  }));
