/** Every act × every way to fail: the act, the server's reason, the next step. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { callApi } from "../../../web/ui/client/api.ts";
import { type Act, FAILED } from "../../../web/ui/failures.ts";

/** S1 §8 and S2 §8, word for word; `{}` is where they put the reason. */
const SPEC_TEXTS: Partial<Record<Act, string>> = {
  loadReport: "데이터를 불러오는데 문제가 발생했습니다.",
  loadPeople: "직원 목록을 불러오지 못했습니다. 새로고침 후 다시 시도해주세요.",
  edit: "수정 중 오류가 발생했습니다: {}",
  reset: "초기화 중 오류가 발생했습니다: {}",
  excel: "엑셀 다운로드에 실패했습니다. 잠시 후 다시 시도해주세요.",
  loadCouriers: "데이터를 불러오는데 실패했습니다: {}",
  loadBalance: "잔액 정보를 불러오는데 실패했습니다: {}",
  saveCourier: "저장에 실패했습니다.",
  deleteCourier: "삭제에 실패했습니다.",
  topUp: "잔액 추가에 실패했습니다.",
  savePost: "게시물을 저장하는 중 오류가 발생했습니다.",
  deletePost: "게시물을 삭제하는 중 오류가 발생했습니다.",
  resetPosts: "기본 데이터를 불러오는 중 오류가 발생했습니다.",
  runTool: "도구 실행 실패",
  upload: "파일 업로드에 실패했습니다.",
  sendMessage: "메시지 전송에 실패했습니다.",
  streamMessage: "스트리밍 요청 실패",
};

/** What a server or its proxy may do instead of answering; `null`: the line is cut, "late": no end. */
interface Way {
  name: string;
  answer(): Response | null | "late";
  /** What must be said besides the act. */
  says: string;
}

const json = (status: number, body: unknown): Way["answer"] => () =>
  Response.json(body, { status });
const text = (status: number, body: string, type = "text/plain"): Way["answer"] => () =>
  new Response(body, { status, headers: { "content-type": type } });

const cutInTheMiddle = () =>
  new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"data":')),
      pull: (stream) => stream.error(new TypeError("connection reset")),
    }),
  );

const WAYS: Way[] = [
  { name: "500 {}", answer: json(500, {}), says: "다시 시도해" },
  { name: "500 null", answer: json(500, null), says: "다시 시도해" },
  { name: "500 text", answer: text(500, "Internal Server Error"), says: "다시 시도해" },
  { name: "422 {}", answer: json(422, {}), says: "다시 시도해" },
  { name: "400 empty", answer: text(400, ""), says: "다시 시도해" },
  {
    name: "502 html",
    answer: text(502, "<html>", "text/html"),
    says: "사무소 서버가 응답하지 않습니다.",
  },
  { name: "200 html", answer: text(200, "<html>", "text/html"), says: "다시 시도해" },
  {
    name: "413 of a proxy",
    answer: text(413, "<html><h1>413 Request Entity Too Large</h1></html>", "text/html"),
    says: "서버 앞의 프록시가 받지 않았습니다.",
  },
  { name: "404 {}", answer: json(404, {}), says: "다시 시도해" },
  { name: "a cut connection", answer: () => null, says: "인터넷 연결을 확인한 뒤" },
  { name: "an answer cut in the middle", answer: cutInTheMiddle, says: "인터넷 연결을 확인한 뒤" },
  { name: "no answer in time", answer: () => "late", says: "서버의 응답이 너무 늦습니다." },
  {
    name: "a message",
    answer: json(409, { message: "이미 마감한 달입니다." }),
    says: "이미 마감한 달입니다. 화면을",
  },
  {
    name: "an error field",
    answer: json(422, { error: "잔액이 모자랍니다." }),
    says: "잔액이 모자랍니다. 내용을",
  },
  {
    name: "a reason that asks",
    answer: json(422, { message: "금액을 입력해 주세요." }),
    says: "금액을 입력해 주세요.",
  },
];

/** Answers every call in this way, without a network and without waiting. */
async function failing(act: Act, { answer }: Way): Promise<string> {
  const { fetch, setTimeout } = globalThis;
  let asked = 0;
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms: number) => {
      // The pauses between tries are over at once; a call that is answered is never late.
      if (ms <= 2_000 || answer() === "late") queueMicrotask(run);
      return 0;
    },
    fetch: () => {
      asked++;
      const given = answer();
      if (given === "late") return new Promise(() => {});
      return given ? Promise.resolve(given) : Promise.reject(new TypeError("network"));
    },
  });
  try {
    const got = await callApi("POST", "/api/x/", { act, body: {} });
    assert(!got.ok && asked > 0);
    return got.problem.message;
  } finally {
    Object.assign(globalThis, { fetch, setTimeout });
  }
}

for (const way of WAYS) {
  Deno.test(`${way.name}: each act reports its failure, the reason, and what to do`, async () => {
    for (const [act, own] of Object.entries(FAILED) as [Act, string][]) {
      const said = await failing(act, way);
      assert(said.startsWith(own), `${act}: ${said}`);
      assert(/(주세요|그대로 있습니다)\.$/.test(said), `${act} says no next step: ${said}`);
      const hasOwnStep = own.endsWith("주세요.") && way.says === "다시 시도해";
      if (!hasOwnStep) assertStringIncludes(said, way.says, act);
      assert(!said.includes("undefined") && !/ {2}|: [.:]|:$/.test(said), said);
      const asks = said.match(/다시 시도해|요청해 주세요|로그인해 주세요/g)?.length ?? 1;
      assert(asks <= 2, `${act} asks more than once: ${said}`);
    }
  });
}

Deno.test("a file too large for a proxy is reported with the size the page promises", async () => {
  const way = WAYS.find(({ name }) => name === "413 of a proxy")!;
  assertStringIncludes(await failing("importExcel", way), "10MB가 넘으면");
  assertStringIncludes(await failing("upload", way), "15MB가 넘으면");
  assert(!(await failing("edit", way)).includes("MB"));
});

Deno.test("the acts of S1 §8 and S2 §8 have their texts with the details", async () => {
  for (const [act, text] of Object.entries(SPEC_TEXTS) as [Act, string][]) {
    const empty = await failing(act, WAYS[0]);
    assert(empty.startsWith(text.replace("{}", "500")), empty);
    const why = await failing(act, { name: "", says: "", answer: json(422, { message: "까닭" }) });
    assert(why.startsWith(text.replace("{}", "까닭")), why);
    assertStringIncludes(why, "까닭");
  }
});

Deno.test("every act is used, and only failures.ts words a problem", async () => {
  const sources: [string, string][] = [];
  const walk = async (folder: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      const path = `${folder}/${name}`;
      if (isDirectory) await walk(path);
      else if (/\.tsx?$/.test(name)) sources.push([path, await Deno.readTextFile(path)]);
    }
  };
  await walk("web");
  const others = sources.filter(([path]) => path !== "web/ui/failures.ts");
  const unused = Object.keys(FAILED).filter((act) =>
    !others.some(([, source]) => new RegExp(`"${act}"|: "${act}"`).test(source))
  );
  assertEquals(unused, []);
  const second = others.filter(([, source]) =>
    /[`"][^`"\n]*\$\{[^}]*problem\.(message|reason)/.test(source)
  );
  assertEquals(second.map(([path]) => path), []);
});
