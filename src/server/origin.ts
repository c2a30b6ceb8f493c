/** The office's own address, without a path: what visitors see, or where this request came to. */
import type { Config } from "../config.ts";
import type { Ctx } from "./route.ts";

export const publicOrigin = (c: Ctx, { publicUrl }: Pick<Config, "publicUrl">): string =>
  new URL(publicUrl === "" ? c.req.url : publicUrl).origin;
