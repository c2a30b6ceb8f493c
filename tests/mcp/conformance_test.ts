/**
 * The MCP endpoint by the protocol's own conformance suite: all of it by `deno task lab conformance`, which fetches the
 * suite. Here, the reference client walks what the suite's fixture has, so that the fixture stays true.
 */
import { assert, assertEquals } from "@std/assert";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { fixtureRoutes } from "./fixture.ts";

const SUITE = "npm:@modelcontextprotocol/conformance@0.1.16";

/** Of the office itself: it has no prompts, no resources, and no tools of the suite's names. */
const OFFICE = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

/** What needs no session and nothing that is asked back of the client. */
const FIXTURE = [
  ...OFFICE,
  "tools-call-simple-text",
  "tools-call-image",
  "tools-call-audio",
  "tools-call-embedded-resource",
  "tools-call-mixed-content",
  "tools-call-with-logging",
  "tools-call-error",
  "tools-call-with-progress",
  "logging-set-level",
  "server-sse-multiple-streams",
  "resources-list",
  "resources-read-text",
  "resources-read-binary",
  "resources-templates-read",
  "prompts-list",
  "prompts-get-simple",
  "prompts-get-with-args",
  "prompts-get-embedded-resource",
  "prompts-get-with-image",
];

const ofFixture = (): Promise<TestApp> => openTestApp({ empty: true, routes: fixtureRoutes });

/** The suite's client brings no token: this puts one on, and changes nothing else. */
function withToken(app: TestApp): { url: string; close(): Promise<void> } {
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  const server = Deno.serve(options, async ({ method, headers, body, url }) => {
    const host = new URL(url).host;
    const sent = {
      as: "token",
      method,
      headers: { host, ...Object.fromEntries(headers) },
    } as const;
    return await app.call("/mcp", { ...sent, body: body ?? undefined });
  });
  return { url: `http://127.0.0.1:${server.addr.port}/mcp`, close: () => server.shutdown() };
}

/** Runs scenarios of the suite; answers with the names of those that fail, and what was said. */
async function failuresOf(app: TestApp, scenarios: string[]): Promise<string[]> {
  const { url, close } = withToken(app);
  const folder = await Deno.makeTempDir();
  const failed: string[] = [];
  for (const scenario of scenarios) {
    const command = new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "-A", "--no-lock", "--no-config", "--node-modules-dir=none", SUITE],
        ...["server", "--url", url, "--scenario", scenario],
      ],
      cwd: folder,
    });
    const { code, stdout } = await command.output();
    console.log(`  ${code === 0 ? "pass" : "FAIL"} ${scenario}`);
    if (code !== 0) failed.push(`${scenario}\n${new TextDecoder().decode(stdout)}`);
  }
  await close();
  await Deno.remove(folder, { recursive: true });
  return failed;
}

const isWhole = Deno.env.get("CONFORMANCE") !== undefined;

Deno.test("the suite's scenarios pass, of the office and of a fixture behind the same mount", async () => {
  if (!isWhole) return await walkFixture();
  const [office, fixture] = await Promise.all([openTestApp(), ofFixture()]);
  console.log("the office");
  const own = await failuresOf(office, OFFICE);
  console.log("the fixture");
  const all = await failuresOf(fixture, FIXTURE);
  await Promise.all([office.close(), fixture.close()]);
  assertEquals([...own, ...all], []);
});

/** The short form: no suite, no network. */
async function walkFixture(): Promise<void> {
  const app = await ofFixture();
  const client = new Client({ name: "test", version: "1.0.0" });
  const { url, close } = withToken(app);
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const received: number[] = [];
  const onprogress = ({ progress }: { progress: number }) => void received.push(progress);
  await client.callTool({ name: "test_tool_with_progress", arguments: {} }, { onprogress });
  assertEquals(received, [0, 50, 100]);
  const { isError } = await client.callTool({ name: "test_error_handling", arguments: {} });
  assertEquals(isError, true);
  const { contents } = await client.readResource({ uri: "test://template/123/data" });
  assert(JSON.stringify(contents).includes("123"));
  const { prompts } = await client.listPrompts();
  assertEquals(prompts.length, 4);
  await client.close();
  await close();
  await app.close();
}
