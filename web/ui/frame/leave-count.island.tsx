/** How many requests for leave wait for an answer, or were answered: the figure in the menu, live. */
import { useEffect, useRef, useState } from "react";
import { island } from "./island.tsx";
import { paths } from "../../paths.ts";
import { followSoon } from "../client/follow_rows.ts";
import { callApi } from "../client/api.ts";
import { toast } from "../client/toasts.ts";

export interface LeaveCountProps {
  waiting: number;
  answered: number;
  /** Of the log, as the page was rendered. */
  position: number;
}

/** How long answers are on the leave page before they count as seen, in milliseconds. */
const SEEN_MS = 3_000;

type News = Omit<LeaveCountProps, "position">;

function LeaveCount({ position, ...start }: LeaveCountProps) {
  const [{ waiting, answered }, setNews] = useState<News>(start);
  const known = useRef<News>(start);
  const at = useRef(position);
  useEffect(() => {
    const read = async () => {
      const answer = await callApi<News>("GET", paths.api.leave("news"), { act: "unseen" });
      if (!answer.ok) return;
      const before = known.current;
      known.current = answer.data;
      setNews(answer.data);
      if (answer.data.answered > before.answered) toast("info", "휴가 신청에 답이 왔습니다.");
      else if (answer.data.waiting > before.waiting) toast("info", "새 휴가 신청이 있습니다.");
    };
    return followSoon({ noun: "leave-request", at, onReset: () => void read() });
  }, []);
  useEffect(() => {
    if (answered === 0 || location.pathname !== paths.leave()) return;
    const timer = setTimeout(async () => {
      const answer = await callApi("POST", paths.api.leave("news/seen"), { act: "unseen" });
      if (!answer.ok) return;
      known.current = { ...known.current, answered: 0 };
      setNews(known.current);
    }, SEEN_MS);
    return () => clearTimeout(timer);
  }, [answered]);
  if (waiting + answered === 0) return null;
  return (
    <span className="shell-count tabular">
      {waiting + answered}
      <span className="visually-hidden">
        건{waiting > 0 && ` 승인 대기 ${waiting}`}
        {answered > 0 && ` 새 답 ${answered}`}
      </span>
    </span>
  );
}

export default island("leave-count", LeaveCount);
