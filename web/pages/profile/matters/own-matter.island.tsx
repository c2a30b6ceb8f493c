/** Papers that a client sends: what the office asks for, each with a way to send it, and what was sent. */
import { useState } from "react";
import type { AskedPaper } from "../../../../projections/matter/client_view.ts";
import { Choose, FilesPanel } from "../../../ui/attachment/attachments.tsx";
import { useFiles } from "../../../ui/attachment/use_files.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { CSRF_FIELD } from "../../../ui/form/csrf.ts";
import { island } from "../../../ui/frame/island.tsx";
import { ownPlace } from "./paths.ts";

export interface OwnPapersProps {
  id: string;
  number: string;
  asked: AskedPaper[];
  /** The case has ended: nothing more is asked for. */
  isEnded: boolean;
  csrf: string;
}

const STANDING = (paper: AskedPaper): { text: string; tone: BadgeTone } =>
  paper.done_on !== null
    ? { text: "확인 완료", tone: "success" }
    : paper.sent_on !== null
    ? { text: "보냄 · 확인 중", tone: "lunch" }
    : { text: "준비해 주세요", tone: "warning" };

interface AskedProps {
  paper: AskedPaper;
  isSent: boolean;
  onFiles?(files: Iterable<File>): void;
}

function Asked({ paper, isSent, onFiles }: AskedProps) {
  const { text, tone } = STANDING(isSent ? { ...paper, sent_on: "now" } : paper);
  return (
    <li>
      <p>
        <b>{paper.text}</b> <Badge tone={tone}>{text}</Badge>
      </p>
      {onFiles && paper.done_on === null && (
        <Choose word="파일" what={paper.text} onFiles={onFiles} />
      )}
    </li>
  );
}

function OwnPapers({ id, number, asked, isEnded, csrf }: OwnPapersProps) {
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const place = ownPlace(id);
  const files = useFiles(place, {
    onSent: ({ also }) => also.asked && setSent((before) => new Set([...before, also.asked])),
  });
  return (
    <>
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      {(asked.length > 0 || !isEnded) && (
        <section aria-labelledby="own-asked">
          <h2 id="own-asked">준비하실 서류</h2>
          {asked.length > 0
            ? (
              <ul className="own-asked">
                {asked.map((paper) => (
                  <Asked
                    key={paper.id}
                    paper={paper}
                    isSent={sent.has(paper.id)}
                    onFiles={isEnded ? undefined : (some) => files.add(some, { asked: paper.id })}
                  />
                ))}
              </ul>
            )
            : <p className="profile-note">지금 준비하실 서류는 없습니다.</p>}
        </section>
      )}
      <FilesPanel {...{ place, files }} name={`사건 ${number}`} word="보내신 파일" adds="파일" />
    </>
  );
}

export default island("own-matter", OwnPapers);
