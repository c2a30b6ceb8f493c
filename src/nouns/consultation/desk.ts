/** A request's status and assignee: decided for the page's forms and for its calls alike. */
import { koreanOrder } from "../../../events/base/text.ts";
import { z } from "zod";
import {
  assignConsultation,
  moveConsultation,
  type Stage,
  STAGES,
} from "../../../events/consultation/consultation.ts";
import { mayUse } from "../../../events/account/user.ts";
import {
  agoText,
  answerDeadline,
  deadlineText,
  isOverdue,
  promiseOf,
} from "../../../projections/consultation/answer_deadline.ts";
import { type ConsultationEntry, tabOf } from "../../../projections/consultation/consultation.ts";
import { deskAnswer, deskOf } from "../../../projections/consultation/consultation_desk.ts";
import { daysOff } from "../../../projections/leave/leave_policy.ts";
import type { Views } from "../../../projections/registry.ts";
import { consultations } from "./destruction.ts";
import type { Deps } from "../../deps.ts";
import { answerCommand } from "../../server/answer.ts";
import { call, type Route } from "../../server/route.ts";
import type { Action, Noun } from "../../server/run_command.ts";

interface Standing {
  /** Age: `2시간 전`. */
  age: string;
  /** Null for requests that need no answer. */
  due: { text: string; overdue: boolean } | null;
}

/** Tells it of any request, by the office's promise and its working days. */
export function standingNow(
  { books, office, now }: Pick<Deps, "books" | "office" | "now">,
): (entry: ConsultationEntry) => Standing {
  const [promise, off, time] = [promiseOf(office), daysOff(books.views), now().getTime()];
  return ({ recorded_at, state }) => {
    const deadline = answerDeadline(recorded_at, promise, off);
    const due = { text: deadlineText(deadline, time), overdue: isOverdue(deadline, time) };
    return { age: agoText(recorded_at, time), due: tabOf(state) === "new" ? due : null };
  };
}

/** Staff by name, who can be assigned a request. */
export const staffOf = ({ user }: Pick<Views, "user">): { id: string; name: string }[] =>
  [...user.byId.values()]
    .filter(({ state: { flags } }) => mayUse(flags, "staff"))
    .map(({ id, state }) => ({ id, name: state.details.name || state.profile.nickname }))
    .sort((a, b) => koreanOrder(a.name, b.name));

type Seen = Pick<Action<ConsultationEntry>, "id" | "version">;

/** Moves a request to another stage; `actor` takes one that nobody has. */
export const moving = (seen: Seen, to: Stage, actor: string): Action<ConsultationEntry> => ({
  ...seen,
  reads: ["user"],
  decide: (views, { state }) => {
    const by = staffOf(views).find(({ id }) => id === actor);
    return moveConsultation(state, { id: seen.id, to, by });
  },
});

/** Assigns a request to a staff account, or with "" to nobody. */
export const assigning = (seen: Seen, account: string): Action<ConsultationEntry> => ({
  ...seen,
  reads: ["user"],
  decide(views, { state }) {
    const staff = staffOf(views);
    const to = staff.find(({ id }) => id === account) ?? { id: account, name: "" };
    return assignConsultation(state, { id: seen.id, to: account === "" ? null : to }, {
      isStaff: (id) => staff.some((one) => one.id === id),
    });
  },
});

/** Answered without the visitor's text: a person who changes a request has opened it, and that read is logged. */
const desks: Noun<ConsultationEntry> = { ...consultations, row: (_views, entry) => deskOf(entry) };

const one: Partial<Route> = {
  answer: deskAnswer,
  described: { versioned: "required", etag: true, also: [409] },
};
const MOVING = "상담 접수의 상태를 바꿉니다.";
const ASSIGNING = "상담 접수의 담당자를 정합니다. 빈 글은 담당자 없음입니다.";

/** The calls of a request's page: each choice is saved at once. */
export const deskRoutes: Route[] = [
  call(
    "PUT /api/consultation/:id/stage",
    "staff",
    MOVING,
    (c, deps, { body }) =>
      answerCommand(
        c,
        deps,
        desks,
        moving({ id: c.req.param("id")! }, body.stage, c.get("identity")!.user.id),
      ),
    { ...one, body: z.strictObject({ stage: z.enum(STAGES).meta({ title: "처리 상태" }) }) },
  ),
  call(
    "PUT /api/consultation/:id/assignee",
    "staff",
    ASSIGNING,
    (c, deps, { body }) =>
      answerCommand(c, deps, desks, assigning({ id: c.req.param("id")! }, body.assignee)),
    { ...one, body: z.strictObject({ assignee: z.string().max(64).meta({ title: "담당자" }) }) },
  ),
];
