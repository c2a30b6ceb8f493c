/** A customer's requests: how far their consultations are, and what they asked about their own data. No script. */
import type { Stage } from "../../../events/consultation/consultation.ts";
import { ownDataPaths } from "./paths.ts";
import { sitePaths } from "../../site/paths.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Moment } from "../../ui/moment.tsx";

/** A consultation as its asker sees it: that it is there, and how far. */
export interface OwnConsultation {
  receipt: string;
  stage: Stage;
  at: string;
  /** When it last moved. */
  updated_at: string;
}

export interface MemberRequestsProps {
  /** The newest first. */
  consultations: OwnConsultation[];
  /** The account has a number that consultations could be found by. */
  hasPhone: boolean;
  /** Requests about one's own data that wait for an answer. */
  open: number;
}

/** A request marked as spam by the office is a received request to its sender. */
const STANDING: Record<Stage, { text: string; tone: BadgeTone }> = {
  new: { text: "접수", tone: "warning" },
  spam: { text: "접수", tone: "warning" },
  contacted: { text: "연락 완료", tone: "lunch" },
  working: { text: "진행 중", tone: "lunch" },
  held: { text: "보류", tone: "other" },
  done: { text: "완료", tone: "success" },
};

function Consultation({ receipt, stage, at, updated_at }: OwnConsultation) {
  const { text, tone } = STANDING[stage];
  return (
    <li>
      <div>
        <b className="tabular">{receipt}</b>
        <Badge tone={tone}>{text}</Badge>
        <p>
          <Moment at={at} /> 접수
          {updated_at !== at && (
            <>
              , <Moment at={updated_at} /> 변경
            </>
          )}
        </p>
      </div>
    </li>
  );
}

export function MemberRequests({ consultations, hasPhone, open }: MemberRequestsProps) {
  return (
    <section aria-labelledby="member-requests">
      <h2 id="member-requests">내 상담</h2>
      {consultations.length > 0
        ? (
          <ul className="profile-list">
            {consultations.map((one) => <Consultation key={one.receipt} {...one} />)}
          </ul>
        )
        : (
          <p className="profile-empty">
            {hasPhone
              ? "이 계정의 전화번호로 신청한 상담이 없습니다."
              : "계정에 전화번호가 없어 신청한 상담을 찾을 수 없습니다."}
          </p>
        )}
      {open > 0 && (
        <p>
          개인정보 요구 {open}건에 답을 준비하고 있습니다.{" "}
          <a href={ownDataPaths.overview()}>내용 보기</a>
        </p>
      )}
      <p className="profile-below">
        <a className="button button-primary" href={sitePaths.contact()}>상담 신청</a>
      </p>
    </section>
  );
}
