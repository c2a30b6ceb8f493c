/** What a browser fetches for a page, by kind, in bytes as they travel (brotli where it is text). */
import type { Browser } from "playwright-core";

export const KINDS = ["html", "css", "font", "image", "script"] as const;
export type Bytes = Record<(typeof KINDS)[number], number> & {
  /** The largest of the page's font files. */
  fontFile: number;
};

const kindOf: Record<string, keyof Bytes> = {
  document: "html",
  stylesheet: "css",
  font: "font",
  image: "image",
  script: "script",
};

/** Opens the page once, as a phone that has nothing of it yet, and scrolls to its end. */
export async function weigh(browser: Browser, url: string): Promise<Bytes> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: "ko-KR",
  });
  const page = await context.newPage();
  const bytes: Bytes = { html: 0, css: 0, font: 0, image: 0, script: 0, fontFile: 0 };
  const read: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const kind = kindOf[request.resourceType()] ?? "image";
    read.push(
      request.sizes().then(({ responseBodySize }) => {
        bytes[kind] += responseBodySize;
        if (kind === "font") bytes.fontFile = Math.max(bytes.fontFile, responseBodySize);
      }),
    );
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState("networkidle");
  await Promise.all(read);
  await context.close();
  return bytes;
}
