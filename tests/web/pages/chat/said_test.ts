import { assertEquals } from "@std/assert";
import { readTurn, type TurnLine } from "../../../../web/pages/chat/said.ts";

/** An answer whose bytes come in these pieces, and which then ends or breaks. */
const answer = (pieces: Uint8Array<ArrayBuffer>[], breaks = false): Response => {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else if (breaks) controller.error(new Error("cut"));
      else controller.close();
    },
  });
  return new Response(body);
};

const line = (said: unknown) =>
  `data: ${typeof said === "string" ? said : JSON.stringify(said)}\n\n`;
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function read(response: Response) {
  const received: TurnLine[] = [];
  const isWhole = await readTurn(response, (said) => received.push(said));
  return { isWhole, texts: received.map(({ content }) => content) };
}

Deno.test("a stream that is cut inside a letter and inside a line is read whole", async () => {
  const all = bytes(
    line({ content: "한글" }) + ": 쉼\n\n" + line({ content: "끝" }) + line("[DONE]"),
  );
  const single = Array.from(all, (one) => new Uint8Array([one]));
  assertEquals(await read(answer(single)), { isWhole: true, texts: ["한글", "끝"] });
});

Deno.test("a stream without [DONE] is not whole, however it ended", async () => {
  const begun = [bytes(line({ content: "반쯤" }))];
  for (const breaks of [false, true]) {
    assertEquals(await read(answer(begun, breaks)), { isWhole: false, texts: ["반쯤"] });
  }
});
