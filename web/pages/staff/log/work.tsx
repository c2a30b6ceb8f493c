/** Long work that the server tells of line by line: one thing at a time, with its progress and a way out. */
import { useRef, useState } from "react";
import { callServer, type Problem, readAnswer } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { readLines } from "../../../ui/read_lines.ts";
import { toast } from "../../../ui/toasts.ts";

interface Progress {
  done: number;
  total: number;
}

type Line<T> = { progress: Progress } | { report: T } | { error: string };
/** Work that goes on: what it is called, how far it is, and how it is ended. */
interface Work {
  name: string;
  progress: Progress | null;
  stop(): void;
}

/** Runs one thing at a time; says what went wrong. The answer is null then, and where it was ended. */
export function useWork() {
  const [work, setWork] = useState<Work | null>(null);
  const busy = useRef(false);
  async function run<T>(name: string, path: string, body: unknown): Promise<T | null> {
    if (busy.current) return null;
    busy.current = true;
    const ending = new AbortController();
    const stop = () => ending.abort();
    setWork({ name, progress: null, stop });
    try {
      const response = await callServer("POST", path, {
        act: "checkLog",
        body,
        signal: ending.signal,
      });
      if (typeof response === "string" || !response.ok) {
        const answer = await readAnswer<never>(response, "checkLog");
        if (!answer.ok && !ending.signal.aborted) failed(answer.problem);
        return null;
      }
      for await (const line of readLines<Line<T>>(response.body!)) {
        if ("progress" in line) setWork({ name, progress: line.progress, stop });
        else if ("report" in line) return line.report;
        else return toast("error", line.error), null;
      }
      toast("error", "서버와의 연결이 끊겨 결과를 받지 못했습니다.");
      return null;
    } catch {
      if (!ending.signal.aborted) {
        toast("error", "서버와의 연결이 끊겨 결과를 받지 못했습니다.");
      }
      return null;
    } finally {
      if (ending.signal.aborted) toast("info", "중단했습니다. 화면 데이터는 그대로입니다.");
      busy.current = false;
      setWork(null);
    }
  }
  return { work, run };
}

/** Runs one thing; see `useWork`. */
export type Run = ReturnType<typeof useWork>["run"];

/** A dialog that asked for a fresh sign-in was closed: nobody needs to be told. */
function failed({ code, message }: Problem): void {
  if (code !== "step_up_required") toast("error", message);
}

/** How far it is, and the way out. */
export function Busy({ work: { name, progress, stop } }: { work: Work }) {
  const percent = progress && Math.floor(progress.done / Math.max(1, progress.total) * 100);
  return (
    <div className="log-busy" role="status">
      <span>
        {name} 중… <span className="tabular">{percent === null ? "" : `${percent}%`}</span>
      </span>
      <progress max={progress?.total ?? 1} value={progress?.done} aria-label={`${name} 진행률`} />
      <Button small onClick={stop}>중단</Button>
    </div>
  );
}
