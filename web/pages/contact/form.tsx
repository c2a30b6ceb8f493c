/** The form of a consultation request. A plain form: it needs no script. */
import type { ReactNode } from "react";
import { CALL_TIMES } from "../../../events/consultation.ts";
import { sitePaths } from "../../site_paths.ts";
import { callTimes, subjects } from "../../site/consultation.ts";
import { Consent } from "./consent.tsx";
import { type Field, FIELDS, type Problems, type Typed } from "./typed.ts";

export interface ContactFormProps {
  typed: Typed;
  problems: Problems;
  /** What is wrong with the whole, beside single fields; null when nothing is. */
  notice: string | null;
  /** The signed hidden field. */
  token: string;
  retentionDays: number;
  phone: string;
}

/** Says what to look at again; the browser puts the focus here, and each entry leads to its field. */
function Summary({ problems, notice }: Pick<ContactFormProps, "problems" | "notice">) {
  const wrong = FIELDS.filter((field) => problems[field]);
  if (wrong.length === 0 && !notice) return null;
  return (
    <section className="summary" role="alert" tabIndex={-1} autoFocus aria-labelledby="summary">
      <h2 id="summary">
        {wrong.length > 0
          ? `다시 확인할 항목이 ${wrong.length}개 있습니다`
          : "아직 접수되지 않았습니다"}
      </h2>
      {notice && <p>{notice}</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map((field) => (
            <li key={field}>
              <a href={`#${field}`}>{problems[field]}</a>
            </li>
          ))}
        </ul>
      )}
      <p className="fine">입력하신 내용은 그대로 있습니다.</p>
    </section>
  );
}

interface LineProps {
  field: Exclude<Field, "consent">;
  label: string;
  hint?: string;
  problem: string | undefined;
  /** Draws the control with what ties it to its label, its hint and its problem. */
  children(ties: {
    id: string;
    name: string;
    "aria-invalid"?: true;
    "aria-describedby"?: string;
  }): ReactNode;
}

function Line({ field, label, hint, problem, children }: LineProps) {
  const described = [hint && `${field}-hint`, problem && `${field}-problem`].filter(Boolean);
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      {hint && <p className="fine" id={`${field}-hint`}>{hint}</p>}
      {children({
        id: field,
        name: field,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": described.join(" ") || undefined,
      })}
      {problem && <p className="problem" id={`${field}-problem`}>{problem}</p>}
    </div>
  );
}

const Who = ({ typed, problems }: Pick<ContactFormProps, "typed" | "problems">) => (
  <fieldset>
    <legend>연락받으실 분</legend>
    <Line field="name" label="이름 (필수)" problem={problems.name}>
      {(ties) => (
        <input {...ties} className="input" defaultValue={typed.name} autoComplete="name" required />
      )}
    </Line>
    <Line
      field="phone"
      label="전화번호"
      hint="전화번호와 이메일 가운데 하나는 꼭 적어 주세요."
      problem={problems.phone}
    >
      {(ties) => (
        <input
          {...ties}
          className="input tabular"
          type="tel"
          defaultValue={typed.phone}
          autoComplete="tel"
        />
      )}
    </Line>
    <Line field="email" label="이메일" problem={problems.email}>
      {(ties) => (
        <input
          {...ties}
          className="input"
          type="email"
          defaultValue={typed.email}
          autoComplete="email"
        />
      )}
    </Line>
  </fieldset>
);

const What = ({ typed, problems }: Pick<ContactFormProps, "typed" | "problems">) => (
  <fieldset>
    <legend>상담하실 내용</legend>
    <div className="contact-pair">
      <Line field="service" label="상담 분야 (필수)" problem={problems.service}>
        {(ties) => (
          <select {...ties} className="input" defaultValue={typed.service} required>
            <option value="">골라 주세요</option>
            {subjects.map(({ key, name }) => <option key={key} value={key}>{name}</option>)}
          </select>
        )}
      </Line>
      <Line field="call_time" label="연락받기 편한 시간" problem={problems.call_time}>
        {(ties) => (
          <select {...ties} className="input" defaultValue={typed.call_time}>
            {CALL_TIMES.map((key) => <option key={key} value={key}>{callTimes[key]}</option>)}
          </select>
        )}
      </Line>
    </div>
    <Line field="subject" label="제목 (필수)" problem={problems.subject}>
      {(ties) => <input {...ties} className="input" defaultValue={typed.subject} required />}
    </Line>
    <Line
      field="message"
      label="내용 (필수)"
      hint="지금 상황과 궁금한 점을 적어 주세요. 주민등록번호와 계좌번호는 적지 마세요."
      problem={problems.message}
    >
      {(ties) => (
        <textarea {...ties} className="input" rows={8} defaultValue={typed.message} required />
      )}
    </Line>
  </fieldset>
);

export function ContactForm(props: ContactFormProps) {
  const { typed, problems, notice, token, retentionDays, phone } = props;
  return (
    <form className="contact-form" method="post" action={sitePaths.contact()} noValidate>
      <Summary problems={problems} notice={notice} />
      <Who typed={typed} problems={problems} />
      <What typed={typed} problems={problems} />
      <Consent
        retentionDays={retentionDays}
        phone={phone}
        checked={typed.consent}
        problem={problems.consent}
      />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="homepage">이 칸은 비워 두세요</label>
        <input id="homepage" name="homepage" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="form" value={token} />
      <button type="submit" className="button button-primary contact-send">상담 접수하기</button>
    </form>
  );
}
