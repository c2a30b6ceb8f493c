/** The console's state in this process: running turns, the queue for models, and uploaded files. */
import type { Deps } from "../../deps.ts";
import type { Identity } from "../../auth/identity.ts";
import { FairQueue } from "../../kit/fair_queue.ts";
import { ModelAbilities } from "./abilities.ts";
import { OutsideServers } from "./outside/servers.ts";
import { ModelQueue } from "./queue.ts";
import type { Say } from "./turn_types.ts";
import { Uploads } from "./uploads.ts";

/** Why a turn was stopped, in words for the person who asked. */
export class TurnStopped extends Error {
  override name = "TurnStopped";
}

export const STOPPED = "중지했습니다. 여기까지 받은 내용은 남아 있습니다.";
export const RIGHTS_LOST = "로그인이 만료되었거나 권한이 바뀌어 답변을 중단했습니다.";
const CLOSING = "서버가 다시 시작되어 답변을 중단했습니다. 여기까지 받은 내용은 남아 있습니다.";
export const DELETED = "대화가 삭제되어 답변을 중단했습니다.";

/** Milliseconds from a question to its turn at most: models and tools of others are asked in between. */
const SOON_MS = 10_000;
/** Turns at once, of everybody and of one person. */
const TURNS_MAX = 500;
const OWN_TURNS_MAX = 10;

/** A turn that runs, and those who read along. */
export interface RunningTurn {
  readonly chat: string;
  readonly person: string;
  /** Of the token that began it; null for a session. */
  readonly token: string | null;
  readonly stop: AbortController;
  readonly readers: Set<Say>;
  /** Resolves with its end, which `ended` says. */
  readonly end: Promise<void>;
  ended(): void;
}

export class ChatDesk {
  readonly uploads = new Uploads();
  readonly queue: ModelQueue;
  readonly abilities: ModelAbilities;
  readonly outside: OutsideServers;
  /** Conversations that are shown, one of them a person's: ten open tabs are ten, one after the other. */
  readonly displays = new FairQueue({ places: 50, share: 1, waiting: { all: 200, own: 20 } });
  /** The queue for rereading tools, one per person at a time, because each holds the thread. */
  readonly again = new FairQueue({ places: 1 });
  readonly #turns = new Set<RunningTurn>();
  /** When a person stopped a conversation in which nothing ran, by both. */
  readonly #stopped = new Map<string, number>();

  constructor({ chat, outside }: Deps["config"]) {
    this.queue = new ModelQueue(chat.atOnce);
    this.abilities = new ModelAbilities(chat);
    this.outside = new OutsideServers(outside);
  }

  /** The turn that answers in a conversation. */
  running(chat: string): RunningTurn | undefined {
    return [...this.#turns].find((turn) => turn.chat === chat);
  }

  /** May this person begin another turn? */
  hasRoom(person: string): boolean {
    const own = [...this.#turns].filter((turn) => turn.person === person);
    return this.#turns.size < TURNS_MAX && own.length < OWN_TURNS_MAX;
  }

  begin(chat: string, { user, tokenId }: Pick<Identity, "user" | "tokenId">): RunningTurn {
    const { promise: end, resolve: ended } = Promise.withResolvers<void>();
    const turn: RunningTurn = {
      ...{ chat, person: user.id, token: tokenId, end, ended },
      ...{ stop: new AbortController(), readers: new Set<Say>() },
    };
    this.#turns.add(turn);
    return turn;
  }

  end(turn: RunningTurn): void {
    this.#turns.delete(turn);
  }

  /** Stops a person's answer, also one whose question is on its way to its turn. */
  stopOwn(person: string, chat: string): void {
    const now = performance.now();
    for (const [key, at] of this.#stopped) if (now - at > SOON_MS) this.#stopped.delete(key);
    if (this.running(chat)?.person === person) this.stop(STOPPED, chat);
    else this.#stopped.set(`${person} ${chat}`, now);
  }

  /** Was a turn stopped that only begins now? */
  wasStopped(person: string, chat: string): boolean {
    const key = `${person} ${chat}`;
    const at = this.#stopped.get(key);
    this.#stopped.delete(key);
    return at !== undefined && performance.now() - at <= SOON_MS;
  }

  /** Stops the turns of a conversation, or all of them. */
  stop(why: string, chat?: string): void {
    for (const turn of this.#turns) {
      if (chat === undefined || turn.chat === chat) turn.stop.abort(new TurnStopped(why));
    }
  }
}

const desks = new WeakMap<Deps["books"], ChatDesk>();

/** The desk of this office. */
export function deskOf({ books, config }: Pick<Deps, "books" | "config">): ChatDesk {
  const desk = desks.get(books) ?? new ChatDesk(config);
  desks.set(books, desk);
  return desk;
}

/** Ends every turn: a stopping server informs the listeners and stores the received parts. */
export const endChats = (books: Deps["books"]): void => desks.get(books)?.stop(CLOSING);
