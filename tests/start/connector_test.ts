/**
 * A connector that knows nothing but the address of `/mcp`, at a demo in a process of its own: refused, led to the sign-in,
 * registered, agreed to by a person, and then it reads, hears progress and cancels; what it would change waits for a tap.
 */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import * as oauth from "oauth4webapi";
import { waitingPath } from "../../web/pages/chat/paths.ts";
import { fieldsOf, formOf, leadsTo } from "../helpers/connect.ts";
import type { Browser } from "../helpers/sign_in.ts";
import { environment, freePort, type Started, startOffice } from "./process.ts";
import { browserAt, inOwnFolder, signIn } from "./walk.ts";

const REDIRECT = "http://127.0.0.1:33418/callback";

/** What the official client keeps of a connection. */
class Keeper implements OAuthClientProvider {
  redirectUrl = REDIRECT;
  asked: URL | null = null;
  kept: OAuthTokens | undefined;
  #client: OAuthClientInformationMixed | undefined;
  #verifier = "";

  get clientMetadata() {
    return {
      client_name: "Test connector",
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: "none",
    };
  }
  clientInformation = () => this.#client;
  saveClientInformation = (client: OAuthClientInformationMixed) => void (this.#client = client);
  tokens = () => this.kept;
  saveTokens = (tokens: OAuthTokens) => void (this.kept = tokens);
  redirectToAuthorization = (url: URL) => void (this.asked = url);
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
  // Which server was found is held against the one that answers.
  #found: OAuthDiscoveryState | undefined;
  discoveryState = () => this.#found;
  saveDiscoveryState = (found: OAuthDiscoveryState) => void (this.#found = found);
}

/** A person signs in on the way, is asked, and says yes; where the app is answered. */
async function agree(browser: Browser, office: Started, asked: URL): Promise<URL> {
  const first = await browser.go(asked.href);
  assertStringIncludes(await first.text(), "먼저 사무소에 로그인해 주세요.");
  await signIn(browser, office, "kakao");
  const page = await (await browser.go(asked.href)).text();
  assertStringIncludes(page, "‘Test connector’에 사무소를 연결할까요?");
  assert(fieldsOf(page).scopes.includes("cards.write"));
  const form = { method: "POST", body: formOf(page) };
  return leadsTo(await browser.go("/connect", form));
}

type Content = { content: { text: string }[]; isError?: boolean };

/** It hears that its call is worked on, until the answer and not after it; a call that it cancels is over for it. */
async function hearAndCancel(client: Client): Promise<void> {
  const complaints: string[] = [];
  client.onerror = ({ message }) => void complaints.push(message);
  const received: number[] = [];
  const onprogress = ({ progress }: { progress: number }) => void received.push(progress);
  const asked = { name: "sum_employee", arguments: {} };
  await client.callTool(asked, { onprogress });
  assertEquals(received, received.toSorted((a, b) => a - b));
  assertEquals([received[0], new Set(received).size], [0, received.length]);
  assertEquals(complaints, []);
  const stop = new AbortController();
  const cancelled = client.callTool(asked, { signal: stop.signal })
    .then(() => "answered", () => "cancelled");
  stop.abort();
  assertEquals(await cancelled, "cancelled");
  assert(!(await client.callTool(asked)).isError, "the session continues");
}

/** It reads payments, and prepares a change of the first, which waits. */
async function use(client: Client, browser: Browser): Promise<void> {
  const { tools } = await client.listTools();
  assert(tools.length > 20, `${tools.length} tools`);
  const found = await client.callTool({
    name: "search_cards",
    arguments: {},
  }) as unknown as Content;
  assert(!found.isError, found.content[0].text);
  const { data } = (found as unknown as { structuredContent: { data: unknown } })
    .structuredContent;
  const [card] =
    (Array.isArray(data) ? data : Object.values(data as object).find(Array.isArray)) as {
      id: string;
    }[];
  const changed = await client.callTool({
    name: "change_cards",
    arguments: { ids: [card.id], note: "연결한 앱이 적은 메모" },
  }) as unknown as Content;
  assertStringIncludes(changed.content[0].text, "아직 아무것도 바뀌지 않았습니다.");
  assertStringIncludes(await (await browser.go(waitingPath())).text(), "연결한 앱이 적은 메모");
}

Deno.test("the official client connects by the address alone, reads, and what it changes waits", () =>
  inOwnFolder(async (folder) => {
    const office = await startOffice(environment(folder, { PORT: freePort() }));
    try {
      const address = new URL("/mcp", office.url);
      const keeper = new Keeper();
      const open = () => new StreamableHTTPClientTransport(address, { authProvider: keeper });
      const client = () => new Client({ name: "test", version: "1.0.0" });
      const first = open();
      const refused = await client().connect(first).then(() => null, (error) => error);
      assert(refused instanceof UnauthorizedError, String(refused));
      const browser = browserAt(office);
      const to = await agree(browser, office, keeper.asked!);
      assertEquals(to.origin + to.pathname, REDIRECT);
      await first.finishAuth(to.searchParams);
      const connected = client();
      await connected.connect(open());
      await use(connected, browser);
      await hearAndCancel(connected);
      await connected.close();
      // With a token that has run out it renews by itself.
      const { access_token } = keeper.kept!;
      keeper.kept = { ...keeper.kept!, access_token: "mcp_run.out" };
      const again = client();
      await again.connect(open());
      assert((await again.listTools()).tools.length > 20);
      await again.close();
      assert(keeper.kept!.access_token !== access_token);
      const profile = await (await browser.go("/profile")).text();
      assertMatch(profile, /연결한 앱.*Test connector/s);
    } finally {
      await office.stop();
    }
  }));

Deno.test("a client of OAuth by the letter finds, registers, agrees, renews and ends", () =>
  inOwnFolder(async (folder) => {
    const office = await startOffice(environment(folder, { PORT: freePort() }));
    const insecure = { [oauth.allowInsecureRequests]: true };
    try {
      const resource = new URL("/mcp", office.url);
      const described = await oauth.resourceDiscoveryRequest(resource, insecure)
        .then((answer) => oauth.processResourceDiscoveryResponse(resource, answer));
      const issuer = new URL(described.authorization_servers![0]);
      const server = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure })
        .then((answer) => oauth.processDiscoveryResponse(issuer, answer));
      const metadata = { client_name: "Test connector", redirect_uris: [REDIRECT] };
      const client = await oauth.dynamicClientRegistrationRequest(server, metadata, insecure)
        .then(oauth.processDynamicClientRegistrationResponse);
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const asked = new URL(server.authorization_endpoint!);
      asked.search = new URLSearchParams({
        response_type: "code",
        client_id: client.client_id as string,
        redirect_uri: REDIRECT,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        scope: "cards.read cards.write",
        resource: described.resource,
        state,
      }).toString();
      const browser = browserAt(office);
      const to = await agree(browser, office, asked);
      const known = { client_id: client.client_id as string };
      const none = oauth.None();
      const tokens = await oauth.authorizationCodeGrantRequest(
        server,
        known,
        none,
        oauth.validateAuthResponse(server, known, to, state),
        REDIRECT,
        verifier,
        insecure,
      ).then((answer) => oauth.processAuthorizationCodeResponse(server, known, answer));
      const renewed = await oauth.refreshTokenGrantRequest(
        server,
        known,
        none,
        tokens.refresh_token!,
        insecure,
      ).then((answer) => oauth.processRefreshTokenResponse(server, known, answer));
      const list = () =>
        fetch(resource, {
          method: "POST",
          headers: {
            authorization: `Bearer ${renewed.access_token}`,
            accept: "application/json, text/event-stream",
            "content-type": "application/json",
          },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
        });
      const listed = await list();
      assertEquals(listed.status, 200, await listed.text());
      await oauth.revocationRequest(server, known, none, renewed.refresh_token!, insecure)
        .then(oauth.processRevocationResponse);
      const ended = await list();
      await ended.body?.cancel();
      assertEquals(ended.status, 401);
    } finally {
      await office.stop();
    }
  }));
