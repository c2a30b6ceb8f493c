/** The consent to the collection and use of personal data (개인정보 보호법 제15조, 제22조). */
import {
  CONSULTATION_ITEMS,
  CONSULTATION_PURPOSE,
} from "../../../events/personal_data/retention.ts";
import { sitePaths } from "../../site/paths.ts";

/** Names the wording below; a change of it is a new version. Each request keeps the one agreed to. */
export const CONSENT_VERSION = "2026-11-27";

/** `365` → `접수한 날부터 1년(365일)`. */
function period(days: number): string {
  return days % 365 === 0 ? `${days / 365}년(${days.toLocaleString("ko-KR")}일)` : `${days}일`;
}

interface ConsentProps {
  retentionDays: number;
  phone: string;
  checked: boolean;
  problem: string | undefined;
}

export function Consent({ retentionDays, phone, checked, problem }: ConsentProps) {
  return (
    <fieldset className="consent">
      <legend>개인정보 수집·이용 동의</legend>
      <dl>
        <dt>목적</dt>
        <dd>{CONSULTATION_PURPOSE}</dd>
        <dt>항목</dt>
        <dd>{CONSULTATION_ITEMS.join(", ")} (전화번호와 이메일은 하나만 적으셔도 됩니다)</dd>
        <dt>보유 기간</dt>
        <dd>
          <b>접수한 날부터 {period(retentionDays)}</b>. 기간이 끝나면 복구할 수 없게 자동으로
          파기합니다. 그 전이라도 요청하시면 바로 파기합니다.
        </dd>
        <dt>거부할 권리</dt>
        <dd>
          동의하지 않으실 수 있습니다. 그 경우 온라인 접수는 할 수 없지만,
          <span className="contact-call">
            전화(<span className="tabular">{phone}</span>)나
          </span>{" "}
          방문으로 똑같이 상담하실 수 있습니다.
        </dd>
      </dl>
      <p className="fine">
        자세한 내용은{" "}
        <a href={sitePaths.privacy()}>개인정보처리방침</a>에 있습니다. 만 14세 미만이면 보호자께서
        접수해 주세요.
      </p>
      <label className="consent-box">
        <input
          type="checkbox"
          id="consent"
          name="consent"
          value="yes"
          defaultChecked={checked}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "consent-problem" : undefined}
        />
        <span>위 내용을 읽었으며, 개인정보의 수집과 이용에 동의합니다. (필수)</span>
      </label>
      {problem && <p className="field-error" id="consent-problem">{problem}</p>}
    </fieldset>
  );
}
