/** Every route that reads a body, with bodies of each kind that grows, as large as it takes and half as large. */
import { allRoutes } from "../../../src/app/routes.ts";
import { DEFAULT_BODY_LIMIT_BYTES } from "../../../src/server/limits.ts";
import type { Route } from "../../../src/server/route.ts";
import type { Attack } from "./attacks.ts";
import type { Probed } from "./child.ts";
import type { Server } from "./server.ts";

/** Larger bodies are refused by what they are made of, or are the business of a row of their own. */
const LARGEST_BYTES = 2 * 1024 * 1024;
/** Twice the letters may take so many times as long, where that is more than a tenth of a second. */
const GROWTH = 4;
const NOTICED_MS = 100;
/** What seems to grow is measured so often in all: the least of it is not what else the machine did. */
const MEASURED = 4;

const FORM = "multipart/form-data; boundary=x";
const part = (at: number) => `--x\r\nContent-Disposition: form-data; name="a${at}"\r\n\r\n1\r\n`;

/** So many pieces as fit into the bytes. */
const filled = (bytes: number, piece: (at: number) => string): string => {
  const size = piece(100_000).length;
  return Array.from({ length: Math.floor(bytes / size) }, (_, at) => piece(at)).join("");
};

const SHAPES: [name: string, type: string, body: (bytes: number) => string][] = [
  ["names", "application/json", (bytes) => `{${filled(bytes, (at) => `"k${at}":0,`)}"k":0}`],
  ["levels", "application/json", (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2)],
  ["a long text", "application/json", (bytes) => `{"k":"${"\\u0301".repeat(bytes / 6)}"}`],
  ["items", "application/json", (bytes) => `{"k":[${filled(bytes, () => "1,")}1]}`],
  ["parts", FORM, (bytes) => filled(bytes, part) + "--x--\r\n"],
  ["a long part", FORM, (bytes) => `${part(0).slice(0, -3)}${"가".repeat(bytes / 3)}\r\n--x--\r\n`],
  ["fields", "application/x-www-form-urlencoded", (bytes) => filled(bytes, (at) => `a${at}=1&`)],
];

const takes = ({ accepts = ["application/json"] }: Route, type: string): boolean =>
  accepts.includes(type.split(";", 1)[0]);

interface Try {
  name: string;
  /** Milliseconds that the server computed for the half and for the whole, and the longest it held meanwhile. */
  once: number;
  twice: number;
  held: number;
}

const grows = ({ once, twice }: Try): boolean => twice > NOTICED_MS && twice > GROWTH * once;

export function bodies({ port, cookie, token }: Probed, server: Server): Attack {
  const own = { cookie, "x-csrftoken": token, "sec-fetch-site": "same-origin" };
  const send = async ({ method, path }: Route, type: string, body: string) => {
    const parts = path.split("/").map((part) => part.startsWith(":") || part === "*" ? "x" : part);
    const url = `http://127.0.0.1:${port}${parts.join("/")}`;
    const headers = { ...own, "content-type": type };
    const before = await server.told();
    const answer = await fetch(url, { method, headers, body, redirect: "manual" });
    await answer.body?.pipeTo(new WritableStream());
    const after = await server.told();
    return { computed: after.computed - before.computed, held: after.longest };
  };
  const tried = async (route: Route, [shape, type, make]: typeof SHAPES[number]): Promise<Try> => {
    const most = Math.min(route.bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES, LARGEST_BYTES) - 100;
    const [half, whole] = [make(Math.floor(most / 2)), make(most)];
    const found = { name: `${route.method} ${route.path}, ${shape}`, held: 0 };
    let [once, twice] = [Infinity, Infinity];
    for (let at = 0; at < MEASURED; at++) {
      const small = await send(route, type, half);
      const large = await send(route, type, whole);
      once = Math.min(once, small.computed);
      twice = Math.min(twice, large.computed);
      found.held = Math.max(found.held, small.held, large.held);
      if (!grows({ ...found, once, twice })) break;
    }
    return { ...found, once, twice };
  };
  return {
    name: "bodies that grow, of every route that reads one",
    async run() {
      const tries: Try[] = [];
      // A route that reads no body does what it is asked, whatever comes along.
      const routes = allRoutes().filter(({ method, body, accepts }) =>
        method !== "GET" && (body !== undefined || accepts?.includes("multipart/form-data"))
      );
      for (const route of routes) {
        for (const shape of SHAPES.filter(([, type]) => takes(route, type))) {
          tries.push(await tried(route, shape));
        }
      }
      const grown = tries.filter(grows);
      const longest = tries.toSorted((a, b) => b.held - a.held).slice(0, 3);
      const result = [...grown.map((one) => ({ ...one, name: `GROWS ${one.name}` })), ...longest];
      const lines = result.map(({ name, once, twice, held }) =>
        `${name}: computed ${[once, twice].map(Math.round).join(", then ")} ms, held ${
          Math.round(held)
        }`
      );
      const said = `${routes.length} routes, ${tries.length} bodies; ${lines.join("; ")}`;
      return grown.length > 0 ? { wrong: said } : said;
    },
  };
}
