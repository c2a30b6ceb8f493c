import { assertEquals, assertStringIncludes } from "@std/assert";
import { type Console, withConsole } from "./console.ts";
import { says } from "./model_server.ts";

const [one, two, three] = [1, 2, 3].map((digit) =>
  `${String(digit).repeat(8)}-${String(digit).repeat(4)}-4${String(digit).repeat(3)}-8${
    String(digit).repeat(3)
  }-${String(digit).repeat(12)}`
);
const base = "/api/chat/conversations";

type Head = { title: string; pinned: boolean; folder: string };
const put = async ({ call }: Console, path: string, json: object, as?: "superuser") => {
  const response = await call(path, { method: "PUT", json, ...(as ? { as } : {}) });
  return [response.status, response.status === 204 ? null : await response.json()];
};
const listed = async ({ call }: Console, search = ""): Promise<string[]> => {
  const { data } = await (await call(`${base}/?search=${search}`)).json();
  return data.map(({ title, pinned, folder }: Head) =>
    `${title}${pinned ? " 고정" : ""}${folder && ` [${folder}]`}`
  );
};

async function asked(console: Console): Promise<void> {
  for (const [conversation, prompt] of [[one, "하나"], [two, "둘"], [three, "셋"]]) {
    await console.ask({ prompt, conversation });
  }
}

Deno.test("a conversation is pinned and moved into a folder, its place by use stays, and a search finds all", async () => {
  await withConsole([says("네.")], async (console) => {
    await asked(console);
    const [status, { data }] = await put(console, `${base}/${one}/pin/`, { pinned: true });
    assertEquals([status, data.pinned], [200, true]);
    await put(console, `${base}/${two}/folder/`, { folder: " 카드  점검 " });
    await put(console, `${base}/${three}/folder/`, { folder: "카드 점검" });
    assertEquals(await listed(console), ["셋 [카드 점검]", "둘 [카드 점검]", "하나 고정"]);
    assertEquals(await listed(console, "둘"), ["둘 [카드 점검]"]);
    await put(console, `${base}/${one}/pin/`, { pinned: false });
    assertEquals((await listed(console)).at(-1), "하나");
  });
});

Deno.test("a folder gets another name, and is dissolved with its conversations kept", async () => {
  await withConsole([says("네.")], async (console) => {
    await asked(console);
    for (const id of [two, three]) await put(console, `${base}/${id}/folder/`, { folder: "카드" });
    const folders = "/api/chat/folders/";
    assertEquals((await put(console, folders, { folder: "카드", name: "법인카드" }))[0], 204);
    assertEquals(await listed(console), ["셋 [법인카드]", "둘 [법인카드]", "하나"]);
    await console.deps.books.replay({});
    assertEquals(await listed(console), ["셋 [법인카드]", "둘 [법인카드]", "하나"]);
    assertEquals((await put(console, folders, { folder: "법인카드", name: "" }))[0], 204);
    assertEquals(await listed(console), ["셋", "둘", "하나"]);
    const [status, gone] = await put(console, folders, { folder: "법인카드", name: "x" });
    assertEquals([status, gone.code], [404, "folder_not_found"]);
  });
});

Deno.test("folders have a name and an end, and are their owner's alone", async () => {
  await withConsole([says("네.")], async (console) => {
    await asked(console);
    const path = `${base}/${one}/folder/`;
    const [status, { message }] = await put(console, path, { folder: "가".repeat(41) });
    assertEquals(status, 422);
    assertStringIncludes(JSON.stringify(message), "40자");
    assertEquals((await put(console, path, { folder: "x" }, "superuser"))[0], 404);
    assertEquals(
      (await put(console, `${base}/${one}/pin/`, { pinned: true }, "superuser"))[0],
      404,
    );
  });
});
