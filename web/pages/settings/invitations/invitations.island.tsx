/** How people come into the office: accounts that wait, a link for an employee, the links that were made. */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { InvitedRole } from "../../../../events/account/invitation.ts";
import type { InvitationRow } from "../../../../projections/account/account_answers.ts";
import type { Proposal } from "../../../../projections/account/waiting_account.ts";
import { invitationPath, invitationsPath, reviewPath } from "../access/paths.ts";
import { island } from "../../../ui/frame/island.tsx";
import { paths } from "../../../paths.ts";
import { callApi } from "../../../ui/client/api.ts";
import { copyText } from "../../../ui/client/copy_text.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { confirmDialog } from "../../../ui/dialog/confirm.ts";
import { Below, CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { toast } from "../../../ui/client/toasts.ts";
import { EmployeeChoice } from "./employee_choice.tsx";
import { ROLE_LABELS, RoleChoice } from "./role_choice.tsx";
import type { FreeEmployee, WaitingAccount } from "./rows.ts";

const SAME: Record<Proposal["by"][number], string> = { email: "이메일", phone: "전화번호" };

const sameText = ({ by }: Proposal): string =>
  `${by.map((one) => SAME[one]).join("과 ")}${by.at(-1) === "phone" ? "가" : "이"} 같음`;

/** Who signed in, as the login provider has it. */
const WAITING: Column<WaitingAccount>[] = [
  { label: "이름", names: true, cell: ({ name }) => name },
  { label: "이메일", cell: ({ email }) => email },
  { label: "전화번호", kind: "short", cell: ({ phone }) => phone },
  { label: "첫 로그인", kind: "short", cell: ({ at }) => <Moment at={at} /> },
];

interface AccountProps {
  account: WaitingAccount;
  employees: FreeEmployee[];
  onDone(employee: string): void;
}

/** What is decided about an account. */
function Decision({ account, employees, onDone }: AccountProps) {
  const { id, name, version, proposals } = account;
  const [employee, setEmployee] = useState(proposals.length === 1 ? proposals[0].employee : "");
  const [role, setRole] = useState<InvitedRole>("staff");
  const [busy, setBusy] = useState(false);
  const proposed = new Map(proposals.map((one) => [one.employee, one]));

  async function approve(): Promise<void> {
    const sure = role === "staff" || await confirmDialog({
      title: `${name} 님을 최고관리자로 승인할까요?`,
      text: "모든 자료와 권한을 바꿀 수 있게 됩니다.",
      confirm: "승인",
    });
    if (!sure) return;
    setBusy(true);
    const rights = { is_staff: true, ...(role === "superuser" && { is_superuser: true }) };
    const answer = await callApi("PUT", `/api/user/${encodeURIComponent(id)}/update`, {
      act: "approveAccount",
      body: { version, ...rights, ...(employee && { employee }) },
    });
    setBusy(false);
    if (!answer.ok) return void toast("error", answer.problem.message);
    toast("success", `${name} 님을 승인했습니다.`);
    onDone(employee);
  }

  async function leave(): Promise<void> {
    setBusy(true);
    const answer = await callApi("POST", reviewPath(id), { act: "reviewAccount" });
    setBusy(false);
    if (!answer.ok) return void toast("error", answer.problem.message);
    toast("success", `${name} 님을 일반 회원으로 두었습니다.`);
    onDone("");
  }

  return (
    <div className="invited-form" role="group" aria-label={name}>
      {proposals.length > 0 && (
        <p className="invited-note">같은 연락처의 직원이 있습니다. 본인인지 확인해 주세요.</p>
      )}
      <EmployeeChoice
        label="직원"
        employees={employees}
        first={new Set(proposed.keys())}
        value={employee}
        none="직원과 연결하지 않음"
        beside={(one) => proposed.has(one) && ` · ${sameText(proposed.get(one)!)}`}
        onChange={setEmployee}
      />
      <RoleChoice role={role} onChange={setRole} />
      <Button look="primary" busy={busy} onClick={approve} aria-label={`${name} 승인`}>승인</Button>
      <Button busy={busy} onClick={leave} aria-label={`${name} 일반 회원으로 두기`}>
        일반 회원으로 두기
      </Button>
    </div>
  );
}

interface WaitingProps {
  accounts: WaitingAccount[];
  /** How many wait besides these. */
  more: number;
  employees: FreeEmployee[];
  /** An account was decided on; `employee` has one now, "" for none. */
  onDone(id: string, employee: string): void;
}

function Waiting({ accounts, more, employees, onDone }: WaitingProps) {
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title">승인을 기다리는 계정</h2>
      {accounts.length > 0 && (
        <p className="invited-note">
          초대 없이 로그인한 사람입니다. 직원이면 승인하고, 고객이면 일반 회원으로 둡니다.
        </p>
      )}
      <CardTable
        label="승인을 기다리는 계정"
        columns={WAITING}
        rows={accounts}
        keyOf={({ id }) => id}
        below={(account) => (
          <Below columns={WAITING.length} className="invited-decision">
            <Decision
              account={account}
              employees={employees}
              onDone={(employee) => onDone(account.id, employee)}
            />
          </Below>
        )}
        none="기다리는 계정이 없습니다."
      />
      {more > 0 && (
        <p className="list-rest">
          오래 기다린 순서로 {accounts.length}개를 보여 드립니다. 처리하고 화면을 새로 고치면 나머지
          {" "}
          {more.toLocaleString("ko-KR")}개가 이어서 나옵니다.
        </p>
      )}
    </section>
  );
}

