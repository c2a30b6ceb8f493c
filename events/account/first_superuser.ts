/**
 * The first superuser of an office: a start offers a single-use link, and the person who signs in with it gets the
 * rights (docs/decisions/0071-first-superuser.md). Only a digest of the link's secret is stored.
 */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent } from "../base/event.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { changeFlags, type UserEvent, type UserState } from "./user.ts";
import { defineNoun } from "../kit/noun.ts";

const offered = z.object({
  /** SHA-256 of the secret, hex. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  expires_at: z.iso.datetime(),
});
/** `user` has the rights now. */
const taken = z.object({ user: z.string().max(64) });

const firstSuperuserEvents = [
  define("first_superuser.offered", offered),
  define("first_superuser.taken", taken),
];

export const aboutFirstSuperuser = defineNoun("first_superuser", firstSuperuserEvents, {
  label: "첫 최고관리자",
  revision: 2,
  without: [["A link of the start, used once.", "page", "changes", "find", "recent", "files"]],
});
export type FirstSuperuserEvent =
  | NewEvent<"first_superuser.offered", z.infer<typeof offered>>
  | NewEvent<"first_superuser.taken", z.infer<typeof taken>>;

/** The newest offer. */
export interface Offer extends z.infer<typeof offered> {
  /** Instant, here and below. */
  made_at: string;
  taken: { user: string; at: string } | null;
}

/** There is one offer at a time: a newer one replaces earlier ones. */
export const OFFER_ID = "office";
export const OFFER_STREAM = `first_superuser/${OFFER_ID}`;

/** Folds one event into the offer; `at` is the instant of its commit. */
export function evolve(state: Offer | undefined, event: FirstSuperuserEvent, at = ""): Offer {
  switch (event.type) {
    case "first_superuser.offered":
      return { ...event.data, made_at: at, taken: null };
    case "first_superuser.taken":
      return { ...state!, taken: { user: event.data.user, at } };
    default:
      return event satisfies never;
  }
}

/** Offers the rights to the holder of the secret; no event if the office has a superuser. */
export const offer = (
  made: Pick<Offer, "digest" | "expires_at">,
  { superusers }: { superusers: number },
): FirstSuperuserEvent[] =>
  superusers > 0 ? [] : [{ stream: OFFER_STREAM, type: "first_superuser.offered", data: made }];

/** Why an offer cannot be taken; null when it can. */
export function checkOffer(
  state: Offer | undefined,
  { digest, superusers, now }: { digest: string; superusers: number; now: Date },
): Refusal | null {
  if (!state || state.digest !== digest) {
    const text = "올바르지 않은 링크입니다. 서버를 시작할 때 출력된 링크를 그대로 열어 주세요.";
    return refuse(403, "first_link_unknown", text);
  }
  if (state.taken || superusers > 0) {
    const text =
      "이미 최고관리자가 있어 이 링크는 쓸 수 없습니다. 최고관리자에게 권한을 요청해 주세요.";
    return refuse(409, "first_link_used", text);
  }
  if (Date.parse(state.expires_at) > now.getTime()) return null;
  const text = "링크의 유효 시간이 지났습니다. 서버를 다시 시작하면 새 링크가 출력됩니다.";
  return refuse(403, "first_link_expired", text);
}

/**
 * Gives an account the rights of the first superuser, once. Decided on the office's state at the time of the commit.
 */
export function acceptOffer(
  state: Offer | undefined,
  command: { digest: string; id: string; account: UserState | undefined },
  context: { superusers: number; now: Date },
): (FirstSuperuserEvent | UserEvent)[] | Refusal {
  const { digest, id, account } = command;
  const refusal = checkOffer(state, { digest, ...context });
  if (refusal) return refusal;
  const flags = { is_active: true, is_staff: true, is_superuser: true };
  const given = changeFlags(account, { id, flags }, { otherSuperusers: 0 });
  if ("refused" in given) return given;
  return [{ stream: OFFER_STREAM, type: "first_superuser.taken", data: { user: id } }, ...given];
}
