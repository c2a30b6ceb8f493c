/** How to reach the office: a request in writing, or the telephone, or the door (S2 §2, Contact). */
import type { Office } from "../../../projections/office/office.ts";
import { mailTo, telephone } from "../../ui/frame/public_frame.tsx";
import { Sample } from "../../ui/sample.tsx";
import { ContactForm, type ContactFormProps } from "./form.tsx";

interface ContactProps {
  office: Office;
  form: Omit<ContactFormProps, "retentionDays" | "phone">;
}

/** `1영업일 이내에 `, or nothing where the office promises nothing. */
export function within({ consultation: { answeredWithin } }: Office): string {
  return answeredWithin && `${answeredWithin} 이내에 `;
}

/** The ways that need no form. */
export function Ways({ office }: { office: Office }) {
  return (
    <aside className="contact-ways" aria-labelledby="ways">
      <h2 id="ways">바로 연락하기</h2>
      <p className="contact-phone tabular">
        <a href={telephone(office.phone)}>{office.phone}</a>
      </p>
      <dl>
        <dt>업무 시간</dt>
        <dd>{office.hours}</dd>
        <dt>이메일</dt>
        <dd>
          <a href={mailTo(office.email)}>{office.email}</a>
        </dd>
        <dt>오시는 곳</dt>
        <dd>{office.address}</dd>
      </dl>
    </aside>
  );
}

export function Contact({ office, form }: ContactProps) {
  return (
    <div className="contact">
      <div className="whole">
        <p className="kicker">상담 신청</p>
        <h1>상황을 알려 주시면 {within(office)}연락드립니다</h1>
        <p className="lead">
          {office.consultation.fee} <Sample office={office} field="consultation">예시 안내</Sample>
          {" "}
          서류가 없어도, 어느 분야인지 몰라도 괜찮습니다. 급하시면{" "}
          <span className="contact-call">
            전화(<a className="tabular" href={telephone(office.phone)}>{office.phone}</a>)로
          </span>{" "}
          말씀해 주세요.
        </p>
      </div>
      <ContactForm
        {...form}
        retentionDays={office.consultation.retentionDays}
        phone={office.phone}
      />
      <Ways office={office} />
    </div>
  );
}
