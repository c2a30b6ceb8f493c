/** The fields of the office's facts, in the parts that its pages have. */
import type { ReactNode } from "react";
import { Field } from "../../../ui/field.tsx";
import { controlId } from "./form.ts";
import { ListField } from "./list_field.tsx";
import type { FactsEditor } from "./use_facts.ts";

interface TextProps {
  editor: FactsEditor;
  /** Its place in the facts. */
  name: string;
  label: string;
  max: number;
  hint?: string;
  required?: boolean;
  rows?: number;
  wide?: boolean;
  inputMode?: "numeric" | "decimal" | "tel" | "email";
}

function Text({ editor, name, label, max, hint, required, rows, wide, inputMode }: TextProps) {
  const problem = editor.problems.find(({ field }) =>
    field === name || field.startsWith(`${name}.`)
  );
  return (
    <Field
      as={rows ? "textarea" : "input"}
      rows={rows}
      place={wide || rows ? "office-wide" : undefined}
      id={controlId(name)}
      label={required ? `${label} (필수)` : label}
      hint={hint}
      maxLength={max}
      inputMode={inputMode}
      value={editor.form[name]}
      problem={problem?.message}
      aria-required={required}
      autoComplete="off"
      onChange={(event) => editor.set(name, event.currentTarget.value)}
    />
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="office-part">
      <legend>
        <h2>{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1));

function YearStart({ editor }: { editor: FactsEditor }) {
  return (
    <Field
      as="select"
      id={controlId("businessYearStart")}
      label="사업연도 시작 월"
      hint="업무용승용차 운행기록부에 씁니다."
      value={editor.form.businessYearStart}
      onChange={(event) => editor.set("businessYearStart", event.currentTarget.value)}
    >
      <option value="">1월 (기본)</option>
      {MONTHS.map((month) => <option key={month} value={month}>{month}월</option>)}
    </Field>
  );
}

function Basics(given: { editor: FactsEditor }) {
  return (
    <Part title="기본 정보">
      <Text {...given} name="name" label="사무소 이름" max={40} required />
      <Text
        {...given}
        name="shortName"
        label="짧은 이름"
        max={4}
        required
        hint="로고에 넣을 1–4자"
      />
      <Text {...given} name="representative" label="대표 법무사" max={30} required />
      <Text
        {...given}
        name="businessNumber"
        label="사업자등록번호"
        max={12}
        required
        hint="000-00-00000 형식"
      />
      <YearStart {...given} />
    </Part>
  );
}

function Reach(given: { editor: FactsEditor }) {
  return (
    <Part title="연락처와 위치">
      <Text {...given} name="phone" label="전화번호" max={20} required inputMode="tel" />
      <Text {...given} name="fax" label="팩스" max={20} inputMode="tel" />
      <Text {...given} name="email" label="이메일" max={100} required inputMode="email" />
      <Text
        {...given}
        name="hours"
        label="업무 시간"
        max={60}
        required
        hint="예: 평일 09:00–18:00"
      />
      <Text {...given} name="address" label="주소" max={120} required wide />
      <Text
        {...given}
        name="map.latitude"
        label="위도"
        max={12}
        inputMode="decimal"
        hint="지도에 표시할 때만 적습니다."
      />
      <Text {...given} name="map.longitude" label="경도" max={12} inputMode="decimal" />
    </Part>
  );
}

function Consultation(given: { editor: FactsEditor }) {
  return (
    <Part title="상담과 개인정보">
      <Text
        {...given}
        name="consultation.retentionDays"
        label="상담 신청 보관 일수"
        max={4}
        inputMode="numeric"
        hint="지나면 자동으로 파기합니다. 비워 두면 365일입니다."
      />
      <Text
        {...given}
        name="consultation.answeredWithin"
        label="연락 기한"
        max={20}
        hint="예: 영업일 하루. 비워 두면 약속하지 않습니다."
      />
      <Text {...given} name="consultation.fee" label="첫 상담 비용 안내" max={120} wide />
      <Text {...given} name="privacyOfficer.name" label="개인정보 보호책임자" max={30} />
      <Text
        {...given}
        name="privacyOfficer.title"
        label="보호책임자 직급"
        max={30}
        hint="비워 두면 대표 법무사입니다."
      />
    </Part>
  );
}

function HomeTexts(given: { editor: FactsEditor }) {
  return (
    <Part title="첫 화면">
      <Text {...given} name="vision.title" label="글의 제목" max={60} wide />
      <Text {...given} name="vision.text" label="글의 내용" max={600} rows={2} />
      <ListField {...given} name="statistics.home" />
      <ListField {...given} name="testimonials" />
      <ListField {...given} name="faq" />
    </Part>
  );
}

function AboutTexts(given: { editor: FactsEditor }) {
  return (
    <Part title="사무소 소개 화면">
      <Text
        {...given}
        name="introduction"
        label="사무소 소개"
        max={3700}
        rows={5}
        hint="문단 사이는 한 줄 비웁니다. 여섯 문단까지."
      />
      <ListField {...given} name="statistics.about" />
      <ListField {...given} name="staff" />
      <ListField {...given} name="timeline" />
      <ListField {...given} name="commitments" />
    </Part>
  );
}

/** All of them. */
export function Fields(given: { editor: FactsEditor }) {
  return (
    <>
      <Basics {...given} />
      <Reach {...given} />
      <Consultation {...given} />
      <HomeTexts {...given} />
      <AboutTexts {...given} />
    </>
  );
}
