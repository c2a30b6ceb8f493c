/** The fields of the office's facts, in the parts that its pages have. */
import type { ReactNode } from "react";
import { REQUIRED_FACTS } from "../../../../events/office/office_labels.ts";
import { REGISTER_REASONS } from "../../../../events/office/office_register.ts";
import { factPlace } from "../../../../projections/advert/advert_places.ts";
import { AdvertNote } from "../../../ui/advert_note.tsx";
import { Line } from "../../../ui/record/line.tsx";
import { type FactsEditor, WORDS } from "./form.ts";
import { ListField } from "./list_field.tsx";

const isRequired = (name: string) => (REQUIRED_FACTS as readonly string[]).includes(name);

interface TextProps {
  editor: FactsEditor;
  /** Its place in the facts. */
  name: string;
  max: number;
  hint?: string;
  rows?: number;
  wide?: boolean;
  inputMode?: "numeric" | "decimal" | "tel" | "email";
}

function Text({ editor, name, max, rows, wide, ...line }: TextProps) {
  const said = factPlace(name);
  return (
    <Line
      {...line}
      editor={editor}
      field={name}
      label={WORDS[name]}
      required={isRequired(name)}
      as={rows ? "textarea" : "input"}
      rows={rows}
      place={wide || rows ? "office-wide" : undefined}
      maxLength={max}
      autoComplete="off"
      note={said && <AdvertNote place={said} text={editor.form[name]} />}
    />
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="office-part side">
      <legend>
        <h2 className="text-6">{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1));

function YearStart({ editor }: { editor: FactsEditor }) {
  return (
    <Line
      editor={editor}
      field="businessYearStart"
      label={WORDS.businessYearStart}
      as="select"
      hint="업무용승용차 운행기록부에 씁니다."
    >
      <option value="">1월 (기본)</option>
      {MONTHS.map((month) => <option key={month} value={month}>{month}월</option>)}
    </Line>
  );
}

function Basics(given: { editor: FactsEditor }) {
  return (
    <Part title="기본 정보">
      <Text {...given} name="name" max={40} />
      <Text
        {...given}
        name="shortName"
        max={4}
        hint="로고에 넣을 1–4자"
      />
      <Text {...given} name="representative" max={30} />
      <Text
        {...given}
        name="businessNumber"
        max={12}
        hint="000-00-00000 형식"
      />
      <YearStart {...given} />
    </Part>
  );
}

function Register(given: { editor: FactsEditor }) {
  return (
    <Part title="등록과 보증">
      <Text {...given} name="registration" max={30} hint={REGISTER_REASONS.registration} />
      <Text {...given} name="association" max={40} hint={REGISTER_REASONS.association} />
      <Text {...given} name="guarantee" max={120} hint={REGISTER_REASONS.guarantee} wide />
    </Part>
  );
}

function Reach(given: { editor: FactsEditor }) {
  return (
    <Part title="연락처와 위치">
      <Text {...given} name="phone" max={20} inputMode="tel" />
      <Text {...given} name="fax" max={20} inputMode="tel" />
      <Text {...given} name="email" max={100} inputMode="email" />
      <Text
        {...given}
        name="hours"
        max={60}
        hint="예: 평일 09:00–18:00"
      />
      <Text {...given} name="address" max={120} wide />
      <Text
        {...given}
        name="map.latitude"
        max={12}
        inputMode="decimal"
        hint="지도에 표시할 때만 적습니다."
      />
      <Text {...given} name="map.longitude" max={12} inputMode="decimal" />
    </Part>
  );
}

function Consultation(given: { editor: FactsEditor }) {
  return (
    <Part title="상담과 개인정보">
      <Text
        {...given}
        name="consultation.retentionDays"
        max={4}
        inputMode="numeric"
        hint="지나면 자동으로 파기합니다. 비워 두면 365일입니다. 처리방침을 공고한 뒤에는 새 처리방침의 시행일부터 바뀝니다."
      />
      <Text
        {...given}
        name="consultation.answeredWithin"
        max={20}
        hint="예: 1영업일. 비워 두면 표시하지 않습니다."
      />
      <Text {...given} name="consultation.fee" max={120} wide />
      <Text {...given} name="privacyOfficer.name" max={30} />
      <Text
        {...given}
        name="privacyOfficer.title"
        max={30}
        hint="비워 두면 대표 법무사입니다."
      />
    </Part>
  );
}

/** Parts of the privacy policy that follow from no setting. */
function PrivacyTexts(given: { editor: FactsEditor }) {
  return (
    <Part title="처리방침에 적을 내용">
      <ListField {...given} name="processors" />
      <ListField {...given} name="thirdParties" />
      <Text
        {...given}
        name="safeguards.plan"
        max={300}
        rows={2}
        hint="실제로 하는 것만 문장으로 적습니다. 비워 두면 처리방침에 넣지 않습니다."
      />
      <Text {...given} name="safeguards.training" max={300} rows={2} />
      <Text {...given} name="safeguards.paper" max={300} rows={2} />
    </Part>
  );
}

function HomeTexts(given: { editor: FactsEditor }) {
  return (
    <Part title="첫 화면">
      <Text {...given} name="vision.title" max={60} wide />
      <Text {...given} name="vision.text" max={600} rows={2} />
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
      <Register {...given} />
      <Reach {...given} />
      <Consultation {...given} />
      <PrivacyTexts {...given} />
      <HomeTexts {...given} />
      <AboutTexts {...given} />
    </>
  );
}
