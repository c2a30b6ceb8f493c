/** A provider of certificates, as a real HTTP server: honest unless a test makes it misbehave. */
import { drawPdf } from "../../src/pdf/draw.ts";

/** What it does with a call to `/certificates` in place of answering it well. */
export type Manner = (request: Request, well: () => Promise<Response>) => Promise<Response>;

export interface Provider {
  url: string;
  /** Orders that it took, in the order they came; each is paid once. */
  paid: { order: string; reference: string }[];
  /** Calls of any kind, as "POST certificates". */
  calls: string[];
  /** How it behaves from now on. */
  manner: Manner | null;
  /** What it says of owners, by the reference. */
  owners: Map<string, string>;
  close(): Promise<void>;
}

export const KEY = "certificate-key";

function answerOf(
  said: { reference: string; address: string; owner_name: string },
  number: number,
): Response {
  const file = drawPdf({
    title: "등기사항전부증명서",
    made: "2026-11-22T00:00:00.000Z",
    blocks: [
      { kind: "title", text: "등기사항전부증명서" },
      { kind: "fields", rows: [["소재지", said.address], ["소유자", said.owner_name]] },
    ],
  });
  return new Response(file as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": "application/pdf",
      "certificate-number": `1101-${String(number).padStart(6, "0")}`,
      "certificate-reference": said.reference,
      "certificate-address": encodeURIComponent(said.address),
    },
  });
}

/** Opens one on a free port. */
export function openProvider(): Provider {
  const orders = new Map<string, Awaited<ReturnType<Request["json"]>>>();
  const state: Omit<Provider, "url" | "close"> = {
    paid: [],
    calls: [],
    manner: null,
    owners: new Map(),
  };
  const well = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/owners") {
      const { reference } = await request.json();
      return Response.json({ reference, owner_name: state.owners.get(reference) ?? "모르는 사람" });
    }
    const order = request.method === "POST"
      ? request.headers.get("idempotency-key")!
      : searchParams.getAll("order").find((one) => orders.has(one));
    if (order === undefined) return new Response(null, { status: 204 });
    const said = orders.get(order) ?? await request.json();
    if (!orders.has(order)) {
      orders.set(order, said);
      state.paid.push({ order, reference: said.reference });
    }
    return answerOf(said, [...orders.keys()].indexOf(order) + 1);
  };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    state.calls.push(`${request.method} ${new URL(request.url).pathname.slice(1)}`);
    if (request.headers.get("authorization") !== `Bearer ${KEY}`) {
      return new Response("no", { status: 401 });
    }
    const answer = () => well(request);
    return state.manner ? state.manner(request, answer) : answer();
  });
  return Object.assign(state, {
    url: `http://127.0.0.1:${server.addr.port}`,
    close: () => server.shutdown(),
  });
}
