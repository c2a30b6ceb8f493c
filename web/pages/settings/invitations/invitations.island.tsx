/** How people come into the office: accounts that wait, a link for an employee, the links that were made. */
import { useState } from "react";
import type { InvitationRow } from "../../../../projections/account_answers.ts";
import { invitationPath } from "../../../access_paths.ts";
import { island } from "../../../island.tsx";
import { callApi } from "../../../ui/api.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { toast } from "../../../ui/toasts.ts";
import { Invite } from "./invite.tsx";
import { ROLE_LABELS } from "./role_choice.tsx";
import type { FreeEmployee, WaitingAccount } from "./rows.ts";
import { Waiting } from "./waiting.tsx";

const STANDING: Record<InvitationRow["standing"], { text: string; tone: BadgeTone }> = {
  open: { text: "대기 중", tone: "warning" },
  used: { text: "수락함", tone: "success" },
  revoked: { text: "취소함", tone: "other" },
  expired: { text: "기간 만료", tone: "other" },
};

function Row({ row, onRevoked }: { row: InvitationRow; onRevoked(): void }) {
  const { id, name, role, standing, made_at, made_by, expires_at, user } = row;
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
    <li>
      <div>
        <b>{name}</b>
        <Badge tone={STANDING[standing].tone}>{STANDING[standing].text}</Badge>
        <p>
          {ROLE_LABELS[role]} · {made_by}, <Moment at={made_at} /> 초대 ·{" "}
          {user ? `${user} 계정으로 로그인` : (
            <>
              <Moment at={expires_at} />까지
            </>
          )}
        </p>
      </div>
      {standing === "open" && (
        <Button small look="danger" busy={busy} onClick={revoke} aria-label={`${name} 초대 취소`}>
          초대 취소
        </Button>
      )}
    </li>
  );
}

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
        {rows.length === 0
          ? <p className="profile-empty">보낸 초대가 없습니다.</p>
          : (
            <ul className="profile-list">
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  onRevoked={() =>
                    setRows((all) =>
                      all.map((one) => one.id === row.id ? { ...one, standing: "revoked" } : one)
                    )}
                />
              ))}
            </ul>
          )}
        {props.earlier > 0 && (
          <p className="profile-empty">
            이 밖의 초대 {props.earlier.toLocaleString("ko-KR")}건은 접속 기록에서 볼 수 있습니다.
          </p>
        )}
      </section>
    </div>
  );
}

export default island("invitations", Invitations);
