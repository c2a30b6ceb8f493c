/** The official TypeScript client, in both generations of the protocol. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { McpOffice } from "./office.ts";
import { expect, type Row, tried } from "./rows.ts";

type Mode = "legacy" | "auto";

interface Opened {
  client: Client;
  /** What it complained about by itself: an answer that nobody waited for, progress after its end. */
  complaints: string[];
}

const textOf = ({ content }: { content: unknown }): string =>
  (content as { text: string }[]).map(({ text }) => text).join("\n");

async function open({ url, token }: McpOffice, mode: Mode, canAsk = false): Promise<Opened> {
  const client = new Client({ name: "lab", version: "1.0.0" }, {
    versionNegotiation: { mode },
    capabilities: canAsk ? { elicitation: { form: {} } } : {},
  });
  const complaints: string[] = [];
  client.onerror = ({ message }) => void complaints.push(message);
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return { client, complaints };
}

interface Payment {
  id: string;
  note: string;
}

/** The first payment that the office shows; its note is what no yes may change. */
async function firstPayment(client: Client): Promise<Payment> {
  const answer = await client.callTool({ name: "search_cards", arguments: {} });
  const { data } = answer.structuredContent as { data: { rows: Payment[] } };
  return data.rows[0];
}

const LINES = { name: "sum_employee", arguments: {} };

async function progress({ client, complaints }: Opened): Promise<string> {
  const notices: number[] = [];
  const onprogress = ({ progress }: { progress: number }) => void notices.push(progress);
  await client.callTool(LINES, { onprogress });
  const { length } = notices;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(length > 0, "no progress");
  expect(notices.length === length, "progress after the result");
  expect(notices.every((one, at) => at === 0 || one > notices[at - 1]), `not growing: ${notices}`);
  expect(complaints.length === 0, complaints.join("; "));
  return `${length} notices of progress`;
}

async function cancel({ client }: Opened): Promise<string> {
  const many = Array.from({ length: 15 }, () => new AbortController());
  const asked = many.map(({ signal }) =>
    client.callTool(LINES, { signal }).then(() => "answered", () => "cancelled")
  );
  many.forEach((one) => one.abort());
  const ends = await Promise.all(asked);
  await client.callTool(LINES);
  const cancelled = ends.filter((end) => end === "cancelled").length;
  expect(cancelled > 0, "none was cancelled");
  return `${cancelled} of ${ends.length} cancelled, the next call was answered`;
}

/** A write without a yes: it waits, or was declined, and the payment is as it was. */
async function write({ client }: Opened, said: RegExp): Promise<string> {
  const before = await firstPayment(client);
  const note = `lab ${crypto.randomUUID()}`;
  const answer = await client.callTool({
    name: "change_cards",
    arguments: { ids: [before.id], note },
  });
  expect(said.test(textOf(answer)), textOf(answer));
  const after = await firstPayment(client);
  expect(after.id === before.id && after.note === before.note, "it was written");
  return textOf(answer).split("\n")[0];
}

async function walk(office: McpOffice, mode: Mode): Promise<Row[]> {
  const who = `TypeScript client (${mode})`;
  const opened = await open(office, mode);
  const { client } = opened;
  const rows = [
    await tried(who, "lists and calls", async () => {
      const { tools } = await client.listTools();
      expect(tools.length > 20, `${tools.length} tools`);
      return `${tools.length} tools, ${(await firstPayment(client)).id}`;
    }),
    await tried(who, "progress", () => progress(opened)),
    await tried(who, "cancels", () => cancel(opened)),
    await tried(
      who,
      "writes without a yes",
      () => write(opened, /아직 아무것도 바뀌지 않았습니다/),
    ),
  ];
  await client.close();
  return rows;
}

/** A client that can ask its person, who says no. */
async function walkAsking(office: McpOffice): Promise<Row> {
  const opened = await open(office, "auto", true);
  let questions = 0;
  opened.client.setRequestHandler("elicitation/create", () => {
    questions++;
    return { action: "decline" };
  });
  const row = await tried("TypeScript client (asks)", "a no to the question", async () => {
    const said = await write(opened, /승인하지 않아/);
    expect(questions === 1, `${questions} questions`);
    return said;
  });
  await opened.client.close();
  return row;
}

export const walkTypeScript = async (office: McpOffice): Promise<Row[]> => [
  ...await walk(office, "legacy"),
  ...await walk(office, "auto"),
  await walkAsking(office),
];
