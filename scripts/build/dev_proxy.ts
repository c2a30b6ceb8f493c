/** The proxy of `deno task dev`: forwards everything, and reloads open pages. */

const EVENTS = "/__dev/reload";

/** Runs in the page: it reloads on a message, and when the connection comes back after a restart. */
const script = `new EventSource("${EVENTS}").onmessage = () => location.reload();`;

const encoder = new TextEncoder();

/** Adds the reloading script to a page, with the nonce that the page's own policy names. */
export function withReload(html: string, policy: string): string {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
  return html.replace("</head>", `<script nonce="${nonce}">${script}</script></head>`);
}

async function pass(request: Request, target: string): Promise<Response> {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("accept-encoding", "identity");
  const response = await fetch(target + url.pathname + url.search, {
    method: request.method,
    headers,
    body: request.body,
    redirect: "manual",
  });
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  const policy = response.headers.get("content-security-policy") ?? "";
  const answer = new Headers(response.headers);
  answer.delete("content-length");
  const html = withReload(await response.text(), policy);
  return new Response(html, { status: response.status, headers: answer });
}

/** Listens on `port`; `reload` makes every open page load again. */
export function devProxy(options: { port: number; target: string }): { reload(): void } {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();

  function events(): Response {
    let mine: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        mine = controller;
        open.add(controller);
        controller.enqueue(encoder.encode(": open\n\n"));
      },
      cancel: () => void open.delete(mine),
    });
    return new Response(stream, {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
    });
  }

  Deno.serve({ port: options.port, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    if (new URL(request.url).pathname === EVENTS) return events();
    return pass(request, options.target).catch(() =>
      new Response("서버가 다시 시작되는 중입니다.", { status: 503 })
    );
  });
  return {
    reload() {
      for (const controller of open) controller.enqueue(encoder.encode("data: reload\n\n"));
    },
  };
}
