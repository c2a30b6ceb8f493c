/** Rights to tools: exactly those of the route that reads, or does, the same. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { ACCESSES, AREA_NAMES, covers } from "../../events/account/scope.ts";
import { mayUse } from "../../events/account/user.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { isReading } from "../../src/server/route.ts";
import { parametersOf } from "../../src/tools/run.ts";
import { officeTools } from "../../src/tools/registry.ts";
import { withTools } from "../helpers/tools.ts";

const routes = new Map(allRoutes().map((route) => [`${route.method} ${route.path}`, route]));

Deno.test("a tool has role, area and access of its matching route", () => {
  for (const { name, like, role, area, writes } of officeTools()) {
    const route = routes.get(like);
    assert(route, `${name}: there is no ${like}`);
    assertEquals(
      { name, role, area, writes },
      { name, role: route.role, area: route.area!, writes: !isReading(route) },
    );
  }
});

Deno.test("a tool answers for earlier moments like its route, from the same views", () => {
  for (const { name, like, asOf } of officeTools()) {
    if (asOf) assertEquals(routes.get(like)!.asOf, asOf, name);
  }
});

Deno.test("a tool that needs a fresh sign-in, or no role, is refused", () => {
  const wrong = officeTools().filter(({ like }) => routes.get(like)?.fresh);
  assertEquals(wrong.map(({ name }) => name), []);
});

Deno.test("each caller gets the tools of their role and is refused the others", () =>
  withTools(async (app) => {
    const flags = { is_active: true, is_staff: false, is_superuser: false };
    const of = {
      user: flags,
      staff: { ...flags, is_staff: true },
      superuser: { ...flags, is_staff: true, is_superuser: true },
      token: { ...flags, is_staff: true },
      deactivated: { ...flags, is_active: false, is_staff: true },
    };
    for (const [caller, has] of Object.entries(of) as [keyof typeof of, typeof flags][]) {
      const offered = await app.toolsOf(caller);
      for (const { name, role } of officeTools()) {
        const may = mayUse(has, role);
        assertEquals(offered.includes(name), may, `${caller}: ${name} in the list`);
        if (may) continue;
        const { code } = await app.run(name, {}, { as: caller });
        assertEquals(code, "tool_not_allowed", `${caller}: ${name}`);
      }
    }
    assertEquals((await app.run("card_totals", {}, { as: "visitor" })).code, "sign_in_required");
  }));

Deno.test("a token's scopes decide about its tools one by one", () =>
  withTools(async (app) => {
    const { accounts } = app.deps.auth;
    const actor = { id: "superuser", name: "대표", role: "superuser", via: "web" } as const;
    for (const area of AREA_NAMES) {
      for (const access of ACCESSES) {
        const scopes = { [area]: access };
        const expiresAt = new Date(app.deps.now().getTime() + 60_000);
        const wanted = { name: "시험", expiresAt, scopes };
        const meta = { actor, requestId: "test", key: crypto.randomUUID() };
        const made = await accounts.createToken("superuser", wanted, meta);
        if ("refused" in made) throw new Error(made.message);
        const headers = { authorization: `Bearer ${made.secret}` };
        const answer = await app.call("/api/test/tools", {
          as: "visitor",
          method: "POST",
          headers,
          json: { how: "list" },
        });
        const expected = officeTools().filter((tool) =>
          tool.area === "public" || covers(scopes, tool.area, tool.writes ? "write" : "read")
        );
        assertEquals(await answer.json(), expected.map(({ name }) => name), `${area} ${access}`);
      }
    }
  }));

Deno.test("every tool has a Korean description, and a form of parameters, each with its Korean name", () => {
  const form = z.object({
    type: z.literal("object"),
    additionalProperties: z.literal(false),
    properties: z.record(z.string(), z.looseObject({ title: z.string().regex(/[가-힣]/) })),
  });
  for (const tool of officeTools()) {
    assert(/^[a-z][a-z_]{2,40}$/.test(tool.name), tool.name);
    assert(/[가-힣]/.test(tool.description) && tool.description.length <= 300, tool.name);
    const { error } = form.safeParse(parametersOf(tool));
    assert(!error, `${tool.name}: ${error?.message}`);
    assertEquals(tool.preview !== undefined, tool.writes, tool.name);
  }
});