interface Made {
  data: InvitationRow;
  link: string;
}

/** Focus goes to the link: it has to be copied before anything else. */
function Link({ made: { data, link }, onDone }: { made: Made; onDone(): void }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.select(), [link]);

  async function copy(): Promise<void> {
    if (await copyText(link)) return void toast("success", "초대 링크를 복사했습니다.");
    field.current?.select();
    toast("info", "Ctrl+C를 눌러 복사해 주세요.");
  }

  return (
    <div className="profile-secret">
      <label htmlFor={id}>
        {data.name} 님의 초대 링크입니다. <b>지금 한 번만 보여 드립니다.</b>{" "}
        복사해서 본인에게 직접 보내 주세요. 7일 안에 한 번 쓸 수 있습니다.
      </label>
      <input id={id} ref={field} className="input" readOnly value={link} />
      <div>
        <Button look="primary" onClick={copy}>복사</Button>
        <Button look="quiet" onClick={onDone}>보냈습니다</Button>
      </div>
    </div>
  );
}

interface InviteProps {
  employees: FreeEmployee[];
  onMade(row: InvitationRow): void;
}

function Invite({ employees, onMade }: InviteProps) {
  // The only one there is needs no choosing.
  const [chosen, setChosen] = useState("");
  const employee = employees.length === 1 ? employees[0].value : chosen;
  const [role, setRole] = useState<InvitedRole>("staff");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [made, setMade] = useState<Made | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (employee === "") return setProblem("초대할 직원을 선택해 주세요.");
    setBusy(true);
    const answer = await callApi<Made>("POST", invitationsPath(), {
      act: "invite",
      body: { employee, role },
    });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.problem.message);
    setProblem("");
    setChosen("");
    setMade(answer.data);
    onMade(answer.data.data);
  }

  return (
    <section aria-labelledby="invite-title">
      <h2 id="invite-title">직원 초대</h2>
      <p className="invited-note">
        링크를 받은 직원이 자기 계정으로 로그인하면 그 계정이 바로 직원과 연결됩니다.
      </p>
      {employees.length === 0
        ? (
          <p className="list-none">
            계정이 없는 직원이 없습니다. 새 직원은 <a href={paths.settings("cards")}>카드 관리</a>
            에서 먼저 추가해 주세요.
          </p>
        )
        : (
          <form className="invited-form" onSubmit={submit} noValidate>
            <EmployeeChoice
              label="초대할 직원"
              employees={employees}
              value={employee}
              problem={problem}
              none={employees.length > 1 ? "선택" : undefined}
              onChange={setChosen}
            />
            <RoleChoice role={role} onChange={setRole} />
            <Button type="submit" look="primary" busy={busy}>초대 링크 만들기</Button>
          </form>
        )}
      {made && <Link made={made} onDone={() => setMade(null)} />}
    </section>
  );
}

