import { assertEquals } from "@std/assert";
import { sourceFiles } from "./tree.ts";

/** Rooms of the server that know nouns: what puts the office together, what makes one up, and the tools. */
const KNOW_NOUNS = ["src/app", "src/demo", "src/tools"];
const NESTED = /^(src\/nouns|web\/pages|web\/pages\/(staff|settings))$/;

/**
 * The room of a file: a folder that is read as one part. "" for what stands beside the rooms of a layer (its registries,
 * the entries of the program) and for addresses, which name no room.
 */
function roomOf(path: string): string {
  const [layer, ...parts] = path.split("/");
  if (parts.length < 2 || parts.at(-1) === "paths.ts") return "";
  let room = `${layer}/${parts[0]}`;
  for (let at = 1; NESTED.test(room) && at < parts.length - 1; at++) room += `/${parts[at]}`;
  return room;
}

const files = sourceFiles().filter(({ path }) => /^(events|projections|src|web)\//.test(path));
const edges = files.flatMap(({ path, staticImports }) =>
  staticImports
    .map((to) => ({ path, to, from: roomOf(path), into: roomOf(to) }))
    .filter(({ from, into }) => from !== "" && into !== "" && from !== into)
    .filter(({ from, into }) => from.split("/")[0] === into.split("/")[0])
);

Deno.test("no two folders depend on each other, directly or indirectly", () => {
  const needs = Map.groupBy(edges, ({ from }) => from);
  const reach = (start: string): Set<string> => {
    const seen = new Set<string>();
    const visit = (room: string): void =>
      needs.get(room)?.forEach(({ into }) => {
        if (seen.has(into)) return;
        seen.add(into);
        visit(into);
      });
    visit(start);
    return seen;
  };
  const around = new Set([...needs.keys()].filter((room) => reach(room).has(room)));
  assertEquals(
    edges.filter(({ from, into }) => around.has(from) && reach(into).has(from))
      .map(({ path, to }) => `${path} imports ${to}`),
    [],
  );
});

Deno.test("engines of the server import no noun", () => {
  assertEquals(
    edges.filter(({ from, into }) =>
      into.startsWith("src/nouns/") && !from.startsWith("src/nouns/") && !KNOW_NOUNS.includes(from)
    ).map(({ path, to }) => `${path} imports ${to}`),
    [],
  );
});

Deno.test("paths files are beside their pages and import only texts and other paths", () => {
  const wrong = files.filter(({ path }) => /^web\/.*paths\.ts$/.test(path)).flatMap((file) => [
    ...(/\/paths\.ts$/.test(file.path) ? [] : [`${file.path} is not named paths.ts`]),
    ...file.staticImports
      .filter((to) => to.startsWith("web/") && !to.endsWith("/paths.ts"))
      .map((to) => `${file.path} imports ${to}`),
  ]);
  assertEquals(wrong, []);
});
