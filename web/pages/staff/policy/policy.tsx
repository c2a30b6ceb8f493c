/** 처리방침과 약관: what is published, what differs from the office as it is, and the form that announces it. No script. */
import {
  MAJOR_NOTICE_DAYS,
  NOTICE_DAYS,
  POLICY_NAMES,
  POLICY_REASON_MAX,
  type PolicyName,
  type PolicyVersion,
} from "../../../../events/personal_data/policy.ts";
import type { FactChange } from "../../../../projections/policy/compare.ts";
import type { FirstStep } from "../../../../projections/kit/today.ts";
import { officePaths } from "../../settings/office/paths.ts";
import { policyPaths } from "./paths.ts";
import { sitePaths } from "../../../site/paths.ts";
import { Field } from "../../../ui/form/field.tsx";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import { DayOf } from "../../legal/legal_page.tsx";
import { type Forms, Hidden } from "../security/notices.tsx";

export const POLICY_TITLE = "처리방침과 약관";

/** State of a text, for its part of the page. */
export interface PolicyText {
  name: PolicyName;
  /** Names the draft that is looked at. */
  seen: string;
  now: PolicyVersion | undefined;
  coming: PolicyVersion | undefined;
  versions: readonly PolicyVersion[];
  differs: boolean;
  changes: FactChange[];
  missing: string[];
  earliest: string;
  notice: number;
  started: string[];
}

/** A form that could not be done, as it was typed. */
export interface LeftForm {
  name: PolicyName;
  act: "announce" | "withdraw";
  effective: string;
  reason: string;
  isMajor: boolean;
  message: string;
}

interface PolicyPageProps extends Forms {
  frame: ShellFrame;
  texts: PolicyText[];
  /** What there is to do before the site is public. */
  steps: FirstStep[];
  /** What was just done. */
  done: string | null;
  left: LeftForm | null;
}

/** What is missing before the site is public, and what is there. */
function BeforePublic({ steps }: { steps: FirstStep[] }) {
  const open = steps.filter(({ done }) => !done);
  return (
    <section aria-labelledby="policy-before">
      <h2 id="policy-before">사이트를 공개하기 전에</h2>
      {open.length === 0
        ? <p className="policy-fine">빠진 것이 없습니다.</p>
        : (
          <ul className="policy-steps">
            {open.map(({ title, text, href, action }) => (
              <li key={title}>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
                <a className="button" href={href}>
                  <span className="visually-hidden">{title}:</span> {action}
                </a>
              </li>
            ))}
          </ul>
        )}
    </section>
  );
}

