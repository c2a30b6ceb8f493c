/** What is done without a further yes for now: which tool, until when, and the way to end it. */
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Moment } from "../../ui/moment.tsx";
import type { Conversation } from "./use_chat.ts";

interface AllowancesProps {
  allowed: Conversation["allowed"];
  /** Titles of tools by their names. */
  titles: ReadonlyMap<string, string>;
  onEnd(): void;
}

/** Shown while one of them holds. */
export function Allowances({ allowed, titles, onEnd }: AllowancesProps) {
  const [now, setNow] = useState(() => Date.now());
  const held = allowed.filter(({ until }) => Date.parse(until) > now);
  const next = Math.min(...held.map(({ until }) => Date.parse(until)));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const late = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 50);
    return () => clearTimeout(late);
  }, [next]);
  if (held.length === 0) return null;
  return (
    <section className="chat-allowed" role="status" aria-label="확인 없이 실행 중">
      {held.map(({ tool, until }) => (
        <p key={tool}>
          ‘{titles.get(tool) ?? tool}’ 한 건씩은 <Moment at={until} />까지 확인 없이 실행합니다.
        </p>
      ))}
      <Button small onClick={onEnd}>지금 끝내기</Button>
    </section>
  );
}
