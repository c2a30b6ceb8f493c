/** "사건으로 만들기": a consultation becomes a case with its client, its subject and the estimate that came along. */
import { MATTER_KINDS } from "../../../events/matter/matter_shapes.ts";
import { moveConsultation } from "../../../events/consultation/consultation.ts";
import type { Actor, NewEvent } from "../../../events/base/event.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { estimateOf, matterFrom } from "../../../projections/matter/matter.ts";
import { factsOfQuote } from "../../../projections/matter/quote.ts";
import type { Views } from "../../../projections/registry.ts";
import { inboxPaths } from "../../../web/pages/staff/consultations/paths.ts";
import { matterPaths } from "../../../web/pages/staff/matters/paths.ts";
import type { Deps } from "../../deps.ts";
import type { CommandMeta } from "../../store/contract.ts";
import { formMeta } from "../../server/command.ts";
import { readForm } from "../../server/forms.ts";
import { type Ctx, formRoute, type Route } from "../../server/route.ts";
import { matters, openMatter, partyOf } from "../../tables/matters.ts";
import { newRowId } from "../../tables/save.ts";
import { showConsultation } from "../consultation/consultation_page.tsx";

const NO_KIND = refuse(422, "no_kind", "사건 종류를 선택해 주세요.");
const GONE = refuse(
  409,
  "personal_data_destroyed",
  "개인정보가 파기된 접수입니다. 새 사건은 사건 목록에서 열어 주세요.",
);

interface FromConsultation {
  consultation: string;
  kind: string;
}

/** The case, its first client and the request's new stage, in one commit. */
function open(
  views: Views,
  { matter, consultation, kind }: FromConsultation & { matter: string },
  now: Date,
  actor: Actor,
): NewEvent[] | Refusal {
  const state = views.consultation.byId.get(consultation)?.state;
  if (!state?.person) return GONE;
  const { name, phone, email, subject } = state.person;
  const { estimate = "" } = state;
  const facts = factsOfQuote(estimateOf({ estimate }), kind);
  const values = { kind, note: subject, consultation_id: consultation, estimate, ...facts };
  const opened = openMatter(views, matter, { ...values, client_name: name }, now, actor);
  if (isRefusal(opened)) return opened;
  const [first] = opened;
  const moved = state.stage === "new" || state.stage === "contacted"
    ? moveConsultation(state, { id: consultation, to: "working" })
    : [];
  if (isRefusal(moved)) return moved;
  // Two people who press at once make one case.
  first.claims = [...first.claims ?? [], `matter.consultation=${consultation}`];
  return [first, ...partyOf(newRowId(now), matter, kind, { name, phone, email }), ...moved];
}

/** Makes a consultation into a case; answers its id, of the case made before where there is one. */
export async function makeMatter(
  { books, now }: Pick<Deps, "books" | "now">,
  made: FromConsultation,
  meta: CommandMeta,
): Promise<string | Refusal> {
  const matter = newRowId(now());
  const outcome = await books.execute({
    stream: `matter/${matter}`,
    reads: ["consultation", ...matters.reads!],
    decide: (views, now) =>
      matterFrom(views, made.consultation) === undefined
        ? open(views, { matter, ...made }, now, meta.actor)
        : [],
    meta,
  });
  return isRefusal(outcome) ? outcome : matterFrom(books.views, made.consultation)!;
}

async function make(c: Ctx, deps: Deps): Promise<Response> {
  const consultation = c.req.param("id")!;
  if (!deps.books.views.consultation.byId.has(consultation)) return await showConsultation(c, deps);
  const field = readForm(c);
  const kind = MATTER_KINDS.find(({ value }) => value === field("kind"))?.value;
  if (!kind) return await showConsultation(c, deps, { refusal: NO_KIND, typed: field });
  const meta = formMeta(c, `matter/${consultation}`, field("key"));
  const matter = await makeMatter(deps, { consultation, kind }, meta);
  if (isRefusal(matter)) {
    return await showConsultation(c, deps, { refusal: matter, typed: field });
  }
  return c.redirect(matterPaths.page(matter), 303);
}

/** The form on the page of a consultation. */
export const matterFromConsultationRoutes: Route[] = [
  formRoute(
    `${inboxPaths.list()}/:id/matter`,
    "staff",
    "상담을 사건으로 만듭니다.",
    make,
  ),
];
