/** The form of a consultation request. A plain form: it needs no script. */
import type { ComponentProps, ReactNode } from "react";
import { sitePaths } from "../../site/paths.ts";
import { callTimes, subjects } from "../../site/consultation.ts";
import { Field } from "../../ui/form/field.tsx";
import { Consent } from "./consent.tsx";
import { blank, type Problems, type Typed } from "./typed.ts";

export interface ContactFormProps {
  typed: Typed;
  problems: Problems;
  /** What is wrong with the whole, beside single fields; null when nothing is. */
  notice: string | null;
  /** The estimate that is sent along, in words; null for none. */
  quote: string | null;
  /** The signed hidden field. */
  token: string;
  retentionDays: number;
  phone: string;
}

/** Says what to look at again; the browser puts the focus here, and each entry leads to its field. */
function Summary({ problems, notice }: Pick<ContactFormProps, "problems" | "notice">) {
  const wrong = (Object.keys(blank) as (keyof Typed)[]).filter((field) => problems[field]);
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

/** Draws a field with what was typed and what is wrong with it. */
type Line = (
  name: Exclude<keyof Typed, "consent" | "estimate">,
  field: Omit<ComponentProps<typeof Field>, "id" | "name" | "problem">,
) => ReactNode;

function Who({ line }: { line: Line }) {
  return (
    <fieldset>
      <legend>연락받으실 분</legend>
      {line("name", { label: "이름 (필수)", autoComplete: "name", required: true })}
      {line("phone", {
        label: "전화번호",
        hint: "전화번호와 이메일 가운데 하나는 꼭 적어 주세요.",
        className: "tabular",
        type: "tel",
        autoComplete: "tel",
      })}
      {line("email", { label: "이메일", type: "email", autoComplete: "email" })}
    </fieldset>
  );
}

const options = (names: [key: string, name: string][]) =>
  names.map(([key, name]) => <option key={key} value={key}>{name}</option>);

function What({ line }: { line: Line }) {
  const named = subjects.map(({ key, name }): [string, string] => [key, name]);
  return (
    <fieldset>
      <legend>상담하실 내용</legend>
      <div className="contact-pair">
        {line("service", {
          as: "select",
          label: "상담 분야 (필수)",
          required: true,
          children: options([["", "선택해 주세요"], ...named]),
        })}
        {line("call_time", {
          as: "select",
          label: "연락받기 편한 시간",
          children: options(Object.entries(callTimes)),
        })}
      </div>
      {line("subject", { label: "제목 (필수)", required: true })}
      {line("message", {
        as: "textarea",
        label: "내용 (필수)",
        hint: "지금 상황과 궁금한 점을 적어 주세요. 주민등록번호와 계좌번호는 적지 마세요.",
        rows: 8,
        required: true,
      })}
    </fieldset>
  );
}

export function ContactForm(props: ContactFormProps) {
  const { typed, problems, notice, quote, token, retentionDays, phone } = props;
  const line: Line = (name, field) => (
    <Field {...field} id={name} name={name} defaultValue={typed[name]} problem={problems[name]} />
  );
  return (
    <form className="contact-form" method="post" action={sitePaths.contact()} noValidate>
      <Summary problems={problems} notice={notice} />
      <Who line={line} />
      <What line={line} />
      {quote && (
        <p className="contact-quote">
          <b>계산하신 등기 비용을 함께 보냅니다.</b> {quote}{" "}
          <a href={sitePaths.contact(typed.service)}>빼고 신청하기</a>
          <input type="hidden" name="estimate" value={typed.estimate} />
        </p>
      )}
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
