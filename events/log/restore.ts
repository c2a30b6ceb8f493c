/** A restored backup: the known changes of rights after it, until a superuser reviews them. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import type { SignInRules } from "../account/sign_in_rule.ts";
import type { StoredUserEvent, UserFlags } from "../account/user.ts";
import { defineNoun } from "../kit/noun.ts";

/** Most changes listed, the newest; of others only the number. */
export const RIGHTS_CHANGES_MAX = 200;

/** A change of a person's rights, or access created in their name. */
const RIGHTS_CHANGES = [
  "superuser_given",
  "superuser_taken",
  "staff_given",
  "staff_taken",
  "activated",
  "deactivated",
  "registered_with_rights",
  "account_withdrawn",
  "token_created",
  "token_revoked",
  "passkey_added",
  "passkey_removed",
  "passkeys_reset",
  "passkeys_required",
  "passkeys_not_required",
] as const;

const change = z.object({
  at: z.iso.datetime(),
  kind: z.enum(RIGHTS_CHANGES),
  /** The account concerned; "" if it concerns all. */
  account: z.string().max(100),
  /** Account of the person who did it. */
  by: z.string().max(100),
});
export type RightsChange = z.infer<typeof change>;

const opened = z.object({
  /** When the copy was made, ISO 8601 UTC. */
  backup_at: z.iso.datetime(),
  /** What is known of the time after the copy: everything in the replaced books, their readable part, or nothing. */
  known: z.enum(["all", "part", "none"]),
  /** Oldest first. */
  changes: z.array(change).max(RIGHTS_CHANGES_MAX),
  /** Number of earlier changes. */
  more: z.int().nonnegative(),
});
export type RestoreOpened = z.infer<typeof opened>;
/** Findings about the time after a copy. */
export type RightsFound = Omit<RestoreOpened, "backup_at">;

const confirmed = z.strictObject({});

const restoreEvents = [
  define("restore.opened", opened),
  define("restore.confirmed", confirmed),
];

export const aboutRestore = defineNoun("restore", restoreEvents, {
  label: "백업 복원",
  page: "/settings?tab=users&list=access",
  pageRole: "superuser",
  without: [[
    "A restore has no name; what waits for a yes is on the page of rights.",
    "find",
    "recent",
    "files",
  ]],
});

type RestoreEvent =
  | NewEvent<"restore.opened", RestoreOpened>
  | NewEvent<"restore.confirmed", z.infer<typeof confirmed>>;
export type StoredRestoreEvent = RestoreEvent & StoredEvent;

export interface RestoreState extends RestoreOpened {
  confirmed: boolean;
}

/** Folds one event into a restore. */
export function evolve(state: RestoreState | undefined, event: RestoreEvent): RestoreState {
  switch (event.type) {
    case "restore.opened":
      return { ...event.data, confirmed: false };
    case "restore.confirmed":
      return { ...state!, confirmed: true };
  }
}

export const restoreStream = (id: string): string => `restore/${id}`;

/** Records that a copy was opened, only once after an interrupted start. */
export const openRestore = (
  state: RestoreState | undefined,
  { id, ...data }: RestoreOpened & { id: string },
): RestoreEvent[] => state ? [] : [{ stream: restoreStream(id), type: "restore.opened", data }];

/** Records that the rights of a restored copy were reviewed. A second time changes nothing. */
export function confirmRestore(
  state: RestoreState | undefined,
  { id }: { id: string },
): RestoreEvent[] | Refusal {
  if (!state) return refuse(404, "restore_not_found", "되돌린 백업을 찾을 수 없습니다.");
  if (state.confirmed) return [];
  return [{ stream: restoreStream(id), type: "restore.confirmed", data: {} }];
}

/** The effect of a change of flags, by its weightiest part. */
export function flagsChange(from: UserFlags, to: UserFlags): RightsChange["kind"] {
  if (!from.is_superuser && to.is_superuser) return "superuser_given";
  if (from.is_active && !to.is_active) return "deactivated";
  if (from.is_superuser && !to.is_superuser) return "superuser_taken";
  if (!from.is_active && to.is_active) return "activated";
  return to.is_staff ? "staff_given" : "staff_taken";
}

type RuleChanged = { type: "sign_in_rule.changed"; data: { to: SignInRules } };

function kindOf(event: StoredUserEvent | RuleChanged): RightsChange["kind"] | null {
  switch (event.type) {
    case "user.flags_changed":
      return flagsChange(event.data.from, event.data.to);
    case "user.registered": {
      const { is_staff, is_superuser } = event.data.flags;
      return is_staff || is_superuser ? "registered_with_rights" : null;
    }
    case "user.withdrawn":
      return "account_withdrawn";
    case "user.token_created":
    case "user.token_revoked":
    case "user.passkey_added":
    case "user.passkey_removed":
    case "user.passkeys_reset":
      return event.type.slice("user.".length) as RightsChange["kind"];
    case "sign_in_rule.changed":
      return event.data.to.passkeys_required ? "passkeys_required" : "passkeys_not_required";
    default:
      return null;
  }
}

/** The change of rights in an event of the log; null for most. */
export function rightsChangeOf(event: StoredEvent): RightsChange | null {
  const kind = kindOf(event as StoredUserEvent);
  if (!kind) return null;
  const [noun, id] = event.stream.split("/", 2);
  return { at: event.at, kind, account: noun === "user" ? id : "", by: event.actor.id };
}
