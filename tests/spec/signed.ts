/** Sign-ins of a check's own, through the demo provider and over HTTP. */
import { assertEquals } from "@std/assert";
import { Browser, chooseAccount } from "../helpers/sign_in.ts";
import type { TestApp } from "../helpers/server.ts";
import { type Json, newNetwork, type Office } from "./office.ts";

/** A headless browser at the running office, not signed in yet. */
export function strangerAt({ url }: Office): Browser {
  const network = newNetwork();
  const call: TestApp["call"] = (path, { method, body, headers } = {}) =>
    fetch(new URL(path, url), {
      method,
      body,
      headers: { ...headers, "x-forwarded-for": network },
      redirect: "manual",
    });
  return new Browser({ call } as TestApp);
}

/** The address that the provider sends this browser back to, as a path of the office. */
export async function cameBack(browser: Browser, account = "staff1"): Promise<URL> {
  const back = new URL(await chooseAccount(browser, account));
  return new URL(back.pathname + back.search, "http://localhost");
}

/** The whole of it as S1 §7 has it: the code of the provider is posted. Answers with what came back. */
export async function postsItsCode(office: Office): Promise<{ browser: Browser; answer: Json }> {
  const browser = strangerAt(office);
  const back = await cameBack(browser);
  const response = await browser.post("/oauth/callback/kakao", {
    code: back.searchParams.get("code"),
    state: back.searchParams.get("state"),
    redirect_uri: `${office.url}/oauth/callback/kakao`,
    return_uri: "/",
  });
  assertEquals(response.status, 200, await response.clone().text());
  return { browser, answer: await response.json() };
}
