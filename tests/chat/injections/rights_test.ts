/** Without the right nothing is visible: rights lost in the middle, tokens of one area, a person's destroyed key. */
import { assert, assertEquals } from "@std/assert";
import { areaOf } from "../../../events/nouns.ts";
import { destroyData } from "../../../src/destruction/destruction.ts";
import { allRoutes } from "../../../src/app/routes.ts";
import { isReading } from "../../../src/server/route.ts";
import { officeTools } from "../../../src/tools/registry.ts";
import { calls, says, type Step } from "../model_server.ts";
import {
  decide,
  documents,
  type Field,
  isLogged,
  OUTSIDE,
  PRIVATE,
  proposalIn,
  read,
  withField,
} from "./field.ts";
import { counted, printsCounts } from "./tally.ts";

const MINUTE = 60_000;
const system = { id: "system", name: "", role: "superuser", via: "cli" } as const;

/** Gives the superuser the right to read about people, or takes it; another superuser stays. */
async function flags({ console: { deps: { auth } } }: Field, is_superuser: boolean): Promise<void> {
  const key = crypto.randomUUID();
  const given = { is_active: true, is_staff: true, is_superuser };
  const profile = {
    nickname: "부대표",
    email: "",
    phone_number: "",
    profile_img: "",
    thumbnail_img: "",
  };
  const other = { id: "second", provider: "kakao", subject: "second", profile };
  await auth.accounts.register(
    { ...other, flags: { ...given, is_superuser: true } },
    { requestId: "r", via: "system" },
  );
  const meta = { actor: system, requestId: "r", key };
  assertEquals(await auth.accounts.changeFlags("superuser", given, meta), null);
}

const search = (id = "who"): Step[] => calls("search_employee", { search: "한비밀" }, id);
const told: Step[] = says(`한비밀의 번호는 ${PRIVATE}입니다.`);

/** Every way in which a conversation is seen again, and in which it is found. */
const waysOf = (id: string): string[] => [
  `/api/chat/conversations/${id}/`,
  `/api/chat/conversations/${id}/export/`,
  `/chat/?c=${id}`,
  `/api/chat/conversations/?search=${PRIVATE}`,
  "/api/changes/list",
  "/api/changes/own",
];

/** The visible part of a conversation, and the model's input at the next question. */
async function seen(field: Field, id: string, headers?: Record<string, string>): Promise<string[]> {
  const { console } = field;
  const found: string[] = [];
  for (const way of waysOf(id)) {
    const as = headers ? "visitor" : "superuser";
    const answer = await console.call(way, { as, headers });
    const text = await answer.text();
    // What was searched for is said again by who searches.
    if (text.replaceAll(`search=${PRIVATE}`, "").includes(PRIVATE)) found.push(way);
  }
  if (headers) return found;
  console.model.script = [() => says("네.")];
  console.model.asked.length = 0;
  const { version } = console.deps.books.views.chat.byId.get(id)!;
  const lines = await console.ask({ prompt: "고마워", conversation: id, version }, "superuser");
  if (JSON.stringify(console.model.asked).includes(PRIVATE)) found.push("the next prompt");
  if (lines.join("").includes(PRIVATE)) found.push("the next turn");
  return found;
}

/** Where in a turn the right goes: the answers of the model until then, and after. */
const moments: Record<string, (demote: () => Promise<void>) => Step[][]> = {
  "before the second reading": (demote) => [
    search(),
    [{ wait: Promise.resolve().then(demote) }, ...search("again")],
    says("끝"),
  ],
  "in the middle of an answer": (demote) => [
    search(),
    [
      { text: "번호는 " },
      { wait: Promise.resolve().then(demote) },
      { text: PRIVATE },
      { finish: "stop" },
      "done",
    ],
  ],
};

Deno.test("a right lost in the middle of a turn keeps its data from being said, sent or shown", () =>
  withField((field) =>
    counted("demotion in the middle of a conversation", async (tally) => {
      const { console } = field;
      for (const at of documents(26).filter((at) => at % 4 === 2 || at === 0)) {
        for (const [what, steps] of Object.entries(moments)) {
          tally.tries++;
          await flags(field, true);
          await console.signInAgain("superuser");
          field.move(11 * MINUTE);
          await console.signInAgain("superuser");
          const id = crypto.randomUUID();
          let isLost = false;
          // The right goes when the model has been asked for that answer, and not sooner.
          const { promise, resolve } = Promise.withResolvers<void>();
          const made = steps(() => promise);
          const script = made.map((one, place) => () => {
            if (place === 1) void flags(field, false).then(() => (isLost = true, resolve()));
            return one;
          });
          const act = script[0]();
          console.model.script = [() => act, ...script.slice(1)];
          console.model.asked.length = 0;
          const lines = await console.ask(
            { prompt: `한비밀 ${at}`, conversation: id },
            "superuser",
          );
          assert(isLost, what);
          if (!isLogged(field)) tally.unlogged++;
          // The first reading was allowed; nothing is after it.
          const after = lines.slice(lines.findIndex((line) => line.includes(PRIVATE)) + 1);
          if (after.join("").includes(PRIVATE)) tally.shown++;
          const last = console.model.asked.slice(2);
          if (JSON.stringify(last).includes(PRIVATE)) tally.shown++;
          tally.shown += (await seen(field, id)).length;
        }
      }
    })
  ));

