/** The profile: a customer's requests, who one is here, where one is signed in, which scripts may act for one. */
import { noticePaths } from "../staff/notices/paths.ts";
import { ownDataPaths } from "./paths.ts";
import { unlinkedText } from "../../../projections/kit/unlinked.ts";
import { paths } from "../../paths.ts";
import { consentPath, sitePaths } from "../../site/paths.ts";
import { Shell, type ShellFrame } from "../../ui/frame/shell.tsx";
import type { OwnMatter } from "../../../projections/matter/client_view.ts";
import { OwnMatters } from "./matters/own_matters.tsx";
import { MemberRequests, type MemberRequestsProps } from "./member_requests.tsx";
import ProfileIsland, { type ProfileProps } from "./profile.island.tsx";

interface Person {
  nickname: string;
  email: string;
  phone_number: string;
}

/** What an account lacks yet. */
export interface ProfileLacking {
  /** Without rights, and no superuser has looked at it. */
  isWaiting: boolean;
  /** Of somebody who works here and is linked to no employee. */
  isUnlinked: boolean;
  isSuperuser: boolean;
  provider: { name: string; label: string };
  /** What the login provider was to tell and the person refused. */
  refused: string[];
}

interface ProfilePageProps {
  frame: ShellFrame;
  person: Person;
  profile: ProfileProps;
  /** Null for who works here. */
  requests: MemberRequestsProps | null;
  /** Null for who works here and has no case. */
  matters: OwnMatter[] | null;
  lacking: ProfileLacking;
}

/** How far the account is, and what its person can do meanwhile. */
function Standing({ isWaiting, isUnlinked, isSuperuser }: ProfileLacking) {
  if (isWaiting) {
    return (
      <div className="notice notice-warning profile-standing">
        <p>
          <b>승인을 기다리는 중</b>
        </p>
        <p>
          이 사무소의 직원이라면 최고관리자가 승인한 뒤 업무 화면이 열립니다. 초대 링크를 받았다면
          그 링크로 로그인해 바로 시작할 수 있습니다. 고객이라면 승인 없이 상담을 신청하고 아래에서
          진행 상황을 볼 수 있습니다.
        </p>
      </div>
    );
  }
  if (!isUnlinked) return null;
  return (
    <div className="notice notice-warning profile-standing">
      <p>
        <b>직원과 연결되지 않은 계정입니다.</b>
      </p>
      <p>{unlinkedText(isSuperuser)}</p>
      {isSuperuser && <a href={paths.settings("users")}>사용자 관리</a>}
    </div>
  );
}

/** What was refused at the login provider can be given later. */
function Consent({ provider, refused }: ProfileLacking) {
  if (refused.length === 0) return null;
  return (
    <p className="profile-note">
      {provider.label}에서 {refused.join("과 ")} 제공에 동의하지 않았습니다.{" "}
      <a href={consentPath(provider.name)}>동의하고 가져오기</a>
    </p>
  );
}

export function ProfilePage(props: ProfilePageProps) {
  const { frame, person, profile, requests, matters, lacking } = props;
  return (
    <Shell {...frame} current={paths.profile()}>
      <div className="profile">
        <h1>{requests ? `${person.nickname} 님` : "내 정보"}</h1>
        <Standing {...lacking} />
        {matters && <OwnMatters matters={matters} />}
        {requests && <MemberRequests {...requests} />}
        {requests && <h2 className="profile-heading">내 정보</h2>}
        <dl>
          <dt>이름</dt>
          <dd>{person.nickname}</dd>
          <dt>이메일</dt>
          <dd>{person.email || "없음"}</dd>
          <dt>전화번호</dt>
          <dd className="tabular">{person.phone_number || "없음"}</dd>
        </dl>
        <p className="profile-note">
          {lacking.provider.label} 계정의 정보이며, 로그인할 때마다 새로 가져옵니다.
        </p>
        <Consent {...lacking} />
        <p className="profile-note">
          <a href={ownDataPaths.overview()}>내 개인정보: 사무소가 가진 것, 본 사람, 탈퇴</a>
        </p>
        <p className="profile-note">
          <a href={noticePaths.choices()}>
            {frame.user.staff
              ? "알림 설정: 알림별 메일·푸시, 방해 금지 시간"
              : "알림 설정: 내 사건 소식을 받을 방법과 시간"}
          </a>
        </p>
        <ProfileIsland {...profile} />
        {frame.user.staff && (
          <p className="profile-note profile-below">
            <a href={sitePaths.employeeNotice()}>직원 개인정보 처리 안내</a>
          </p>
        )}
      </div>
    </Shell>
  );
}
