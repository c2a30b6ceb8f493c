/** Two tabs of 초대와 승인: what one decided about a waiting account is not decided again by the other. */
import { assert, assertEquals } from "@std/assert";
import { type CallOptions, openTestApp } from "../helpers/server.ts";

const decisions: Record<string, (version: number) => [path: string, options: CallOptions]> = {
  "leaves the account as a customer's": () => ["/api/accounts/user/review/", { method: "POST" }],
  "approves the account": (version) => [
    "/api/user/user/update",
    { method: "PUT", json: { version, is_staff: true } },
  ],
};
for (const [what, first] of Object.entries(decisions)) {
  Deno.test(`with two tabs of one waiting account, once one ${what} the other approves nothing`, async () => {
    const app = await openTestApp();
    const account = () => app.deps.books.views.user.byId.get("user")!;
    const { version } = account().changed;
    const [path, options] = first(version);
    assert((await app.call(path, { as: "superuser", ...options })).ok);
    const { flags } = account().state;
    const json = { version, is_staff: true, is_superuser: true };
    const again = { as: "superuser", method: "PUT", json } as const;
    const stale = await app.call("/api/user/user/update", again);
    assertEquals([stale.status, (await stale.json()).code], [409, "stale_version"]);
    assertEquals(account().state.flags, flags);
    await app.close();
  });
}
