/** What a row of the campaign is, and what it is judged by. */
import type { Stage } from "./stage.ts";

/** What a mistake is made with. */
export type Category =
  | "data folder"
  | "log"
  | "serving"
  | "backups"
  | "restore"
  | "wrong key"
  | "full disk"
  | "keys"
  | "clock";

/** What the office did: it went on, it went on and said what is wrong, or it refused. */
export type Did = "works" | "told" | "refused";

export const ANY: readonly Did[] = ["works", "told", "refused"];
export const SAID: readonly Did[] = ["told", "refused"];
export const REFUSED: readonly Did[] = ["refused"];

export interface Outcome {
  did: Did;
  /** What it said, where it said something. */
  message: string;
}

export interface Mistake {
  category: Category;
  name: string;
  /** What the office may do; anything else hides the mistake, or makes more of it than it is. */
  may: readonly Did[];
  /** Makes the mistake, and has the office meet it. */
  run(stage: Stage): Promise<Outcome>;
  /** The mistake itself takes this many records out of reach: the operator deleted every copy. */
  gone?: number;
}

/** Does a message say what to do next? */
export const hasNextStep = (message: string): boolean =>
  /deno task|(주세요|하세요|두세요|바꾸세요|고치세요|정하세요|지우세요|실행하|확인하|끄지 마세요)/
    .test(message);