function Standing({ text: { name, now, coming } }: { text: PolicyText }) {
  return (
    <dl className="policy-standing">
      <div>
        <dt>시행 중</dt>
        <dd>
          {now
            ? (
              <a href={sitePaths.policyVersion(name, now.number)}>
                <DayOf day={now.effective} /> 시행
                <span className="visually-hidden">: {POLICY_NAMES[name]}</span>
              </a>
            )
            : "아직 공고하지 않았습니다. 방문자에게는 ‘시행일을 정하기 전의 안’으로 보입니다."}
        </dd>
      </div>
      {coming && (
        <div>
          <dt>공고 중</dt>
          <dd>
            <DayOf day={coming.effective} /> 시행 예정 {now
              ? (
                <a href={sitePaths.policyComparison(name, coming.number)}>
                  바뀌는 내용 비교
                  <span className="visually-hidden">: {POLICY_NAMES[name]}</span>
                </a>
              )
              : (
                <a href={sitePaths.policyVersion(name, coming.number)}>
                  전문 보기
                  <span className="visually-hidden">: {POLICY_NAMES[name]}</span>
                </a>
              )}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What others do already although nothing published says so: what is to be done then. */
function Started({ works }: { works: string[] }) {
  if (works.length === 0) return null;
  return (
    <div className="notice" role="note">
      <p>
        <b>이미 시작된 처리가 시행 중인 처리방침에 없습니다.</b>{" "}
        지금의 설정으로 개인정보가 다음 업무를 맡은 곳에 전달됩니다.
      </p>
      <ul>{works.map((work) => <li key={work}>{work}</li>)}</ul>
      <p>
        계속 쓰려면 수탁자를 입력하고 오늘 공고해 주세요. 공고한 내용은 시행일을 기다리지 않고 바로
        사이트에 공개됩니다(개인정보 보호법 제26조 제2항). 시행일까지 쓰지 않으려면 서버 설정에서 그
        서버의 주소를 비우고 다시 시작해 주세요. 공고하기 전에도 처리방침 화면에는 이 사실이
        표시됩니다.
      </p>
    </div>
  );
}

function Changes({ changes }: { changes: FactChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="policy-changes">
      {changes.map(({ text, major }) => (
        <li key={text}>
          {text}{" "}
          {major && <span className="badge badge-warning">{MAJOR_NOTICE_DAYS}일 전 공고</span>}
        </li>
      ))}
    </ul>
  );
}

interface PartProps {
  text: PolicyText;
  left: LeftForm | null;
  forms: Forms;
}

function AnnounceForm({ text: { name, seen, earliest, notice, now }, left, forms }: PartProps) {
  const typed = left?.act === "announce" && left.name === name ? left : null;
  const label = POLICY_NAMES[name];
  return (
    <form
      method="post"
      action={policyPaths.announce(name)}
      className="policy-form"
      aria-label={`${label} 공고`}
    >
      <Hidden {...forms} />
      <input type="hidden" name="seen" value={seen} />
      {typed && <p className="notice" role="alert">{typed.message}</p>}
      <Field
        id={`effective-${name}`}
        name="effective"
        type="date"
        label="시행일"
        required
        min={earliest}
        defaultValue={typed?.effective || earliest}
        hint={notice === 0
          ? "처음 공고하는 내용이므로 오늘부터 시행할 수 있습니다."
          : `공고하는 날부터 ${notice}일 뒤인 ${earliest}부터 정할 수 있습니다.`}
      />
      {now && (
        <>
          <Field
            id={`reason-${name}`}
            as="textarea"
            rows={2}
            name="reason"
            label="바꾸는 사유"
            required
            maxLength={POLICY_REASON_MAX}
            defaultValue={typed?.reason}
            hint="공고와 신구 대조에 그대로 실립니다."
          />
          <label className="policy-check">
            <input type="checkbox" name="major" value="yes" defaultChecked={typed?.isMajor} />
            <span>
              {name === "privacy" ? "정보주체" : "이용자"}에게 불리하거나 중요한 변경입니다(
              {MAJOR_NOTICE_DAYS}일 전 공고).
            </span>
          </label>
        </>
      )}
      <p className="row">
        <button type="submit" className="button button-primary">{label} 공고</button>
      </p>
    </form>
  );
}

function WithdrawForm({ text: { name, coming }, left, forms }: PartProps) {
  const typed = left?.act === "withdraw" && left.name === name ? left : null;
  const label = POLICY_NAMES[name];
  return (
    <form
      method="post"
      action={policyPaths.withdraw(name)}
      className="policy-form"
      aria-label={`${label} 공고 철회`}
    >
      <Hidden {...forms} />
      <input type="hidden" name="number" value={coming!.number} />
      {typed && <p className="notice" role="alert">{typed.message}</p>}
      <Field
        id={`withdraw-${name}`}
        name="reason"
        label="철회하는 사유"
        required
        maxLength={POLICY_REASON_MAX}
        defaultValue={typed?.reason}
      />
      <p className="row">
        <button type="submit" className="button">공고 철회</button>
      </p>
    </form>
  );
}

/** What the office as it is now would change, and the way to announce it. */
function Pending(part: PartProps) {
  const { text } = part;
  const { name, now, coming, differs, changes, missing } = text;
  const label = POLICY_NAMES[name];
  if ((now || coming) && !differs) {
    return coming ? null : <p className="policy-fine">설정과 입력한 내용 그대로입니다.</p>;
  }
  return (
    <>
      {(now || coming) && (
        <h3>
          {coming
            ? "공고한 뒤에 내용이 다시 바뀌었습니다"
            : `${name === "privacy" ? "처리방침" : "약관"}이 설정과 다릅니다`}
        </h3>
      )}
      <Changes changes={changes} />
      <p>
        <a href={policyPaths.draft(name)}>
          {now ? "공고할 내용과 비교 보기" : "공고할 내용 보기"}
          <span className="visually-hidden">: {label}</span>
        </a>
      </p>
      {missing.length > 0 && (
        <div className="notice" role="note">
          <p>
            <b>확인 필요:</b> 다음을{" "}
            <a href={officePaths.page()}>사무소 정보</a>에 입력한 뒤에 공고할 수 있습니다.
          </p>
          <ul>{missing.map((line) => <li key={line}>{line}</li>)}</ul>
        </div>
      )}
      {coming && (
        <p className="policy-fine">새 내용을 공고하려면 지금의 공고를 먼저 철회해 주세요.</p>
      )}
      {!coming && missing.length === 0 && <AnnounceForm {...part} />}
      {!coming && missing.length > 0 && (
        <p className="policy-fine">{label}의 공고는 위의 내용을 입력한 뒤에 할 수 있습니다.</p>
      )}
    </>
  );
}

const versionColumns = (name: PolicyText["name"]): Column<PolicyText["versions"][number]>[] => [
  {
    label: "시행일",
    names: true,
    cell: ({ number, effective }) => (
      <a href={sitePaths.policyVersion(name, number)}>
        <DayOf day={effective} />
        <span className="visually-hidden">: {POLICY_NAMES[name]} {number}번</span>
      </a>
    ),
  },
  { label: "공고 일시", cell: ({ announced_at }) => <Moment at={announced_at} /> },
  {
    label: "예고 기간",
    cell: ({ notice_days }) => notice_days === 0 ? "없음(첫 공고)" : `${notice_days}일`,
  },
  {
    label: "사유",
    kind: "long",
    cell: ({ withdrawn, reason }) => withdrawn === null ? reason : `철회: ${withdrawn}`,
  },
];

const Versions = ({ text: { name, versions } }: { text: PolicyText }) => (
  <CardTable
    label={`${POLICY_NAMES[name]} 공고 기록`}
    columns={versionColumns(name)}
    rows={[...versions].reverse()}
    keyOf={({ number }) => String(number)}
    none="아직 공고한 내용이 없습니다."
  />
);

function TextPart(part: PartProps) {
  const { text } = part;
  const { name, coming, started } = text;
  return (
    <section aria-labelledby={`policy-${name}`} className="policy-text">
      <h2 id={`policy-${name}`}>{POLICY_NAMES[name]}</h2>
      <Standing text={text} />
      <Started works={started} />
      <Pending {...part} />
      {coming && <WithdrawForm {...part} />}
      <h3>공고 기록</h3>
      <Versions text={text} />
    </section>
  );
}

/** The page. */
export function PolicyPage({ frame, texts, steps, done, left, ...forms }: PolicyPageProps) {
  return (
    <Shell {...frame} current={policyPaths.page()}>
      <div className="policy">
        <h1>{POLICY_TITLE}</h1>
        <p className="policy-fine">
          처리방침은 서버 설정, 보유 기간의 규칙,{" "}
          <a href={officePaths.page()}>사무소 정보</a>에 입력한 위탁·제공·관리 조치에서 만듭니다.
          바뀐 내용은 시행하기 {NOTICE_DAYS}일 전, 불리하거나 중요한 변경은{" "}
          {MAJOR_NOTICE_DAYS}일 전에 공고해야 하며, 시행일까지는 앞선 내용이 그대로 적용됩니다. 상담
          신청의 보유 기간도 새 처리방침의 시행일부터 바뀝니다.
        </p>
        {done && <p className="notice notice-success" role="status">{done}</p>}
        <BeforePublic steps={steps} />
        {texts.map((text) => <TextPart key={text.name} {...{ text, left, forms }} />)}
      </div>
    </Shell>
  );
}
