/** Servers of others whose tools the console may use, as `MCP_SERVERS` names them. */
import { z, type ZodType } from "zod";

export interface OutsideSettings {
  /** Prefix of its tools: `law` has `law__search`. */
  name: string;
  url: string;
  /** Sent as a bearer token; "" for none. */
  key: string;
  /** Tools that run without approval if the server also declares them read-only. */
  read: string[];
  /** Time limit of one answer. */
  seconds: number;
}

const SHAPE =
  'JSON 배열이어야 합니다. 예: [{"name":"law","url":"https://mcp.example/mcp","key":"","read":["search"]}]';
const NAME = "name은 서로 다른 영문 소문자와 숫자 20자 이하여야 합니다.";
const SERVERS_MAX = 8;

/** Parses the setting. `address` decides which addresses may receive a key. */
export const outsideServers = (address: ZodType<string>): ZodType<OutsideSettings[]> =>
  z.string().trim().default("").transform((text, context) => {
    try {
      return JSON.parse(text === "" ? "[]" : text);
    } catch {
      context.addIssue(SHAPE);
      return z.NEVER;
    }
  }).pipe(
    z.array(
      z.strictObject({
        // No underscore: the office's own tools have no two of them in a row, so no name is that of another.
        name: z.string().regex(/^[a-z][a-z0-9]{0,19}$/, NAME),
        url: address,
        key: z.string().trim().default(""),
        read: z.array(z.string()).default([]),
        seconds: z.int().min(1).max(120).default(30),
      }),
      SHAPE,
    ).max(SERVERS_MAX).refine(
      (servers) => new Set(servers.map(({ name }) => name)).size === servers.length,
      NAME,
    ),
  );
