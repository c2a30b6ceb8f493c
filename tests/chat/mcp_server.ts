/** An MCP server of somebody else, over real HTTP: tools by a table, and answers that are not the protocol's. */
import { createMcpHandler, Server, type Tool } from "@modelcontextprotocol/server";

type Said = { content: { type: "text"; text: string }[]; isError?: boolean };

export interface ToolOfOthers {
  title?: string;
  description?: string;
  reads?: boolean;
  inputSchema?: Tool["inputSchema"];
  answer?(given: Record<string, unknown>): string | Said | Promise<string | Said>;
}

export interface McpServerOfOthers {
  url: string;
  /** What was called, with what. */
  called: { name: string; given: Record<string, unknown> }[];
  /** The `authorization` of each request. */
  keys: (string | null)[];
  /** By name; a list may say a name twice. */
  tools: [string, ToolOfOthers][];
  /** In place of any answer. */
  instead: ((request: Request) => Response | Promise<Response>) | null;
  stop(): Promise<void>;
}

const described = ([name, tool]: [string, ToolOfOthers]): Tool => {
  const { title, description, reads, inputSchema = { type: "object" } } = tool;
  const annotations = reads === undefined ? undefined : { readOnlyHint: reads };
  return { name, title, description, inputSchema, annotations };
};

/** Starts one on a free port. */
export function startMcpServer(tools: [string, ToolOfOthers][]): McpServerOfOthers {
  const others: McpServerOfOthers = {
    url: "",
    called: [],
    keys: [],
    tools,
    instead: null,
    stop: () => server.shutdown(),
  };
  const handler = createMcpHandler(() => {
    const server = new Server({ name: "others", version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", () => ({ tools: others.tools.map(described) }));
    server.setRequestHandler("tools/call", async ({ params: { name, arguments: given = {} } }) => {
      others.called.push({ name, given });
      const tool = others.tools.find(([known]) => known === name)?.[1];
      const said = await tool?.answer?.(given) ?? "끝";
      return typeof said === "string" ? { content: [{ type: "text", text: said }] } : said;
    });
    return server;
  });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) => {
      others.keys.push(request.headers.get("authorization"));
      return await others.instead?.(request) ?? await handler.fetch(request);
    },
  );
  others.url = `http://127.0.0.1:${server.addr.port}/mcp`;
  return others;
}