const STANDING: Record<InvitationRow["standing"], { text: string; tone: BadgeTone }> = {
  open: { text: "대기 중", tone: "warning" },
  used: { text: "수락함", tone: "success" },
  revoked: { text: "취소함", tone: "other" },
  expired: { text: "기간 만료", tone: "other" },
};

function Revoke({ row: { id, name }, onRevoked }: { row: InvitationRow; onRevoked(): void }) {
  const [busy, setBusy] = useState(false);

  async function revoke(): Promise<void> {
    setBusy(true);
    const answer = await callApi("DELETE", invitationPath(id), { act: "revokeInvitation" });
    setBusy(false);
    if (!answer.ok) return void toast("error", answer.problem.message);
    toast("success", `${name} 님의 초대를 취소했습니다.`);
    onRevoked();
  }

  return (
    <Button small look="danger" busy={busy} onClick={revoke} aria-label={`${name} 초대 취소`}>
      초대 취소
    </Button>
  );
}

const sentColumns = (onRevoked: (id: string) => void): Column<InvitationRow>[] => [
  { label: "직원", names: true, cell: ({ name }) => name },
  {
    label: "상태",
    kind: "short",
    cell: ({ standing }) => <Badge tone={STANDING[standing].tone}>{STANDING[standing].text}</Badge>,
  },
  { label: "권한", cell: ({ role }) => ROLE_LABELS[role] },
  { label: "초대한 사람", cell: ({ made_by }) => made_by },
  { label: "초대 일시", kind: "short", cell: ({ made_at }) => <Moment at={made_at} /> },
  {
    label: "기한",
    kind: "short",
    cell: ({ user, expires_at }) => user === "" && <Moment at={expires_at} />,
  },
  { label: "로그인한 계정", cell: ({ user }) => user },
  {
    label: "작업",
    kind: "acts",
    cell: (row) =>
      row.standing === "open" && <Revoke row={row} onRevoked={() => onRevoked(row.id)} />,
  },
];

export interface InvitationsProps {
  waiting: WaitingAccount[];
  /** How many wait besides those shown. */
  more: number;
  /** Employees without an account. */
  employees: FreeEmployee[];
  invitations: InvitationRow[];
  /** How many were made besides those shown. */
  earlier: number;
}

function Invitations(props: InvitationsProps) {
  const [waiting, setWaiting] = useState(props.waiting);
  const [employees, setEmployees] = useState(props.employees);
  const [rows, setRows] = useState(props.invitations);

  function add(row: InvitationRow): void {
    // A newer invitation takes the place of those before.
    const before = rows.map((one) =>
      one.employee === row.employee && one.standing === "open"
        ? { ...one, standing: "revoked" as const }
        : one
    );
    setRows([row, ...before]);
  }

  return (
    <div className="invited">
      <Waiting
        accounts={waiting}
        more={props.more}
        employees={employees}
        onDone={(id, employee) => {
          setWaiting((all) => all.filter((one) => one.id !== id));
          setEmployees((all) => all.filter(({ value }) => value !== employee));
        }}
      />
      <Invite employees={employees} onMade={add} />
      <section aria-labelledby="invitations-title">
        <h2 id="invitations-title">보낸 초대</h2>
        <CardTable
          label="보낸 초대"
          columns={sentColumns((revoked) =>
            setRows((all) =>
              all.map((one) => one.id === revoked ? { ...one, standing: "revoked" } : one)
            )
          )}
          rows={rows}
          keyOf={({ id }) => id}
          none="보낸 초대가 없습니다."
        />
        {props.earlier > 0 && (
          <p className="list-rest">
            이 밖의 초대 {props.earlier.toLocaleString("ko-KR")}건은 접속 기록에서 볼 수 있습니다.
          </p>
        )}
      </section>
    </div>
  );
}

export default island("invitations", Invitations);