Deno.test("values waiting for approval are not sent once the right is lost", () =>
  withField((field) =>
    counted("a yes after a demotion", async (tally) => {
      const { console, others } = field;
      for (const at of documents(26).filter((at) => at % 4 === 2 || at === 0)) {
        tally.tries++;
        await flags(field, true);
        await console.signInAgain("superuser");
        const id = crypto.randomUUID();
        await read(field, at, search(), id, "superuser");
        const sends = calls(OUTSIDE.read, { text: PRIVATE }, "out");
        const { call } = proposalIn(await read(field, at, sends, id, "superuser"))!;
        await flags(field, false);
        const lines = await decide(field, id, call, "once", "superuser");
        if (lines.join("").includes(PRIVATE)) tally.shown++;
        tally.unasked += others.called.splice(0).length;
        tally.shown += (await seen(field, id)).length;
      }
    })
  ));

Deno.test("no conversation shows a person whose key is destroyed", () =>
  withField((field) =>
    counted("destruction of a person's key", async (tally) => {
      const { console } = field;
      const ids: string[] = [];
      for (const at of documents(26).filter((at) => at % 4 === 2 || at === 0)) {
        const id = crypto.randomUUID();
        ids.push(id);
        console.model.asked.length = 0;
        console.model.script = [() => search(), () => told];
        const lines = await console.ask({ prompt: `한비밀 ${at}`, conversation: id }, "superuser");
        assert(lines.join("").includes(PRIVATE));
        if (!isLogged(field)) tally.unlogged++;
      }
      const order = { subject: "employee/victim", keys: ["employee/victim"], reason: "request" };
      const meta = { actor: system, requestId: "r", key: "destroy" };
      await destroyData(console.deps, order, meta);
      for (const id of ids) {
        tally.tries++;
        tally.shown += (await seen(field, id)).length;
      }
    })
  ));

/** What is looked for with a token, by the area that it belongs to. */
const NOTE = "카드비밀메모칠칠";
const VALUES: [area: string, value: string][] = [
  [areaOf("employee"), PRIVATE],
  [areaOf("employee"), "v@secret.example"],
  [areaOf("card"), NOTE],
];

/** Everything that is read, with the ids that are there. */
function addresses(id: string): { path: string; method: string; json?: object }[] {
  const ids: Record<string, string> = { chat: id, employee: "victim", card: "lunch" };
  const known = (path: string): string =>
    Object.entries(ids).find(([word]) => path.includes(word))?.[1] ?? "victim";
  const reads = allRoutes().filter((route) => route.method === "GET" && route.path !== "/api/live")
    .map(({ path }) => ({
      path: path.replaceAll(/:[a-z_]+/g, known(path)).replace("*", "x"),
      method: "GET",
    }));
  const tools = officeTools().filter(({ writes }) => !writes).map(({ name }) => ({
    path: "/api/chat/mcp/execute",
    method: "POST",
    json: { tool_name: name, arguments: name.startsWith("get_") ? { id: known(name) } : {} },
  }));
  const posts = allRoutes().filter((route) => route.method === "POST" && isReading(route))
    .map(({ path }) => ({ path, method: "POST", json: { q: "한비밀" } }));
  const changes = ["/api/changes/list", "/staff/changes", "/api/mysql/card/list?year=2026&month=11"]
    .map((path) => ({ path, method: "GET" }));
  return [...reads, ...tools, ...posts, ...changes];
}

const TOKENS: Record<string, string>[] = [
  { chat: "read" },
  { chat: "write" },
  { cards: "read" },
  { office: "read" },
  { own: "read", jobs: "read", leave: "read" },
];

Deno.test("a token is never shown values outside of its areas", () =>
  withField((field) =>
    counted("tokens of some areas", async (tally) => {
      const { console } = field;
      const id = crypto.randomUUID();
      console.model.script = [
        () => search(),
        () => calls("change_cards", { ids: ["lunch"], note: NOTE }, "note"),
        () => told,
      ];
      const asked = await console.ask({ prompt: "한비밀", conversation: id }, "superuser");
      await decide(field, id, proposalIn(asked)!.call, "once", "superuser");
      assertEquals(console.deps.books.views.card.byId.get("lunch")!.state.note, NOTE);
      for (const scopes of TOKENS) {
        const json = { name: "일부", scopes };
        const made = await console.call("/api/tokens/", { as: "superuser", method: "POST", json });
        const headers = { authorization: `Bearer ${(await made.json()).token}` };
        const beyond = VALUES.filter(([area]) => !(area in scopes)).map(([, value]) => value);
        for (const { path, method, json } of addresses(id)) {
          tally.tries++;
          const answer = await console.call(path, { as: "visitor", method, json, headers });
          const text = await answer.text();
          const shown = beyond.filter((value) => text.includes(value));
          tally.shown += shown.length;
          assertEquals(shown, [], `${JSON.stringify(scopes)} ${method} ${path}`);
        }
      }
    })
  ));

printsCounts();
