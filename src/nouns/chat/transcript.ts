/** Storage of a turn's messages: a conversation in the books, or an unsaved one. */
import { type ChatEvent, type ChatState, chatStream, evolve } from "../../../events/chat/chat.ts";
import { CHAT_NOT_FOUND } from "../../../events/chat/chat_acts.ts";
import type { Actor } from "../../../events/base/event.ts";
import { isRefusal, type Refusal } from "../../../events/base/refusal.ts";
import type { Deps } from "../../deps.ts";

type Bare<E> = E extends ChatEvent ? Omit<E, "stream"> : never;
/** An event of a conversation, saved or not. */
export type Happened = Bare<ChatEvent>;

export interface Transcript {
  /** Version of the stream; 0 if unsaved. */
  readonly version: number;
  /** "" if unsaved. */
  readonly id: string;
  readonly state: ChatState;
  /** Writes down what happened. Throws `TranscriptUnavailable` where that cannot be done. */
  add(...happened: Happened[]): Promise<void>;
}

/** The conversation was deleted, or the books take nothing. */
export class TranscriptUnavailable extends Error {
  override name = "TranscriptLost";
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

const NOBODYS: ChatState = {
  owner: "",
  title: "",
  pinned: false,
  folder: "",
  messages: [],
  forks: [],
  allowed: [],
  usage: { prompt: 0, completion: 0, ms: 0, answers: 0 },
  deleted: false,
};

/** An unsaved conversation, started with the caller's messages. */
export function passingTranscript(messages: ChatState["messages"]): Transcript {
  let state: ChatState = { ...NOBODYS, messages };
  return {
    version: 0,
    id: "",
    get state() {
      return state;
    },
    add(...happened) {
      for (const one of happened) {
        state = evolve(state, { ...one, stream: chatStream("passing") } as ChatEvent);
      }
      return Promise.resolve();
    },
  };
}

/** A person's conversation in the books. */
export function storedTranscript(
  { books }: Pick<Deps, "books">,
  id: string,
  { actor, requestId }: { actor: Actor; requestId: string },
): Transcript {
  const entry = () => {
    const found = books.views.chat.byId.get(id);
    if (!found || found.state.deleted) throw new TranscriptUnavailable(CHAT_NOT_FOUND);
    return found;
  };
  const stream = chatStream(id);
  return {
    id,
    get version() {
      return entry().version;
    },
    get state() {
      return entry().state;
    },
    async add(...happened) {
      const outcome = await books.execute({
        stream,
        decide: ({ chat }) =>
          chat.byId.get(id)?.state.deleted === false
            ? happened.map((one) => ({ ...one, stream }) as ChatEvent)
            : CHAT_NOT_FOUND,
        meta: { actor, requestId, key: `${actor.id}:chat:${crypto.randomUUID()}` },
      });
      if (isRefusal(outcome)) throw new TranscriptUnavailable(outcome);
    },
  };
}
