/** What the console has in this process: turns under way, whose turn it is with a model, files that were given to it. */
import type { Deps } from "../../deps.ts";
import { FairQueue } from "../../kit/fair_queue.ts";
import { OutsideServers } from "./outside/servers.ts";
import { ModelQueue } from "./queue.ts";
import { Uploads } from "./uploads.ts";

/** Why a turn was stopped, in words for the person who asked. */
export class TurnStopped extends Error {
  override name = "TurnStopped";
}

export const STOPPED = "중지했습니다. 여기까지 받은 내용은 남아 있습니다.";
export const RIGHTS_LOST = "로그인이 만료되었거나 권한이 바뀌어 답변을 중단했습니다.";
const CLOSING = "서버가 다시 시작되어 답변을 중단했습니다. 여기까지 받은 내용은 남아 있습니다.";
export const DELETED = "대화가 삭제되어 답변을 중단했습니다.";

/** Turns at once, of everybody and of one person. */
const TURNS_MAX = 500;
const OWN_TURNS_MAX = 10;

export class ChatDesk {
  readonly uploads = new Uploads();
  readonly queue: ModelQueue;
  readonly outside: OutsideServers;
  /** Conversations that are shown, one of them a person's: ten open tabs are ten, one after the other. */
  readonly displays = new FairQueue({ places: 50, share: 1, waiting: { all: 200, own: 20 } });
  /** Tools that are asked again for them, of each person one in turn: each holds the thread for its time. */
  readonly again = new FairQueue({ places: 1 });
  #turns = new Map<AbortController, { chat: string; person: string }>();

  constructor({ chat, outside }: Deps["config"]) {
    this.queue = new ModelQueue(chat.atOnce);
    this.outside = new OutsideServers(outside);
  }

  isRunning(chat: string): boolean {
    return [...this.#turns.values()].some((turn) => turn.chat === chat);
  }

  /** May this person begin another turn? */
  hasRoom(person: string): boolean {
    const own = [...this.#turns.values()].filter((turn) => turn.person === person);
    return this.#turns.size < TURNS_MAX && own.length < OWN_TURNS_MAX;
  }

  begin(chat: string, person: string): AbortController {
    const stop = new AbortController();
    this.#turns.set(stop, { chat, person });
    return stop;
  }

  end(stop: AbortController): void {
    this.#turns.delete(stop);
  }

  /** Stops the turns of a conversation, or all of them. */
  stop(why: string, chat?: string): void {
    for (const [stop, turn] of this.#turns) {
      if (chat === undefined || turn.chat === chat) stop.abort(new TurnStopped(why));
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

/** Ends every turn: a server that stops says so to who listens, and keeps what came. */
export const endChats = (books: Deps["books"]): void => desks.get(books)?.stop(CLOSING);
