/** A server with what the conformance suite asks for by name, behind the office's own mount and gates. */
import { McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { z } from "zod";
import { mcpRoutes } from "../../src/tools/mcp_route.ts";
import { answering } from "../../src/tools/mcp.ts";

/** A picture of one red pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/** Silence: the head of a sound without samples. */
const SOUND = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const text = (said: string) => ({ type: "text" as const, text: said });
const image = { type: "image" as const, data: PIXEL, mimeType: "image/png" };
const resource = (uri: string, mimeType: string, said: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType, text: said },
});
const asked = (content: ReturnType<typeof text> | typeof image | ReturnType<typeof resource>) => ({
  role: "user" as const,
  content,
});

function addTools(server: McpServer): void {
  const simple: Record<string, unknown[]> = {
    test_simple_text: [text("This is a simple text response for testing.")],
    test_image_content: [image],
    test_audio_content: [{ type: "audio", data: SOUND, mimeType: "audio/wav" }],
    test_embedded_resource: [
      resource("test://embedded-resource", "text/plain", "This is an embedded resource content."),
    ],
    test_multiple_content_types: [
      text("Multiple content types test:"),
      image,
      resource("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
    ],
  };
  for (const [name, content] of Object.entries(simple)) {
    server.registerTool(name, { description: name }, () => ({ content: content as never[] }));
  }
  server.registerTool("test_error_handling", { description: "It fails." }, () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  server.registerTool(
    "test_tool_with_logging",
    { description: "It tells on the way." },
    async (ctx) => {
      for (
        const step of ["Tool execution started", "Tool processing data", "Tool execution completed"]
      ) {
        await ctx.mcpReq.log("info", step);
      }
      return { content: [text("done")] };
    },
  );
  server.registerTool("test_tool_with_progress", { description: "It counts." }, async (ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
      const params = { progressToken, progress, total: 100 };
      await ctx.mcpReq.notify({ method: "notifications/progress", params } as never);
    }
    return { content: [text("done")] };
  });
}

function addResources(server: McpServer): void {
  const about = { description: "A resource to be read." };
  server.registerResource("text", "test://static-text", about, (uri) => ({
    contents: [{
      uri: uri.href,
      mimeType: "text/plain",
      text: "This is the content of the static text resource.",
    }],
  }));
  server.registerResource("binary", "test://static-binary", about, (uri) => ({
    contents: [{ uri: uri.href, mimeType: "image/png", blob: PIXEL }],
  }));
  const template = new ResourceTemplate("test://template/{id}/data", { list: undefined });
  server.registerResource("template", template, about, (uri, { id }) => ({
    contents: [{
      uri: uri.href,
      mimeType: "application/json",
      text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
    }],
  }));
}

function addPrompts(server: McpServer): void {
  server.registerPrompt("test_simple_prompt", { description: "Without arguments." }, () => ({
    messages: [asked(text("This is a simple prompt for testing."))],
  }));
  const two = z.object({ arg1: z.string(), arg2: z.string() });
  server.registerPrompt(
    "test_prompt_with_arguments",
    { description: "With two.", argsSchema: two },
    ({ arg1, arg2 }) => ({
      messages: [asked(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  );
  const one = z.object({ resourceUri: z.string() });
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "With a resource.", argsSchema: one },
    ({ resourceUri }) => ({
      messages: [
        asked(resource(resourceUri, "text/plain", "Embedded resource content for testing.")),
        asked(text("Please process the embedded resource above.")),
      ],
    }),
  );
  server.registerPrompt("test_prompt_with_image", { description: "With a picture." }, () => ({
    messages: [asked(image), asked(text("Please analyze the image above."))],
  }));
}

function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: "fixture", version: "1.0.0" },
    { capabilities: { tools: {}, resources: {}, prompts: {}, logging: {} } },
  );
  addTools(server);
  addResources(server);
  addPrompts(server);
  return server;
}

/** `POST /mcp` as the office mounts it, with the fixture behind it. */
export const fixtureRoutes = () => mcpRoutes(() => Promise.resolve(answering(fixtureServer)));
