/** The user monitor (S2 §2, §3): accounts that signed in. None is made or deleted here. */
import { z } from "zod";
import type { NewEvent } from "../../events/base/event.ts";
import { type Column, columnOf } from "../../events/kit/column.ts";
import { columnsOf, emptyValue } from "../../events/kit/field.ts";
import { sideOf } from "../../events/kit/changes.ts";
import { ID_COLUMN } from "../../events/kit/table.ts";
import { isRefusal, refuse } from "../../events/base/refusal.ts";
import { unmaskedValues } from "../../events/base/unmask.ts";
import {
  changeDetails,
  changeFlags,
  type UserEvent,
  type UserFlags,
} from "../../events/account/user.ts";
import { type UserDetails, userFields } from "../../events/account/user_details.ts";
import { linkContext } from "../../projections/account/account_employee.ts";
import type { Views } from "../../projections/registry.ts";
import {
  otherSuperusers,
  userRow,
  userRows,
  userVersionBefore,
  userView,
} from "../../projections/account/user.ts";
import type { Decision, Resource, Values } from "./resource.ts";

const NO_FLAGS: UserFlags = { is_active: false, is_staff: false, is_superuser: false };

const right = (key: keyof UserFlags, label: string, width = 100): Column =>
  columnOf(key, label, width, { type: "boolean", editable: true });

/** Fields of the login provider (S2 §3 User) cannot be edited here. */
const [name, lastName, ...details] = columnsOf(userFields);
const columns: Column[] = [
  name,
  lastName,
  details[0],
  columnOf("kakao_nickname", "별명", 120, { searchable: true, visible: false }),
  columnOf("kakao_email", "이메일", 200, { searchable: true, personal: true }),
  columnOf("kakao_phone_number", "전화번호", 140, {
    searchable: true,
    show: "phone",
    personal: true,
  }),
  right("is_active", "활성"),
  right("is_staff", "직원"),
  right("is_superuser", "최고관리자", 110),
  ...details.slice(1),
  ID_COLUMN,
];

/** Accounts without a right are searched as well. */
const options = [{ value: "true", label: "예" }, { value: "false", label: "아니요" }];

/** Details and flags are two facts: what changed of both is decided together, or neither. */
function update(views: Views, id: string, values: Values): Decision {
  const state = views.user.byId.get(id)?.state;
  const cells = Object.entries(values)
    .map(([key, value]) => [key, value ?? emptyValue(userFields[key as keyof UserDetails])]);
  const wanted = unmaskedValues("user", Object.fromEntries(cells), state?.details);
  if (isRefusal(wanted)) return wanted;
  const details = changeDetails(state, { id, values: wanted }, linkContext(views, id));
  if (isRefusal(details)) return details;
  const flags: UserFlags = { ...NO_FLAGS, ...state?.flags, ...wanted };
  const context = { otherSuperusers: otherSuperusers(views.user, id) };
  const rights = changeFlags(state, { id, flags }, context);
  return isRefusal(rights) ? rights : [...details, ...rights];
}

/** Back to what details and flags were before these events, the oldest of them last. */
function invert(views: Views, id: string, events: NewEvent[]): Decision {
  const before = (events.toReversed() as UserEvent[]).map((event) => {
    if (event.type === "user.changed") return sideOf(event.data.changes, "from");
    return event.type === "user.flags_changed" ? event.data.from : {};
  });
  return update(views, id, Object.assign({}, ...before));
}

export const users: Resource = {
  noun: "user",
  path: "/api/user",
  read: "superuser",
  write: "superuser",
  title: "사용자",
  list: "사용자 관리",
  counter: "명",
  screen: "user-monitor",
  filters: [
    { key: "is_active", kind: "select", options },
    { key: "is_staff", kind: "select", options },
    { key: "is_superuser", kind: "select", options },
    { key: "first_name", kind: "select" },
    { key: "employment_date", label: "입사일", kind: "daterange" },
  ],
  presets: [
    {
      name: "active-staff",
      label: "근무 중인 직원",
      query: { is_active: "true", is_staff: "true", is_superuser: "false" },
    },
    { name: "active", label: "활성 계정", query: { is_active: "true" } },
    { name: "staff", label: "직원 전체", query: { is_staff: "true" } },
    { name: "superuser", label: "최고관리자", query: { is_superuser: "true" } },
  ],
  notHere: refuse(
    409,
    "not_made_here",
    "계정은 로그인할 때 만들어지고, 삭제하는 대신 ‘활성’을 꺼서 막습니다.",
  ),
  columns,
  cells: { kakao_profile_img: z.string(), kakao_thumbnail_img: z.string() },
  importKey: "kakao_email",
  rows: (views) => userRows(views.user),
  row: (views, id) => userRow(views.user, id),
  view: userView,
  update,
  invert,
  fresh: true,
  versionBefore: (views, id, version) => userVersionBefore(views.user, id, version),
  // The rule on the last superuser needs the flags of all accounts, and a link all linked accounts.
  reads: ["user", "employee"],
};
