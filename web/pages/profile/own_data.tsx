/** The office's data about the signed-in person, and who read it. No script. */
import type { Held, Look } from "../../../projections/personal_data/own_data.ts";
import { reasonName } from "../../../projections/security/security_words.ts";
import { ownDataPaths } from "./paths.ts";
import { paths } from "../../paths.ts";
import { CardTable, type Column } from "../../ui/list/card_table.tsx";
import { Moment } from "../../ui/moment.tsx";
import { OwnRequests, type OwnRequestsProps } from "./own_requests.tsx";
import { Shell, type ShellFrame } from "../../ui/frame/shell.tsx";

/** How to reach the office about what it cannot link to an account; null while it has not said. */
interface Reach {
  phone: string;
  email: string;
}

interface OwnDataProps extends Omit<OwnRequestsProps, "fields"> {
  frame: ShellFrame;
  account: Held;
  /** Null without an employee of the same address. */
  employee: Held | null;
  /** The newest, and how many there are besides. */
  looks: Look[];
  more: number;
  reach: Reach | null;
}

function StoredDataList({ held }: { held: Held }) {
  return (
    <dl>
      {held.map(([label, value]) => (
        <div key={label} className="own-data-row">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const LOOKS: Column<OwnDataProps["looks"][number]>[] = [
  { label: "열람 일시", cell: ({ at }) => <Moment at={at} /> },
  { label: "열람한 사람", names: true, cell: ({ by }) => by },
  { label: "기록", cell: ({ what }) => what },
  { label: "방법", cell: ({ how }) => reasonName(how) },
  { label: "열람 항목", cell: ({ fields }) => fields },
];

function PersonalReads({ looks, more }: Pick<OwnDataProps, "looks" | "more">) {
  return (
    <section aria-labelledby="own-looks">
      <h2 id="own-looks">내 정보를 본 사람</h2>
      <p className="profile-note">
        최근 1년의 기록입니다. 500명이 넘는 목록을 한꺼번에 본 것은 사람마다 적지 않아 여기에
        없습니다.
      </p>
      <CardTable
        label="내 정보를 본 사람 표"
        columns={LOOKS}
        rows={looks}
        keyOf={(look) => String(looks.indexOf(look))}
        none="내 정보를 본 사람이 없습니다."
      />
      {more > 0 && <p className="profile-note">이전 기록 {more.toLocaleString("ko-KR")}건</p>}
    </section>
  );
}

export function OwnDataPage(props: OwnDataProps) {
  const { frame, account, employee, reach } = props;
  return (
    <Shell {...frame} current={ownDataPaths.overview()}>
      <div className="profile own-data">
        <h1>내 개인정보</h1>
        <section aria-labelledby="own-account">
          <h2 id="own-account">로그인 계정</h2>
          <StoredDataList held={account} />
        </section>
        {employee && (
          <section aria-labelledby="own-employee">
            <h2 id="own-employee">직원 기록</h2>
            <p className="profile-note">계정과 이메일 주소가 같은 직원의 기록입니다.</p>
            <StoredDataList held={employee} />
          </section>
        )}
        <section aria-labelledby="own-requests">
          <h2 id="own-requests">상담 신청</h2>
          <p>
            상담 신청은 누가 로그인했는지 남기지 않고 받습니다. 이 계정의 전화번호로 하신 신청은
            {" "}
            <a href={paths.profile()}>내 정보</a>에서 진행 상태를 보실 수 있고, 내용은 접수번호와
            함께 {reach
              ? (
                <>
                  <span className="tabular">{reach.phone}</span>이나{" "}
                  <a href={`mailto:${reach.email}`}>{reach.email}</a>로
                </>
              )
              : "사무소에"} 요청하시면 본인인지 확인한 뒤 보여 드리거나 고치고 지웁니다.
          </p>
        </section>
        <OwnRequests {...props} fields={[...account, ...employee ?? []].map(([label]) => label)} />
        <PersonalReads {...props} />
        <section aria-labelledby="own-rights">
          <h2 id="own-rights">탈퇴</h2>
          <p>
            계정과 그 개인정보를 바로 없앱니다. 무엇이 없어지고 무엇이 남는지는 다음 화면에서 먼저
            보여 드립니다.
          </p>
          <p>
            <a className="button" href={ownDataPaths.withdrawal()}>탈퇴하기</a>
          </p>
        </section>
      </div>
    </Shell>
  );
}
