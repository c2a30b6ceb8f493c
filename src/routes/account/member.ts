/** What a customer's own page tells of their requests. */
import type { Views } from "../../../projections/registry.ts";
import { requestsOf } from "../../../projections/data_request.ts";
import type { UserEntry } from "../../../projections/user.ts";
import type {
  MemberRequestsProps,
  OwnConsultation,
} from "../../../web/pages/profile/member_requests.tsx";
import { cleanPhone } from "../../consultation/person.ts";

/** Consultations on the page, the newest of them. */
const SHOWN = 20;

/**
 * The consultations that were asked for with this number. A request keeps no account, and the login provider vouches
 * for the number: it alone joins the two, and of the request nothing is told but that it is there and how far.
 */
function consultationsOf({ consultation }: Views, phone: string): OwnConsultation[] {
  return [...consultation.byId.values()]
    .filter(({ state }) => state.person?.phone === phone)
    .map(({ state: { receipt, stage }, recorded_at, updated_at }) => {
      return { receipt, stage, at: recorded_at, updated_at };
    })
    .reverse().slice(0, SHOWN);
}

/** The state of this account's requests. To see one's own is no look that the security log tells of. */
export function memberRequests(views: Views, { id, state }: UserEntry): MemberRequestsProps {
  const phone = cleanPhone(state.profile.phone_number);
  return {
    consultations: phone === null ? [] : consultationsOf(views, phone),
    hasPhone: phone !== null,
    open: requestsOf(views.data_request, id).filter(({ state: { answer } }) => !answer).length,
  };
}
