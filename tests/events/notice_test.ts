import { assertEquals } from "@std/assert";
import { isRefusal } from "../../events/base/refusal.ts";
import {
  type AskedNotice,
  askNotice,
  evolve,
  markFailed,
  markSent,
  type NoticeEvent,
  noticeId,
  type NoticeState,
  readNotice,
  retryDelivery,
  setAsideDelivery,
} from "../../events/notice/notice.ts";
import { chooseNotices, NO_CHOICE } from "../../events/notice/notice_choice.ts";
import { moveWatch } from "../../events/notice/notice_watch.ts";

const to = "user/mina";
const due = "2026-11-27T00:00:00.000Z";
const later = "2026-11-27T00:05:00.000Z";
const ASKED: AskedNotice = {
  kind: "leave_asked",
  to,
  about: { noun: "leave", id: "l1" },
  cause: 12,
  deliveries: [{ channel: "mail", due, digest: true }],
};
const id = noticeId(ASKED.kind, "12", to);
const stream = `notice/${id}`;
const event = (type: NoticeEvent["type"], data: unknown) => ({ stream, type, data }) as NoticeEvent;
const given = (...events: NoticeEvent[]): NoticeState | undefined =>
  events.reduce<NoticeState | undefined>(evolve, undefined);

const asked = event("notice.asked", ASKED);
const sent = event("notice.sent", { channel: "mail", reference: "q1" });
const failed = event("notice.failed", {
  ...{ channel: "mail", to, code: "refused", words: "450 later", again_at: later },
});
const givenUp = event("notice.failed", {
  ...{ channel: "mail", to, code: "refused", words: "550 no", again_at: null },
});
const retried = event("notice.retried", { channel: "mail", due: later });
const aside = event("notice.set_aside", { channel: "mail" });
const read = event("notice.read", {});

const said = (decided: ReturnType<typeof markSent>) =>
  isRefusal(decided) ? [decided.status, decided.code] : decided;
const mail = { id, channel: "mail" } as const;
const failure = { ...mail, code: "refused", words: "450 later", again_at: later } as const;

const decisions: [name: string, decided: ReturnType<typeof markSent>, then: unknown[]][] = [
  ["nothing, when a notice is asked, then it is", askNotice(given(), { id, notice: ASKED }), [
    asked,
  ]],
  [
    "one that was asked, when it is asked again, then nothing is written",
    askNotice(given(asked), { id, notice: ASKED }),
    [],
  ],
  [
    "one that waits, when the channel took it, then it is sent",
    markSent(given(asked), { ...mail, reference: "q1" }),
    [sent],
  ],
  [
    "one that failed before, when the channel took it, then it is sent",
    markSent(given(asked, failed), { ...mail, reference: "q1" }),
    [sent],
  ],
  ["none, when one is sent, then it is not found", markSent(given(), { ...mail, reference: "" }), [
    ...[404, "notice_not_found"],
  ]],
  [
    "another channel, when it is sent, then there is no such delivery",
    markSent(given(asked), { id, channel: "push", reference: "" }),
    [404, "delivery_not_found"],
  ],
  [
    "one that was sent, when it is sent again, then it has ended",
    markSent(given(asked, sent), { ...mail, reference: "q2" }),
    [409, "delivery_ended"],
  ],
  [
    "one that waits, when it fails, then its receiver's key seals the words",
    markFailed(given(asked), failure),
    [
      failed,
    ],
  ],
  ["none, when one fails, then it is not found", markFailed(given(), failure), [
    ...[404, "notice_not_found"],
  ]],
  [
    "one that was given up, when it fails, then it has ended",
    markFailed(given(asked, givenUp), failure),
    [409, "delivery_ended"],
  ],
  [
    "one that was given up, when a person has it sent again, then it waits",
    retryDelivery(given(asked, givenUp), { ...mail, due: later }),
    [retried],
  ],
  [
    "one that waits, when a person has it sent again, then that is refused",
    retryDelivery(given(asked), { ...mail, due: later }),
    [409, "delivery_not_given_up"],
  ],
  [
    "one that was sent, when a person has it sent again, then that is refused",
    retryDelivery(given(asked, sent), { ...mail, due: later }),
    [409, "delivery_not_given_up"],
  ],
  [
    "none, when a person has it sent again, then it is not found",
    retryDelivery(given(), { ...mail, due: later }),
    [404, "notice_not_found"],
  ],
  [
    "one that was given up, when a person sets it aside, then it is no longer listed",
    setAsideDelivery(given(asked, givenUp), mail),
    [aside],
  ],
  [
    "one that waits, when a person sets it aside, then that is refused",
    setAsideDelivery(given(asked), mail),
    [409, "delivery_not_given_up"],
  ],
  [
    "one that was set aside, when a person has it sent again, then that is refused",
    retryDelivery(given(asked, givenUp, aside), { ...mail, due: later }),
    [409, "delivery_not_given_up"],
  ],
  ["one's own, when it is read, then it is read", readNotice(given(asked), { id, to }), [read]],
  [
    "one that was read, when it is read again, then nothing is written",
    readNotice(given(asked, read), { id, to }),
    [],
  ],
  [
    "another person's, when it is read, then it is not found",
    readNotice(given(asked), { id, to: "user/jun" }),
    [404, "notice_not_found"],
  ],
  ["none, when it is read, then it is not found", readNotice(given(), { id, to }), [
    ...[404, "notice_not_found"],
  ]],
];
for (const [name, decided, then] of decisions) {
  Deno.test(`given ${name}`, () => assertEquals(said(decided), then));
}

const standing = (...events: NoticeEvent[]) => {
  const { status, tries, due, digest, words } = given(...events)!.deliveries[0];
  return { status, tries, due, digest, words };
};
Deno.test("given attempts of a delivery, when they are folded, then it waits, is sent or is given up", () => {
  const waits = { status: "waiting", tries: 0, due, digest: true, words: "" };
  assertEquals(standing(asked), waits);
  assertEquals(standing(asked, failed), { ...waits, tries: 1, due: later, words: "450 later" });
  assertEquals(standing(asked, failed, sent), { ...waits, status: "sent", tries: 1, due: later });
  assertEquals(standing(asked, failed, givenUp), {
    ...{ status: "given_up", tries: 2, due: later, digest: true, words: "550 no" },
  });
  // A person who has it sent again does not wait for tomorrow's digest.
  assertEquals(standing(asked, givenUp, retried).digest, false);
  assertEquals(standing(asked, givenUp, retried).tries, 0);
});

Deno.test("given a choice, when it is chosen, then it is kept once, whatever the order of its parts", () => {
  const choose = (state: Parameters<typeof chooseNotices>[0], choice = NO_CHOICE) =>
    chooseNotices(state, { whose: "mina", choice }).map(({ data }) => data);
  const chosen = {
    modes: { b_kind: { push: "off", mail: "now" }, a_kind: {} },
    times: null,
  } as const;
  const kept = { modes: { b_kind: { mail: "now", push: "off" } }, times: null } as const;
  assertEquals(choose(undefined), []);
  assertEquals(choose(undefined, chosen), [kept]);
  assertEquals(choose(kept, chosen), []);
  assertEquals(choose(kept), [NO_CHOICE]);
});

Deno.test("given a place in the log, when it is moved, then it moves forward alone", () => {
  const moved = (reached: number | undefined, to: number) =>
    moveWatch(reached, { to, why: "reached" }).map(({ data }) => data.to);
  assertEquals([moved(undefined, 0), moved(5, 5), moved(5, 4), moved(5, 6)], [[0], [], [], [6]]);
});
