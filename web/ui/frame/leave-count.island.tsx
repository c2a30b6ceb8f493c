/** How many requests for leave wait for an answer, or were answered: the figure in the menu, live. */
import { useEffect, useRef, useState } from "react";
import { island } from "./island.tsx";
import { paths } from "../../paths.ts";
import { followInFrame } from "./frame_news.ts";
import { callApi } from "../client/api.ts";

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
  useEffect(() => {
    const read = async () => {
      const answer = await callApi<News>("GET", paths.api.leave("news"), { act: "unseen" });
      if (!answer.ok) return;
      known.current = answer.data;
      setNews(answer.data);
    };
    return followInFrame("leave-request", position, () => void read());
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
