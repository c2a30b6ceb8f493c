/** Consultation requests, as commands on them are run. */
import { refuse } from "../../events/refusal.ts";
import { type ConsultationEntry, consultationView } from "../../projections/consultation.ts";
import type { Noun } from "../server/run_command.ts";

export const consultations: Noun<ConsultationEntry> = {
  noun: "consultation",
  view: consultationView,
  find: (views, id) => views.consultation.byId.get(id),
  missing: refuse(404, "consultation_not_found", "상담 접수를 찾을 수 없습니다."),
  changed: ({ updated_by, updated_at }) => ({ name: updated_by.name, at: updated_at }),
  /** Forms are answered with the page: what is in a request is shown there, and who saw it is kept. */
  row: () => null,
};
