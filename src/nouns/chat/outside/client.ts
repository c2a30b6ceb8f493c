/** One outside server, called over MCP with limits: its tools, and one call of it. Its content is untrusted. */
import { sendable } from "../../../../events/base/sendable.ts";
import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { VERSION } from "../../../kit/version.ts";
import type { OutsideSettings } from "./settings.ts";

/** Milliseconds for the list of its tools, with the greeting before it. */
const LIST_MS = 5_000;
/** Bytes of one answer. */
const ANSWER_MAX = 1024 * 1024;
const PAGES_MAX = 4;

/** The server answered with more than is read. */
class TooMuch extends Error {}

/** Its answer, broken off where it is too long. */
function limited(response: Response): Response {
  let bytes = 0;
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.byteLength;
        if (bytes > ANSWER_MAX) controller.error(new TooMuch());
        else controller.enqueue(piece);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

/** Calls only that server. Its notifications are not needed, so no stream is opened. */
const fetchWithin = (signal: AbortSignal) => async (url: string | URL, init?: RequestInit) => {
  if (init?.method === "GET") return new Response(null, { status: 405 });
  const signals = init?.signal ? [signal, init.signal] : [signal];
  const response = await fetch(url, {
    ...init,
    signal: AbortSignal.any(signals),
    // The key is never sent to an address in a response.
    redirect: "error",
  });
  return limited(response);
};

/** A shape of another's would be made into a program here, and may be one that never ends: none is. */
const unchecked: NonNullable<ClientOptions["jsonSchemaValidator"]> = {
  getValidator: () => (input) => {
    return { valid: true, data: input as never, errorMessage: undefined };
  },
};

/** Greets the server, has the work done, and takes leave of it. */
async function withServer<A>(
  { url, key }: OutsideSettings,
  signal: AbortSignal,
  work: (client: Client) => Promise<A>,
): Promise<A> {
  const client = new Client({ name: "office", version: VERSION }, {
    versionNegotiation: { mode: "auto" },
    jsonSchemaValidator: unchecked,
    listMaxPages: PAGES_MAX,
  });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: fetchWithin(signal),
    requestInit: { headers: key === "" ? {} : { authorization: `Bearer ${key}` } },
  });
  const gone = Promise.withResolvers<never>();
  const leave = () => gone.reject(signal.reason);
  signal.addEventListener("abort", leave, { once: true });
  try {
    const done = client.connect(transport).then(() => work(client));
    return await Promise.race([done, gone.promise]);
  } finally {
    signal.removeEventListener("abort", leave);
    await client.close().catch(() => {});
  }
}

/** The tools that it lists. Throws if it does not answer in time, or by the protocol. */
export async function listOutside(settings: OutsideSettings) {
  const signal = AbortSignal.timeout(LIST_MS);
  return (await withServer(settings, signal, (client) => client.listTools())).tools;
}

/** One call of one tool. */
export async function callOutside(
  settings: OutsideSettings,
  name: string,
  given: Record<string, unknown>,
  signal: AbortSignal,
) {
  const within = AbortSignal.any([signal, AbortSignal.timeout(settings.seconds * 1_000)]);
  return await withServer(
    settings,
    within,
    (client) =>
      client.callTool({ name, arguments: sendable(given) }, {
        signal: within,
        timeout: settings.seconds * 1_000,
      }),
  );
}
