/** Every kind of notice: what its noun says of it, and what it is made by. */
import type { NounNotice } from "../../events/kit/notice_kind.ts";
import { NOUN_NAMES, type NounName, nouns } from "../../events/nouns.ts";
import { accountRules } from "./account_kinds.ts";
import { clientRules } from "./client_kinds.ts";
import type { NoticeRules } from "./kind.ts";
import { matterRules } from "./matter_kinds.ts";
import { officeRules } from "./office_kinds.ts";
import { workRules } from "./work_kinds.ts";

export interface NoticeKind extends NounNotice, NoticeRules {
  noun: NounName;
}

export const noticeRules: Readonly<Record<string, NoticeRules>> = {
  ...officeRules,
  ...workRules,
  ...accountRules,
  ...matterRules,
  ...clientRules,
};

/** By name, in the order of nouns. */
export const noticeKinds: ReadonlyMap<string, NoticeKind> = new Map(
  NOUN_NAMES.flatMap((noun) =>
    (nouns[noun].notices ?? []).map((one) =>
      [one.kind, { ...one, ...noticeRules[one.kind], noun }] as const
    )
  ),
);

/** By the type of the event that causes them. */
export const noticesOn: ReadonlyMap<string, readonly NoticeKind[]> = Map.groupBy(
  [...noticeKinds.values()].flatMap((kind) => kind.on.map((type) => ({ type, kind }))),
  ({ type }) => type,
).entries().reduce(
  (map, [type, found]) => map.set(type, found.map(({ kind }) => kind)),
  new Map<string, readonly NoticeKind[]>(),
);
