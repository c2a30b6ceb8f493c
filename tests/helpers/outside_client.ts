/// <reference lib="deno.worker" />
/** A client in a thread of its own: what it computes is not the office's, whose thread a test looks at. */

/** A request as the client sends it. */
export interface OutsideRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

interface Answered {
  status: number;
  bytes: ArrayBuffer;
}

/** Requests come first, and an empty message once they are to be sent: to hand them over is no part of that. */
let prepared: OutsideRequest[] = [];

async function answerOf({ url, ...call }: OutsideRequest): Promise<Answered> {
  const answer = await fetch(url, call);
  return { status: answer.status, bytes: await answer.arrayBuffer() };
}

self.onmessage = async ({ data }: MessageEvent<OutsideRequest[] | null>) => {
  if (data) {
    prepared = data;
    return self.postMessage([]);
  }
  const answers = await Promise.all(prepared.map(answerOf));
  self.postMessage(answers, answers.map(({ bytes }) => bytes));
};
