/** Tokens and flags from the command line, without a running server. */
import { assertEquals, assertMatch } from "@std/assert";
import { command, inDemo, inOffice } from "./command.ts";

const env = { KAKAO_REST_KEY: "", KV_URL: "", DEMO: "1", NO_COLOR: "1" };

Deno.test("a demo account gets a token, and an office its first superuser", () =>
  inDemo(async (folder) => {
    const cli = async (...args: string[]) => {
      const { code, stdout, stderr } = await command(folder, args, { env });
      return { code, out: stdout.trim(), err: stderr.trim() };
    };
    const token = await cli("token", "staff1");
    assertEquals(token.code, 0, token.err);
    assertMatch(token.out, /^pat_[\w-]{43}$/);

    const narrow = await cli("token", "staff1", "--scope", "cards:write", "--json");
    assertEquals(JSON.parse(narrow.out).scopes, { cards: "write" });
    assertEquals((await cli("token", "staff1", "--scope", "cards:all")).code, 2);
    const open = JSON.parse((await cli("access", "list", "--json")).out);
    assertEquals(open[0].tokens.map((one: { scopes: unknown }) => one.scopes), [null, {
      cards: "write",
    }]);
    const [{ id: first }] = open[0].tokens;
    assertEquals((await cli("access", "end", open[0].id, "--token", first)).code, 0);
    assertEquals((await cli("access", "end", open[0].id, "--token", first)).code, 2);
    const all = await cli("access", "end", open[0].id, "--tokens", "--json");
    assertEquals(JSON.parse(all.out), { doors: 0, sessions: 0, tokens: 1 });

    const list = await cli("user", "list", "--json");
    const [user] = JSON.parse(list.out);
    assertEquals([user.id, user.is_superuser], ["demo-9000000002", false]);

    const raised = await cli("user", "flags", user.email, "--superuser", "--json");
    assertEquals(JSON.parse(raised.out)[0].is_superuser, true);
    const lowered = await cli("user", "flags", user.id, "--no-superuser");
    assertEquals(lowered.code, 3);
    assertEquals(
      lowered.err,
      "마지막 최고관리자의 권한은 없앨 수 없습니다. 다른 사람을 먼저 최고관리자로 정해 주세요.",
    );

    const reset = await cli("user", "reset-passkeys", user.id, "--json");
    assertEquals([reset.code, JSON.parse(reset.out)[0].id], [0, user.id]);

    const nobody = await cli("token", "nobody");
    assertEquals([nobody.code, nobody.err], [2, "사용자를 찾을 수 없습니다."]);
    const wrong = await cli("token");
    assertEquals(wrong.code, 2);
    assertMatch(wrong.err, /^계정을 하나 적어 주세요\./);
  }));

Deno.test("a superuser token in a real office without its login provider makes no demo account", () =>
  inOffice(async (folder) => {
    const { code, stderr } = await command(folder, ["token", "superuser"], { env });
    assertEquals([code, stderr.trim()], [2, "사용자를 찾을 수 없습니다."]);
    const list = await command(folder, ["user", "list", "--json"], { env });
    assertEquals(list.stdout.trim(), "[]");
  }));
