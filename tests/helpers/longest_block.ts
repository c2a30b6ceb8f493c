/** How long this thread is blocked while something is read that may be refused, or requests are answered. */
import { longestHeld } from "../../scripts/lab/probes/held.ts";
import { BadFile } from "../../src/import/files/limits.ts";
import type { OutsideRequest } from "./outside_client.ts";

/** As `longestHeld`; a file that is refused has been read as well. */
export const longestBlock = (work: () => Promise<unknown>): Promise<number> =>
  longestHeld(async () => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
    }
  });

interface Served {
  block: number;
  answers: { status: number; text: string }[];
}

/**
 * The same while an office of this thread answers these requests, sent at once by another thread: writing a request
 * and reading an answer is the client's work, and no part of what the office computes.
 */
export async function longestBlockOf(requests: readonly OutsideRequest[]): Promise<Served> {
  const client = new Worker(new URL("./outside_client.ts", import.meta.url), { type: "module" });
  const say = (message: readonly OutsideRequest[] | null) =>
    new Promise<{ status: number; bytes: ArrayBuffer }[]>((resolve, reject) => {
      client.onmessage = ({ data }) => resolve(data);
      client.onerror = ({ message }) => reject(new Error(message));
      client.postMessage(message);
    });
  try {
    await say(requests);
    let answered: Awaited<ReturnType<typeof say>> = [];
    const block = await longestHeld(async () => answered = await say(null));
    const decoder = new TextDecoder();
    const answers = answered.map(({ status, bytes }) => ({ status, text: decoder.decode(bytes) }));
    return { block, answers };
  } finally {
    client.terminate();
  }
}
