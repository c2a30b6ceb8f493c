/** The largest files: others are served while one is taken in and given back. */
import { assert, assertEquals } from "@std/assert";
import { FILE_MAX_BYTES } from "../../events/attachment/attachment_limits.ts";
import { latin, pdf } from "../helpers/attached_files.ts";
import { longestBlockOf } from "../helpers/longest_block.ts";
import { openTestApp } from "../helpers/server.ts";

const HELD_MS = 100;

/** A PDF of just so many bytes: a comment of letters that nothing packs fills it. */
function pdfOf(bytes: number): Uint8Array<ArrayBuffer> {
  const [start, own] = [latin("%PDF-1.7\n%"), pdf()];
  const whole = new Uint8Array(bytes).fill(0x78);
  whole.set(start);
  whole.set(own, bytes - own.length);
  whole[bytes - own.length - 1] = 0x0a;
  return whole;
}

Deno.test("a file of 20 MB is taken in and given back, and the server's thread is held for less than 100 ms", async () => {
  const app = await openTestApp();
  try {
    const given = pdfOf(FILE_MAX_BYTES);
    const form = new FormData();
    form.set("file", new File([given], "큰 파일.pdf"));
    const sent = new Response(form);
    const headers = {
      ...app.headersOf("token"),
      "content-type": sent.headers.get("content-type")!,
    };
    const office = app.listen();
    const url = `${office}/api/attachments/of/card/lunch`;
    const body = await sent.bytes();
    const taken = await longestBlockOf([{ url, method: "POST", headers, body }]);
    assertEquals(taken.answers[0].status, 201, taken.answers[0].text);
    assert(taken.block < HELD_MS, `taken in: ${Math.round(taken.block)} ms`);
    const { data: { id } } = JSON.parse(taken.answers[0].text);
    const file = { url: `${office}/api/attachments/${id}/file`, headers: app.headersOf("token") };
    const back = await longestBlockOf([file]);
    assertEquals(back.answers[0].status, 200);
    assert(back.block < HELD_MS, `given back: ${Math.round(back.block)} ms`);
  } finally {
    await app.close();
  }
});
