/** A small server for pages with a grid on them: built here, under a policy as strict as the product's. */
import * as esbuild from "esbuild";
import { brotliCompressSync } from "node:zlib";
import { fileURLToPath } from "node:url";

/** A page: its script's entry, and what the server puts into it. */
export interface Page {
  entry: URL;
  html?: string;
  /** A second script, which is not weighed with the first. */
  probe?: URL;
}

export interface Site {
  url: string;
  /** Bytes of each page's script after brotli, by the page's name. */
  weights: Map<string, number>;
  stop(): Promise<void>;
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const SCRIPT = "text/javascript; charset=utf-8";
const root = fileURLToPath(new URL("../../../../", import.meta.url));

async function bundle(entry: string): Promise<string> {
  const result = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: ["es2022"],
    jsx: "automatic",
    legalComments: "none",
    logLevel: "silent",
    loader: { ".woff2": "empty" },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return result.outputFiles[0].text;
}

function document(name: string, html: string, hasProbe: boolean): string {
  const scripts = hasProbe ? [name, `${name}-probe`] : [name];
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>${name}</title>` +
    `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css">` +
    `<link rel="icon" href="data:,"></head><body><main><h1>표</h1><div id="root">${html}</div>` +
    `<button id="after" type="button">다음</button></main>` +
    scripts.map((file) => `<script type="module" src="/${file}.js"></script>`).join("") +
    `</body></html>`;
}

/** Builds and serves the pages on a free port. `strict` off lets in what another library needs. */
export async function servePages(pages: Record<string, Page>, strict = true): Promise<Site> {
  const files = new Map<string, { body: string; type: string }>();
  const weights = new Map<string, number>();
  const style = await bundle(root + "web/styles/office.css");
  files.set("/style.css", { body: style, type: "text/css; charset=utf-8" });
  for (const [name, page] of Object.entries(pages)) {
    const script = await bundle(fileURLToPath(page.entry));
    weights.set(name, brotliCompressSync(script).length);
    files.set(`/${name}.js`, { body: script, type: SCRIPT });
    if (page.probe) {
      const probe = await bundle(fileURLToPath(page.probe));
      files.set(`/${name}-probe.js`, { body: probe, type: SCRIPT });
    }
    files.set(`/${name}`, {
      body: document(name, page.html ?? "", page.probe !== undefined),
      type: "text/html; charset=utf-8",
    });
  }
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const file = files.get(new URL(request.url).pathname);
    if (!file) return new Response(null, { status: 404 });
    const headers = new Headers({ "content-type": file.type, "cache-control": "no-store" });
    if (strict) headers.set("content-security-policy", POLICY);
    return new Response(file.body, { headers });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    weights,
    stop: async () => {
      await server.shutdown();
      await esbuild.stop();
    },
  };
}
