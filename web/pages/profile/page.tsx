/** The profile: a customer's requests, who one is here, where one is signed in, which scripts may act for one. */
import { ownDataPaths } from "../../own_data_paths.ts";
import { paths } from "../../paths.ts";
import { sitePaths } from "../../site_paths.ts";
import { Shell, type ShellFrame } from "../../ui/shell.tsx";
import { MemberRequests, type MemberRequestsProps } from "./member_requests.tsx";
import ProfileIsland, { type ProfileProps } from "./profile.island.tsx";

interface Person {
  nickname: string;
  email: string;
  phone_number: string;
}

interface ProfilePageProps {
  frame: ShellFrame;
  person: Person;
  profile: ProfileProps;
  /** Null for who works here. */
  requests: MemberRequestsProps | null;
}

export function ProfilePage({ frame, person, profile, requests }: ProfilePageProps) {
  return (
    <Shell {...frame} current={paths.profile()}>
      <div className="profile">
        <h1>{requests ? `${person.nickname} 님` : "내 정보"}</h1>
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
        <p className="profile-note">카카오 계정의 정보이며, 로그인할 때마다 새로 가져옵니다.</p>
        <p className="profile-note">
          <a href={ownDataPaths.overview()}>내 개인정보: 사무소가 가진 것, 본 사람, 탈퇴</a>
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
