/** Every route that reads a body, with bodies of each kind that grows, as large as it takes and half as large. */
import { allRoutes } from "../../../src/routes/registry.ts";
import { DEFAULT_BODY_LIMIT_BYTES } from "../../../src/server/limits.ts";
import type { Route } from "../../../src/server/route.ts";
import type { Attack } from "./attacks.ts";
import type { Probed } from "./child.ts";

/** Larger bodies are refused by what they are made of, or are the business of a row of their own. */
const LARGEST_BYTES = 2 * 1024 * 1024;
/** Twice the letters may take so many times as long, where that is more than a tenth of a second. */
const GROWTH = 4;
const NOTICED_SECONDS = 0.1;

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
  once: number;
  twice: number;
}

export function bodies({ port, cookie, token }: Probed): Attack {
  const own = { cookie, "x-csrftoken": token, "sec-fetch-site": "same-origin" };
  const secondsOf = async ({ method, path }: Route, type: string, body: string) => {
    const parts = path.split("/").map((part) => part.startsWith(":") || part === "*" ? "x" : part);
    const url = `http://127.0.0.1:${port}${parts.join("/")}`;
    const headers = { ...own, "content-type": type };
    const started = performance.now();
    const answer = await fetch(url, { method, headers, body, redirect: "manual" });
    await answer.body?.pipeTo(new WritableStream());
    return (performance.now() - started) / 1_000;
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
        const most = Math.min(route.bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES, LARGEST_BYTES) - 100;
        for (const [shape, type, make] of SHAPES.filter(([, type]) => takes(route, type))) {
          const once = await secondsOf(route, type, make(Math.floor(most / 2)));
          const twice = await secondsOf(route, type, make(most));
          tries.push({ name: `${route.method} ${route.path}, ${shape}`, once, twice });
        }
      }
      const grown = tries.filter(({ once, twice }) =>
        twice > NOTICED_SECONDS && twice > GROWTH * once
      );
      const slowest = tries.toSorted((a, b) => b.twice - a.twice).slice(0, 3);
      const told = [...grown.map((one) => ({ ...one, name: `GROWS ${one.name}` })), ...slowest];
      const lines = told.map(({ name, once, twice }) =>
        `${name}: ${once.toFixed(2)} s, then ${twice.toFixed(2)} s`
      );
      return `${routes.length} routes, ${tries.length} bodies; slowest: ${lines.join("; ")}`;
    },
  };
}
