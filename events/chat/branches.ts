/**
 * Branches of a conversation: a question asked in other words, or an answer given again, begins one beside what was there.
 * Nothing is lost: what is not shown waits whole at its fork. Pure, and without knowledge of what a message is.
 */

/** Where a conversation forks: at a question (counted from 0 in what is shown), or at the answer to it. */
export interface ForkPlace {
  question: number;
  part: "question" | "answer";
}

/** What is shown from its beginning, or from a fork on, with the forks in it. */
export interface Branch<M> {
  messages: readonly M[];
  forks: readonly Fork<M>[];
}

/** A place with several ways on: the shown one is in the conversation itself, the others are here in their order. */
export interface Fork<M> extends ForkPlace {
  /** Place of the shown one among all of them. */
  shown: number;
  others: readonly Branch<M>[];
}

interface Message {
  role: string;
}

/** A question is before its own answer, and both before the next question. */
export const orderOf = ({ question, part }: ForkPlace): number =>
  question * 2 + (part === "answer" ? 1 : 0);

/** The message with which the place begins; -1 if there is no such question. */
export function placeOf(messages: readonly Message[], { question, part }: ForkPlace): number {
  let left = question;
  const at = messages.findIndex(({ role }) => role === "user" && left-- === 0);
  return at === -1 || part === "question" ? at : at + 1;
}

/** What is shown, parted at a place: what is before it, the fork, and what is from there on. */
function partedAt<M extends Message>(
  { messages, forks }: Branch<M>,
  { question, part }: ForkPlace,
) {
  const order = orderOf({ question, part });
  const at = placeOf(messages, { question, part });
  const fork = forks.find((one) => orderOf(one) === order);
  const tail: Branch<M> = {
    messages: messages.slice(at),
    forks: forks.filter((one) => orderOf(one) > order),
  };
  const { shown = 0, others = [] } = fork ?? {};
  return {
    head: messages.slice(0, at),
    before: forks.filter((one) => orderOf(one) < order),
    /** All ways on, in their order. */
    ways: [...others.slice(0, shown), tail, ...others.slice(shown)],
  };
}

/** The conversation up to a place, where a new way begins; what was there becomes another one. */
export function branchedOff<M extends Message>(state: Branch<M>, place: ForkPlace): Branch<M> {
  const { head, before, ways } = partedAt(state, place);
  const { question, part } = place;
  return {
    messages: head,
    forks: [...before, { question, part, shown: ways.length, others: ways }],
  };
}

/** The conversation with another of the ways on from a place. */
export function branchShown<M extends Message>(
  state: Branch<M>,
  { question, part, shown }: ForkPlace & { shown: number },
): Branch<M> {
  const { head, before, ways } = partedAt(state, { question, part });
  const way = ways[shown];
  if (!way) return state;
  return {
    messages: [...head, ...way.messages],
    forks: [
      ...before,
      { question, part, shown, others: ways.toSpliced(shown, 1) },
      ...way.forks,
    ],
  };
}

/** The fork at a place, if it forks there. */
export const forkAt = <M>(forks: readonly Fork<M>[], place: ForkPlace): Fork<M> | undefined =>
  forks.find((one) => orderOf(one) === orderOf(place));

/** Every message, of every branch. */
export const allMessages = <M>({ messages, forks }: Branch<M>): M[] => [
  ...messages,
  ...forks.flatMap(({ others }) => others.flatMap((one) => allMessages(one))),
];
