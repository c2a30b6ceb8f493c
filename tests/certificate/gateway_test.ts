/** The provider over HTTP: what it may do to us, and what we take from it. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { gatewaySource } from "../../src/nouns/certificate/gateway.ts";
import { SourceProblem, type Subject } from "../../src/nouns/certificate/source.ts";
import { KEY, type Manner, openProvider, type Provider } from "../helpers/provider.ts";
import { popplerText } from "../helpers/pdf.ts";

const subject: Subject = {
  id: "0mdlk3f2a9",
  address: "서울특별시 종로구 세종대로 175, 101동 1203호",
  owner: "홍길동",
  office: "서울중앙지방법원 등기국",
};
const never = new AbortController().signal;

async function withProvider(test: (provider: Provider) => Promise<void>): Promise<void> {
  const provider = openProvider();
  try {
    await test(provider);
  } finally {
    await provider.close();
  }
}

const sourceOf = ({ url }: Provider, more = {}) =>
  gatewaySource({ url, key: KEY, timeoutMs: 300, perSecond: 1_000, retryMs: 1, ...more });

Deno.test("a certificate has its number and its text; the same order again is paid once", () =>
  withProvider(async (provider) => {
    const source = sourceOf(provider);
    const first = await source.issue(subject, "job.1:a", never);
    const again = await source.issue(subject, "job.1:a", never);
    assertEquals([first.number, again.number], ["1101-000001", "1101-000001"]);
    assertEquals(provider.paid, [{ order: "job.1:a", reference: subject.id }]);
    const text = await popplerText(first.file);
    assert(text === null || text.replace(/\s/g, "").includes("홍길동"));
  }));

Deno.test("an order whose answer was lost is found; one that never arrived is not", () =>
  withProvider(async (provider) => {
    const source = sourceOf(provider);
    await source.issue(subject, "job.2:a", never);
    const found = await source.find(subject, ["job.1:a", "job.2:a"], never);
    assertEquals(found?.number, "1101-000001");
    assertEquals(await source.find(subject, ["job.7:a"], never), null);
    assertEquals(provider.paid.length, 1);
  }));

const altered = (change: (headers: Headers) => void): Manner => async (_request, well) => {
  const answer = await well();
  const headers = new Headers(answer.headers);
  change(headers);
  return new Response(answer.body, { headers });
};
const body = (content: BodyInit, type = "application/pdf"): Manner => () =>
  Promise.resolve(new Response(content, { headers: { "content-type": type } }));
const status = (code: number): Manner => () =>
  Promise.resolve(new Response("{}", { status: code }));

/** So many bytes in pieces, without a length header. */
const endless = (bytes: number): Manner => () => {
  let left = bytes;
  const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (left <= 0) return controller.close();
      const piece = new Uint8Array(64 * 1024).fill(32);
      if (left === bytes) piece.set(new TextEncoder().encode("%PDF-1.7\n"));
      controller.enqueue(piece);
      left -= piece.length;
    },
  });
  return Promise.resolve(new Response(pieces, { headers: { "content-type": "application/pdf" } }));
};

const half: Manner = async (_request, well) => {
  const answer = await well();
  const whole = new Uint8Array(await answer.arrayBuffer());
  return new Response(whole.subarray(0, whole.length / 2), { headers: answer.headers });
};

const GONE = new Response(null, { status: 204 });
const NO_PDF = "발급 기관이 증명서가 아닌 것을 보냈습니다.";
const OTHER = "다른 주소의 증명서가 왔습니다. 발급 기관에 확인해 주세요.";

/** 200 MB take longer than any other answer where the machine is busy. */
const patient = { timeoutMs: 10_000 };

/** Manner, what is said of it, its kind, and how often it was asked. */
const troubles: [what: string, Manner, kind: SourceProblem["kind"], text: string, calls: number][] =
  [
    [
      "hangs",
      ({ signal }) => new Promise((end) => signal.addEventListener("abort", () => end(GONE))),
      "down",
      "발급 기관이 응답하지 않습니다.",
      3,
    ],
    ["answers 500", status(500), "down", "발급 기관이 응답하지 않습니다.", 3],
    ["answers with HTML", body("<html>점검 중</html>", "text/html"), "down", NO_PDF, 3],
    ["calls HTML a PDF", body("<html>점검 중</html>"), "down", NO_PDF, 3],
    ["sends 200 MB", endless(200_000_000), "wrong", "받은 파일이 너무 큽니다(10MB 초과).", 1],
    ["sends half a body", half, "down", NO_PDF, 3],
    [
      "sends another address's",
      altered((headers) => headers.set("certificate-address", encodeURIComponent("부산광역시"))),
      "wrong",
      OTHER,
      1,
    ],
    [
      "sends another record's",
      altered((headers) => headers.set("certificate-reference", "somebody-else")),
      "wrong",
      OTHER,
      1,
    ],
    [
      "sends one without a number",
      altered((headers) => headers.delete("certificate-number")),
      "wrong",
      "받은 증명서에 발급번호가 없습니다.",
      1,
    ],
    [
      "knows no such building",
      status(404),
      "refused",
      "발급 기관에서 이 부동산을 찾을 수 없습니다. 주소를 확인해 주세요.",
      1,
    ],
    [
      "does not know us",
      status(401),
      "locked",
      "발급 기관이 접속을 거절했습니다. 접속 키(CERTIFICATE_KEY)와 계약 상태를 확인해 주세요.",
      1,
    ],
  ];

