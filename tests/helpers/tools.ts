/** Tools as the server asks them: in a request of somebody's, on a route that is there for tests. */
import { z } from "zod";
import type { Refusal } from "../../events/base/refusal.ts";
import { allRoutes } from "../../src/app/routes.ts";
import type { Route } from "../../src/server/route.ts";
import { previewTool, runTool, toolsFor } from "../../src/tools/run.ts";
import type { ToolAnswer, ToolChange } from "../../src/tools/tool.ts";
import { type Caller, type CallOptions, openTestApp, type TestApp } from "./server.ts";

type Options = NonNullable<Parameters<typeof openTestApp>[0]>;

interface Asked {
  tool: string;
  input: unknown;
  how: "run" | "preview" | "list";
  callId: string;
  cause?: string;
}

const asking: Route = {
  method: "POST",
  path: "/api/test/tools",
  role: "visitor",
  kind: "api",
  area: "public",
  summary: "시험",
  answer: z.unknown(),
  async handle(c, deps) {
    const { tool, input, how, callId, cause }: Asked = await c.req.json();
    const ctx = { c, deps, callId, cause };
    if (how === "list") return Response.json(toolsFor(c.get("identity")!).map(({ name }) => name));
    const answer = await (how === "run" ? runTool : previewTool)(tool, input, ctx);
    return Response.json(answer);
  },
};

export interface ToolApp extends TestApp {
  run(tool: string, input?: unknown, more?: Asking): Promise<ToolAnswer & Refusal>;
  preview(tool: string, input?: unknown, more?: Asking): Promise<ToolChange & Refusal>;
  /** Names of the tools that they may ask. */
  toolsOf(as: Caller): Promise<string[]>;
}
type Asking = { as?: Caller; headers?: CallOptions["headers"]; callId?: string; cause?: string };

/** Runs a test against the sample office of `openTestApp`, with its tools to be asked. */
export async function withTools(
  test: (app: ToolApp) => Promise<void>,
  options: Options = {},
): Promise<void> {
  const app = await openTools(options);
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

/** The same for several tests, to be closed by them. */
export async function openTools(options: Options = {}): Promise<ToolApp> {
  const app = await openTestApp({ routes: () => [...allRoutes(), asking], ...options });
  const ask = async (how: Asked["how"], tool: string, input: unknown, more: Asking = {}) => {
    const { callId = crypto.randomUUID(), cause, ...call } = more;
    const json: Asked = { tool, input, how, callId, cause };
    const answer = await app.call("/api/test/tools", { method: "POST", json, ...call });
    return await answer.json();
  };
  return {
    ...app,
    run: (tool, input = {}, more) => ask("run", tool, input, more),
    preview: (tool, input = {}, more) => ask("preview", tool, input, more),
    toolsOf: (as) => ask("list", "", {}, { as }),
  };
}
