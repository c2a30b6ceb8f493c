/** What the office says of itself, for superusers: hints that are open, what visitors do not see, and why. */
import type { AcceptedHint } from "../../../../events/advert/advert_hint.ts";
import { ADVERT_REASON_MAX, type HintKey } from "../../../../events/advert/advert_hint_key.ts";
import { ADVERT_RULES } from "../../../../events/advert/advert_rules.ts";
import { hintKey, type TextHint } from "../../../../projections/advert/advert_hint.ts";
import type { HiddenClaim, MissingFact } from "../../../../projections/office/office_claims.ts";
import { advertPaths } from "./paths.ts";
import { officePaths } from "../../settings/office/paths.ts";
import { CSRF_FIELD } from "../../../ui/form/csrf.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Moment } from "../../../ui/moment.tsx";

export interface AdvertPageProps {
  csrf: string;
  /** Makes a form that is sent twice one change. */
  formKey: string;
  open: TextHint[];
  hidden: HiddenClaim[];
  missing: MissingFact[];
  accepted: readonly AcceptedHint[];
  /** What was just done; null for nothing. */
  done: string | null;
  /** Why something could not be done; null otherwise. */
  refused: string | null;
}

type Forms = Pick<AdvertPageProps, "csrf" | "formKey">;

function Hidden({ csrf, formKey, hint }: Forms & { hint: HintKey }) {
  return (
    <>
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      <input type="hidden" name="key" value={formKey} />
      {Object.entries(hint).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function OpenHint({ hint, ...forms }: Forms & { hint: TextHint }) {
  const { word, rule, label, href, around } = hint;
  return (
    <li>
      <h3>
        ‘{word}’ <a href={href}>{label}</a>
      </h3>
      <blockquote>{around}</blockquote>
      <p className="advert-fine">{rule.bans} ({rule.name})</p>
      <form className="advert-form" method="post" action={advertPaths.accept()}>
        <Hidden {...forms} hint={hintKey(hint)} />
        <Field
          name="reason"
          label="그대로 두는 사유"
          maxLength={ADVERT_REASON_MAX}
          required
          autoComplete="off"
        />
        <button type="submit" className="button">
          그대로 두기<span className="visually-hidden">: ‘{word}’ {label}</span>
        </button>
      </form>
    </li>
  );
}

function AcceptedLine({ hint, ...forms }: Forms & { hint: AcceptedHint }) {
  const { word, around, reason, by, at, place } = hint;
  return (
    <li>
      <h3>‘{word}’</h3>
      <blockquote>{around}</blockquote>
      <p>{reason}</p>
      <p className="advert-fine">
        {by} · <Moment at={at} />
      </p>
      <form method="post" action={advertPaths.reopen()}>
        <Hidden {...forms} hint={{ place, word, around }} />
        <button type="submit" className="button button-small">
          다시 열기<span className="visually-hidden">: ‘{word}’ {around}</span>
        </button>
      </form>
    </li>
  );
}

function Unseen({ hidden, missing }: Pick<AdvertPageProps, "hidden" | "missing">) {
  if (hidden.length === 0 && missing.length === 0) {
    return <p className="advert-fine">보이지 않는 항목이 없습니다.</p>;
  }
  return (
    <ul className="advert-list">
      {missing.map(({ field, label, reason }) => (
        <li key={field}>
          <h3>
            <a href={officePaths.field(field)}>{label}</a>
          </h3>
          <p>등록하지 않아 사이트에 나오지 않습니다.</p>
          <p className="advert-fine">{reason}</p>
        </li>
      ))}
      {hidden.map(({ place, list, what, why }) => (
        <li key={place}>
          <h3>
            <a href={officePaths.field(`${place}.${place.startsWith("s") ? "basis" : "agreedBy"}`)}>
              {list}: {what}
            </a>
          </h3>
          <p>{why}</p>
        </li>
      ))}
    </ul>
  );
}

function Rules() {
  return (
    <dl className="advert-rules">
      {Object.values(ADVERT_RULES).map(({ name, bans, source, effective, checked }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {bans}
            <p className="advert-fine">출처: {source} ({effective}) · 확인한 날: {checked}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function AdvertPage(props: AdvertPageProps) {
  const { open, hidden, missing, accepted, done, refused, csrf, formKey } = props;
  const forms = { csrf, formKey };
  return (
    <div className="advert">
      <header className="page-head">
        <h1>표시·광고 점검</h1>
        <p className="page-head-note">
          사무소 정보와 소식, 업무 안내에서 규칙에 걸릴 수 있는 말을 찾습니다. 저장과 게시를 막지
          않으며, 판단은 사무소가 합니다.
        </p>
      </header>
      {done && <p className="notice notice-success" role="status">{done}</p>}
      {refused && <p className="notice notice-warning" role="alert">{refused}</p>}
      <section aria-labelledby="advert-open">
        <h2 id="advert-open">확인할 말 {open.length}건</h2>
        {open.length === 0
          ? <p className="advert-fine">확인할 말이 없습니다.</p>
          : (
            <ul className="advert-list">
              {open.map((hint) => (
                <OpenHint
                  key={`${hint.place} ${hint.word} ${hint.around}`}
                  hint={hint}
                  {...forms}
                />
              ))}
            </ul>
          )}
      </section>
      <section aria-labelledby="advert-hidden">
        <h2 id="advert-hidden">방문자에게 보이지 않는 항목 {hidden.length + missing.length}건</h2>
        <p className="advert-fine">
          수치는 집계 기준과 기준일이, 후기는 동의 기록이 있어야 사이트에 나옵니다.
        </p>
        <Unseen hidden={hidden} missing={missing} />
      </section>
      <section aria-labelledby="advert-accepted">
        <h2 id="advert-accepted">그대로 둔 말 {accepted.length}건</h2>
        {accepted.length > 0 && (
          <ul className="advert-list">
            {accepted.map((hint) => (
              <AcceptedLine
                key={`${hint.place} ${hint.word} ${hint.around}`}
                hint={hint}
                {...forms}
              />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="advert-rules">
        <h2 id="advert-rules">근거</h2>
        <Rules />
      </section>
    </div>
  );
}