for (const [what, manner, kind, text, calls] of troubles) {
  Deno.test(`a certificate is refused from a provider that ${what}`, () =>
    withProvider(async (provider) => {
      provider.manner = manner;
      const error = await assertRejects(
        () => sourceOf(provider, what === "hangs" ? {} : patient).issue(subject, "job.1:a", never),
        SourceProblem,
      );
      assertEquals([error.kind, error.message], [kind, text]);
      assertEquals(provider.calls.length, calls);
    }));
}

Deno.test("an address that the provider writes and signs with other spaces is the same", () =>
  withProvider(async (provider) => {
    provider.manner = altered((headers) =>
      headers.set(
        "certificate-address",
        encodeURIComponent("서울특별시 종로구 세종대로１７５ (101동1203호)"),
      )
    );
    assertEquals((await sourceOf(provider).issue(subject, "o", never)).number, "1101-000001");
  }));

Deno.test("a provider that fails once is called again with the same order", () =>
  withProvider(async (provider) => {
    const orders: (string | null)[] = [];
    provider.manner = (request, well) => {
      orders.push(request.headers.get("idempotency-key"));
      return orders.length === 1 ? Promise.resolve(new Response("", { status: 503 })) : well();
    };
    await sourceOf(provider).issue(subject, "job.1:a", never);
    assertEquals(orders, ["job.1:a", "job.1:a"]);
    assertEquals(provider.paid.length, 1);
  }));

Deno.test("a 404 from another server does not mean that an order never arrived", () =>
  withProvider(async (provider) => {
    provider.manner = status(404);
    const asked = () => sourceOf(provider).find(subject, ["job.1:a"], never);
    assertEquals((await assertRejects(asked, SourceProblem)).kind, "refused");
  }));

Deno.test("a provider that fails repeatedly is left alone for half a minute, then called once", () =>
  withProvider(async (provider) => {
    let now = 0;
    const source = sourceOf(provider, { clock: () => now });
    provider.manner = status(500);
    const fails = () => assertRejects(() => source.issue(subject, "o", never), SourceProblem);
    for (let call = 0; call < 5; call++) await fails();
    assertEquals(provider.calls.length, 15);
    const error = await fails();
    assertEquals(error.message.startsWith("발급 기관이 계속 응답하지 않아"), true);
    assertEquals(provider.calls.length, 15, "it was not asked");
    now = 30_000;
    provider.manner = null;
    await source.issue(subject, "o", never);
    await source.issue(subject, "o", never);
    assertEquals(provider.calls.length, 17);
  }));

Deno.test("calls keep to the provider's rate", () =>
  withProvider(async (provider) => {
    const source = sourceOf(provider, { perSecond: 20, timeoutMs: 5_000 });
    const started = performance.now();
    await Promise.all(
      ["a", "b", "c", "d", "e"].map((order) => source.issue(subject, order, never)),
    );
    assert(performance.now() - started >= 190, "five calls are four intervals of 50 ms");
  }));

Deno.test("aborting a caller ends its call and makes no other", () =>
  withProvider(async (provider) => {
    const gone = new AbortController();
    provider.manner = () => {
      gone.abort(new Error("gone"));
      return Promise.resolve(new Response("", { status: 500 }));
    };
    await assertRejects(
      () => sourceOf(provider).issue(subject, "o", gone.signal),
      Error,
      "gone",
    );
    assertEquals(provider.calls.length, 1);
  }));

Deno.test("the owner is the provider's answer for exactly the requested address", () =>
  withProvider(async (provider) => {
    provider.owners.set(subject.id, " 김철수 ");
    assertEquals(await sourceOf(provider).ownerOf(subject, never), "김철수");
    provider.manner = () =>
      Promise.resolve(Response.json({ reference: "other", owner_name: "이몽룡" }));
    const asked = () => sourceOf(provider).ownerOf(subject, never);
    assertEquals((await assertRejects(asked, SourceProblem)).kind, "wrong");
  }));
