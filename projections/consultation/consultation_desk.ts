/** The response to a change of a request: its status and assignee, and nothing about the visitor. */
import { z } from "zod";
import { STAGES } from "../../events/consultation/consultation.ts";
import { data, instant, version } from "../kit/answers.ts";
import type { ConsultationEntry } from "./consultation.ts";

const consultationDesk = z.strictObject({
  id: z.string(),
  version,
  stage: z.enum(STAGES),
  assignee: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  updated_at: instant,
  updated_by: z.string(),
}).meta({ id: "ConsultationDesk" });

export const deskAnswer = data(consultationDesk);
export type ConsultationDesk = z.infer<typeof consultationDesk>;

/** A request for its editors. */
export const deskOf = ({ id, version, state, ...last }: ConsultationEntry): ConsultationDesk => ({
  id,
  version,
  stage: state.stage,
  assignee: state.assignee,
  updated_at: last.updated_at,
  updated_by: last.updated_by.name,
});
