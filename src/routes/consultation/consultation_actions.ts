/** What the staff does with a request: plain forms, answered with the page again (303). */
import { z } from "zod";
import {
  assignConsultation,
  consultationStream,
  DESTRUCTION_REASONS,
  moveConsultation,
  noteConsultation,
  STAGES,
} from "../../../events/consultation.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/refusal.ts";
import { cleanText } from "../../../events/text.ts";
import type { ConsultationEntry } from "../../../projections/consultation.ts";
import { inboxPaths } from "../../../web/inbox_paths.ts";
import { hasResidentNumber } from "../../consultation/clean.ts";
import { destroyDue, destroyPerson } from "../../consultation/destruction.ts";
import { consultations } from "../../consultation/noun.ts";
import type { Deps } from "../../deps.ts";
import { markFor, sealFor } from "../../personal/seal.ts";
import { type Action, runCommand } from "../../server/run_command.ts";
import type { CommandMeta, Outcome } from "../../store/contract.ts";
import { metaOf } from "../../server/command.ts";
import { count, data } from "../../../projections/answers.ts";
import { entryOf, showConsultation, staffOf } from "./consultation_page.tsx";
import { FORM_TYPE, readForm } from "../../server/forms.ts";
import type { Ctx, Route } from "../../server/route.ts";

const NOTE_MAX = 2_000;

type Field = (name: string) => string;
type Act = "stage" | "assignee" | "notes" | "destruction";
/** Does it, or says why not. */
type FormAction = (c: Ctx, deps: Deps, id: string, field: Field) => Promise<Outcome | Refusal>;

/**
 * The command of this form. What it says is part of its key: the same form gone back to and changed is
 * another command. No hash of the body is kept, which may be about a person.
 */
function metaFor(c: Ctx, field: Field, content: string): CommandMeta {
  const meta = metaOf(c);
  const key = `${meta.actor.id}:form:${field("key").slice(0, 60)}:${content}`;
  return { ...meta, key, fingerprint: undefined };
}

/** The version the page was shown at; one that is none never fits. */
const versionIn = (field: Field): number => Number(field("version")) || 0;

const move: FormAction = async (c, deps, id, field) => {
  const to = STAGES.find((stage) => stage === field("stage"));
  if (!to) return refuse(422, "no_stage", "상태를 골라 주세요.");
  return await run(deps, c, field, to, {
    id,
    version: versionIn(field),
    decide: (_views, { state }) => moveConsultation(state, { id, to }),
  });
};

const assign: FormAction = async (c, deps, id, field) => {
  const chosen = field("assignee");
  return await run(deps, c, field, chosen, {
    id,
    reads: ["user"],
    version: versionIn(field),
    decide(views, { state }) {
      const staff = staffOf(views);
      const to = staff.find((one) => one.id === chosen) ?? { id: chosen, name: "" };
      return assignConsultation(state, { id, to: chosen === "" ? null : to }, {
        isStaff: (user) => staff.some((one) => one.id === user),
      });
    },
  });
};

/** Notes do not get in each other's way: none is refused because another came first. */
const note: FormAction = async (c, deps, id, field) => {
  const text = cleanText(field("note"), NOTE_MAX);
  if (text === "") return refuse(422, "empty_note", "메모를 입력해 주세요.");
  if (text.length > NOTE_MAX) {
    return refuse(
      422,
      "long_note",
      `메모는 ${NOTE_MAX.toLocaleString("ko-KR")}자까지 남길 수 있습니다.`,
    );
  }
  if (hasResidentNumber(text)) {
    return refuse(
      422,
      "resident_number",
      "주민등록번호로 보이는 숫자가 있습니다. 지우고 남겨 주세요.",
    );
  }
  const stream = consultationStream(id);
  const gone = deps.books.views.consultation.byId.get(id)?.state.destroyed;
  const sealed = gone ? null : await sealFor(deps.keys, stream, text);
  const mark = await markFor(deps.keys, stream, text);
  if (!sealed || !mark) {
    return refuse(
      409,
      "personal_data_destroyed",
      "개인정보가 파기된 접수입니다. 메모를 남길 수 없습니다.",
    );
  }
  return await run(deps, c, field, mark, {
    id,
    decide: (_views, { state }) => noteConsultation(state, { id, sealed }),
  });
};

const destroy: FormAction = async (c, deps, id, field) => {
  const reason = DESTRUCTION_REASONS.find((one) => one === field("reason"));
  if (!reason || reason === "retention") {
    return refuse(422, "no_reason", "파기하는 사유를 골라 주세요.");
  }
  if (field("sure") !== "yes") {
    return refuse(422, "not_sure", "되살릴 수 없음을 확인했다는 칸에 표시해 주세요.");
  }
  const command = { id, reason, version: versionIn(field) };
  return await destroyPerson(deps, command, metaFor(c, field, `destroy:${reason}`));
};

function run(
  deps: Deps,
  c: Ctx,
  field: Field,
  content: string,
  action: Action<ConsultationEntry>,
): Promise<Outcome> {
  return runCommand(deps.books, consultations, action, metaFor(c, field, content));
}

/** Acts, then shows the page: anew when it went well, else with what was chosen or typed still there. */
async function act(c: Ctx, deps: Deps, name: Act): Promise<Response> {
  const entry = entryOf(c, deps);
  if (!entry) return await showConsultation(c, deps);
  const field = readForm(c);
  const outcome = await ACTS[name].action(c, deps, entry.id, field);
  if (!isRefusal(outcome)) return c.redirect(inboxPaths.request(entry.id, name), 303);
  const { message, status } = outcome;
  const given = (name: string): string | undefined => field(name) || undefined;
  return await showConsultation(c, deps, {
    notice: { kind: "danger", text: message },
    typed: {
      stage: given("stage"),
      assignee: given("assignee"),
      note: given("note"),
      reason: field("reason") || field("sure") ? field("reason") : undefined,
    },
    status,
  });
}

const ACTS: Record<Act, { action: FormAction; summary: string }> = {
  stage: { action: move, summary: "상담 접수의 상태를 바꿉니다." },
  assignee: { action: assign, summary: "상담 접수의 담당자를 정합니다." },
  notes: { action: note, summary: "상담 접수에 메모를 남깁니다." },
  destruction: { action: destroy, summary: "상담 접수의 개인정보를 파기합니다." },
};

async function destroyExpired(deps: Deps): Promise<Response> {
  return Response.json({ data: await destroyDue(deps, deps.now()) });
}

/** `POST /staff/consultations/:id/…` and `POST /api/consultation/destroy_expired/` */
export function consultationActRoutes(deps: Deps): Route[] {
  const acts: Route[] = (Object.keys(ACTS) as Act[]).map((name) => ({
    method: "POST",
    path: `${inboxPaths.list()}/:id/${name}`,
    role: name === "destruction" ? "superuser" : "staff",
    kind: "page",
    summary: ACTS[name].summary,
    accepts: [FORM_TYPE],
    handle: (c) => act(c, deps, name),
  }));
  return [...acts, {
    method: "POST",
    path: "/api/consultation/destroy_expired",
    role: "superuser",
    kind: "api",
    summary: "보유 기간이 끝난 개인정보를 파기합니다.",
    body: z.strictObject({}),
    answer: data(z.strictObject({ destroyed: count, finished: count, left: count })),
    handle: () => destroyExpired(deps),
  }];
}
