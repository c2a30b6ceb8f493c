/** Tokens and flags from the command line, without a running server. */
import { testKey } from "../helpers/wrapping.ts";
import { assertEquals, assertMatch } from "@std/assert";

async function cli(dataDir: string, ...args: string[]) {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "scripts/cli.ts", ...args],
    env: {
      DATA_DIR: dataDir,
      WRAPPING_KEY: testKey,
      KAKAO_REST_KEY: "",
      KV_URL: "",
      DEMO: "1",
      NO_COLOR: "1",
    },
  });
  const { code, stdout, stderr } = await command.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trim();
  return { code, out: text(stdout), err: text(stderr) };
}

Deno.test("a demo account gets a token, and an office its first superuser", async () => {
  const dataDir = await Deno.makeTempDir();
  try {
    const token = await cli(dataDir, "token", "staff1");
    assertEquals(token.code, 0, token.err);
    assertMatch(token.out, /^pat_[\w-]{43}$/);

    const narrow = await cli(dataDir, "token", "staff1", "--scope", "cards:write", "--json");
    assertEquals(JSON.parse(narrow.out).scopes, { cards: "write" });
    assertEquals((await cli(dataDir, "token", "staff1", "--scope", "cards:all")).code, 2);
    const open = JSON.parse((await cli(dataDir, "access", "list", "--json")).out);
    assertEquals(open[0].tokens.map((one: { scopes: unknown }) => one.scopes), [null, {
      cards: "write",
    }]);
    const [{ id: first }] = open[0].tokens;
    assertEquals((await cli(dataDir, "access", "end", open[0].id, "--token", first)).code, 0);
    assertEquals((await cli(dataDir, "access", "end", open[0].id, "--token", first)).code, 2);
    const all = await cli(dataDir, "access", "end", open[0].id, "--tokens", "--json");
    assertEquals(JSON.parse(all.out), { sessions: 0, tokens: 1 });

    const list = await cli(dataDir, "user", "list", "--json");
    const [user] = JSON.parse(list.out);
    assertEquals([user.id, user.is_superuser], ["demo-9000000002", false]);

    const raised = await cli(dataDir, "user", "flags", user.email, "--superuser", "--json");
    assertEquals(JSON.parse(raised.out)[0].is_superuser, true);
    const lowered = await cli(dataDir, "user", "flags", user.id, "--no-superuser");
    assertEquals(lowered.code, 3);
    assertEquals(lowered.err, "마지막 최고관리자의 권한은 없앨 수 없습니다.");

    const reset = await cli(dataDir, "user", "reset-passkeys", user.id, "--json");
    assertEquals([reset.code, JSON.parse(reset.out)[0].id], [0, user.id]);

    const nobody = await cli(dataDir, "token", "nobody");
    assertEquals([nobody.code, nobody.err], [2, "사용자를 찾을 수 없습니다."]);
    const wrong = await cli(dataDir, "token");
    assertEquals(wrong.code, 2);
    assertMatch(wrong.err, /^계정을 하나 적어 주세요\./);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});
