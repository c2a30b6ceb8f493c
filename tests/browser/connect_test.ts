/** A person is asked whether an app may use the office, says yes or no, and ends it on their own page. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { askPath, register } from "../helpers/connect.ts";
import type { TestApp } from "../helpers/server.ts";
import { withScene } from "./harness.ts";

/** Where the app is answered: a program on this machine, which keeps what came. */
async function withApp(
  work: (redirect: string, came: () => Promise<URLSearchParams>) => Promise<void>,
): Promise<void> {
  let next = Promise.withResolvers<URLSearchParams>();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const url = new URL(request.url);
    if (url.pathname !== "/callback") return new Response(null, { status: 404 });
    next.resolve(url.searchParams);
    return new Response("the app has it", { headers: { "content-type": "text/plain" } });
  });
  const came = async () => {
    const found = await next.promise;
    next = Promise.withResolvers();
    return found;
  };
  try {
    await work(`http://127.0.0.1:${server.addr.port}/callback`, came);
  } finally {
    await server.shutdown();
  }
}

/** The office in a process of its own, as the steps of an app call it. */
const officeAt = (url: string): Pick<TestApp, "call"> => ({
  call: (path, { method, json, body, headers = {} } = {}) =>
    fetch(url + path, {
      method,
      body: json === undefined ? body : JSON.stringify(json),
      headers: json === undefined ? headers : { "content-type": "application/json", ...headers },
    }),
});

/** Pictures of the page, where the run wants them (`SCREENSHOTS`). */
async function picture(page: Page, name: string): Promise<void> {
  const folder = Deno.env.get("SCREENSHOTS");
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

Deno.test("a person who is signed in says yes on a telephone, and the app is answered and listed", () =>
  withScene(({ server, signedIn }) =>
    withApp(async (redirect_uri, came) => {
      const page = await signedIn("데모 직원 하나", { viewport: { width: 390, height: 844 } });
      const metadata = { client_name: "Claude", redirect_uris: [redirect_uri] };
      const client = await register(officeAt(server.url), metadata);
      const asked = await askPath(client, {
        redirect_uri,
        scope: "cards.read couriers.read registrations.read cards.write registrations.write",
      });
      await page.goto(asked);
      await page.getByRole("heading", { name: "‘Claude’에 사무소를 연결할까요?" }).waitFor();
      await picture(page, "connect-390");
      await page.setViewportSize({ width: 1440, height: 900 });
      await picture(page, "connect-1440");
      await page.getByRole("group", { name: "변경 올리기" }).getByLabel("등기").uncheck();
      await page.getByRole("button", { name: "거부" }).click();
      assertEquals((await came()).get("error"), "access_denied");
      await page.getByText("the app has it").waitFor();
      await page.goto(asked);
      await page.getByRole("button", { name: "허용" }).click();
      const answered = await came();
      await page.getByText("the app has it").waitFor();
      assertEquals(answered.get("state"), "state-of-the-app");
      const tokens = await fetch(`${server.url}/connect/token`, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "authorization_code",
          client_id: client,
          redirect_uri,
          code: answered.get("code")!,
          code_verifier: "v".repeat(50),
        }),
      });
      assertEquals(tokens.status, 200, await tokens.text());
      await page.goto("/profile");
      await page.locator("[data-island=profile][data-ready]").waitFor();
      const apps = page.getByRole("region", { name: "연결한 앱", exact: true });
      await picture(page, "apps-1440");
      await apps.getByRole("button", { name: "Claude 앱 끊기" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "끊기" }).click();
      await apps.getByText("연결한 앱이 없습니다.").waitFor();
    })
  ));

Deno.test("who is not signed in is asked to, and comes back to the question", () =>
  withScene(({ server, visitor }) =>
    withApp(async (redirect_uri) => {
      const client = await register(officeAt(server.url), { redirect_uris: [redirect_uri] });
      const page = await visitor();
      await page.goto(await askPath(client, { redirect_uri }));
      await picture(page, "connect-signed-out");
      await page.getByRole("link", { name: "데모 계정으로 로그인" }).click();
      await page.getByRole("button", { name: /데모 직원 하나/ }).click();
      await page.getByRole("button", { name: "허용" }).waitFor();
    })
  ));
