/** The page on security against the standard's numbers and against the tree. */
import { assertEquals } from "@std/assert";
import { join } from "node:path/posix";
import { allRoutes } from "../../src/app/routes.ts";
import { ROOT, sourceFiles } from "./tree.ts";

/** Requirements of levels 1 and 2 of OWASP ASVS 5.0 in each section, numbered from 1. */
const SIZES: Record<string, number> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  ...{ "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3, "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5 },
  ...{ "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2, "8.1": 2 },
  ...{ "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4 },
  ...{ "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4 },
  ...{ "11.5": 1, "11.6": 1, "12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2 },
  ...{ "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3, "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1 },
  ...{ "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4, "17.3": 2 },
};

const text = Deno.readTextFileSync(join(ROOT, "docs/security.md"));
const rows = [...text.matchAll(/^\| (\d+\.\d[^|]*) \| ([^|]*) \| ?(.*?) ?\|$/gm)]
  .map(([, ids, state, why]) => ({ ids, state, why }));

/** `6.2.1–6.2.12` and `1.3.8, 1.3.9` one by one. */
function numbersIn(ids: string): string[] {
  return ids.split(", ").flatMap((part) => {
    const [first, last = first] = part.split("–");
    const section = first.replace(/\.\d+$/, "");
    const [from, to] = [first, last].map((id) => Number(id.split(".")[2]));
    return Array.from({ length: to - from + 1 }, (_, at) => `${section}.${from + at}`);
  });
}

Deno.test("every requirement of levels 1 and 2 is on the page once, in order", () => {
  const wanted = Object.entries(SIZES)
    .flatMap(([section, size]) => Array.from({ length: size }, (_, at) => `${section}.${at + 1}`));
  assertEquals(wanted.length, 253);
  assertEquals(rows.flatMap(({ ids }) => numbersIn(ids)), wanted);
});

Deno.test("each requirement has one of three states and its reason", () => {
  const states = ["met", "not met", "does not apply"];
  assertEquals(rows.filter(({ state, why }) => !states.includes(state) || why === ""), []);
});

Deno.test("every file named on the page exists", () => {
  const named = [
    ...text.matchAll(/`((?:events|projections|src|web|scripts|tests|docs)\/[\w./-]+)`/g),
  ]
    .map((match) => match[1]);
  const linked = [...text.matchAll(/\]\(([\w./-]+\.md)/g)].map((match) => `docs/${match[1]}`);
  const missing = new Set([...named, ...linked].filter((path) => {
    try {
      Deno.statSync(join(ROOT, path));
      return false;
    } catch {
      return true;
    }
  }));
  assertEquals([...missing], []);
});

Deno.test("every section linked on the page exists", () => {
  const heads = [...text.matchAll(/^### (.*)$/gm)].map((match) => match[1]);
  const led = rows.flatMap(({ why }) =>
    [...why.matchAll(/\b[Ss]ections? ([A-Z][^.:;|()]*)/g)].flatMap((match) => match[1].split(", "))
  );
  assertEquals(
    led.filter((name) => !heads.some((head) => name.startsWith(head.slice(0, name.length)))),
    [],
  );
});

/** Lines of what the office runs that match, as `path: line`. */
function matching(pattern: RegExp, layers: RegExp, but: string[] = []): string[] {
  return sourceFiles()
    .filter(({ path }) => layers.test(path) && !but.includes(path))
    .flatMap(({ path, text }) =>
      text.split("\n").filter((line) => pattern.test(line)).map((line) => `${path}: ${line.trim()}`)
    );
}
const OFFICE = /^(events|projections|src|web)\//;
const SERVER = /^(events|projections|src)\//;

Deno.test("the office runs no system commands and evaluates no text as code", () => {
  assertEquals(matching(/\bDeno\.Command\b|child_process/, OFFICE), []);
  assertEquals(matching(/\beval\(|\bnew Function\(/, OFFICE), []);
});

Deno.test("no other site may read an answer, but for what apps call; and none with cookies", () => {
  assertEquals(matching(/access-control-allow/i, SERVER, ["src/server/cors.ts"]), []);
  assertEquals(matching(/access-control-allow-credentials/i, SERVER), []);
});

Deno.test("certificate checks are never switched off", () => {
  const pattern = /unsafely-ignore-certificate|rejectUnauthorized|NODE_TLS_REJECT/;
  assertEquals(matching(pattern, /^(src|scripts)\//), []);
  assertEquals(pattern.test(Deno.readTextFileSync(join(ROOT, "deno.json"))), false);
});

Deno.test("no broken hash or cipher is used", () => {
  assertEquals(matching(/["'](md5|sha-?1|rc4|des-[\w-]+|[\w-]+-(ecb|cbc))["']/i, OFFICE), []);
});

Deno.test("randomness comes from the system's own source", () => {
  assertEquals(matching(/Math\.random/, SERVER), []);
});

Deno.test("browser storage is written in one place", () => {
  const places = [
    "web/ui/client/storage.ts",
    "web/ui/phone/kept.ts",
    "web/pages/services/menu_memory.ts",
  ];
  assertEquals(matching(/\b(localStorage|sessionStorage|indexedDB)\b/, OFFICE, places), []);
});

Deno.test("the page on security lists every call that takes a file, with its limits", () => {
  const section = text.split("### Files that are taken")[1].split("\n###")[0];
  const named = [...section.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  const unnamed = allRoutes().filter(({ accepts }) => accepts?.includes("multipart/form-data"))
    .map(({ path }) => path)
    .filter((path) => !named.some((name) => path.startsWith(name) || path.endsWith(`/${name}`)));
  assertEquals(unnamed, []);
});
