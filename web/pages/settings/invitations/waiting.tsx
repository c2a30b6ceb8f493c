/** Accounts that somebody signed in with and that have no rights yet: who they may be, and what becomes of them. */
import { useState } from "react";
import type { InvitedRole } from "../../../../events/invitation.ts";
import type { Proposal } from "../../../../projections/waiting_account.ts";
import { reviewPath } from "../../../access_paths.ts";
import { callApi } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { askConfirm } from "../../../ui/confirm.ts";
import { Moment } from "../../../ui/moment.tsx";
import { toast } from "../../../ui/toasts.ts";
import { EmployeeChoice } from "./employee_choice.tsx";
import { RoleChoice } from "./role_choice.tsx";
import type { FreeEmployee, WaitingAccount } from "./rows.ts";

const SAME: Record<Proposal["by"][number], string> = { email: "이메일", phone: "전화번호" };

const sameText = ({ by }: Proposal): string =>
  `${by.map((one) => SAME[one]).join("과 ")}${by.at(-1) === "phone" ? "가" : "이"} 같음`;

/** Who signed in, as the login provider tells it. */
function Person({ account: { name, email, phone, at, proposals } }: { account: WaitingAccount }) {
  return (
    <div className="invited-person">
      <b>{name}</b>
      <p>
        {[email, phone].filter(Boolean).join(" · ") || "이메일과 전화번호 없음"} ·{" "}
        <Moment at={at} /> 첫 로그인
      </p>
      {proposals.length > 0 && <p>같은 연락처의 직원이 있습니다. 본인인지 확인해 주세요.</p>}
    </div>
  );
}

interface AccountProps {
  account: WaitingAccount;
  employees: FreeEmployee[];
  onDone(employee: string): void;
}

/** The account's own card, with what is decided about it. */
function Account({ account, employees, onDone }: AccountProps) {
  const { id, name, version, proposals } = account;
  const [employee, setEmployee] = useState(proposals.length === 1 ? proposals[0].employee : "");
  const [role, setRole] = useState<InvitedRole>("staff");
  const [busy, setBusy] = useState(false);
  const proposed = new Map(proposals.map((one) => [one.employee, one]));

  async function approve(): Promise<void> {
    const sure = role === "staff" || await askConfirm({
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
    <li className="invited-account" aria-label={name}>
      <Person account={account} />
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
      <div className="wrap gap-2">
        <Button look="primary" busy={busy} onClick={approve} aria-label={`${name} 승인`}>
          승인
        </Button>
        <Button busy={busy} onClick={leave} aria-label={`${name} 일반 회원으로 두기`}>
          일반 회원으로 두기
        </Button>
      </div>
    </li>
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

export function Waiting({ accounts, more, employees, onDone }: WaitingProps) {
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title">승인을 기다리는 계정</h2>
      {accounts.length === 0 ? <p className="profile-empty">기다리는 계정이 없습니다.</p> : (
        <>
          <p className="invited-note">
            초대 없이 로그인한 사람입니다. 직원이면 승인하고, 고객이면 일반 회원으로 둡니다.
          </p>
          <ul className="profile-list">
            {accounts.map((account) => (
              <Account
                key={account.id}
                account={account}
                employees={employees}
                onDone={(employee) => onDone(account.id, employee)}
              />
            ))}
          </ul>
          {more > 0 && (
            <p className="invited-note">
              오래 기다린 순서로{" "}
              {accounts.length}개를 보여 드립니다. 처리하고 화면을 새로 고치면 나머지{" "}
              {more.toLocaleString("ko-KR")}개가 이어서 나옵니다.
            </p>
          )}
        </>
      )}
    </section>
  );
}
