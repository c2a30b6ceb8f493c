/** Pictures, in which no number can be hidden: another machine gets one after a yes that is on record, and not before. */
import { assertEquals } from "@std/assert";
import { type Console, saidOf, withConsole } from "./console.ts";
import { startMcpServer } from "./mcp_server.ts";
import { calls, says } from "./model_server.ts";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const YES = { "x-pictures": "unread" };

async function upload({ call }: Console): Promise<string> {
  const body = new FormData();
  body.set("file", new File([Uint8Array.fromBase64(PIXEL)], "신분증.png"));
  return (await (await call("/api/chat/upload/", { method: "POST", as: "token", body })).json())
    .info.id;
}

/** The same model under an address that is no name of this machine to itself. */
const elsewhere = (console: Console) =>
  Object.assign(console.deps.config.chat, {
    url: console.model.url.replace("127.0.0.1", "0.0.0.0"),
  });

/** Questions that came to the model with a picture in them. */
const pictures = ({ model }: Console): number =>
  model.asked.filter((one) => JSON.stringify(one).includes("data:image/")).length;

async function sentOnRecord({ deps }: Console) {
  await deps.security.written();
  return [...deps.books.views.security.byId.values()].filter(({ kind, object }) =>
    kind === "exported" && object === "이미지"
  )
    .map(({ count, purpose }) => [count, purpose]);
}

const RECORD = [1, "번호를 가리지 못함을 확인하고 AI 채팅에서 외부 서버로 보냄"];

Deno.test("a picture goes to a model on another machine once after approval, on record, and no other with it", () =>
  withConsole([says("빨간 점입니다.")], async (console) => {
    elsewhere(console);
    const [id, other] = [await upload(console), await upload(console)];
    const conversation = crypto.randomUUID();
    const json = { prompt: "무엇인가", file_context: [id], conversation };
    const ask = (json: object, headers = {}) =>
      console.call("/api/chat/test/", { method: "POST", json, headers });

    const refused = await ask(json);
    const { code, message } = await refused.json();
    assertEquals([refused.status, code], [428, "pictures_unread"]);
    assertEquals(/주민등록번호.*가리지 못합니다.*이 컴퓨터 밖/.test(message), true, message);
    assertEquals([console.model.asked.length, await sentOnRecord(console)], [0, []]);

    const taken = await ask(json, YES);
    assertEquals([taken.status, pictures(console)], [200, 1]);
    assertEquals(await sentOnRecord(console), [RECORD]);

    const { conversation: { version } } = await taken.json();
    assertEquals((await ask({ prompt: "더", conversation, version })).status, 200);
    assertEquals(pictures(console), 2, "of what was said yes to nothing is asked again");
    assertEquals(await sentOnRecord(console), [RECORD]);
    assertEquals((await ask({ ...json, file_context: [other] })).status, 428);
  }));

Deno.test("a model on this machine reads a picture without approval", () =>
  withConsole([says("빨간 점입니다.")], async (console) => {
    const json = { prompt: "무엇인가", file_context: [await upload(console)] };
    assertEquals((await console.call("/api/chat/test/", { method: "POST", json })).status, 200);
    assertEquals([pictures(console), await sentOnRecord(console)], [1, []]);
  }));

Deno.test("the picture tool needs the same approval when the model is on another machine", () =>
  withConsole([
    says("빨간 점입니다."),
    calls("analyze_image", { image_data: PIXEL }),
    says("볼 수 없습니다."),
  ], async (console) => {
    elsewhere(console);
    const json = { tool_name: "analyze_image", image_data: PIXEL };
    const run = async (headers = {}) =>
      (await console.call("/api/chat/mcp/execute/", { method: "POST", json, headers })).status;
    assertEquals([await run(), pictures(console)], [428, 0]);
    assertEquals([await run(YES), pictures(console)], [200, 1]);
    assertEquals(await sentOnRecord(console), [RECORD]);
    // A model that writes a picture into its call is nobody who could say yes.
    const said = saidOf(await console.ask({ prompt: "봐 줘", conversation: crypto.randomUUID() }));
    assertEquals(JSON.stringify(said).includes("확인한 이미지만 분석할 수 있습니다"), true);
    assertEquals(pictures(console), 1);
  }));

Deno.test("a picture for a tool of another server waits for approval, in a conversation and in a form", async () => {
  const others = startMcpServer([["search", { reads: true, answer: () => "없음" }]]);
  const law = { name: "law", url: others.url, key: "", read: ["search"], seconds: 30 };
  const given = { picture: `data:image/png;base64,${PIXEL}` };
  await withConsole([calls("law__search", given), says("네")], async (console) => {
    const said = saidOf(await console.ask({ prompt: "봐 줘", conversation: crypto.randomUUID() }));
    assertEquals([said.some((one) => "proposal" in one), others.called.length], [true, 0]);
    const json = { tool_name: "law__search", arguments: given };
    const run = async (headers = {}) =>
      (await console.call("/api/chat/mcp/execute/", { method: "POST", json, headers })).status;
    assertEquals([await run(), others.called.length], [428, 0]);
    assertEquals([await run(YES), others.called.length], [200, 1]);
    assertEquals(await sentOnRecord(console), [RECORD]);
  }, { config: { outside: [law] } }).finally(() => others.stop());
});

Deno.test("a picture is shown again to its owner while the server has it, and to no other person", () =>
  withConsole([says("빨간 점입니다.")], async (console) => {
    const id = await upload(console);
    const conversation = crypto.randomUUID();
    await console.ask({ prompt: "무엇인가", file_context: [id], conversation });
    const { data } = await (await console.call(`/api/chat/conversations/${conversation}/`)).json();
    assertEquals(data.messages[0].files.map(({ here }: { here?: true }) => here), [true]);
    const path = `/api/chat/uploads/${id}/`;
    const own = await console.call(path);
    const kind = [own.status, own.headers.get("content-type"), own.headers.get("cache-control")];
    assertEquals(kind, [200, "image/jpeg", "no-store"]);
    assertEquals([...(await own.bytes()).subarray(0, 2)], [0xff, 0xd8]);
    const other = await console.call(path, { as: "superuser" });
    assertEquals([other.status, (await other.json()).code], [404, "picture_gone"]);
    const unknown = await console.call(`/api/chat/uploads/${"x".repeat(2_000)}/`);
    assertEquals(unknown.status, 404);
  }));
