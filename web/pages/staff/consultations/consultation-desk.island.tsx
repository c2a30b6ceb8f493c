/** One request at work: what can be done, what was asked, what was done, and a note on it. */
import { useEffect, useRef, useState } from "react";
import type { ConsultationDesk } from "../../../../projections/consultation/consultation_desk.ts";
import { island } from "../../../ui/frame/island.tsx";
import { AttachmentsLater } from "../../../ui/attachment/later.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { markSaved, useUnsaved } from "../../../ui/form/unsaved.ts";
import { Moment } from "../../../ui/moment.tsx";
import { Fact } from "../../../ui/record/facts.tsx";
import { type Acting, Actions, Form } from "./actions.tsx";
import { type HistoryLine, useDesk } from "./use_desk.ts";
import { StageBadge } from "./words.tsx";

/** A line of what was asked; `href` leads to a program that answers. */
export interface AskedFact {
  label: string;
  text: string;
  href?: string;
}

export interface DeskProps {
  start: ConsultationDesk;
  /** When its answer is due, while it is new; null if none is. */
  due: { text: string; overdue: boolean } | null;
  facts: AskedFact[];
  /** What was written; null when the personal data is gone, and nothing can be done any more. */
  message: string | null;
  /** Why it is gone; "" while it is there. */
  gone: string;
  phone: { text: string; href: string } | null;
  /** Newest first. */
  history: HistoryLine[];
  superuser: boolean;
  acting: Acting;
}

function Asked({ facts, message, gone }: Pick<DeskProps, "facts" | "message" | "gone">) {
  return (
    <section className="consultation-asked" aria-labelledby="asked">
      <h2 id="asked">접수 내용</h2>
      {message !== null && <p className="consultation-message">{message}</p>}
      <dl className="fact-lines">
        {facts.map(({ label, text, href }) => (
          <Fact key={label} term={label}>{href ? <a href={href}>{text}</a> : text}</Fact>
        ))}
      </dl>
      <p className="consultation-fine">
        {message === null ? gone : "이 화면을 열람하면 기록이 남습니다."}
      </p>
    </section>
  );
}

const History = ({ history }: Pick<DeskProps, "history">) => (
  <ol className="consultation-history">
    {history.map(({ version, at, by, what, note }) => (
      <li key={version}>
        <p>
          <Moment at={at} /> {by || "방문자"} · {what}
        </p>
        {note !== null && <p className="consultation-message">{note}</p>}
      </li>
    ))}
  </ol>
);

/** The note that is written, among all that a page may hold unsaved. */
const NOTE = "consultation/note";

function Note({ desk, acting }: { desk: ConsultationDesk; acting: Acting }) {
  const [text, setText] = useState("");
  const form = useRef<HTMLDivElement>(null);
  useUnsaved(NOTE, text.trim() !== "");
  // What was typed before the page was alive counts.
  useEffect(() => setText(form.current!.querySelector("textarea")!.value), []);
  return (
    <div ref={form} onSubmit={() => markSaved(NOTE)}>
      <Form desk={desk} csrf={acting.csrf} formKey={acting.formKey} act="notes">
        <Field
          as="textarea"
          label="메모"
          id="note"
          name="note"
          rows={3}
          defaultValue={acting.typed.note}
          onChange={({ target }) => setText(target.value)}
          required
          hint="메모도 암호화되며, 개인정보와 함께 파기됩니다."
        />
        <button type="submit" className="button">메모 남기기</button>
      </Form>
    </div>
  );
}

function ConsultationDeskIsland(props: DeskProps) {
  const { start, due, message, phone, superuser, acting } = props;
  const { desk, history, ...doing } = useDesk(start, props.history);
  return (
    <>
      <p className="consultation-state">
        <StageBadge stage={desk.stage} />
        {desk.stage === "new" && due && (
          <span className={due.overdue ? "inbox-overdue" : ""}>{due.text}</span>
        )}
      </p>
      <div className={message === null ? "consultation-one" : "consultation-two"}>
        {message !== null && (
          <Actions
            {...acting}
            {...doing}
            desk={desk}
            phone={phone}
            superuser={superuser}
            wasNew={start.stage === "new"}
          />
        )}
        <Asked {...props} />
        <section className="consultation-past" aria-labelledby="history">
          <h2 id="history">처리 이력</h2>
          <History history={history} />
          {message !== null && <Note desk={desk} acting={acting} />}
          {message !== null && (
            <AttachmentsLater noun="consultation" id={desk.id} name="상담 접수" />
          )}
        </section>
      </div>
    </>
  );
}

export default island("consultation-desk", ConsultationDeskIsland);
