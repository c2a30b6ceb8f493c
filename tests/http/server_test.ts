import { assertEquals } from "@std/assert";
import { openTestApp } from "../helpers/server.ts";

/** Bytes that come in pieces, without a length before. */
function endless(bytes: number): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(64 * 1024).fill(0x20);
  return ReadableStream.from(Array.from({ length: bytes / piece.length }, () => piece));
}

Deno.test("a body that is too large gets its answer, also without a stated length", async () => {
  const app = await openTestApp();
  const url = `${app.listen()}/api/mysql/card/update/lunch/`;
  const headers = {
    ...app.headersOf("staff"),
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
  };
  for (const body of ["x".repeat(1024 * 1024), endless(4 * 1024 * 1024)]) {
    const response = await fetch(url, { method: "PUT", headers, body });
    assertEquals([response.status, (await response.json()).code], [413, "body_too_large"]);
  }
  await app.close();
});

Deno.test("two people edit the same row at the same moment: the second is informed, and both edits are kept", async () => {
  const app = await openTestApp();
  const url = `${app.listen()}/api/mysql/card/update/lunch/`;
  const edit = async (as: "staff" | "superuser", note: string) => {
    const response = await fetch(url, {
      method: "PUT",
      headers: {
        ...app.headersOf(as),
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
        "if-match": '"1"',
      },
      body: JSON.stringify({ purpose: "lunch", note, participants: ["mina"] }),
    });
    return { status: response.status, body: await response.json(), note };
  };
  const answers = await Promise.all([edit("staff", "하나"), edit("superuser", "둘")]);
  assertEquals(answers.map(({ status }) => status).sort(), [200, 409]);
  const winner = answers.find(({ status }) => status === 200)!;
  const loser = answers.find(({ status }) => status === 409)!;
  assertEquals(loser.body.details[0].current.note, winner.note);
  await app.close();
});
