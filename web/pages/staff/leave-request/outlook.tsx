/** What the days that are typed would take off one's leave, and what would stay: asked before they are sent. */
import { useEffect, useState } from "react";
import type { LeaveApplication } from "../../../../events/leave/leave.ts";
import { kindOf, lawOf, ruleText } from "../../../../events/leave_rules/kinds.ts";
import { type LeaveOutlook, outlookText } from "../../../../projections/leave/words.ts";
import { paths } from "../../../paths.ts";
import { callApi, withQuery } from "../../../ui/client/api.ts";
import { lengthText } from "./wish.tsx";

const NOT_DEDUCTED = "연차에서 차감하지 않습니다";

/** How long typing settles, in milliseconds. */
const WAIT_MS = 300;

interface OutlookProps {
  application: LeaveApplication;
  /** Whose leave is entered; "" for one's own. */
  employee?: string;
  /** Id of the request that is edited. */
  id?: string;
  /** What is done with it: "신청", "입력", "수정". */
  doing: string;
}

/** The answer to what is typed now; null until there is one. */
function useOutlook(
  { application: wish, employee = "", id = "" }: OutlookProps,
): LeaveOutlook | null {
  const [known, setKnown] = useState<{ address: string; outlook: LeaveOutlook } | null>(null);
  const { start_date, end_date, req_type, kind, event_day, hours } = wish;
  const query = {
    ...{ start_date, end_date, req_type },
    ...kind && { kind },
    ...event_day && { event_day },
    ...hours && { hours: String(hours) },
    ...employee && { employee },
    ...id && { id },
  };
  const isSpan = lengthText(wish) !== "";
  const address = isSpan ? withQuery(paths.api.leave("outlook"), query) : "";
  useEffect(() => {
    if (address === "") return;
    const flight = new AbortController();
    const ask = async () => {
      const { signal } = flight;
      const answer = await callApi<{ data: LeaveOutlook }>("GET", address, {
        act: "unseen",
        signal,
      });
      if (answer.ok && !signal.aborted) setKnown({ address, outlook: answer.data.data });
    };
    const timer = setTimeout(() => void ask(), WAIT_MS);
    return () => {
      clearTimeout(timer);
      flight.abort();
    };
  }, [address]);
  return known?.address === address ? known.outlook : null;
}

/** '4일 신청 · 차감 2일 · 신청 후 15.5일': S1 §5's count, then what is counted against the leave there is. */
export function Outlook(props: OutlookProps) {
  const outlook = useOutlook(props);
  const length = lengthText(props.application);
  const kind = kindOf(props.application.kind);
  // The form says the law's rule already: what the office has beyond it is said here.
  const isLaw = kind &&
    outlook?.kind_text === ruleText(kind, lawOf(kind, props.application.start_date));
  const result = outlook && (isLaw ? { ...outlook, kind_text: NOT_DEDUCTED } : outlook);
  const said = [
    ...length ? [`${length} ${props.doing}`] : [],
    ...length && result ? [outlookText(result, props.doing)] : [],
  ].join(" · ");
  return (
    <p className="leave-outlook" role="status" data-refused={outlook?.message ? "" : undefined}>
      {said}
    </p>
  );
}
